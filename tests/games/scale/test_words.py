"""Scale in words and pictures: moves, events, refusals, the view and the board."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from scalehouse.core.rules.contract import CHANCE
from scalehouse.core.text.catalogue import fault_in
from scalehouse.games.scale import GAME
from scalehouse.games.scale.moves import (
    AGREE,
    BACK,
    CARD,
    DONE,
    EXCHANGE,
    GOD,
    MULTIPLY,
    OFFER,
    PAY,
    PROPOSE,
    WANT,
)
from scalehouse.games.scale.state import Back, Right
from scalehouse.games.scale.words import SCALE, refusals, texts
from scalehouse.games.scale.words.describe import conclude
from tests.games.at_random import match_at_random
from tests.games.scale.pictures import Table, card, seen_by, start, table

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "scale.md"


def told(made: Table, seat: int | None = None) -> list[str]:
    seat = int(made.s.turn) if seat is None else seat
    sight = seen_by(made, seat)
    return [str(GAME.describe_move(sight, seat, move).words) for move in made.legal(seat)]


def events(made: Table, mover: int, move: int, seat: int) -> list[str]:
    before, seen = seen_by(made, seat), GAME.twin.rules.witness(made.s, mover, move, seat)
    GAME.twin.rules.apply(made.s, mover, move)
    descriptions = GAME.describe_events(before, mover, seen, seen_by(made, seat), seat)
    return [str(description.words) for description in descriptions]


# Moves


def test_a_turn_in_words() -> None:
    made = table("L- W+ D+ B/", "L+", chain="W+2@0,0")
    assert told(made) == [
        "Place light gray Chains −",
        "Place black War ÷",
        "Pass",
        "Pass and draw 1",
        "Exchange cards: that is the whole turn",
        "Offer a trade",
        "Propose to play on to December",
    ]


def test_a_place_is_told_by_side_and_number() -> None:
    made = table("L- W+", "L+", chain="W+2@0,0").places("L-")
    description = GAME.describe_move(seen_by(made, 0), 0, made.spot("upper left of W+2"))
    assert str(description.words) == "Upper left of white Home + (no. 1)"
    assert description.at == ("place/0/-1",)


def test_rights_in_words() -> None:
    made = table("L* L- L/ W+", "L+", chain="W+2@0,0 L+2@1,0 W?@2,0", wilds=(0, 1, 0, 0))
    made.places("L*", "upper left of W+2").places("L-", "lower left of W+2")
    words = told(made)
    assert "Multiply: 2 more for your white" in words
    assert "Subtract from Courage (light gray)" in words
    assert "Use the light gray Wild as Multiply: 3 more of light gray" in words
    assert "Use the light gray Wild as Divide, against Courage: 1 to turn over" in words
    made.play(MULTIPLY).play(CARD + card("W+"))
    assert told(made) == ["As one of the cards that the turn allows", "Through a Multiply"]


# Events


def test_a_hit_is_told_from_the_choice_to_the_back() -> None:
    made = table("L- B/", "L+", chain="W+@0,0 L*@1,0").places("L-", "left of W+").subtracts(1)
    assert events(made, 1, CARD + card("L*"), 0) == [
        "Player 2 gives up light gray Invention × (no. 2)."
    ]

    assert events(made, CHANCE, BACK + 1, 0) == [
        "Light gray Invention × (no. 2) is turned over: infinity! It stays for good."
    ]


def test_what_is_face_down_is_told_only_to_those_who_know() -> None:
    for seat, text in ((0, "light gray Chains −"), (1, "a card")):
        made = table("L- B/", "L+").play(EXCHANGE)
        assert events(made, 0, CARD + card("L-"), seat) == [f"Player 1 puts {text} under the deck."]


def test_the_calendar_is_told() -> None:
    made = table("L-", "L+", month=5, turn=1)
    assert events(made, 1, DONE, 0) == [
        "Player 2 passes.",
        "June: the last round. All of the hand may be placed, nobody draws.",
    ]


def test_a_longer_game_is_told() -> None:
    made = table("L-", "L+").play(PROPOSE)
    assert events(made, 1, AGREE, 0) == [
        "Player 2 agrees.",
        "All agree: the game goes on to December.",
    ]


def test_a_whole_match_is_told_to_everybody() -> None:
    """Random matches through the door, with everything that can be asked."""
    for seed, options in enumerate(({}, {"open_backs": True}, {"moral_compass": True})):
        match = match_at_random(GAME, seed, 3, options)
        assert match.outcome is not None
        for observer in (None, 0, 1, 2):
            assert all(fault_in(event.words) == "" for event in match.events(observer))


# Refusals


@pytest.mark.parametrize(
    ("made", "move", "why"),
    [
        (start(2), DONE, ("gods_first", "gods")),
        (table("L+ B+", "D+"), GOD, ("gods_are_set", "gods")),
        (table("L+ B+", "D+"), MULTIPLY, ("no_multiply", "multiply")),
        (table("L+ B+", "D+"), WANT, ("nothing_asked", "trade")),
        (table("L+ B+", "D+"), AGREE, ("nothing_asked", "turn")),
        (table("L+ B+", "D+"), CARD + card("D-"), ("not_in_hand", "place")),
        (table("L+", "D+", chain="W+@0,0"), CARD + card("W+"), ("not_crossed", "rights")),
        (table("", "D+"), EXCHANGE, ("no_cards", "exchange")),
        (table("", "D+"), OFFER, ("no_cards", "trade")),
        (table("L+ B+", "D+").play(EXCHANGE), OFFER, ("say_exchange", "exchange")),
        (table("L+ B+", "D+").play(OFFER), DONE, ("say_offer", "trade")),
        (table("L+ B+", "D+").play(OFFER), CARD + card("W+"), ("not_in_hand", "trade")),
        (table("L+ B+", "D+", chain="W+@0,0").places("L+"), DONE, ("say_place", "grayscale")),
    ],
)
def test_refusals(made: Table, move: int, why: tuple[str, str]) -> None:
    assert made.why_not(move, 0) == why


def test_a_right_that_does_not_cover_is_refused() -> None:
    made = table("L+ B+ D/", "D+", chain="W+@0,0").places("L+", "left of W+")
    made.play(CARD + card("B+"))
    assert made.why_not(PAY + Right.WILD) == ("not_that_right", "rights")
    assert made.why_not(DONE) == ("say_right", "rights")


def test_the_asked_are_told_what_they_are_asked() -> None:
    offered = table("W+ L-", "W- D+").offers("L-", to=1, want="W")
    assert offered.why_not(DONE, 1) == ("say_answer", "trade")
    voting = table("W+ L-", "W- D+").play(PROPOSE)
    assert voting.why_not(DONE, 1) == ("say_vote", "longer")
    hit = table("L- B/", "L+", chain="W+@0,0 L*@1,0").places("L-", "left of W+").subtracts(1)
    assert hit.why_not(DONE, 1) == ("say_name", "victim")


def test_every_rule_that_a_refusal_names_is_in_the_rules_page() -> None:
    source = Path(refusals.__file__).read_text("utf-8")
    rules = set(re.findall(r'"[a-z_]+"\)?, "([a-z-]+)"', source))
    rules |= set(re.findall(r'(?:return|rule =) .*"(trade|turn|divide|subtract|exchange)"', source))
    page = RULES_PAGE.read_text("utf-8")
    assert rules >= {"gods", "chance", "grayscale", "victim", "moral-compass", "last-round"}
    assert [rule for rule in sorted(rules) if f'<a id="scale.{rule}"></a>' not in page] == []


# The view and the board


def test_a_view_is_plain_data_and_tells_what_is_known() -> None:
    made = table("W+ L-", "B/ D+", chain="W+2@0,0 L+@1,0x W*@2,0i")
    view = GAME.view(seen_by(made, 0), 0)
    assert json.loads(json.dumps(view)) == view
    assert [link["lies"] for link in view["chain"]] == ["front", "crossed", "permanent"]
    assert [entry["card"] for entry in view["players"][1]["hand"]] == [None, None]
    assert (view["players"][0]["showing"], view["players"][1]["crossed"]) == (2, 1)


def drawn(made: Table, seat: int | None, width: int = 90, **more: Any) -> str:
    table_view = GAME.view(seen_by(made, seat), -2 if seat is None else seat)
    view = {"table": table_view, "seat": seat, "over": False, **more}
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(GAME.board(view))
    output = console.file
    assert isinstance(output, io.StringIO)
    return output.getvalue()


def test_the_board_draws_the_chain_as_hexes() -> None:
    made = table("W+ L-", "B/ D+", chain="W+2@0,0 L+@1,0x W*@2,0i B+@0,1")
    text = drawn(made, 0, choices={"place/-1/0": 3, f"card/{card('L-')}": 1})
    lines = [line.rstrip() for line in text.splitlines()]
    assert "  3    1W+   2L+x  3W×∞" in lines
    assert "          4B+" in lines
    assert any(line.strip().startswith("1   L−  light gray Chains") for line in lines)


def test_a_wide_chain_is_drawn_in_strips() -> None:
    colours = ("W", "L")
    links = [f"{colours[n % 2]}{'+*-/'[n // 6]}{n // 2 % 3 + 1}@{n},0" for n in range(24)]
    text = drawn(table("D+", "B+", chain=" ".join(links)), None, width=80)
    assert "further to the right" in text
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80


def test_the_board_shows_a_trade_and_a_naming() -> None:
    made = table("W+ L-", "W- D+").offers("L-", to=1, want="W")
    assert "Player 2 is offered light gray Chains − for a white one" in drawn(made, 1)
    hit = table("L- B/", "L+", chain="W+@0,0 L*@1,0").places("L-", "left of W+").subtracts(1)
    assert "Player 2 names 1 to turn over" in drawn(hit, 1)


def test_the_board_before_the_first_month() -> None:
    assert "no god yet" in drawn(start(3), 0)


def test_backs_are_drawn_where_they_are_known() -> None:
    made = table("W+", "B/", options={"open_backs": True}, top_back=Back.INFINITY)
    assert "deck 50 ∞" in drawn(made, 0)


# German, and names of other tables


def test_the_board_speaks_german() -> None:
    made = table("W+ L-", "W- D+", options={"moral_compass": True}).offers("L-", to=1, want="W")
    text = drawn(made, 0, language="de")
    for piece in (
        "Februar, bis Juni   Stapel",
        "Spieler 1",
        " W Weisheit, böse ",
        "2 Karten",
        "Deine Hand",
        "Der Zug erlaubt noch: 3 anlegen",
        "Spieler 2 bekommt Ketten − (Hellgrau) angeboten, für eine in Weiß",
    ):
        assert piece in text


def test_every_side_month_and_colour_has_its_own_words() -> None:
    for language in ("en", "de"):
        for words in (texts.COLOURS, texts.MONTHS, texts.SIDES, texts.GODS, texts.CARDS):
            said = {one.text(language) for one in words}
            assert len(said) == len(words)


def test_german_says_you_and_others_in_their_forms() -> None:
    words = SCALE.say("drew_card", seat=0, card=texts.CARDS[card("L-")])
    assert words.text("de", me=0) == "Du ziehst Ketten − (Hellgrau)."
    assert words.text("de", names=("Ann", "Bob"), me=1) == "Ann zieht Ketten − (Hellgrau)."
    rolled = SCALE.say("rolled", seat=1, god=texts.GODS[0], colour=texts.COLOURS[0])
    assert str(rolled) == "The die makes player 2 Wisdom (white)."
    assert rolled.text("de", me=1) == "Durch den Würfel bist du Weisheit (Weiß)."


def test_what_another_table_calls_its_gods_and_events_is_passed_on() -> None:
    assert texts.god("Wisdom").text("de") == "Weisheit"
    assert texts.god("Thunder").text("de") == "Thunder"
    assert texts.kind("Rain").text("de") == "Rain"
    assert texts.kind("Love").text("de") == "Liebe"


def test_a_match_log_keeps_the_end_in_english() -> None:
    """As states had it before: sentences and names, with counts in one text."""
    why = conclude(table("L-", "L+", month=6, chain="W+2@0,0 L*@1,0").s)
    english = "June is over. Cards showing: Wisdom 1, Courage 1."
    args = {"month": "June", "counts": "Wisdom 1, Courage 1"}
    assert why.in_english() == {"key": "scale.calendar", "args": args, "english": english}
