"""Promises about single positions, and about what a seat may know of them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from scalehouse.conformance.walk import Walk
from scalehouse.core.contract import CHANCE, HIDDEN, NOBODY, State
from scalehouse.core.record import fields_of, glance
from scalehouse.core.rng import seeded
from scalehouse.core.words import HOUSE, Telling, Words

REFUSALS = 12  # illegal moves that are asked about in a position


def nothing_is_broken(walk: Walk) -> None:
    """`problems` finds nothing in any position of a match."""
    for s in walk.positions():
        assert walk.game.problems(s) == []


def actors_can_act(walk: Walk) -> None:
    """A seat has legal moves exactly when it is to act; chance has odds exactly when it is."""
    for s in walk.positions():
        acting = walk.acting(s)
        for seat in range(walk.seats):
            assert bool(walk.legal(s, seat)) == (seat in acting), f"seat {seat}"
        chance_is_to_move = walk.rules.actors(s) == CHANCE
        assert bool(walk.odds(s).any()) == chance_is_to_move, "odds of chance"


def looking_changes_nothing(walk: Walk) -> None:
    """Only `apply` and `redeal` change a state."""
    for s in walk.positions():
        before = s.tobytes()
        for observer in walk.observers:
            walk.game.sight(s, observer)
        for seat in range(walk.seats):
            walk.legal(s, seat)
        walk.odds(s)
        walk.rules.score(s, walk.game.shares())
        walk.rules.problems(s, walk.game.flags())
        assert s.tobytes() == before


def a_sight_tells_who_acts_and_how(walk: Walk) -> None:
    """From its sight alone a seat knows who is to act, and its own legal moves."""
    for s in walk.positions():
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            assert walk.rules.actors(sight) == walk.rules.actors(s), f"observer {observer}"
        for seat in walk.acting(s):
            sight = walk.game.sight(s, seat)
            assert walk.legal(sight, seat) == walk.legal(s, seat), f"seat {seat}"


def a_redeal_agrees_with_the_sight(walk: Walk) -> None:
    """A redeal is a sound truth that gives back the same sight, with nothing left hidden."""
    for number, s in enumerate(walk.positions()):
        for observer in walk.observers:
            sight = walk.game.sight(s, observer)
            truth = _redealt(walk, sight, observer, number)
            assert HIDDEN not in _values(truth), f"observer {observer}: something is still hidden"
            assert walk.game.problems(truth) == [], f"observer {observer}"
            again = walk.game.sight(truth, observer)
            assert fields_of(again) == fields_of(sight), f"observer {observer}"
            assert again.tobytes() == sight.tobytes(), f"observer {observer}"


def equal_sights_get_equal_answers(walk: Walk) -> None:
    """Two truths behind one sight give a seat the same view, moves and refusals."""
    for number, s in enumerate(walk.positions()):
        for seat in range(walk.seats):
            truth = _redealt(walk, walk.game.sight(s, seat), seat, number)
            answers = [_answers(walk, one, seat) for one in (s, truth)]
            assert answers[0] == answers[1], f"seat {seat}"


def every_move_has_words_of_its_own(walk: Walk) -> None:
    """Each legal move is told in words from the catalogue, and no two in the same."""
    for s in walk.positions():
        for seat in walk.acting(s):
            sight = walk.game.sight(s, seat)
            moves = walk.legal(sight, seat)
            told = [walk.game.tell(glance(sight), seat, move) for move in moves]
            for telling in told:
                _check_telling(walk, telling)
            distinct = {(telling.words.english, telling.at) for telling in told}
            assert len(distinct) == len(moves), f"seat {seat}: two moves sound the same"


def every_refusal_has_a_reason(walk: Walk) -> None:
    """An illegal move is refused with words from the catalogue and the id of a rule."""
    for s in walk.positions():
        for seat in walk.acting(s):
            sight = walk.game.sight(s, seat)
            legal = set(walk.legal(sight, seat))
            illegal = [move for move in range(walk.game.moves) if move not in legal]
            for move in walk.some(illegal, REFUSALS):
                refusal = walk.game.refuse(glance(sight), seat, move)
                _check_words(walk, refusal.words)
                assert refusal.rule, f"seat {seat}, move {move}: no rule"


def views_are_plain_data(walk: Walk) -> None:
    """A view goes through JSON unchanged."""
    for s in walk.positions():
        for observer in walk.observers:
            view = walk.game.view(glance(walk.game.sight(s, observer)), observer)
            assert _is_plain_data(view), f"observer {observer}"


def events_are_told_in_words(walk: Walk) -> None:
    """What a seat is told of a move comes from its two sights, in words from the catalogue."""
    for step in walk.steps():
        for observer in walk.observers:
            around = (step.before, step.after)
            before, after = (glance(walk.game.sight(s, observer)) for s in around)
            seen = walk.rules.witness(step.before, step.by, step.move, observer)
            assert seen in (step.move, HIDDEN), f"observer {observer}"
            for telling in walk.game.recount(before, step.by, seen, after, observer):
                _check_telling(walk, telling)


def who_is_alike_is_told_alike(walk: Walk) -> None:
    """In a game that says so, the view and the words go by the sights, whoever looks."""
    if not walk.game.alike:
        return
    for step in walk.steps():
        for observer in walk.observers:
            around = (step.before, step.after)
            before, after = (glance(walk.game.sight(s, observer)) for s in around)
            seen = walk.rules.witness(step.before, step.by, step.move, observer)
            told = [
                (walk.game.view(after, eyes), walk.game.recount(before, step.by, seen, after, eyes))
                for eyes in walk.observers
            ]
            assert all(one == told[0] for one in told), f"observer {observer}"


def own_moves_are_seen(walk: Walk) -> None:
    """A seat always sees the move it makes itself."""
    for step in walk.steps():
        if step.by != CHANCE:
            assert walk.rules.witness(step.before, step.by, step.move, step.by) == step.move


def only_the_end_is_scored(walk: Walk) -> None:
    """Shares are zero before the end; at the end they are one in all, or nothing for all."""
    for s in walk.positions():
        shares = walk.game.shares()
        shares[:] = 9.0
        walk.rules.score(s, shares)
        if walk.rules.actors(s) == NOBODY:
            assert shares.min() >= 0
            assert np.isclose(shares.sum(), 1.0) or not shares.any()
        else:
            assert not shares.any()


def everybody_can_read_the_result(walk: Walk) -> None:
    """At the end a watcher's sight gives the same score as the truth."""
    shares, seen = walk.game.shares(), walk.game.shares()
    walk.rules.score(walk.end, shares)
    for observer in walk.observers:
        walk.rules.score(walk.game.sight(walk.end, observer), seen)
        assert shares.tolist() == seen.tolist(), f"observer {observer}"


