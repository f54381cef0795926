"""Liar's Dice by its rules, as small scenes."""

from __future__ import annotations

from typing import Any

import pytest

import scalehouse
from liars_dice import GAME
from liars_dice.state import DICE, SEATS
from scalehouse.core.matches.match import Match
from scalehouse.core.text.words import IllegalMove


def scene(*cups: str, jokers: bool = True, turn: int = 0, **fields: Any) -> Match:
    """Everybody has rolled what is written there."""
    dice = [[int(face) for face in cup] for cup in cups] + [[]] * (SEATS - len(cups))
    counts = [len(cup) for cup in dice]
    die = [cup + [0] * (DICE - len(cup)) for cup in dice]
    state = {"phase": 1, "left": counts, "rolled": counts, "die": die, "turn": turn, "starts": turn}
    options = {"jokers": jokers, "dice": 5}
    position = {"seats": len(cups), "options": options, "state": {**state, **fields}}
    return scalehouse.position("liars_dice", position, seed=1)


def play(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(match.actors[0], GAME.kinds.read(move))
    return match


def dice_left(match: Match) -> list[int]:
    return [player["dice"] for player in match.view(None)["table"]["players"]]


def test_a_bid_that_holds_costs_the_doubter_a_die() -> None:
    match = play(scene("334", "335"), "bid count=4 face=3", "doubt")
    assert dice_left(match) == [3, 2]
    assert match.actors == (1,)  # who lost begins


def test_a_bid_that_does_not_hold_costs_the_bidder_a_die() -> None:
    assert dice_left(play(scene("334", "335"), "bid count=5 face=3", "doubt")) == [2, 3]


@pytest.mark.parametrize(("jokers", "left"), [(True, [3, 2]), (False, [2, 3])])
def test_ones_are_jokers_by_the_option(jokers: bool, left: list[int]) -> None:  # noqa: FBT001
    scene_of = scene("134", "335", jokers=jokers)
    assert dice_left(play(scene_of, "bid count=4 face=3", "doubt")) == left


@pytest.mark.parametrize("move", ["bid count=1 face=6", "bid count=2 face=2", "bid count=2 face=3"])
def test_a_bid_must_be_higher(move: str) -> None:
    match = play(scene("334", "335"), "bid count=2 face=3")
    with pytest.raises(IllegalMove, match="must be higher than 2 × ⚂") as refused:
        play(match, move)
    assert refused.value.rule == "liars_dice.bids"


def test_nobody_bids_more_dice_than_there_are() -> None:
    with pytest.raises(IllegalMove, match="Only 6 dice are in play"):
        play(scene("334", "335"), "bid count=7 face=1")


def test_there_must_be_a_bid_to_doubt() -> None:
    with pytest.raises(IllegalMove, match="There is no bid to doubt yet"):
        play(scene("334", "335"), "doubt")


def test_who_has_no_dice_is_skipped() -> None:
    match = play(scene("33", "4", "55"), "bid count=1 face=5", "bid count=5 face=6", "doubt")
    assert dice_left(match) == [2, 0, 2]
    assert match.actors == (2,)
    assert match.actors == play(match, "bid count=1 face=1", "bid count=1 face=2").actors


def test_the_last_one_with_dice_wins() -> None:
    match = play(scene("33", "4"), "bid count=2 face=3", "doubt")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert str(match.outcome.why) == "Player 1 is the last one with dice."


def test_a_cup_is_for_its_owner() -> None:
    match = scene("334", "335")
    cups = [
        [player["cup"] for player in match.view(seat)["table"]["players"]] for seat in (0, 1, None)
    ]
    assert cups == [["⚂⚂⚃", "▢▢▢"], ["▢▢▢", "⚂⚂⚄"], ["▢▢▢", "▢▢▢"]]


def test_rolls_of_others_are_told_and_not_shown() -> None:
    match = scalehouse.new("liars_dice", seed=4, dice=3)
    told = [str(event.words) for event in match.events(0)]
    assert told[3:] == ["Player 2 rolls a die under the cup."] * 3
    assert all(line.startswith("Player 1 rolls ") for line in told[:3])


def test_everybody_is_told_of_by_name_and_oneself_as_you() -> None:
    bid = play(scene("334", "335"), "bid count=2 face=3").events(0)[-1].words
    names = ("Ann", "Bob")
    assert str(bid) == "Player 1 bids 2 × ⚂."
    assert bid.text(names=names, me=1) == "Ann bids 2 × ⚂."
    assert bid.text("de", names=names, me=1) == "Ann bietet 2 × ⚂."
    assert bid.text("de", names=names, me=0) == "Du bietest 2 × ⚂."


BOARDS = [
    ("en", ["you", ""], ["you: 3 dice  ⚂⚂⚃", "Player 2: 1 die  ▢"], "Bid: 2 × ⚂ by you"),
    ("de", ["", "Bob"], ["Spieler 1: 3 Würfel  ⚂⚂⚃", "Bob: 1 Würfel  ▢"], "Gebot: 2 × ⚂ von dir"),
]


@pytest.mark.parametrize(("language", "names", "cups", "bid"), BOARDS)
def test_the_terminal_draws_it_in_its_language(
    language: str, names: list[str], cups: list[str], bid: str
) -> None:
    def lines(match: Match) -> list[str]:
        view = {**match.view(0), "language": language, "names": names}
        return str(GAME.board(view)).splitlines()

    match = scene("334", "5")
    assert lines(match) == [*cups, "No bid yet" if language == "en" else "Noch kein Gebot"]
    assert lines(play(match, "bid count=2 face=3")) == [*cups, bid]


def test_a_view_has_bids_as_words() -> None:
    match = play(scene("334", "335"), "bid count=2 face=3")
    bid = match.view(None)["table"]["highest_bid"]["bid"]
    args = {"count": 2, "die": {"key": "liars_dice.die_3"}}
    assert bid == {"key": "liars_dice.view_bid", "args": args}


def test_a_judgement_goes_by_the_dice() -> None:
    shares = GAME.shares()
    assert GAME.judge is not None
    GAME.judge.judge(scene("33", "4").sight(None), shares)
    assert shares.tolist()[:2] == [2 / 3, 1 / 3]


def test_legal_moves_have_their_kind_and_arguments() -> None:
    bid = scene("33", "4").legal(0)[0]
    assert (bid.kind, bid.args) == ("bid", {"count": 1, "face": 1})
