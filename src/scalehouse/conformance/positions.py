"""Promises about single positions, and about what a seat may know of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from scalehouse.conformance.failure import check, first_difference
from scalehouse.conformance.views import not_plain
from scalehouse.conformance.walk import Walk
from scalehouse.core.rules.contract import CHANCE, HIDDEN, NOBODY, State
from scalehouse.core.rules.moves import Role
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text.catalogue import fault_in
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.words import Description, Words

REFUSALS = 12  # illegal moves that are asked about in a position


def nothing_is_broken(walk: Walk) -> None:
    """`problems` finds nothing in any position of a match."""
    for s in walk.positions():
        found = ", ".join(walk.game.problems(s))
        check(not found, "problems", "something is wrong in a position", at=s, problems=found)


def actors_can_act(walk: Walk) -> None:
    """A seat has legal moves exactly when it is to act; chance has odds exactly when it is."""
    for s in walk.positions():
        acting = walk.acting(s)
        for seat in range(walk.seats):
            moves = walk.legal(s, seat)
            said = "a seat has legal moves though it is not to act, or has none though it is"
            is_right = bool(moves) == (seat in acting)
            check(is_right, "legal", said, seat=seat, at=s, legal=len(moves), acting=acting)
        is_its_turn, has_odds = walk.rules.actors(s) == CHANCE, bool(walk.odds(s).any())
        said = "chance has odds though it is not to move, or has none though it is"
        check(has_odds == is_its_turn, "chance", said, at=s)


def looking_changes_nothing(walk: Walk) -> None:
    """Only `apply` and `redeal` change a state."""
    for s in walk.positions():
        for observer in walk.observers:
            _only_look("observe", s, partial(walk.game.sight, seat=observer))
        for seat in range(walk.seats):
            _only_look("legal", s, partial(walk.legal, seat=seat))
        _only_look("chance", s, walk.odds)
        _only_look("score", s, lambda s: walk.rules.score(s, walk.game.shares()))
        _only_look("problems", s, lambda s: walk.rules.problems(s, walk.game.flags()))


def _only_look(function: str, s: State, look: Callable[[State], object]) -> None:
    looked_at = s.copy()
    look(looked_at)
    place, was, is_now = first_difference(s, looked_at) or ("", 0, 0)
    said = "it changes the state that it looks at"
    check(not place, function, said, field=place, at=s, before=was, after=is_now)


def a_sight_tells_who_acts_and_how(walk: Walk) -> None:
    """From its sight alone a seat knows who is to act, and its own legal moves."""
    for s in walk.positions():
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            seen, true = walk.rules.actors(sight), walk.rules.actors(s)
            said = "who is to act cannot be told from a sight"
            check(seen == true, "actors", said, seat=observer, at=s, sight=seen, truth=true)
        for seat in walk.acting(s):
            seen_moves, moves = walk.legal(walk.game.sight(s, seat), seat), walk.legal(s, seat)
            said = "a seat's legal moves cannot be told from its sight"
            spelled = [walk.game.kinds.spelled(move) for move in set(seen_moves) ^ set(moves)]
            check(seen_moves == moves, "legal", said, seat=seat, at=s, differ=spelled)


def a_redeal_agrees_with_the_sight(walk: Walk) -> None:
    """A redeal is a sound truth that gives back the same sight, with nothing left hidden."""
    for number, s in enumerate(walk.positions()):
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            truth = walk.redealt(sight, observer, number)
            hidden = _hidden_in(truth)
            said = "something is still hidden"
            check(not hidden, "redeal", said, seat=observer, field=hidden, at=s)
            found = ", ".join(walk.game.problems(truth))
            said = "something is wrong in what it deals"
            check(not found, "redeal", said, seat=observer, at=s, problems=found)
            again = walk.game.sight(truth, observer)
            place, *both = first_difference(sight, again, but=walk.derived) or ("", 0, 0)
            said = "what it deals does not look like the sight that it began with"
            values = dict(zip(("sight", "dealt"), both, strict=True))
            check(not place, "redeal", said, seat=observer, field=place, at=s, **values)


def equal_sights_get_equal_answers(walk: Walk) -> None:
    """Two truths behind one sight give a seat the same view, moves and refusals."""
    for number, s in enumerate(walk.positions()):
        for seat in range(walk.seats):
            truth = walk.redealt(walk.game.sight(s, seat), seat, number)
            answers = [_answers(walk, one, seat) for one in (s, truth)]
            differ = next((name for name in answers[0] if answers[0][name] != answers[1][name]), "")
            said = "two truths behind one sight are answered differently"
            check(not differ, differ or "view", said, seat=seat, at=s)


def every_move_has_words_of_its_own(walk: Walk) -> None:
    """Each legal move is told in words from the catalogue, and no two in the same."""
    for s in walk.positions():
        for seat in walk.acting(s):
            sight = walk.game.sight(s, seat)
            moves = walk.legal(sight, seat)
            told = [walk.game.describe_move(as_python(sight), seat, move) for move in moves]
            for description in told:
                _check_description(walk, "describe_move", description)
            sounds = Counter((str(description.words), description.at) for description in told)
            twice = next((words for (words, _), count in sounds.items() if count > 1), "")
            check(
                not twice, "describe_move", "two moves sound the same", seat=seat, at=s, words=twice
            )


def silence_agrees_to_nothing(walk: Walk) -> None:
    """At a deadline a legal move is played, and none that says yes where there is another."""
    kind_of = walk.game.kinds.kind_of
    for s in walk.positions():
        for seat in walk.acting(s):
            moves = walk.legal(walk.game.sight(s, seat), seat)
            move = walk.game.in_silence(moves)
            said = "a move that is not legal is played for a seat that says nothing"
            check(move in moves, "Game.silence", said, seat=seat, at=s, move=move)
            others = [one for one in moves if kind_of(one).role is not Role.AGREE]
            said = "a seat that says nothing agrees to something"
            spelled = walk.game.kinds.spelled(move)
            check(move in others or not others, "Game.silence", said, seat=seat, at=s, move=spelled)


def every_refusal_has_a_reason(walk: Walk) -> None:
    """An illegal move is refused with words from the catalogue and the id of a rule."""
    for s in walk.positions():
        for seat in walk.acting(s):
            sight = walk.game.sight(s, seat)
            legal = set(walk.legal(sight, seat))
            illegal = [move for move in range(walk.game.moves) if move not in legal]
            for move in walk.some(illegal, REFUSALS):
                refusal = walk.game.refuse(as_python(sight), seat, move)
                check_words(walk, "refuse", refusal.words)
                said = "a refusal does not name its rule"
                check(bool(refusal.rule), "refuse", said, seat=seat, at=s, move=move)


def events_are_told_in_words(walk: Walk) -> None:
    """What a seat is told of a move comes from its two sights, in words from the catalogue."""
    for step in walk.steps():
        for observer in walk.observers:
            around = (step.before, step.after)
            before, after = (as_python(walk.game.sight(s, observer)) for s in around)
            seen = walk.rules.witness(step.before, step.by, step.move, observer)
            said = "a seat sees another move than the one that was made"
            is_it = seen in (step.move, HIDDEN)
            check(is_it, "witness", said, seat=observer, at=step.before, move=step.move, seen=seen)
            for description in walk.game.describe_events(before, step.by, seen, after, observer):
                _check_description(walk, "describe_events", description)


def who_is_alike_is_told_alike(walk: Walk) -> None:
    """In a game that says so, the view and the words go by the sights, whoever looks."""
    if not walk.game.alike:
        return
    for step in walk.steps():
        for observer in walk.observers:
            around = (step.before, step.after)
            before, after = (as_python(walk.game.sight(s, observer)) for s in around)
            seen = walk.rules.witness(step.before, step.by, step.move, observer)
            told = [
                (
                    walk.game.view(after, reader),
                    walk.game.describe_events(before, step.by, seen, after, reader),
                )
                for reader in walk.observers
            ]
            said = "the game says that words and views go by the sight alone, and they do not"
            is_alike = all(one == told[0] for one in told)
            check(is_alike, "view or describe_events", said, seat=observer, at=step.after)


def own_moves_are_seen(walk: Walk) -> None:
    """A seat always sees the move it makes itself."""
    for step in walk.steps():
        if step.by != CHANCE:
            seen = walk.rules.witness(step.before, step.by, step.move, step.by)
            said = "a seat does not see its own move"
            check(seen == step.move, "witness", said, seat=step.by, at=step.before, move=step.move)


def only_the_end_is_scored(walk: Walk) -> None:
    """Shares are zero before the end; at the end they are one in all, or nothing for all."""
    for s in walk.positions():
        shares = walk.game.shares()
        shares[:] = 9.0
        walk.rules.score(s, shares)
        if walk.rules.actors(s) != NOBODY:
            check(not shares.any(), "score", "there are shares before the end", at=s, shares=shares)
            continue
        is_whole = np.isclose(shares.sum(), 1.0) or not shares.any()
        said = "the shares at the end are not one in all, or nothing for all"
        check(shares.min() >= 0 and bool(is_whole), "score", said, at=s, shares=shares)


def everybody_can_read_the_result(walk: Walk) -> None:
    """At the end a watcher's sight gives the same score as the truth."""
    shares, seen = walk.game.shares(), walk.game.shares()
    walk.rules.score(walk.end, shares)
    for observer in walk.observers:
        walk.rules.score(walk.game.sight(walk.end, observer), seen)
        is_alike = shares.tolist() == seen.tolist()
        said = "the result cannot be told from a sight of the end"
        check(is_alike, "score", said, seat=observer, at=walk.end, sight=seen, truth=shares)


