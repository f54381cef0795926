"""Performers: how they move, what they believe, what they decide, and that it pays to be sharp."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import pytest

from scalehouse.bots.performer import STAY, Performer, contract, the_cast_of
from scalehouse.bots.performer.body import STEP, move_about
from scalehouse.bots.performer.levels import Levels, read_levels
from scalehouse.bots.performer.mind import Minds
from scalehouse.bots.performer.perspective import learn, watch
from scalehouse.bots.performer.ticks import be_ready
from scalehouse.core import registry
from scalehouse.core.clock import SECOND, Instant, VirtualClock
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.game_data import read_toml
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.stage import Frame, Stage
from scalehouse.core.matches.timed import Moment, play_in_time
from scalehouse.core.matches.verify import verify_match
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import Move, Seat, State
from scalehouse.games.trex.bots import LIMITS
from scalehouse.games.trex.bots.mind import TALENTS, Mind
from scalehouse.games.trex.bots.perspective import believe
from scalehouse.games.trex.bots.will import expected_points
from scalehouse.games.trex.moves import CALL_MATCH, CALL_NO_MATCH, PRESENT, SKIP, TAKE_BACK
from scalehouse.games.trex.state import VALUES, Call
from scalehouse.lab.simulate import Mean, Summary, simulate
from tests.games.wrong_entries import assert_named, each_of

GAME: Game = registry.find("trex")
OPTIONS = GAME.check_options({})
ME, OTHER, THIRD = range(3)
CAST = the_cast_of(GAME)
LEVELS = CAST.levels
# Bound to the game's rules and performers
choose = CAST.kernel(contract.decide)
notice = CAST.kernel(contract.notice)
be_born = CAST.kernel(be_ready)


def a_mind(level: str = "sharp", *, gain: float = 1.0) -> Minds:
    minds = CAST.minds_of([level])
    be_born(minds, 0, ME, seeded("a mind"))
    minds[0].gain = gain
    minds[0].haste = 1.0
    minds[0].drift = 0.0
    return minds


def begin(seats: int, seed: int = 1, **options: OptionValue) -> Match:
    chosen = GAME.check_options(options)
    return Match.begin(GAME, seats, chosen, Dice(Secret.from_seed(seed), (b"",) * seats))


def with_card(match: Match, seat: Seat, value: int) -> State:
    """What a seat sees that holds the orange card of a value, everybody fresh at the table."""
    sight = match.sight(seat)
    sight.hand[seat] = value - 1
    return sight


def show(minds: Minds, other: Seat, value: int, gain: float = 1.0, frames: int = 60) -> None:
    """Let a mind see a seat that performs a value without a fault."""
    for _ in range(frames):
        share = STEP * value * gain
        watch(minds, 0, other, share, share, seeded(other, value, _))


def belief(minds: Minds, sight: State, other: Seat) -> list[float]:
    odds = np.zeros(VALUES)
    believe(minds[0], sight, other, odds)
    return odds.tolist()


def best_guess(minds: Minds, sight: State, other: Seat) -> int:
    odds = belief(minds, sight, other)
    return odds.index(max(odds)) + 1


class TestMoving:
    def frames_of(self, minds: Minds, value: int) -> list[float]:
        minds[0].value, minds[0].gesture = value, 0
        frame, rng, far = np.zeros(2), seeded("frames"), []
        for _ in range(400):
            assert move_about(minds, 0, frame, rng)
            assert 0 <= frame.min() <= frame.max() <= 1
            far.append(float(frame[0]))
        return far

    def test_a_higher_level_moves_farther(self) -> None:
        means = [np.mean(self.frames_of(a_mind(), value)) for value in (1, 4, 7, 10)]
        assert means == sorted(means)
        assert means[3] - means[0] > 0.5

    def test_a_big_mover_moves_farther_at_the_same_level(self) -> None:
        shy, bold = (np.mean(self.frames_of(a_mind(gain=gain), 5)) for gain in (0.7, 1.3))
        assert bold > 1.5 * shy

    def test_the_clumsy_are_unsteady(self) -> None:
        sharp, clumsy = (np.std(self.frames_of(a_mind(level), 5)) for level in ("sharp", "clumsy"))
        assert clumsy > 1.5 * sharp

    def test_moods_drift_slowly(self) -> None:
        far = np.array(self.frames_of(a_mind("clumsy"), 5))
        halves = far[:200].mean(), far[200:].mean()
        assert abs(halves[0] - halves[1]) > 0.01
        near, apart = np.corrcoef(far[:-1], far[1:])[0, 1], np.corrcoef(far[:-200], far[200:])[0, 1]
        assert near > apart

    def test_without_a_card_nobody_moves(self) -> None:
        assert not move_about(a_mind(), 0, np.zeros(2), seeded(1))

    def test_performers_are_different_people(self) -> None:
        minds = CAST.minds_of(["clumsy"] * 50)
        for seat in range(50):
            be_born(minds, seat, seat % 8, seeded("people", seat))
        assert minds["gain"].std() > 0.15


class TestWatching:
    @pytest.mark.parametrize("value", range(1, VALUES + 1))
    def test_the_value_of_an_old_acquaintance_is_recognised(self, value: int) -> None:
        minds, sight = a_mind(), with_card(begin(3), ME, 5)
        minds[0].gain_doubt[OTHER] = 0.0001
        show(minds, OTHER, value, frames=400)
        assert best_guess(minds, sight, OTHER) == value
        assert sum(belief(minds, sight, OTHER)) == pytest.approx(1)

    def test_a_stranger_is_not_judged_before_it_moves(self) -> None:
        odds = belief(a_mind("clumsy"), with_card(begin(3), ME, 5), OTHER)
        assert max(odds) == pytest.approx(min(odds))

    def test_longer_looks_make_surer(self) -> None:
        sight = with_card(begin(3), ME, 5)
        quick, long = a_mind("clumsy"), a_mind("clumsy")
        show(quick, OTHER, 5, frames=3)
        show(long, OTHER, 5, frames=40)
        assert max(belief(long, sight, OTHER)) > max(belief(quick, sight, OTHER))

    def test_who_counts_cards_knows_what_is_out(self) -> None:
        sight = with_card(begin(3), ME, 5)
        sight.discarded[[7, 17, 27]] = 2  # all eights
        assert belief(a_mind("sharp"), sight, OTHER)[7] < 0.001
        assert belief(a_mind("clumsy"), sight, OTHER)[7] == pytest.approx(0.1)

    def test_a_card_turned_over_teaches_a_temperament(self) -> None:
        """A big mover looks like an eight with a six in hand, until one knows it."""
        minds, sight = a_mind(), with_card(begin(3), ME, 5)
        for _ in range(3):
            show(minds, OTHER, 6, gain=1.3)
            learn(minds[0], OTHER, 6)
            minds[0].seen[OTHER], minds[0].frames[OTHER] = 0, 0
        show(minds, OTHER, 6, gain=1.3)
        assert best_guess(minds, sight, OTHER) == 6
        strangers = a_mind()
        show(strangers, OTHER, 6, gain=1.3)
        assert best_guess(strangers, sight, OTHER) > 6

    def test_the_clumsy_learn_nothing(self) -> None:
        minds = a_mind("clumsy")
        show(minds, OTHER, 6, gain=1.3)
        learn(minds[0], OTHER, 6)
        assert minds[0].their_gain[OTHER] == 1
        assert minds[0].gain_doubt[OTHER] == a_mind()[0].gain_doubt[OTHER]

    def test_a_new_card_is_watched_anew(self) -> None:
        minds, sight = a_mind(), with_card(begin(3), ME, 5)
        notice(minds, 0, sight, 0)
        show(minds, OTHER, 9)
        show(minds, THIRD, 2)
        sight.deals[OTHER] += 1
        notice(minds, 0, sight, 100)
        assert minds[0].frames.tolist()[:3] == [0, 0, 60]

    def test_a_match_is_learned_from_before_the_new_card(self) -> None:
        minds, sight = a_mind(), with_card(begin(3), ME, 5)
        notice(minds, 0, sight, 0)
        show(minds, OTHER, 6, gain=1.3)
        sight.matches, sight.shown_by[:], sight.shown[:] = 1, [OTHER, THIRD], [5, 15]
        sight.deals[[OTHER, THIRD]] += 1
        notice(minds, 0, sight, 100)
        assert minds[0].their_gain[OTHER] > 1.1
        assert minds[0].their_gain[THIRD] == 1  # nothing was seen of it
        assert minds[0].frames[OTHER] == 0


Facing: TypeAlias = tuple[State, Minds]


class TestDeciding:
    def move_of(self, minds: Minds, sight: State, now: Instant = 60 * SECOND) -> Move:
        minds[0].look_at = 0
        rng = seeded("decide")
        return int(choose(minds, 0, sight, now, np.zeros(VALUES), GAME.mask(), rng))

    def facing(self, *shown: int, card: int, seats: int = 3, frames: int = 60) -> Facing:
        """The sight of somebody with that card, and a mind that sees what the others perform."""
        sight, minds = with_card(begin(seats), ME, card), a_mind("sharp")
        notice(minds, 0, sight, 50 * SECOND)
        for other, level in enumerate(shown, start=OTHER):
            show(minds, other, level, frames=frames)
        return sight, minds

    def points(self, mind: Mind, sight: State) -> float:
        return float(expected_points(mind, sight, OTHER, np.zeros(VALUES)))

    def test_it_presents_to_the_best_match(self) -> None:
        sight, minds = self.facing(3, 7, card=7)
        assert self.move_of(minds, sight) == PRESENT + THIRD

    def test_it_waits_where_nobody_seems_to_match(self) -> None:
        sight, minds = self.facing(2, 4, card=9)
        assert self.move_of(minds, sight) == STAY

    def test_it_ignores_a_card_that_does_not_match(self) -> None:
        sight, minds = self.facing(2, 4, card=9)
        sight.to[OTHER] = ME
        assert self.move_of(minds, sight) == STAY

    def test_it_answers_a_card_that_does(self) -> None:
        sight, minds = self.facing(6, 6, card=6)
        sight.to[THIRD] = ME
        assert self.move_of(minds, sight) == PRESENT + THIRD

    def test_a_presented_card_makes_a_match_likelier(self) -> None:
        sight, minds = self.facing(5, card=6, frames=3)
        before = self.points(minds[0], sight)
        sight.to[OTHER] = ME
        assert self.points(minds[0], sight) > before

    def test_it_takes_a_card_back_when_the_hope_is_gone(self) -> None:
        sight, minds = self.facing(2, 3, card=9)
        sight.to[ME] = OTHER
        minds[0].presented_at = 54 * SECOND
        assert self.move_of(minds, sight) == TAKE_BACK

    def test_it_does_not_hope_for_ever(self) -> None:
        sight, minds = self.facing(7, 1, card=7)
        sight.to[ME] = OTHER
        minds[0].presented_at = 50 * SECOND
        late = 50 * SECOND + int(SECOND * minds[0].patience) + 1
        assert self.move_of(minds, sight, late) == TAKE_BACK
        sight.to[ME] = -1
        assert self.move_of(minds, sight, late + SECOND) != PRESENT + OTHER

    def test_it_skips_a_card_that_nobody_matches(self) -> None:
        sight, minds = self.facing(2, 4, card=9)
        assert (
            self.move_of(minds, sight, 50 * SECOND + int(SECOND * minds[0].patience * 2) + 1)
            == SKIP
        )

    @pytest.mark.parametrize(
        ("shown", "call"), [(6, CALL_MATCH), (7, CALL_MATCH), (1, CALL_NO_MATCH)]
    )
    def test_with_two_it_calls_what_it_sees(self, shown: int, call: Move) -> None:
        sight, minds = self.facing(card=6, seats=2)
        minds[0].sure = 0.6
        minds[0].gain_doubt[OTHER] = 0.001
        show(minds, OTHER, shown)
        assert self.move_of(minds, sight) == call

    def test_with_two_it_does_not_call_in_doubt(self) -> None:
        sight, minds = self.facing(8, card=6, seats=2, frames=1)
        assert self.move_of(minds, sight, 51 * SECOND) == STAY

    def test_when_calls_differ_somebody_gives_in(self) -> None:
        sight, minds = self.facing(8, card=6, seats=2)
        sight.call[:2] = [Call.MATCH, Call.NO_MATCH]
        moves = set()
        for look in range(200):
            minds[0].look_at = 0
            odds, rng = np.zeros(VALUES), seeded("differ", look)
            moves.add(choose(minds, 0, sight, 90 * SECOND, odds, GAME.mask(), rng))
        assert moves == {STAY, CALL_NO_MATCH}


class TestPlaying:
    def play(self, match: Match, levels: Sequence[str], seed: int = 3) -> list[Moment]:
        stage = Stage(match.seats, len(GAME.reference["actions"]))
        players = [Performer(GAME, level, seat, stage, seed) for seat, level in enumerate(levels)]
        return list(play_in_time(match, players, VirtualClock()))

    @pytest.mark.parametrize("seats", range(2, 9))
    def test_a_live_match_is_played_to_the_end_and_verifies(self, seats: int) -> None:
        match = begin(seats, action_vote=True)
        moments = self.play(match, [list(LEVELS)[seat % 5] for seat in range(seats)])
        assert match.over
        assert [moment.at for moment in moments] == sorted(moment.at for moment in moments)
        saved = parse(json.loads(json.dumps(match.log())))
        assert verify_match(Match.reopened(GAME, saved), saved).ok

    def test_the_same_seed_gives_the_same_match(self) -> None:
        first, again, other = begin(4), begin(4), begin(4)
        for match, seed in ((first, 3), (again, 3), (other, 4)):
            self.play(match, ["steady"] * 4, seed)
        assert first.end_hash == again.end_hash != other.end_hash

    def test_frames_are_few_and_not_in_the_match_log(self) -> None:
        match = begin(3)
        stage = Stage(3, len(GAME.reference["actions"]))
        frames: list[tuple[Seat, Frame, Instant]] = []
        stage.listen(None, lambda *frame: frames.append(frame))
        players = [Performer(GAME, "sharp", seat, stage, 1) for seat in range(3)]
        list(play_in_time(match, players, VirtualClock()))
        times = [now for seat, _, now in frames if seat == 0]
        assert max(times.count(now) for now in times) == 1
        assert len(times) <= 15 * times[-1] / SECOND
        assert "far" not in json.dumps(match.log())


class TestLab:
    def points_of(self, level: str, summary: Summary) -> list[Mean]:
        assert summary.points is not None
        pairs = zip(summary.bots, summary.points, strict=True)
        return [points for bot, points in pairs if bot == level]

    def test_sharp_ones_score_more_than_clumsy_ones(self) -> None:
        bots = ["sharp", "clumsy"] * 3
        summary = simulate(GAME, bots, 400, options=OPTIONS, seed=1)
        worst = min(mean.value - (mean.margin or 0) for mean in self.points_of("sharp", summary))
        best = max(mean.value + (mean.margin or 0) for mean in self.points_of("clumsy", summary))
        assert worst > best

    def test_two_sharp_ones_win_more_often_than_two_clumsy_ones(self) -> None:
        won = {}
        for level in ("sharp", "clumsy"):
            summary = simulate(GAME, [level] * 2, 400, options=OPTIONS, seed=1)
            assert summary.won_together + summary.lost == 400
            share = summary.won_together / 400
            won[level] = share, 1.96 * (share * (1 - share) / 400) ** 0.5
        assert won["sharp"][0] - won["sharp"][1] > won["clumsy"][0] + won["clumsy"][1]

    def test_every_level_scores_more_than_the_one_below(self) -> None:
        summary = simulate(GAME, list(LEVELS), 2000, options=OPTIONS, seed=1)
        assert summary.points is not None
        values = [points.value for points in summary.points]
        assert values == sorted(values)

    def test_a_thousand_games_of_six_are_the_same_for_the_same_seed(self) -> None:
        bots = ["sharp", "keen", "steady", "shaky", "clumsy", "steady"]
        first, again = (simulate(GAME, bots, 1000, options=OPTIONS, seed=7) for _ in range(2))
        assert (first.moves, first.points, first.wins) == (again.moves, again.points, again.wins)
        assert first.unfinished == 0
        other = simulate(GAME, bots, 1000, options=OPTIONS, seed=8)
        assert other.points != first.points

    def test_no_seat_is_favoured(self) -> None:
        summary = simulate(GAME, ["steady"] * 6, 3000, options=OPTIONS, seed=1)
        assert all(abs(wins / 3000 - 1 / 6) < 0.03 for wins in summary.wins)
        assert sum(summary.wins) + summary.draws == pytest.approx(3000)


def levels_in(text: str) -> Levels:
    return read_levels(read_toml("performers.toml", text), TALENTS, LIMITS)


WRONG = r"""
eye = 0.5  |                    | level one, eye: must be a number, not None
eye = 0.5  | eye = true         | eye: must be a number, not True
eye = 0.5  | eye = -0.1         | eye: must not be below 0
sure = 0.5 | sure = 1.5         | sure: must be from 0 to 1
pace = 0.5 | pace = 0           | pace: must be above 0
eye = 0.5  | eye = 0.5\near = 1 | level one has no 'ear'
[one]      | two = 3\n[one]     | two is not a level
[one]      | [one               | performers.toml:
"""


class TestLevels:
    GOOD = "[one]\n" + "\n".join(f"{talent} = 0.5" for talent in LEVELS["sharp"])

    def test_from_clumsy_to_sharp(self) -> None:
        assert list(LEVELS) == ["clumsy", "shaky", "steady", "keen", "sharp"]
        eyes = [level["eye"] for level in LEVELS.values()]
        assert eyes == sorted(eyes, reverse=True)

    def test_a_good_table(self) -> None:
        assert levels_in(self.GOOD)["one"]["eye"] == 0.5

    @each_of(WRONG)
    def test_a_wrong_entry_is_named(self, old: str, new: str, why: str) -> None:
        assert_named(levels_in, self.GOOD, old, new, why)
