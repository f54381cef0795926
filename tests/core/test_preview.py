"""What a move would do: by the sight alone, and only what is sure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np
import pytest

import scalehouse
from liars_dice.moves import BID, DOUBT
from liars_dice.words import said
from scalehouse.conformance import cases, previews
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.matches import match as match_module
from scalehouse.core.matches import preview as preview_module
from scalehouse.core.matches.delta import apply
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.observations import ObservedSight
from scalehouse.core.matches.preview import MovePreview, preview
from scalehouse.core.rules import twin
from scalehouse.core.rules.contract import Move, Rng, Seat, State
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.sums import Sum, Term
from scalehouse.core.text.words import IllegalMove
from tests.core import high_card, liars_dice
from tests.core.high_card import CHANGE, KEEP
from tests.core.high_card import redeal as deal_anew


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(twin.MODE_VARIABLE, "plain")


def begun(game: Game, seats: int = 2, **options: Any) -> Match:
    dice = Dice(Secret.from_seed("preview"), (b"",) * seats)
    return Match.begin(game, seats, options, dice)


def test_what_is_told_leads_to_the_next_view() -> None:
    match = begun(high_card.make())
    foreseen = apply(match.view(0), match.preview(0, KEEP).changes)
    match.play(0, KEEP)
    assert foreseen == match.view(0)


def test_it_stops_where_chance_goes_on() -> None:
    match = begun(high_card.make())
    found = match.preview(0, CHANGE)
    assert found.then == "chance"
    assert [change for change in found.changes if change[0][0] == "actors"] == [[("actors",), []]]
    hands = [change for change in found.changes if "hand" in change[0]]
    assert hands == [], "which card comes is not known"


DEALT: list[Seat] = []


def noted_redeal(s: State, seat: Seat, rng: Rng) -> None:
    DEALT.append(seat)
    deal_anew(s, seat, rng)


def shown_to_all(s: State, seat: Seat, sight: State) -> None:
    high_card.show(s, seat, sight)
    sight.hand[:] = s.hand
    sight.deck[:] = s.deck


def test_a_game_without_secrets_needs_one_truth() -> None:
    DEALT.clear()
    begun(high_card.make(redeal=noted_redeal, observe=shown_to_all)).preview(0, KEEP)
    assert len(DEALT) == 1
    begun(high_card.make(redeal=noted_redeal)).preview(0, KEEP)
    assert len(DEALT) == 1 + preview_module.TRUTHS


def test_what_depends_on_secrets_is_not_told() -> None:
    match = begun(high_card.make())
    match.play(1, KEEP)
    found = match.preview(0, KEEP)  # then all cards are shown
    assert [change[0] for change in found.changes if change[0][1:2] == ("hand",)] == []
    assert not any(change[0][0] == "outcome" for change in found.changes) or match_is_won(match)


def match_is_won(match: Match) -> bool:
    """Whether a hand cannot lose."""
    return int(match.sight(0).hand[0]) in (0, high_card.VALUES - 1)


def test_what_is_false_in_nearly_all_truths_is_not_sure() -> None:
    """Nine sixes among ten dice: nobody would believe it, and it can be."""
    match = begun(liars_dice.make(), jokers=False, dice=5)
    bidder = match.actors[0]
    match.play(bidder, BID + 8 * 6 + 5)
    found = match.preview(1 - bidder, DOUBT)
    assert found == MovePreview([], [], [], None)


def test_a_bid_is_told_in_full() -> None:
    match = begun(liars_dice.make(), jokers=False, dice=5)
    bidder = match.actors[0]
    found = match.preview(bidder, BID + 7)
    assert found.then == "seats"
    told = {change[0]: change[1] for change in found.changes}
    bid = said("view_bid", 7)
    assert str(bid) == "2 × ⚁"
    assert told["table", "highest_bid"] == {"bid": bid.to_json(), "seat": bidder}


def test_nothing_changes_by_asking() -> None:
    match = begun(liars_dice.make())
    before, sight = match.position(), match.sight(0).tobytes()
    for move in match.legal(match.actors[0])[:5]:
        match.preview(match.actors[0], move)
    assert match.position() == before
    assert match.sight(0).tobytes() == sight


def test_it_is_refused_where_the_move_would_be() -> None:
    match = begun(liars_dice.make())
    bidder = match.actors[0]
    with pytest.raises(IllegalMove) as refused:
        match.preview(1 - bidder, BID)
    assert refused.value.rule == "server.turn"
    with pytest.raises(IllegalMove):
        match.preview(bidder, DOUBT)
    with pytest.raises(IllegalMove):
        match.preview(7, BID)


def test_it_is_worked_out_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(*given: Any, **more: Any) -> MovePreview:
        asked.append(given)
        return preview(*given, **more)

    monkeypatch.setattr(match_module, "preview", noted)
    match = begun(high_card.make())
    assert match.preview(0, KEEP) is match.preview(0, KEEP)
    assert len(asked) == 1
    match.play(1, KEEP)
    match.preview(0, KEEP)
    assert len(asked) == 2


def test_sums_come_from_the_game() -> None:
    def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
        return [
            Sum(SERVER.say("move", move=int(after.chosen[seat])), ("here",)),
            Sum(SERVER.say("move", move=10 + int(after.hand[1 - seat])), ("unknown",)),
        ]

    match = begun(dataclasses.replace(high_card.make(), explain=explain))
    match.play(1, KEEP)
    assert [one.at for one in match.preview(0, KEEP).sums] == [("here",)]


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_previews(name: str) -> None:
    match = scalehouse.new(name, seed=5)
    seat = match.actors[0]
    assert match.preview(seat, match.legal(seat)[0]).then is not None


# The promises of the conformance suite: a sound game keeps them, a leak and a mistake do not.


def broken(game: Game, *promises: Callable[[Walk], None], matches: int = 4) -> str:
    for case in cases(game):
        for number in range(matches):
            walk = Walk(game, case.seats, case.options, (0, number))
            for promise in promises or previews.PROMISES:
                try:
                    promise(walk)
                except BrokenPromise as found:
                    return str(found)
    return ""


@pytest.mark.parametrize("make", [high_card.make, liars_dice.make])
def test_a_sound_game_keeps_the_promises(make: Callable[[], Game]) -> None:
    assert broken(make(), matches=1) == ""


def test_a_preview_of_the_real_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Match, seat: Seat, move: int, **_: Any) -> Callable[[], MovePreview]:
        row = np.array([self._state])
        return lambda: preview(
            self.game, self.seats, ObservedSight(self.game, row, seat), seat, move
        )

    monkeypatch.setattr(Match, "previewing", leaking)
    said = broken(high_card.make(), previews.equal_sights_get_equal_previews)
    assert "two truths behind one sight give two previews" in said


def test_a_preview_from_one_truth_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_module, "TRUTHS", 1)
    said = broken(high_card.make(), previews.a_preview_comes_true)
    assert "tells a change that does not come" in said


def always_the_same(s: State, seat: Seat, rng: Rng) -> None:
    rng[:] = 1
    deal_anew(s, seat, rng)


def test_a_redeal_that_knows_one_truth_only_is_found() -> None:
    said = broken(high_card.make(redeal=always_the_same), previews.a_preview_comes_true)
    assert "does not come when it is played" in said


def test_sums_that_count_how_often_one_asks_are_found() -> None:
    asked = count()

    def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
        return [Sum(SERVER.say("move", move=next(asked)))]

    game = dataclasses.replace(liars_dice.make(), explain=explain)
    said = broken(game, previews.equal_sights_get_equal_previews)
    assert "two truths behind one sight give two previews" in said


def test_sums_without_words_are_found() -> None:
    def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
        return [Sum(SERVER.say("move", move=1), ("",))]

    game = dataclasses.replace(liars_dice.make(), explain=explain)
    assert "points at a place without a name" in broken(game, previews.a_preview_comes_true)


def test_a_sum_that_does_not_add_up_is_found() -> None:
    def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
        words = SERVER.say("move", move=1)
        return [Sum(words, (), (Term(4, words), Term(-2, words)), 3)]

    game = dataclasses.replace(liars_dice.make(), explain=explain)
    assert "does not add up" in broken(game, previews.a_preview_comes_true)


def test_a_sum_reads_as_one_would_say_it() -> None:
    attack, taunt, armour = (SERVER.say("move", move=n) for n in (7, 8, 9))
    told = Sum(attack, (), (Term(4, attack), Term(-2, taunt), Term(1, armour)), 3)
    assert str(told) == "Move 7: 4 Move 7 − 2 Move 8 + 1 Move 9 = 3"
    assert str(Sum(attack)) == "Move 7"
