"""Promises about previews: they go by the sight alone, and what they tell comes true."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from scalehouse.conformance.failure import check
from scalehouse.conformance.positions import check_words
from scalehouse.conformance.walk import PlayedMove, Walk
from scalehouse.core.matches.delta import holds
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.observations import ObservedSight
from scalehouse.core.matches.preview import MoveConsequence, MovePreview, after_of, sights_after
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, State
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.core.text.sums import Sum

# Of a match: how many of its moves are asked about, and in how many further truths what was told is
# looked for. Plain rules take a hundred times as long.
MOVES, FURTHER = 12, 200
MOVES_PLAIN, FURTHER_PLAIN = 2, 24


def equal_sights_get_equal_previews(walk: Walk) -> None:
    """Two truths behind one sight give a seat the same preview of a move, byte for byte."""
    for number, step in enumerate(_moves(walk)):
        truth = walk.game.sight(step.before, step.by)
        walk.rules.redeal(truth, step.by, seeded("previews", *walk.seed, number))
        one, other = (
            msgspec.json.encode(_match(walk, s).preview(step.by, step.move))
            for s in (step.before, truth)
        )
        said = f"two truths behind one sight give two previews of {_spelled(walk, step)}"
        both = {"one": one.decode(), "other": other.decode()}
        check(one == other, "explain or view", said, seat=step.by, at=step.before, **both)


def a_preview_comes_true(walk: Walk) -> None:
    """What a preview tells happens when the move is made, and in any truth behind the sight."""
    for step in _moves(walk):
        found = _match(walk, step.before).preview(step.by, step.move)
        for one in found.sums:
            check_sum(walk, one)
        check_true(walk, step, found, _really(walk, step), "it is played")
        for after in _further(walk, step):
            check_true(walk, step, found, after, "it is played in another truth")


def check_sum(walk: Walk, told: Sum) -> None:
    """It adds up, in words from the catalogue."""
    for words in (told.words, *(term.words for term in told.terms)):
        check_words(walk, "explain", words)
    said = f"{told.words.key} points at a place without a name"
    check(all(told.at), "explain", said)
    total = sum(term.amount for term in told.terms)
    said = f"{told.words.key} does not add up"
    check(not told.terms or told.total == total, "explain", said, sum=str(told), total=total)


def check_true(
    walk: Walk, step: PlayedMove, found: MovePreview, after: MoveConsequence, when: str
) -> None:
    """Nothing of a preview is contradicted by what came of the move."""
    move = _spelled(walk, step)
    wrong = next((change for change in found.changes if not holds(after.view, change)), None)
    said = f"the preview of {move} tells a change that does not come when {when}"
    at = {"seat": step.by, "at": step.before}
    check(wrong is None, "redeal or view", said, told=wrong, **at)
    sums = [str(one) for one in found.sums if one not in after.sums]
    said = f"the preview of {move} tells a sum that is another when {when}"
    check(not sums, "redeal or explain", said, told=sums, **at)
    events = [str(one.words) for one in found.events if one not in after.events]
    said = f"the preview of {move} tells an event that does not come when {when}"
    check(not events, "redeal or describe_events", said, told=events, **at)
    said = f"the preview of {move} tells who goes on, and another does when {when}"
    is_so = found.then in (None, after.then)
    check(is_so, "redeal or actors", said, told=found.then, then=after.then, **at)


def _moves(walk: Walk) -> Iterator[PlayedMove]:
    """Some moves of seats, of which the game may not have many."""
    steps = [step for step in walk.played if step.by != CHANCE]
    yield from walk.some(steps, MOVES_PLAIN if _is_plain(walk) else MOVES)


def _further(walk: Walk, step: PlayedMove) -> list[MoveConsequence]:
    truths = walk.truths or (FURTHER_PLAIN if _is_plain(walk) else FURTHER)
    game, seen = walk.game, _seen(walk, step.before, step)
    sights = sights_after(game, seen, step.by, step.move, truths, "further", *walk.seed)
    return [after_of(game, walk.seats, seen, step.by, step.move, sight) for sight in sights]


def _really(walk: Walk, step: PlayedMove) -> MoveConsequence:
    before, after = (_seen(walk, s, step) for s in (step.before, step.after))
    return after_of(walk.game, walk.seats, before, step.by, step.move, after)


def _seen(walk: Walk, s: State, step: PlayedMove) -> ObservedSight:
    return ObservedSight(walk.game, np.array([walk.game.sight(s, step.by)]), step.by)


def _match(walk: Walk, s: State) -> Match:
    dice = Dice(Secret.from_seed(str(walk.seed)), (b"",) * walk.seats)
    return Match.begin(walk.game, walk.seats, walk.options, dice, fields_of(s))


def _is_plain(walk: Walk) -> bool:
    return walk.rules is walk.game.twin.plain


def _spelled(walk: Walk, step: PlayedMove) -> str:
    return walk.game.kinds.spelled(step.move)


PROMISES = (equal_sights_get_equal_previews, a_preview_comes_true)
