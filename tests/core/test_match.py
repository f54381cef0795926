"""The door to a match: what it lets through, what it tells, and what can be taken back."""

from __future__ import annotations

import json

import pytest

import scalehouse
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import HIDDEN
from scalehouse.games.scathe.moves import DISCARD, KEEP_ROWS, PLACE, STARTER, TAKE, TO_ROW
from tests.core.high_card import CHANGE, GAME, KEEP


def scathe(seed: int = 7, teams: str = "starter") -> Match:
    return scalehouse.new("scathe", seats=2, seed=seed, teams=teams)


def in_battle(seed: int = 7) -> Match:
    match = scathe(seed)
    for seat in (0, 1):
        match.play(seat, STARTER + seat)
        match.play(seat, KEEP_ROWS)
    return match


def high_card(seats: int = 2, seed: int = 1) -> Match:
    dice = Dice(Secret.from_seed(seed), (b"",) * seats)
    return Match.begin(GAME, seats, {"low_wins": False}, dice)


class TestNew:
    def test_same_seed_same_match(self) -> None:
        assert in_battle(3).position() == in_battle(3).position()
        assert len({json.dumps(in_battle(seed).position()) for seed in range(20)}) > 1

    def test_without_a_seed_no_two_secrets_are_alike(self) -> None:
        assert scalehouse.new("scathe").commitment != scalehouse.new("scathe").commitment

    def test_entropy_of_a_seat_changes_the_dice(self) -> None:
        secret = Secret.from_seed(1)
        drafts = [
            scalehouse.new("scathe", teams="draft", secret=secret, entropy={0: bytes([n])})
            for n in range(5)
        ]
        assert len({json.dumps(match.view(None)["table"]["shown"]) for match in drafts}) > 1
        assert len({match.commitment for match in drafts}) == 1

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            ({"game": "chess"}, "there is no game 'chess'; the games are: .*scathe"),
            ({"game": "scathe", "seats": 3}, "scathe is played with 2 seats, not 3"),
            ({"game": "scathe", "seats": True}, "scathe is played with 2 seats"),
            ({"game": "scathe", "team": "draft"}, "no option 'team'; its options are: teams"),
            ({"game": "scathe", "teams": "mine"}, "starter, draft, build, not mine"),
            ({"game": "scathe", "entropy": {2: b"x"}}, "there is no seat 2"),
        ],
    )
    def test_bad_input_is_named(self, arguments: dict[str, object], why: str) -> None:
        with pytest.raises(scalehouse.ScalehouseError, match=why):
            scalehouse.new(**arguments)  # type: ignore[arg-type]


class TestPlay:
    def test_a_move_may_be_its_number_or_itself(self) -> None:
        match = scathe()
        match.play(0, match.legal(0)[0])
        match.play(1, STARTER + 1)
        assert match.view(0)["table"]["sides"][0]["team"] is not None

    @pytest.mark.parametrize(
        ("seat", "move", "reason", "rule"),
        [
            (2, PLACE, "There is no player 3 at this table.", "server.seat"),
            (-1, PLACE, "There is no player 0 at this table.", "server.seat"),
            (True, PLACE, "A seat is a whole number.", "server.seat"),
            (0, 10_000, "There is no move 10000 in this game.", "server.move"),
            (0, "draft", "A move is a whole number.", "server.move"),
            ("other", DISCARD, "It is not player {other}'s turn.", "server.turn"),
            ("turn", TAKE, "Teams are already chosen.", "scathe.preparing"),
            ("turn", PLACE + 2, "Nobody stands there.", "scathe.turn"),
        ],
    )
    def test_refusals_have_a_reason_and_a_rule_and_change_nothing(
        self, seat: object, move: object, reason: str, rule: str
    ) -> None:
        match = in_battle()
        turn = match.actors[0]
        seat = {"turn": turn, "other": 1 - turn}.get(seat, seat)  # type: ignore[call-overload]
        before = match.log(with_secret=True)
        with pytest.raises(scalehouse.IllegalMove) as caught:
            match.play(seat, move)  # type: ignore[arg-type]
        assert caught.value.reason == reason.format(other=2 - turn)
        assert caught.value.rule == rule
        assert match.log(with_secret=True) == before

    def test_after_the_end_nothing_is_played(self) -> None:
        match = high_card()
        match.play(0, KEEP)
        match.play(1, KEEP)
        assert match.over
        assert match.actors == ()
        with pytest.raises(scalehouse.IllegalMove, match="over"):
            match.play(0, KEEP)

    def test_the_outcome_names_scores_winners_and_why(self) -> None:
        match = high_card()
        outcomes = [match.outcome]
        match.play(0, KEEP)
        match.play(1, KEEP)
        outcomes.append(match.outcome)
        before, outcome = outcomes
        assert before is None
        assert outcome is not None
        assert sum(outcome.scores) == 1
        assert outcome.winners == tuple(s for s in (0, 1) if outcome.scores[s])
        assert str(outcome.why)


