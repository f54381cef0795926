"""Taking back a move of one's own while others act as well."""

from __future__ import annotations

import scalehouse
from scalehouse.games.trex.moves import PRESENT, TAKE_BACK


def test_an_undo_that_lets_two_cards_meet_lets_chance_go_on() -> None:
    """Player 1 had taken the card back that player 3 then answered: undone, the two are swapped."""
    match = scalehouse.new("trex", seats=3, seed=5)
    match.play(0, PRESENT + 2)
    match.play(0, TAKE_BACK)
    match.play(2, PRESENT + 0)
    match.undo(0)
    assert match.actors, "somebody has to be able to act"
    assert all(match.legal(seat) for seat in match.actors)
    again = scalehouse.replay(match.log(with_secret=True))
    assert again.end_hash == match.end_hash
