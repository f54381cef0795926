"""The games in the tools of others: PettingZoo, Gymnasium, OpenSpiel.

None of those is needed to play; each adapter asks for its own when it is imported.
"""
