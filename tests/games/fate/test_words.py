"""Moves, events, refusals and views in words; the rules page has an anchor for every refusal."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from scalehouse.conformance.walk import Walk
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import WATCHER
from scalehouse.games.fate import GAME, terminal
from scalehouse.games.fate.data import COLOURS, NAMES
from scalehouse.games.fate.moves import (
    BESIDE,
    DEAL,
    GUESS,
    MARKER,
    ONTO,
    PASS,
    PLACE,
    POWER,
    SERVANT,
    SMITE,
    STEAL,
    SWITCH,
)
from scalehouse.games.fate.state import ABYSS, EDGES, NO_SEAT, SLOTS, Phase, Power, Servant
from scalehouse.games.fate.words import FATE, refusals, texts
from tests.games.fate.pictures import Table, age, at, covered, who

CARD_IN_AGE_1 = 2  # "4 to 6"
PAGE = Path(__file__).parents[3] / "docs" / "rules" / "fate.md"


def fresh() -> Table:
    return age(1)


def one_placed() -> Table:
    """Naka on Penance; seat 1 is to act."""
    return age(1).places("Naka", "Penance")


def tile_asked() -> Table:
    return one_placed().play(PLACE + who("Klar"))


def smite_asked() -> Table:
    return one_placed().places("Klar", "Smite")


def slot_asked() -> Table:
    table = one_placed().places("Klar", "Vesper").stands("Penance", "left 1")
    return table.play(SERVANT + Servant.VESPER)


def one_smitten() -> Table:
    """Klar is in the Abyss, Naka on Smite; seat 1 is to act."""
    return age(1).places("Naka", "Smite").smites("Klar")


def power_smite_asked() -> Table:
    return one_smitten().play(POWER + Power.SMITE)


def switch_asked() -> Table:
    table = one_placed().places("Klar", "Vesper")
    return table.play(POWER + Power.SWITCH).play(SWITCH + who("Belan"))


def steal_asked() -> Table:
    table = one_placed().places("Klar", "Fate").turns_marker("left").places("Belan", "Vesper")
    return table.play(POWER + Power.STEAL)


def passed() -> Table:
    """Seat 0 has passed, then seat 1 opened a tile."""
    table = covered(1, but="Vesper")
    table.s.turn = 1
    return table.places("Isabel", "Vesper").passes().uses("Smite", "Isabel")


def all_covered() -> Table:
    return covered(1)


def no_powers() -> Table:
    return age(1, powers="")


def servant_in_hand() -> Table:
    """Every tile is covered; seat 1 has passed, seat 0 has Vesper."""
    return covered(1, but="Vesper").places("Isabel", "Vesper").passes()


def all_smitten() -> Table:
    """As nothing in the game can bring about."""
    table = one_placed()
    table.s.where[:] = ABYSS
    return table


def guess_asked() -> Table:
    """Seat 0 has guessed Pentha."""
    return covered(3, off="", powers="Switch").passes().play(GUESS, seat=0)


REFUSED: list[tuple[Callable[[], Table], int, str, str]] = [
    (fresh, DEAL, "not_yours", "chance"),
    (fresh, GUESS, "guess_later", "guess"),
    (fresh, ONTO, "action_first", "turn"),
    (tile_asked, PASS, "finish_first", "turn"),
    (tile_asked, SMITE, "finish_first", "turn"),
    (fresh, PASS, "must_cover", "pass"),
    (servant_in_hand, PASS, "must_serve", "pass"),
    (passed, PLACE + who("Belan"), "has_passed", "passed"),
    (all_covered, PLACE + who("Isabel"), "all_covered", "place"),
    (one_placed, PLACE + who("Naka"), "on_a_tile", "place"),
    (one_smitten, PLACE + who("Klar"), "in_the_abyss", "place"),
    (one_placed, SERVANT + Servant.PENANCE, "not_held", "servant"),
    (no_powers, POWER + Power.SMITE, "power_used", "powers"),
    (all_smitten, POWER + Power.SMITE, "all_in_the_abyss", "power_smite"),
    (fresh, POWER + Power.STEAL, "nothing_to_steal", "steal"),
    (fresh, POWER + Power.SWITCH, "one_place", "switch"),
    (tile_asked, ONTO + 0, "no_tile", "place"),
    (tile_asked, ONTO + 2, "covered", "place"),
    (smite_asked, SMITE + who("Naka"), "only_off_board", "smite"),
    (power_smite_asked, SMITE + who("Klar"), "in_the_abyss_already", "power_smite"),
    (slot_asked, BESIDE + at("left 1"), "slot_taken", "servant"),
    (switch_asked, SWITCH + who("Isabel"), "same_place", "switch"),
    (steal_asked, STEAL + Servant.HADRIA, "not_theirs", "steal"),
    (guess_asked, GUESS, "same_guess", "guess"),
    (guess_asked, PASS, "time_to_guess", "guess"),
]  # fmt: skip


class TestRefusals:
    @pytest.mark.parametrize(("table", "move", "key", "rule"), REFUSED, ids=[r[2] for r in REFUSED])
    def test_each_says_why(
        self, table: Callable[[], Table], move: int, key: str, rule: str
    ) -> None:
        t = table()
        seat = 0 if t.phase == Phase.GUESS else t.turn
        assert move not in t.legal(seat)
        refusal = GAME.refuse(t.seen_by(seat), seat, move)
        assert (refusal.words.key, refusal.rule) == (f"fate.{key}", f"fate.{rule}")

    def test_every_reason_of_the_catalogue_is_tried(self) -> None:
        text = Path(refusals.__file__).read_text("utf-8")
        reasons = set(re.findall(r'Reason\(\s*"(\w+)"', text)) | {"must_serve", "finish_first"}
        tried = {key for _, _, key, _ in REFUSED}
        assert reasons - tried == {"no_turn"}  # the server itself refuses then

    def test_every_rule_has_its_place_in_the_rules_page(self) -> None:
        anchors = set(re.findall(r'<a id="([\w.]+)"></a>', PAGE.read_text("utf-8")))
        assert {f"fate.{rule}" for *_, rule in REFUSED} <= anchors

    def test_a_refused_move_changes_nothing(self) -> None:
        match = Match.begin(GAME, 2, {"start": "first"}, Dice(Secret.from_seed(1), (b"", b"")))
        before = match.position()
        refusal = match.refusal(0, PASS)
        assert refusal is not None
        assert match.position() == before


def told(table: Table, move: int) -> str:
    seat = table.turn
    return str(GAME.describe_move(table.seen_by(seat), seat, move).words)


class TestMoves:
    def test_a_servants_slot_is_named_by_its_line(self) -> None:
        """What it would do there is told by its preview."""
        table = one_placed().places("Klar", "Vesper").play(SERVANT + Servant.PENANCE)
        assert told(table, BESIDE + at("right 2")) == "Penance right of row 2"
        assert told(table, BESIDE + at("above A")) == "Penance above column A"

    def test_a_tile_is_named_by_its_action_and_its_quests(self) -> None:
        assert told(tile_asked(), ONTO + 5) == "Klar on Hadria's, A2–B2"

    def test_the_marker_says_what_the_abyss_will_do(self) -> None:
        table = one_placed().places("Klar", "Fate")
        assert told(table, MARKER) == "Abyss marker to the left: −2"
        assert told(table, MARKER + 1) == "Abyss marker to the right: +3"

    def test_the_second_of_a_switch_names_both(self) -> None:
        assert told(switch_asked(), SWITCH + who("Naka")) == "Switch Belan with Naka (on A1–A2)"

    def test_every_move_can_be_told_in_every_position(self) -> None:
        for played in Walk(GAME, 2, {"start": "lot"}, (5,)).played[::9]:
            table = Table(played.before)
            for move in table.odds():
                assert str(GAME.describe_move(table.seen_by(None), 0, move).words)


def happened(table: Table, move: int, observer: int = 0) -> list[str]:
    seat, before = table.turn, table.seen_by(observer)
    table.play(move)
    descriptions = GAME.describe_events(before, seat, move, table.seen_by(observer), observer)
    return [str(description.words) for description in descriptions]


class TestEvents:
    def test_placing_a_demigod(self) -> None:
        table = fresh().play(PLACE + who("Naka"))
        assert happened(table, ONTO + 2) == [
            "Player 1 places Naka on Penance, A1–A2.",
            "Player 1 takes Penance.",
        ]

    def test_a_servant_and_whom_it_changed(self) -> None:
        table = one_placed().places("Klar", "Vesper").play(SERVANT + Servant.PENANCE)
        assert happened(table, BESIDE + at("right 2")) == [
            "Player 1 places Penance right of row 2.",
            "Klar: −3, renown 4.",
            "Naka: +1, renown 8.",
        ]

    def test_a_demigod_smitten_from_its_tile(self) -> None:
        table = one_placed().play(POWER + Power.SMITE)
        assert happened(table, SMITE + who("Naka")) == [
            "Naka is sent to the Abyss.",
            "The tile A1–A2 turns face down: it is open, without an action.",
        ]

    def test_what_follows_by_itself_is_told_too(self) -> None:
        """Steal has one servant to take, and then seat 0 has but one thing to do."""
        table = covered(1, but="Vesper", powers="Steal")
        table.s.turn = 1
        table.places("Isabel", "Vesper")
        assert happened(table, POWER + Power.STEAL) == [
            "Player 1 uses the god power Steal.",
            "Player 1 steals Vesper.",
            "Player 2 has nothing left to do in this Age.",
        ]

    def test_the_end_of_an_age(self) -> None:
        table = covered(1, but="Vesper", powers="", marker=0)
        table.s.turn = 1
        table.places("Isabel", "Vesper")
        table.s.where[who("Belan")] = ABYSS
        assert happened(table, BESIDE + at("left 2")) == [
            "Player 2 places Vesper left of row 2.",
            "Agamar: −2, renown 5.",
            "Klar: −2, renown 5.",
            "Age 1 ends.",
            "Belan: −2, renown 5.",
            "Player 1 announces: yes, one of mine has renown 4 to 6.",
            "Player 2 announces: yes, one of mine has renown 4 to 6.",
            "Player 2 has the first-player marker.",
        ]

    def test_a_match_tells_its_story_to_everybody(self) -> None:
        match = Match.begin(GAME, 2, {"start": "lot"}, Dice(Secret.from_seed(2), (b"", b"")))
        while not match.over:
            seat = match.actors[0]
            match.play(seat, match.legal(seat)[-1])
        assert match.outcome is not None
        for reader in (0, 1, None):
            story = [event.words.text(me=reader) for event in match.events(reader)]
            dealt = [text for text in story if text.startswith("You are dealt")]
            assert len(dealt) == (0 if reader is None else 2)
            assert reader is not None or not any(text.startswith("You") for text in story)
            assert story[-1] == match.outcome.why.text(me=reader)


class TestTheEnd:
    def outcome(self, mine: str, theirs: str, **renown: int) -> str:
        table = covered(3, off="", powers="Switch", renown=renown).passes()
        table.s.power[:] = NO_SEAT
        table.guesses(0, mine).guesses(1, theirs)
        return str(GAME.conclude(table.seen_by(None)))

    def test_by_points(self) -> None:
        text = self.outcome("Pentha Belan", "Isabel Aponi", Naka=5)
        assert text == "Player 2 wins with 6 points to 5."

    def test_by_guesses(self) -> None:
        text = self.outcome("Pentha Belan", "Naka Isabel", Naka=3)
        assert text == "Both have 7 points: player 1 guessed more and wins."

    def test_by_the_marker(self) -> None:
        text = self.outcome("Pentha Isabel", "Naka Isabel")
        assert text == "Both are equal in all: player 1 holds the first-player marker and wins."

    def test_by_powers(self) -> None:
        table = covered(3, off="", powers="Switch", renown={"Naka": 0, "Klar": 8}).passes()
        table.s.power[:] = [0, NO_SEAT, NO_SEAT]
        table.guesses(0, "Pentha Isabel").guesses(1, "Naka Isabel")
        assert GAME.conclude(table.s).key == "fate.won_by_powers"

    @pytest.mark.parametrize(
        ("key", "args", "sentence"),
        [
            ("won", {"points": 1, "other": -1}, "Player 2 wins with 1 points to -1."),
            ("won_by_guess", {"points": 1}, "Both have 1 points: player 2 guessed more and wins."),
            (
                "won_by_powers",
                {"points": -2},
                "Both have -2 points and guessed alike: player 2 used fewer god powers and wins.",
            ),
        ],
    )
    def test_match_logs_hold_the_sentences_that_they_always_did(
        self, key: str, args: dict[str, int], sentence: str
    ) -> None:
        """A hash covers them, so that they cannot be told better: of one point, say."""
        held = {"key": f"fate.{key}", "args": {"seat": 1, **args}, "english": sentence}
        assert FATE.say(key, seat=1, **args).in_english() == held


class TestGerman:
    def told(self, table: Table, move: int, me: int | None = None) -> str:
        seat = table.turn
        words = GAME.describe_move(table.seen_by(seat), seat, move).words
        return words.text("de", me=me)

    def test_moves(self) -> None:
        slots = one_placed().places("Klar", "Vesper").play(SERVANT + Servant.PENANCE)
        assert self.told(slots, BESIDE + at("right 2")) == "Penance rechts von Reihe 2"
        switch = self.told(switch_asked(), SWITCH + who("Naka"))
        assert switch == "Belan mit Naka tauschen (auf A1–A2)"

    def test_quests_agree_with_the_gender_of_their_symbol(self) -> None:
        special = [quest.text("de") for quest in texts.QUEST if "special" in quest.key]
        assert special[0].startswith("besonderer Skorpion ")
        assert special[-1].startswith("besondere Feder ")

    def test_criteria(self) -> None:
        said = {criterion.text("de") for criterion in texts.CRITERION}
        assert {"8 oder mehr", "6 oder weniger", "4 bis 6"} <= said

    def test_both_lists_of_the_end_are_joined(self) -> None:
        one, other = texts.DEMIGOD[:2]
        shown = FATE.say("shown", seat=0, demigods=(one, other), guesses=(other, one))
        assert shown.text("de", me=0) == (
            "Du hattest Pentha und Agamar und tipptest auf Agamar und Pentha."
        )

    def test_no_points_have_no_sign(self) -> None:
        words = FATE.say("points", seat=1, points=4, position=4, guess=0, powers=0)
        assert words.text("de") == (
            "Spieler 2: 4 Punkte = 4 für Ruhm, 0 für den Tipp, 0 für Götterkräfte."
        )


class TestTheView:
    def test_it_shows_the_table(self) -> None:
        view = GAME.view(one_placed().seen_by(0), 0)
        assert view["edges"][2] == {"tile": "penance", "demigod": who("Naka")}
        assert view["demigods"][who("Naka")]["edge"] == 2
        assert view["players"][0]["servants"]["penance"] == 1
        assert view["players"][0]["demigods"] == [who("Klar"), who("Naka")]
        assert view["players"][1]["demigods"] is None
        assert view["powers"] == {"smite": None, "switch": None, "steal": None}

    def test_it_offers_what_is_certain_for_the_score_pad(self) -> None:
        view = GAME.view(age(2).seen_by(0), 0)
        assert view["announcements"] == [
            {"age": 1, "card": CARD_IN_AGE_1, "met": [], "answers": [False, False]}
        ]
        assert len(view["deductions"][1]["pairs"]) == 36

    def test_the_points_are_shown_at_the_end(self) -> None:
        table = covered(3, off="", powers="Switch").passes()
        table.guesses(0, "Pentha Belan").guesses(1, "Isabel Aponi")
        view = GAME.view(table.seen_by(None), WATCHER)
        assert view["players"][0]["points"] == {"position": 7, "guess": 3, "powers": -2, "total": 8}

    def test_the_reference_is_plain_data(self) -> None:
        assert json.loads(json.dumps(GAME.reference)) == GAME.reference

    @pytest.mark.parametrize(("language", "points"), [("en", "points"), ("de", "Punkte")])
    @pytest.mark.parametrize("width", [80, 100])
    def test_the_board_fits_a_terminal(self, width: int, language: str, points: str) -> None:
        match = Match.begin(GAME, 2, {"start": "lot"}, Dice(Secret.from_seed(3), (b"", b"")))
        while not match.over:
            lines = drawn(match, match.actors[0], width, language)
            assert len(lines) <= 32
            assert all(len(line) <= width for line in lines)
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        assert any(points in line for line in drawn(match, None, width, language))

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_the_grid_stands_beside_the_demigods(self, language: str) -> None:
        match = Match.begin(GAME, 2, {"start": "lot"}, Dice(Secret.from_seed(3), (b"", b"")))
        lines = drawn(match, 0, 80, language)
        assert any("A1" in line and "C1" in line and "Agamar" in line for line in lines)


def drawn(match: Match, seat: int | None, width: int, language: str) -> list[str]:
    out = io.StringIO()
    view = match.view(seat) | {"language": language}
    Console(file=out, width=width).print(GAME.board(view))
    return out.getvalue().splitlines()


def test_a_demigod_of_another_box_keeps_its_name() -> None:
    assert texts.demigod("Nobody Else").text("de") == "Nobody Else"
    assert [str(words) for words in texts.DEMIGOD] == list(NAMES)


def test_names_of_places_are_all_different() -> None:
    for language in ("en", "de"):
        assert len({edge.text(language) for edge in texts.EDGE}) == EDGES
        assert len({slot.text(language) for slot in texts.SLOT}) == SLOTS


def test_every_colour_has_a_style() -> None:
    assert set(terminal.STYLES) == set(COLOURS)