def judgement_is_in_shares(walk: Walk) -> None:
    """A judgement is a share for each seat, from 0 to 1, also at the end."""
    if walk.game.judge is None:
        return
    for s in walk.positions():
        shares = walk.game.shares()
        shares[:] = 9.0
        walk.rules.judge(s, shares)
        assert shares.min() >= 0
        assert shares.max() <= 1
        assert not shares[walk.seats :].any(), "shares for seats that are not there"


def _redealt(walk: Walk, sight: State, observer: int, number: int) -> State:
    truth = sight.copy()
    walk.rules.redeal(truth, observer, seeded("redeal", *walk.seed, number, observer))
    return truth


def _values(s: State) -> list[int]:
    return [value for name in s.dtype.names for value in np.ravel(s[name]).tolist()]


def _answers(walk: Walk, s: State, seat: int) -> dict[str, Any]:
    sight = glance(walk.game.sight(s, seat))
    moves = range(0, walk.game.moves, max(1, walk.game.moves // REFUSALS))
    return {
        "view": walk.game.view(sight, seat),
        "legal": walk.legal(s, seat),
        "actors": walk.acting(s),
        "refusals": [str(walk.game.refuse(sight, seat, move).words) for move in moves],
    }


def _check_telling(walk: Walk, telling: Telling) -> None:
    _check_words(walk, telling.words)
    assert all(telling.at), "a place without a name"


def _check_words(walk: Walk, words: Words) -> None:
    known = HOUSE.templates.keys() | walk.game.catalogue.keys()
    assert words.key in known, f"{words.key} is not in the catalogue"
    assert words.english.strip(), f"{words.key} says nothing"
    assert _is_plain_data(dict(words.args)), f"{words.key}: arguments are not plain data"


def _is_plain_data(value: object) -> bool:
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except TypeError:
        return False


PROMISES = (
    nothing_is_broken,
    actors_can_act,
    looking_changes_nothing,
    a_sight_tells_who_acts_and_how,
    a_redeal_agrees_with_the_sight,
    equal_sights_get_equal_answers,
    every_move_has_words_of_its_own,
    every_refusal_has_a_reason,
    views_are_plain_data,
    events_are_told_in_words,
    who_is_alike_is_told_alike,
    own_moves_are_seen,
    only_the_end_is_scored,
    everybody_can_read_the_result,
    judgement_is_in_shares,
)
