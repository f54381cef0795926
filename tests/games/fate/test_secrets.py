"""What a seat may know, what it can deduce, and that nothing else reaches it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from scalehouse.conformance.walk import PlayedMove, Walk
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, WATCHER, Seat, State
from scalehouse.core.rules.state_fields import fields_of
from scalehouse.games.fate import GAME
from scalehouse.games.fate.moves import DEAL, GUESS, MOVES, PASS
from scalehouse.games.fate.rules.deduction import count_possible_pairs, may_hold
from scalehouse.games.fate.state import ABYSS, DEMIGODS, NO, YES, Phase
from scalehouse.games.fate.view import deduce
from tests.games.fate.pictures import Table, age, covered, dealt, who

OBSERVERS = (0, 1, WATCHER)
Pair = tuple[int, int]
PAIRS = list(combinations(range(DEMIGODS), 2))


def match(seed: int) -> list[PlayedMove]:
    return Walk(GAME, 2, {"start": "lot"}, (seed,)).played


def redealt(s: State, observer: Seat, *seed: int) -> State:
    """Another truth behind the same sight."""
    truth = GAME.sight(s, observer)
    GAME.twin.rules.redeal(truth, observer, seeded(*seed))
    return truth


def held(s: State, seat: Seat) -> Pair:
    one, other = (demigod for demigod in range(DEMIGODS) if s.holds[seat, demigod])
    return one, other


def possible(s: State, seat: Seat) -> set[Pair]:
    return {pair for pair in PAIRS if may_hold(s, seat, *pair)}


class TestTheSight:
    def test_own_cards_are_seen_the_others_are_not(self) -> None:
        sight = age(1, hands="Naka Klar / Pentha Belan").seen_by(0)
        assert held(sight, 0) == (who("Klar"), who("Naka"))
        assert set(sight.holds[1].tolist()) == {HIDDEN}

    def test_a_watcher_sees_neither(self) -> None:
        sight = age(1).seen_by(None)
        assert set(sight.holds.ravel().tolist()) == {HIDDEN}

    def test_guesses_are_secret_but_not_that_they_were_made(self) -> None:
        table = covered(3, off="", powers="Switch").passes().guesses(1, "Naka Klar")
        sight = table.seen_by(0)
        assert set(sight.guess[1].tolist()) == {HIDDEN}
        assert sight.sealed.tolist() == [0, 1]
        assert sight.guess[0].tolist() == [0] * DEMIGODS

    def test_half_a_guess_does_not_show(self) -> None:
        table = covered(3, off="", powers="Switch").passes()
        before = table.seen_by(0).tobytes()
        assert table.play(GUESS, seat=1).seen_by(0).tobytes() == before

    def test_at_the_end_all_is_shown(self) -> None:
        table = covered(3, off="", powers="Switch").passes()
        table.guesses(1, "Naka Klar").guesses(0, "Naka Klar")
        for observer in OBSERVERS:
            assert GAME.sight(table.s, observer).tobytes() == table.s.tobytes()

    def test_nothing_else_is_hidden(self) -> None:
        s = age(2).places("Naka", "Penance").s
        sight = GAME.sight(s, 0)
        secret = {"holds", "guess", "answer"}
        names = set(GAME.dtype.names or ())
        assert {name for name in names if (sight[name] == HIDDEN).any()} == secret
        for name in names - secret:
            assert sight[name].tolist() == s[name].tolist()

    def test_a_card_is_dealt_before_its_owners_eyes_only(self) -> None:
        s = GAME.start(2, {"start": "lot"})
        move = DEAL + who("Naka")
        seen = [GAME.twin.rules.witness(s, CHANCE, move, observer) for observer in OBSERVERS]
        assert seen == [move, HIDDEN, HIDDEN]

    def test_a_guess_is_seen_by_who_makes_it(self) -> None:
        s = covered(3, off="", powers="Switch").passes().s
        seen = [GAME.twin.rules.witness(s, 1, GUESS, observer) for observer in OBSERVERS]
        assert seen == [HIDDEN, GUESS, HIDDEN]

    def test_an_announcement_cannot_be_heard_and_then_taken_back(self) -> None:
        """A seat may undo by itself only while nobody has learned anything."""
        start = fields_of(covered(3, off="", powers="Switch").s)
        game = Match.begin(GAME, 2, {"start": "lot"}, Dice(Secret.fresh(), (b"", b"")), start=start)
        game.play(0, PASS)
        assert game.undo_refusal(0) is not None


class TestDeduction:
    def announced(self, met: str, answer: int, age: int = 1) -> State:
        s = dealt().s
        for name in met.split():
            s.met[age - 1, who(name)] = 1
        s.answer[age - 1, 1] = answer
        return s

    def test_at_first_every_pair_is_possible(self) -> None:
        assert len(possible(age(1).s, 1)) == 36

    def test_a_no_rules_out_everyone_who_met_the_criterion(self) -> None:
        s = self.announced("Naka Klar Belan", NO)
        assert deduce(s, 1)["impossible"] == sorted(who(n) for n in ("Naka", "Klar", "Belan"))
        assert len(possible(s, 1)) == 15  # two of the other six

    def test_a_yes_leaves_pairs_with_at_least_one_of_them(self) -> None:
        s = self.announced("Naka", YES)
        assert possible(s, 1) == {pair for pair in PAIRS if who("Naka") in pair}
        assert deduce(s, 1)["certain"] == [who("Naka")]

    def test_announcements_add_up(self) -> None:
        s = self.announced("Naka Klar", YES)
        s.met[1, who("Naka")] = 1
        s.answer[1, 1] = NO
        assert deduce(s, 1)["certain"] == [who("Klar")]
        assert deduce(s, 1)["impossible"] == [who("Naka")]

    def test_own_cards_tell_nothing_of_the_others(self) -> None:
        assert (who("Klar"), who("Naka")) in possible(age(1, hands="Naka Klar / Naka Klar").s, 1)

    @pytest.mark.parametrize("seed", range(6))
    def test_it_is_exactly_what_the_other_could_hold(self, seed: int) -> None:
        """Play the match again with each of the 36 pairs: which look the same to seat 0?"""
        played = [step for step in match(seed) if step.before.phase != Phase.GUESS]
        last = played[-1].after
        sight = GAME.sight(last, 0).tobytes()
        same = {pair for pair in PAIRS if GAME.sight(replayed(played, pair), 0).tobytes() == sight}
        assert same == possible(GAME.sight(last, 0), 1)
        assert held(last, 1) in same

    @pytest.mark.parametrize("seed", range(6))
    def test_the_judgement_counts_as_many_pairs(self, seed: int) -> None:
        ends = [step.after for step in match(seed) if step.before.age != step.after.age]
        for s in (*ends, match(seed)[-1].after):
            for seat in (0, 1):
                assert count_possible_pairs(s, seat) == len(possible(s, seat))


def replayed(played: list[PlayedMove], pair: Pair) -> State:
    """The same match, had seat 1 been dealt this pair."""
    s = GAME.start(2, {"start": "lot"})
    other = iter(pair)
    for step in played:
        is_its_card = s.phase == Phase.DEAL and s.dealt >= 2
        move = DEAL + next(other) if is_its_card else step.move
        GAME.twin.rules.apply(s, step.by, move)
    return s


class TestRedeal:
    @pytest.mark.parametrize("observer", OBSERVERS)
    def test_it_looks_the_same_to_the_observer(self, observer: Seat) -> None:
        for number, step in enumerate(match(11)):
            truth = redealt(step.after, observer, number)
            sight = GAME.sight(step.after, observer).tobytes()
            assert GAME.sight(truth, observer).tobytes() == sight
            assert GAME.problems(truth) == []

    @pytest.mark.parametrize("seed", range(2))
    @pytest.mark.parametrize("observer", OBSERVERS)
    def test_exactly_the_pairs_that_are_possible_appear(self, seed: int, observer: Seat) -> None:
        for s in ends_of_ages(match(seed)):
            truths = [redealt(s, observer, seed, number) for number in range(300)]
            for seat in {0, 1} - {observer}:
                assert {held(truth, seat) for truth in truths} == possible(s, seat)

    def test_each_is_as_likely_as_the_other(self) -> None:
        s = age(1).s
        counts = Counter(held(redealt(s, 0, number), 1) for number in range(3600))
        assert len(counts) == 36
        assert min(counts.values()) > 60
        assert max(counts.values()) < 150

    def test_guesses_of_all_kinds_appear(self) -> None:
        table = covered(3, off="", powers="Switch").passes()
        begun = Counter(int(redealt(table.s, 0, n).guess[1].sum()) for n in range(300))
        assert set(begun) == {0, 1}
        table.guesses(1, "Naka Klar")
        made = {tuple(redealt(table.s, 0, n).guess[1].nonzero()[0]) for n in range(400)}
        assert made == set(PAIRS)

    def test_half_a_deal_appears_too(self) -> None:
        table = Table(GAME.start(2, {"start": "lot"})).chance(DEAL)
        first = {tuple(redealt(table.s, 1, n).holds[0].nonzero()[0]) for n in range(200)}
        assert first == {(demigod,) for demigod in range(DEMIGODS)}


def ends_of_ages(played: list[PlayedMove]) -> Iterator[State]:
    """The positions right after the announcements."""
    for step in played:
        if (step.before.answer != step.after.answer).any():
            yield step.after


class TestLeaks:
    """Two truths behind one sight give a seat the same on every channel."""

    @pytest.mark.parametrize("seed", range(3))
    def test_view_moves_and_refusals(self, seed: int) -> None:
        for number, step in enumerate(match(seed)[::4]):
            for observer in OBSERVERS:
                truth = redealt(step.after, observer, seed, number)
                assert answers(truth, observer) == answers(step.after, observer)

    @pytest.mark.parametrize("seed", range(3))
    def test_events(self, seed: int) -> None:
        """They may differ only by what was announced or shown."""
        for number, step in enumerate(match(seed)):
            for observer in OBSERVERS:
                twin = redealt(step.before, observer, seed, number)
                if not is_open_to(twin, step):
                    continue
                told = recounted(step.before, step, observer)
                twin_told = recounted(twin, step, observer)
                if GAME.sight(step.after, observer).tobytes() == twin_told[1]:
                    assert told == twin_told
                else:
                    assert ended_something(step)

    @pytest.mark.parametrize("seed", range(3))
    def test_a_move_of_the_other_looks_the_same_whatever_it_holds(self, seed: int) -> None:
        for number, step in enumerate(match(seed)):
            twin = redealt(step.before, 0, seed, number)
            if step.by == 1 and step.before.phase != Phase.GUESS:
                assert Table(twin).legal(1) == Table(step.before).legal(1)


def answers(s: State, observer: Seat) -> dict[str, Any]:
    sight = GAME.sight(s, observer)
    seat = max(0, observer)
    moves = Table(s).legal(observer) if observer >= 0 else []
    return {
        "view": GAME.view(sight, observer),
        "actors": GAME.twin.rules.actors(s),
        "moves": [GAME.describe_move(sight, seat, move) for move in moves],
        "refusals": [GAME.refuse(sight, seat, move) for move in range(MOVES)],
    }


def is_open_to(s: State, step: PlayedMove) -> bool:
    table = Table(s)
    return step.move in (table.odds() if step.by == CHANCE else table.legal(step.by))


def recounted(before: State, step: PlayedMove, observer: Seat) -> tuple[list[Any], bytes]:
    rules = GAME.twin.rules
    seen = rules.witness(before, step.by, step.move, observer)
    after = before.copy()
    rules.apply(after, step.by, step.move)
    sights = GAME.sight(before, observer), GAME.sight(after, observer)
    return GAME.describe_events(sights[0], step.by, seen, sights[1], observer), sights[1].tobytes()


def ended_something(step: PlayedMove) -> bool:
    announced = bool((step.before.answer != step.after.answer).any())
    sealed = bool((step.before.sealed != step.after.sealed).any())
    return announced or sealed or step.after.phase in (Phase.DEAL, Phase.GUESS, Phase.LOT)


def test_nobody_in_the_abyss_is_hidden() -> None:
    table = age(1).places("Naka", "Smite").smites("Klar")
    assert table.seen_by(1).where[who("Klar")] == ABYSS