def judgement_is_in_shares(walk: Walk) -> None:
    """A judgement is a share for each seat, from 0 to 1, also at the end."""
    if walk.game.judge is None:
        return
    for s in walk.positions():
        shares = walk.game.shares()
        shares[:] = 9.0
        walk.rules.judge(s, shares)
        is_share = shares.min() >= 0 and shares.max() <= 1
        check(bool(is_share), "judge", "a share is from 0 to 1", at=s, shares=shares)
        said = "there are shares for seats that are not there"
        check(not shares[walk.seats :].any(), "judge", said, at=s, shares=shares)


def _hidden_in(s: State) -> str:
    """The first field that is not known, or nothing."""
    return next((name for name in s.dtype.names if (np.asarray(s[name]) == HIDDEN).any()), "")


def _answers(walk: Walk, s: State, seat: int) -> dict[str, Any]:
    sight = as_python(walk.game.sight(s, seat))
    moves = range(0, walk.game.moves, max(1, walk.game.moves // REFUSALS))
    return {
        "view": walk.game.view(sight, seat),
        "legal": walk.legal(s, seat),
        "actors": walk.acting(s),
        "refusals": [str(walk.game.refuse(sight, seat, move).words) for move in moves],
    }


def _check_description(walk: Walk, function: str, description: Description) -> None:
    check_words(walk, function, description.words)
    said = f"{description.words.key} points at a place without a name"
    check(all(description.at), function, said)


def check_words(walk: Walk, function: str, words: Words) -> None:
    _check_declared(walk, function, words)
    check(bool(str(words).strip()), function, f"the words {words.key!r} say nothing")
    place = not_plain(words.key, words.to_json())
    check(not place, function, f"an argument is not plain data: {place}")


def _check_declared(walk: Walk, function: str, words: Words) -> None:
    """The server's words, or the game's own: as they are declared, arguments and all."""
    own = walk.game.words
    known = {SERVER.prefix} | ({own.prefix} if own else set())
    is_known = words.key.partition(".")[0] in known
    check(is_known, function, f"the words {words.key!r} are of another catalogue")
    fault = fault_in(words)
    check(not fault, function, fault)


LOOKING = (looking_changes_nothing,)
PROMISES = (
    nothing_is_broken,
    actors_can_act,
    a_sight_tells_who_acts_and_how,
    a_redeal_agrees_with_the_sight,
    equal_sights_get_equal_answers,
    every_move_has_words_of_its_own,
    silence_agrees_to_nothing,
    every_refusal_has_a_reason,
    events_are_told_in_words,
    who_is_alike_is_told_alike,
    own_moves_are_seen,
    only_the_end_is_scored,
    everybody_can_read_the_result,
    judgement_is_in_shares,
)
