"""What a performer decides: present, take back, skip, call, choose, vote, or do nothing for now."""

from __future__ import annotations

from scalehouse.bots.performer.contract import STAY
from scalehouse.bots.performer.mind import Minds
from scalehouse.core.clock import SECOND
from scalehouse.core.rng import below, next_word, pick
from scalehouse.core.rules.contract import Mask, Move, Rng, Shares, actors, legal
from scalehouse.games.trex import moves, state
from scalehouse.games.trex.bots.mind import Mind
from scalehouse.games.trex.bots.perspective import believe
from scalehouse.games.trex.state import Call, Phase, State

SECOND_THOUGHTS = 0.4  # points by which a hope must have sunk to take a card back
LEAST_DOUBT = 0.02  # so that two who are both sure come to an end
SHOW_TIME = 6 * SECOND  # for the two actions of a tie-break


def decide(
    minds: Minds, number: int, sight: State, now: int, odds: Shares, mask: Mask, rng: Rng
) -> Move:
    """A legal move, or STAY. Everything it goes by is in its mind and its sight."""
    mind = minds[number]
    who = actors(sight)
    if now < mind.look_at or who <= 0 or not (who >> mind.seat) & 1:
        return STAY
    mind.look_at = now + int(SECOND * mind.pace * (0.6 + 0.8 * next_word(rng) / 2**32))
    legal(sight, mind.seat, mask)
    if sight.phase != Phase.PLAY:
        return break_tie(mind, sight, now, mask, rng)
    if mask[moves.SWAP]:
        return moves.SWAP + below(rng, 3)
    if sight.seats == 2:
        return call(mind, sight, now, odds, rng)
    return find_a_match(mind, sight, now, odds)


def find_a_match(mind: Mind, sight: State, now: int, odds: Shares) -> Move:
    mine = int(sight.to[mind.seat])
    if mine != state.NO_SEAT and now - mind.presented_at < SECOND * mind.pace:
        return STAY  # others need a moment to answer
    best = best_partner(mind, sight, odds)
    if best >= 0 and best != mine:
        mind.presented_at = now
        return moves.PRESENT + best
    if mine != state.NO_SEAT:
        return wait_for_answer(mind, sight, now, odds)
    return moves.SKIP if now - mind.dealt_at > SECOND * mind.patience * 2 else STAY


def wait_for_answer(mind: Mind, sight: State, now: int, odds: Shares) -> Move:
    """Its card lies before somebody: it stays there while there is hope, but not for ever."""
    mine = int(sight.to[mind.seat])
    if now - mind.presented_at > SECOND * mind.patience:
        mind.given_up[mine] = sight.deals[mine]
        return moves.TAKE_BACK
    hope = expected_points(mind, sight, mine, odds)
    return moves.TAKE_BACK if hope < mind.offer - SECOND_THOUGHTS else STAY


def best_partner(mind: Mind, sight: State, odds: Shares) -> int:
    """The seat with which a match promises most beyond what it asks for; NO_SEAT if none does."""
    best, most = state.NO_SEAT, 0.0
    for other in range(sight.seats):
        if other == mind.seat or mind.given_up[other] == sight.deals[other]:
            continue
        spare = expected_points(mind, sight, other, odds) - wanted(mind, sight, other)
        if spare > most:
            best, most = other, spare
    return best


def wanted(mind: Mind, sight: State, other: int) -> float:
    """The points it must expect: fewer to answer than to offer."""
    return mind.accept if sight.to[other] == mind.seat else mind.offer


def expected_points(mind: Mind, sight: State, other: int, odds: Shares) -> float:
    believe(mind, sight, other, odds)
    if sight.to[other] == mind.seat:
        heed(mind, odds, mind.trust)
    points = 0.0
    for value in range(1, state.VALUES + 1):
        points += odds[value - 1] * points_for(abs(value - mind.value))
    return points


def points_for(distance: int) -> int:
    if distance == 0:
        return state.EXACT_REWARD
    return state.NEAR_REWARD if distance <= state.NEAR else -state.MISS_PENALTY


def heed(mind: Mind, odds: Shares, times: float) -> None:
    """The other seat believes in a match: values that would make one are likelier by that much."""
    for value in range(1, state.VALUES + 1):
        if abs(value - mind.value) <= state.NEAR:
            odds[value - 1] *= times
    odds[: state.VALUES] /= odds[: state.VALUES].sum()


def call(mind: Mind, sight: State, now: int, odds: Shares, rng: Rng) -> Move:
    """With two players: MATCH or NO MATCH, when it is sure enough, or has waited long enough."""
    partner = 1 - mind.seat
    mine, theirs = sight.call[mind.seat], sight.call[partner]
    believe(mind, sight, partner, odds)
    if theirs != Call.NONE:
        heed(mind, odds, mind.trust if theirs == Call.MATCH else 1 / mind.trust)
    match = chance_of_a_match(mind, odds)
    if mine != Call.NONE:
        return answer(mind, now, mine, theirs, match, rng)
    if max(match, 1 - match) < needed(mind, now):
        return STAY
    mind.presented_at = now
    return moves.CALL_MATCH if match > 0.5 else moves.CALL_NO_MATCH


def answer(mind: Mind, now: int, mine: int, theirs: int, match: float, rng: Rng) -> Move:
    """The calls differ, if there are two: the less sure it is, the sooner it takes the other's."""
    if theirs == Call.NONE or now - mind.presented_at < SECOND * mind.patience / 4:
        return STAY
    doubt = 1 - match if mine == Call.MATCH else match
    if next_word(rng) / 2**32 > LEAST_DOUBT + doubt**2:
        return STAY
    return moves.CALL_MATCH if theirs == Call.MATCH else moves.CALL_NO_MATCH


def needed(mind: Mind, now: int) -> float:
    """How sure it must be: less and less after its patience is over."""
    late = (now - mind.dealt_at) / (SECOND * mind.patience) - 1
    return mind.sure - (mind.sure - 0.5) * min(1.0, max(0.0, late))


def chance_of_a_match(mind: Mind, odds: Shares) -> float:
    total = 0.0
    for value in range(1, state.VALUES + 1):
        total += odds[value - 1] if abs(value - mind.value) <= state.NEAR else 0.0
    return total


def break_tie(mind: Mind, sight: State, now: int, mask: Mask, rng: Rng) -> Move:
    """Name two actions; perform them; vote for who moved most."""
    if sight.phase == Phase.CHOOSE:
        mask[: moves.NAME] = False
        mask[moves.PASS :] = False
        return pick(rng, mask) if mask.any() else moves.PASS
    if sight.phase == Phase.PERFORM:
        return moves.PASS if now - mind.dealt_at > SHOW_TIME else STAY
    return vote(mind, sight, mask)


def vote(mind: Mind, sight: State, mask: Mask) -> Move:
    best, most = moves.PASS, -1.0
    for other in range(sight.seats):
        seen = mind.seen[other] / mind.frames[other] if mind.frames[other] else 0.0
        if mask[moves.VOTE + other] and seen > most:
            best, most = moves.VOTE + other, seen
    return best
