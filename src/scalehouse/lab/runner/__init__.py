"""How the lab plays matches, whoever plays them and whatever is counted.

`loop` plays batches of matches in compiled code, `calls` those of bots that think in calls of their
own, `performances` those that are played in time; `matches` chooses between them. `executor` shares
batches out to threads, processes or other machines.
"""
