"""Promises about the two forms of the rules: compiled and plain play byte for byte alike."""

from __future__ import annotations

from scalehouse.conformance.failure import check, first_difference
from scalehouse.conformance.walk import Walk
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, State
from scalehouse.core.rules.twin import Rules


def compiled_equals_plain(walk: Walk) -> None:
    """Every function gives the same bytes in both forms, move after move."""
    plain, compiled = walk.game.twin.plain, walk.game.twin.compiled()
    one, two = walk.start.copy(), walk.start.copy()
    looks = {id(step) for step in walk.steps()}
    for step in walk.played:
        plain.apply(one, step.by, step.move)
        compiled.apply(two, step.by, step.move)
        place, *both = first_difference(one, two) or ("", 0, 0)
        said = "the compiled form plays a move otherwise than the plain one"
        check(not place, "apply", said, field=place, at=step.before, plain_and_compiled=both)
        if id(step) in looks:
            ours, theirs = _answers(walk, plain, one), _answers(walk, compiled, two)
            differ = next((name for name in ours if ours[name] != theirs[name]), "")
            said = "the compiled form answers otherwise than the plain one"
            answers = [ours.get(differ), theirs.get(differ)]
            check(not differ, differ, said, at=one, plain_and_compiled=answers)


def _answers(walk: Walk, rules: Rules, s: State) -> dict[str, object]:
    """All that the functions say of a position."""
    game = walk.game
    weights, shares, judged, flags = game.weights(), game.shares(), game.shares(), game.flags()
    rules.chance(s, weights)
    rules.score(s, shares)
    rules.problems(s, flags)
    if game.judge is not None:
        rules.judge(s, judged)
    return {
        "actors": int(rules.actors(s)),
        "legal": [_legal(walk, rules, s, seat) for seat in range(walk.seats)],
        "chance": weights.tolist(),
        "score": shares.tolist(),
        "judge": [round(share, 12) for share in judged.tolist()],
        "problems": flags.tolist(),
        "observe": [_sight(walk, rules, s, observer) for observer in walk.observers],
        "witness": [
            int(rules.witness(s, mover, move, observer))
            for observer in walk.observers
            for mover in (CHANCE, *walk.acting(s))
            for move in range(0, game.moves, 17)
        ],
        "redeal": [_redeal(walk, rules, s, observer) for observer in walk.observers],
    }


def _legal(walk: Walk, rules: Rules, s: State, seat: int) -> bytes:
    mask = walk.game.mask()
    rules.legal(s, seat, mask)
    return mask.tobytes()


def _sight(walk: Walk, rules: Rules, s: State, observer: int) -> bytes:
    sight = walk.game.empty()
    rules.observe(s, observer, sight)
    content: bytes = sight.tobytes()
    return content


def _redeal(walk: Walk, rules: Rules, s: State, observer: int) -> bytes:
    truth = walk.game.empty()
    rules.observe(s, observer, truth)
    rules.redeal(truth, observer, seeded("twins", *walk.seed, observer))
    content: bytes = truth.tobytes()
    return content


PROMISES = (compiled_equals_plain,)
