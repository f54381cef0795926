"""What a preview says of renown and quests is what then happens."""

from __future__ import annotations

from scalehouse.conformance.walk import Walk
from scalehouse.core.rules.state_fields import as_python
from scalehouse.games.fate import GAME
from scalehouse.games.fate.moves import BESIDE, ONTO, SMITE, SWITCH
from scalehouse.games.fate.state import HAND


def test_each_sum_ends_at_the_renown_that_then_stands_there() -> None:
    looked_at = 0
    for number in range(3):
        walk = Walk(GAME, 2, GAME.check_options({}), (3, number))
        for step in walk.played:
            if not BESIDE <= step.move < SWITCH:
                continue
            before, after = (as_python(GAME.sight(s, step.by)) for s in (step.before, step.after))
            reach, *changes = GAME.explain(before, step.by, step.move, after)
            assert all(place.startswith("quest/") for place in reach.at)
            for one in changes:
                demigod = int(one.at[0].removeprefix("demigod/"))
                assert one.terms[0].amount == step.before.renown[demigod]
                assert sum(term.amount for term in one.terms) == one.total
                assert one.total == step.after.renown[demigod]
                looked_at += 1
    assert looked_at > 5


def test_a_place_touches_two_quests() -> None:
    walk = Walk(GAME, 2, GAME.check_options({}), (3, 0))
    step = next(step for step in walk.played if ONTO <= step.move < SMITE)
    before, after = (as_python(GAME.sight(s, step.by)) for s in (step.before, step.after))
    (one,) = GAME.explain(before, step.by, step.move, after)
    assert len(one.at) == 2


def test_a_seat_is_told_what_its_own_two_are_worth_and_no_others() -> None:
    walk = Walk(GAME, 2, GAME.check_options({}), (3, 0))
    step = next(step for step in walk.played if ONTO <= step.move < SMITE)
    table = GAME.view(as_python(GAME.sight(step.before, 0)), 0)
    mine, theirs = table["players"]
    one, other = (table["demigods"][demigod]["renown"] for demigod in mine["demigods"])
    assert len(mine["demigods"]) == HAND
    assert mine["worth"] == (one if one == other else abs(one - other))
    assert theirs["worth"] is None
