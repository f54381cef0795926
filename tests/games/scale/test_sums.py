"""What a right would turn over or allow, and which cards that is about."""

from __future__ import annotations

from scalehouse.conformance import cases
from scalehouse.conformance.walk import PlayedMove, Walk
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text.sums import Sum
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import EXCHANGE, MULTIPLY
from scalehouse.games.scale.state import Lies, Phase


def explained() -> list[tuple[PlayedMove, Sum]]:
    found = []
    for number, case in enumerate(list(cases(GAME))[::50]):
        for step in Walk(GAME, case.seats, case.options, (2, number)).played:
            if step.before.phase == Phase.TURN and MULTIPLY <= step.move < EXCHANGE:
                around = (step.before, step.after)
                before, after = (as_python(GAME.sight(s, step.by)) for s in around)
                found += [(step, one) for one in GAME.explain(before, step.by, step.move, after)]
    return found


def test_sums_are_what_then_happens() -> None:
    found = explained()
    hits = [(step, one) for step, one in found if one.words.key.startswith("scale.sum_turns")]
    more = [(step, one) for step, one in found if one.words.key == "scale.sum_more"]
    assert hits
    assert more
    for step, one in hits:
        cards = [int(at.removeprefix("card/")) for at in one.at if at.startswith("card/")]
        assert all(step.before.lies[card] == Lies.FRONT for card in cards)
        turned = sum(1 for card in cards if step.after.lies[card] != Lies.FRONT)
        count = turned + int(step.after.to_name)
        assert one.total == -count
        assert 0 < count <= len(cards)
    for step, one in more:
        counted = [at for at in one.at if at.startswith("card/")]
        assert one.total == len(counted) == (step.after.multiplied - step.before.multiplied).max()