class TestSight:
    def test_several_may_act_at_once(self) -> None:
        match = high_card(3)
        acting = [match.actors]
        match.play(1, KEEP)
        acting.append(match.actors)
        assert acting == [(0, 1, 2), (0, 2)]

    def test_a_seat_sees_its_card_and_no_other(self) -> None:
        match = high_card(3)
        for seat in range(3):
            hand = match.view(seat)["table"]["hand"]
            assert [card == HIDDEN for card in hand] == [other != seat for other in range(3)]
        assert match.view(None)["table"]["hand"] == [HIDDEN] * 3

    def test_events_are_a_seats_own(self) -> None:
        match = high_card()
        match.play(0, CHANGE)
        dealt_and_drawn = [event.by for event in match.events(0)]
        assert dealt_and_drawn == [-1, 0, -1]
        assert [event.by for event in match.events(1)] == [-1, 0]
        assert [event.by for event in match.events(None)] == [0]

    def test_secret_choices_leave_no_trace_in_the_others_events(self) -> None:
        short, long = scathe(teams="build"), scathe(teams="build")
        for name in (21, 22, 26):
            short.play(0, TAKE + name)
        for name in (0, 1, 2, 3, 4):
            long.play(0, TAKE + name)
        assert short.events(1) == long.events(1) == []
        assert short.view(1) == long.view(1)
        assert short.view(None) == long.view(None)


class TestUndo:
    def test_free_while_nothing_was_revealed(self) -> None:
        match = in_battle()
        seat = match.actors[0]
        before = match.position()
        match.play(seat, next(m for m in match.legal(seat) if m.at[0].startswith("hero")))
        match.undo(seat)
        assert match.position() == before

    def test_not_after_a_die_was_rolled(self) -> None:
        match = in_battle()
        seat = match.actors[0]
        match.play(seat, DISCARD)
        with pytest.raises(scalehouse.IllegalMove, match="revealed"):
            match.undo(seat)

    def test_not_after_somebody_learned_something(self) -> None:
        match = high_card()
        match.play(0, KEEP)
        assert match.undo_refusal(0) is None
        match.play(1, KEEP)  # all cards are shown
        refusal = match.undo_refusal(1)
        assert refusal is not None
        assert refusal.rule == "server.undo"

    def test_others_secret_moves_stand(self) -> None:
        match = scathe()
        match.play(0, STARTER)
        match.play(1, STARTER + 1)
        match.play(1, TO_ROW)
        match.undo(0)
        assert match.view(0)["table"]["sides"][0]["team"] == []
        assert len(match.view(1)["table"]["sides"][1]["team"]) == 4
        assert match.view(1)["table"]["sides"][1]["slots"][0] is not None

    def test_an_undone_secret_leaves_no_trace_either(self) -> None:
        match = scathe()
        match.play(0, STARTER)
        match.undo(0)
        assert match.events(1) == []
        assert len(match.events(0)) == 2

    def test_when_the_others_agree_everything_since_goes(self) -> None:
        match = in_battle()
        seat = match.actors[0]
        before = match.position()
        match.play(seat, DISCARD)
        match.undo(seat, granted=True)
        assert match.position() == before

    def test_an_outcome_taken_back_is_not_drawn_again(self) -> None:
        """Else the undo would have shown the next die."""
        dice = set()
        for seed in range(12):
            match = in_battle(seed)
            seat = match.actors[0]
            match.play(seat, DISCARD)
            seen = match.view(None)["table"]["die"]
            match.undo(seat, granted=True)
            match.play(seat, DISCARD)
            dice.add(seen == match.view(None)["table"]["die"])
        assert dice == {True, False}

    def test_nothing_to_take_back(self) -> None:
        with pytest.raises(scalehouse.IllegalMove, match="no move to take back"):
            scathe().undo(0, granted=True)

    def test_the_match_log_tells_of_it_and_replays(self) -> None:
        match = in_battle()
        seat = match.actors[0]
        match.play(seat, DISCARD)
        match.undo(seat, granted=True)
        match_log = json.loads(json.dumps(match.log(with_secret=True)))
        assert match_log["entries"][-1]["granted"] is True
        again = scalehouse.replay(match_log)
        assert again.position() == match.position()
        assert again.end_hash == match.end_hash


