"""Moves are declared as kinds with arguments: numbers, names and roles come from that."""

from __future__ import annotations

import pytest

from scalehouse.core import registry
from scalehouse.core.errors import UnknownMove
from scalehouse.core.rules.moves import MoveKinds, Role

KINDS = MoveKinds()
PASS = KINDS.add("pass", Role.PASS)
PLACE = KINDS.add("place", card=4, side=3)
AGREE = KINDS.add("agree", Role.AGREE)
DECLINE = KINDS.add("decline", Role.DECLINE)
ROLL = KINDS.by_chance("roll", value=range(1, 7))


def test_every_kind_gets_the_next_numbers() -> None:
    assert (PASS, PLACE, AGREE, DECLINE, ROLL, KINDS.count) == (0, 1, 13, 14, 15, 21)


def test_the_last_argument_counts_fastest() -> None:
    assert KINDS.number("place", card=2, side=1) == PLACE + 3 * 2 + 1


def test_an_argument_may_begin_with_one() -> None:
    assert KINDS.number("roll", value=6) == ROLL + 5
    assert KINDS.spelled(ROLL) == "roll value=1"


@pytest.mark.parametrize("name", ["fate", "scale", "scathe", "trex", "connect_four"])
def test_every_move_of_every_game_is_read_as_it_is_spelled(name: str) -> None:
    kinds = registry.find(name).kinds
    for move in range(kinds.count):
        assert kinds.read(kinds.spelled(move)) == move
        kind = kinds.kind_of(move)
        assert kind.number(kind.arguments_of(move)) == move


def test_all_arguments_come_in_the_order_of_their_numbers() -> None:
    kind = KINDS.named("place")
    assert [kind.number(one) for one in kind.all_arguments()] == list(range(1, 13))


class TestWhatIsTyped:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "there is no move ''; there are: pass, place, agree, decline, roll"),
            ("plaice card=1 side=1", "there is no move 'plaice'"),
            ("place card=1", "place takes card, side"),
            ("place card=1 side=3", "place: side is from 0 to 2, not 3"),
            ("place card=x side=1", "arguments look like slot=2"),
            ("pass now=1", "pass takes no arguments"),
        ],
    )
    def test_a_mistake_is_answered_with_what_could_be_meant(self, text: str, why: str) -> None:
        with pytest.raises(UnknownMove, match=why):
            KINDS.read(text)

    def test_a_number_beyond_the_last(self) -> None:
        with pytest.raises(UnknownMove, match="there is no move 21: they go from 0 to 20"):
            KINDS.spelled(21)


class TestDeclaring:
    def test_two_kinds_of_one_name(self) -> None:
        kinds = MoveKinds()
        kinds.add("pass")
        with pytest.raises(TypeError, match="move 'pass': a name of its own"):
            kinds.by_chance("pass")

    def test_an_argument_without_values(self) -> None:
        with pytest.raises(TypeError, match="nothing to choose from"):
            MoveKinds().add("place", slot=0)


class TestInSilence:
    def test_it_passes_where_it_can(self) -> None:
        assert KINDS.in_silence([PASS, PLACE, DECLINE]) == PASS

    def test_it_declines_and_never_agrees(self) -> None:
        assert KINDS.in_silence([AGREE, DECLINE]) == DECLINE
        assert KINDS.in_silence([PLACE + 2, AGREE]) == PLACE + 2
        assert KINDS.in_silence([AGREE, PLACE + 2]) == PLACE + 2

    def test_else_it_takes_the_lowest(self) -> None:
        assert KINDS.in_silence([PLACE + 1, PLACE + 4]) == PLACE + 1


class TestAtADeadline:
    """What is played for somebody who is away, in each of our games."""

    def test_scathe_discards_the_die(self) -> None:
        from scalehouse.games.scathe.moves import DISCARD, FALLEN, PLACE

        assert registry.find("scathe").in_silence([PLACE, FALLEN, DISCARD]) == DISCARD

    def test_scale_ends_the_turn_and_draws_back_up(self) -> None:
        from scalehouse.games.scale.moves import CARD, DONE, MULTIPLY

        game = registry.find("scale")
        assert game.in_silence([CARD, DONE, DONE + 1, DONE + 2, MULTIPLY]) == DONE + 2

    def test_scale_never_agrees_to_a_longer_game(self) -> None:
        from scalehouse.games.scale.moves import AGREE, DISAGREE

        assert registry.find("scale").in_silence([AGREE, DISAGREE]) == DISAGREE

    def test_fate_passes(self) -> None:
        from scalehouse.games.fate.moves import PASS, PLACE

        assert registry.find("fate").in_silence([PASS, PLACE]) == PASS

    def test_trex_casts_no_vote(self) -> None:
        from scalehouse.games.trex.moves import PASS, VOTE

        assert registry.find("trex").in_silence([PASS, VOTE]) == PASS