class TestPositions:
    def test_out_and_in(self) -> None:
        match = in_battle()
        again = scalehouse.position("scathe", match.position(), seed=1)
        assert again.position() == match.position()

    def test_a_part_is_enough(self) -> None:
        match = scalehouse.position("scathe", {"options": {"teams": "draft"}})
        assert match.view(None)["table"]["teams"] == "draft"

    @pytest.mark.parametrize(
        ("position", "why"),
        [
            ({"state": {"phase": 99}}, "that cannot be: phase or turn out of range"),
            ({"state": {"heat": 1}}, "there is no field 'heat'"),
            ({"status": {}}, "a position has no entry status"),
            ({"game": "chess"}, "this is a position of chess, not of scathe"),
        ],
    )
    def test_what_cannot_be_is_refused(self, position: dict[str, object], why: str) -> None:
        with pytest.raises(scalehouse.ScalehouseError, match=why):
            scalehouse.position("scathe", position)


class TestReplay:
    def test_without_the_secret_it_can_be_looked_at_but_not_played_on(self) -> None:
        match = in_battle()
        again = scalehouse.replay(match.log())
        assert again.position() == match.position()
        with pytest.raises(scalehouse.BadLog, match="secret"):
            again.play(again.actors[0], DISCARD)

    def test_with_it_the_match_goes_on_as_it_would_have(self) -> None:
        match = in_battle()
        again = scalehouse.replay(match.log(with_secret=True))
        for one in (match, again):
            one.play(one.actors[0], DISCARD)
        assert again.end_hash == match.end_hash

    def test_a_part_of_a_match_log(self) -> None:
        match = in_battle()
        assert len(scalehouse.replay(match.log(), entries=3).entries) == 3

    def test_old_rules_are_shown_as_they_were_seen(self) -> None:
        match_log = json.loads(json.dumps(in_battle().log()))
        match_log["rules"] = "0"
        match_log["entries"][-1]["then"]["die"] = 6  # under those rules it was a six
        match = scalehouse.replay(match_log)
        assert match.view(None)["table"]["die"] == 6

    @pytest.mark.parametrize(
        ("log", "why"),
        [
            (None, "not the log of a match"),
            ([], "not the log of a match"),
            ({}, "not the log of a match"),
            ({"scalehouse": 99}, "not the log of a match"),
            ({"scalehouse": 1}, "no proper 'entries'"),
            ({"scalehouse": 1, "entries": [3]}, "entry 0 is not an object"),
            ({"scalehouse": 1, "entries": [{"by": "me"}]}, "no proper 'by'"),
            ({"scalehouse": 1, "entries": [], "end": "", "game": 3}, "no proper 'entropy'"),
        ],
    )
    def test_what_is_no_match_log_is_refused(self, log: object, why: str) -> None:
        with pytest.raises(scalehouse.BadLog, match=why):
            scalehouse.replay(log)

    def test_a_move_against_the_rules_is_named(self) -> None:
        match_log = json.loads(json.dumps(in_battle().log()))
        match_log["entries"][1]["move"] = DISCARD
        with pytest.raises(scalehouse.BadLog, match=f"entry 1: seat 0 cannot play move {DISCARD}"):
            scalehouse.replay(match_log)
