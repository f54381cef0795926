"""The game in words: moves, events, the end, refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.core.text.catalogue import fault_in
from scalehouse.games.trex import GAME, moves
from scalehouse.games.trex.state import Ending
from scalehouse.games.trex.words import TREX, refusals
from scalehouse.games.trex.words.texts import action_words, card_words, players
from tests.games.at_random import match_at_random
from tests.games.trex.pictures import Table, action, kind, performed, table, tied, voted_away

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "trex.md"


def told(made: Table, seat: int) -> list[str]:
    sight = made.seen_by(seat)
    return [str(GAME.describe_move(sight, seat, move).words) for move in made.legal(seat)]


def events(made: Table, mover: int, move: int, seat: int | None) -> list[str]:
    before = made.seen_by(seat)
    observer = -2 if seat is None else seat
    seen = GAME.twin.rules.witness(made.s, mover, move, observer)
    GAME.twin.rules.apply(made.s, mover, move)
    descriptions = GAME.describe_events(before, mover, seen, made.seen_by(seat), observer)
    return [str(description.words) for description in descriptions]


# Moves


def test_play_in_words() -> None:
    made = table("o6 b4 p9").presents(0, 1).presents(2, 0)
    assert told(made, 0) == [
        "Answer player 3: both cards are turned over",
        "Take your card back",
        "Skip: discard your card unseen and draw another",
    ]
    assert told(made, 1)[:2] == [
        "Answer player 1: both cards are turned over",
        "Present your card to player 3",
    ]
    assert told(made, 2)[0] == "Move your card over to player 2"


def test_calls_in_words() -> None:
    made = table("o6 b4").calls(0, match=False)
    assert told(made, 1) == [
        "Call MATCH: the numbers are equal or one apart",
        "Agree on NO MATCH: both cards are turned over",
    ]


def test_actions_in_words() -> None:
    made = table("o6 b4 p9", action_vote=True).skips(1).draws("swap any")
    assert told(made, 1)[0] == "Swap the orange action (Be a T-Rex)"
    assert told(made, 0)[-1] == "Vote against the purple action (Draw a circle in the air)"


def test_a_tie_in_words() -> None:
    made = tied()
    assert told(made, 0)[0] == "Let them perform: Be a chicken"
    assert told(made, 0)[-1] == "Leave the choice to the others"
    assert told(made.names(0, "Dance"), 0)[-1] == "One is enough"
    made.names(0, "Yawn").lots("Dance", "Yawn")
    assert told(made, 1) == ["You have performed"]
    assert told(made.passes(1, 2), 0) == [
        "Vote for nobody",
        "Vote for player 2",
        "Vote for player 3",
    ]


# Events


def test_a_drawn_card_is_told_to_its_drawer_with_what_to_do() -> None:
    for seat, text in (
        (1, "You draw orange 6: Be a T-Rex, at level 6 of 10."),
        (0, "Player 2 draws a card."),
        (None, "Player 2 draws a card."),
    ):
        assert events(table("o1 .. p9"), CHANCE, moves.DRAW + kind("o6"), seat) == [text]


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("o6 b6 p9", "an exact match, 2 good tokens each."),
        ("o6 b5 p9", "a near match, 1 good token each."),
        ("o6 b4 p9", "no match, 1 bad token each."),
    ],
)
def test_a_match_is_told_to_all(cards: str, text: str) -> None:
    value = cards[4]
    made = table(cards).presents(0, 1)
    assert events(made, 1, moves.PRESENT, 2) == [
        "Player 2 presents a card to player 1.",
        f"Player 1 has orange 6, player 2 has blue {value}: {text}",
    ]


def test_swaps_are_told() -> None:
    made = table("o6 b4 p9").skips(1)
    assert events(made, CHANCE, moves.DRAW + kind("swap blue"), 0) == [
        "Player 2 draws a swap for blue: Flex your muscles goes."
    ]
    assert events(made, CHANCE, moves.FLIP + action("Dance"), 0) == ["The blue action is: Dance."]
    assert events(made, CHANCE, moves.DRAW + kind("swap any"), 0) == [
        "Player 2 draws a swap of any colour and picks one."
    ]
    assert events(made, 1, moves.SWAP + 1, 0) == ["Player 2 swaps the blue action: Dance goes."]


def test_votes_against_an_action_are_told() -> None:
    made = table("o6 b4 p9", action_vote=True)
    assert events(made, 1, moves.VOTE_AWAY, 0) == ["Player 2 votes against Be a T-Rex (1 of 2)."]
    assert events(made, 0, moves.VOTE_AWAY, 0) == [
        "Player 1 votes against Be a T-Rex as well: it goes."
    ]


def test_a_shuffle_is_told() -> None:
    made = table("o6 b4 p9")
    made.s.discarded[0:5] = 2
    made.s.skips[2] = 66
    made.s.pile = 0
    before = made.seen_by(0)
    made.s.discarded[:] = made.s.skips[:] = 0
    made.s.pile = 76
    words = [str(t.words) for t in GAME.describe_events(before, 1, moves.SKIP, made.seen_by(0), 0)]
    assert words[-1] == "The draw pile was empty: the box top is shuffled into a new one."


def test_the_game_for_two_is_told() -> None:
    made = table("o6 b6").calls(0, match=True)
    assert events(made, 1, moves.CALL_MATCH, None) == [
        "Player 2 calls MATCH.",
        (
            "Player 1 has orange 6, player 2 has blue 6: right! "
            "Tokens into the box top: 2, on the table: 13."
        ),
    ]
    made = table("o6 b6").calls(0, match=False)
    assert events(made, 1, moves.CALL_NO_MATCH, None)[1:] == [
        "Player 1 has orange 6, player 2 has blue 6: that was wrong.",
        "The call was wrong: the game is lost. Tokens left: 15.",
    ]


def test_a_tie_is_told() -> None:
    made = table("o1 o5 b6", good="266", bad="000", left=(2, 8)).presents(1, 2)
    assert events(made, 2, moves.PRESENT + 1, 0)[-1] == (
        "A pile of tokens is empty, and players 2, 3 are tied. "
        "The others choose two actions for them."
    )
    made.names(0, "Dance", "Yawn").lots("Dance")
    lot = min(made.odds())
    assert events(made, CHANCE, lot, 0)[-1] == "Players 2, 3 perform both at once, at level 10."
    assert events(made.passes(1), 2, moves.PASS, 0) == [
        "Player 3 has performed.",
        "The others vote for the best of it.",
    ]
    assert events(made, 0, moves.VOTE + 1, 2) == [
        "Player 1 votes for player 2.",
        "Tied players performed, and player 2 wins the vote. Points: 2, 7, 7.",
    ]


def test_a_whole_match_is_told_to_everybody() -> None:
    for seed, (seats, options) in enumerate(((2, {}), (3, {"action_vote": True}), (6, {}))):
        match = match_at_random(GAME, seed, seats, options)
        assert match.outcome is not None
        for observer in (None, *range(seats)):
            told = match.events(observer)
            assert told[-1].words == match.outcome.why
            assert [fault for event in told if (fault := fault_in(event.words))] == []


# The end


def conclusion(made: Table) -> str:
    return str(GAME.conclude(made.seen_by(None)))


def test_how_it_ended() -> None:
    near = table("o1 o5 b6", good="068", bad="000", left=(2, 8)).match(1, 2)
    assert conclusion(near) == "A pile of tokens is empty: player 3 wins. Points: 0, 7, 9."
    shared = performed().passes(0)
    assert conclusion(shared).startswith("Tied players performed, and players 2, 3 share the win.")
    everybody = table("o1 o5 b6 o2", good="5445", bad="0000", left=(2, 10)).match(1, 2)
    assert "everybody is tied: all share the win" in conclusion(everybody)
    won = table("o1 o1", left=(2, 0)).both_call(match=True)
    assert conclusion(won) == "All tokens are in the box top: both win!"


def test_how_it_ended_at_the_limit() -> None:
    for cards, good, left, text in (
        ("o1 o5 b6", "420", (10, 8), "player 1 wins by points. Points: 4, 2, 0."),
        ("o1 o5 b6", "440", (8, 8), "players 1, 2 share the win. Points: 4, 4, 0."),
    ):
        made = table(cards, good=good, bad="000", left=left, move_limit=500)
        made.s.moves = 499
        assert conclusion(made.presents(0, 1)) == f"500 moves were made: {text}"
    made = table("o1 o5", left=(4, 0), move_limit=500)
    made.s.moves = 499
    assert conclusion(made.calls(0, match=True)) == (
        "500 moves were made, and tokens are left: 4. The game is lost."
    )


def test_a_match_log_keeps_its_bytes() -> None:
    """Hashes cover them, so they are as they were when arguments were English themselves."""
    made = table("o1 o5 b6", good="440", bad="000", left=(8, 8), move_limit=5000)
    made.s.ending, made.s.winners, made.s.bad[2] = Ending.LIMIT, 0b011, 5
    assert GAME.conclude(made.seen_by(None)).in_english() == {
        "key": "trex.shared_limit",
        "args": {"players": "1, 2", "limit": 5000, "points": "4, 4, -5"},
        "english": "5000 moves were made: players 1, 2 share the win. Points: 4, 4, -5.",
    }
    near = table("o1 o5 b6", good="068", bad="000", left=(2, 8)).match(1, 2)
    assert GAME.conclude(near.seen_by(None)).in_english() == {
        "key": "trex.won",
        "args": {"seat": 2, "points": "0, 7, 9"},
        "english": "A pile of tokens is empty: player 3 wins. Points: 0, 7, 9.",
    }


# German


def test_the_game_in_german() -> None:
    made = table("o6 b6 p9", action_vote=True).presents(0, 1)
    sight = made.seen_by(1)
    described = [GAME.describe_move(sight, 1, move).words for move in made.legal(1)]
    assert described[0].text("de") == "Spieler 1 antworten: Beide Karten werden aufgedeckt"
    assert described[-1].text("de") == (
        "Gegen die Aufgabe in Lila stimmen (Mal einen Kreis in die Luft)"
    )
    drawn = TREX.say(
        "drew_card", card=card_words(kind("o6")), value=6, action=action_words("Dance")
    )
    assert drawn.text("de") == "Du ziehst Orange 6: Tanze, auf Stufe 6 von 10."


def test_whoever_reads_is_you() -> None:
    presented = TREX.say("presented", seat=1, player=0)
    names = ("Ann", "Bob")
    assert presented.text("en", names=names, me=0) == "Bob presents a card to you."
    assert presented.text("de", names=names, me=0) == "Bob legt eine Karte vor dich."
    assert presented.text("de", names=names, me=1) == "Du legst eine Karte vor Ann."
    tied = TREX.say("tied", players=players(0b11))
    assert "players Ann, Bob are tied" in tied.text("en", names=names)


# Refusals


def refused(made: Table, seat: int, move: int) -> tuple[str, str]:
    assert move not in made.legal(seat)
    refusal = refusals.refuse(made.seen_by(seat), seat, move)
    return refusal.words.key.removeprefix("trex."), refusal.rule


def three(**options: Any) -> Table:
    return table("o6 b4 p9", **options)


DANCE = moves.NAME + action("Dance")
REFUSALS: list[tuple[Callable[[], Table], int, int, str, str]] = [
    (three, 0, moves.DRAW, "not_yours", "trex.chance"),
    (lambda: three().skips(1).draws("swap any"), 1, moves.SKIP, "pick_first", "trex.swap"),
    (three, 0, moves.SWAP, "no_swap_any", "trex.swap"),
    (three, 0, moves.CALL_MATCH, "for_two_only", "trex.two"),
    (lambda: table("o6 b6"), 0, moves.PRESENT + 1, "not_for_two", "trex.two"),
    (lambda: table("o6 b6"), 0, moves.TAKE_BACK, "not_for_two", "trex.two"),
    (lambda: table("o6 b6"), 0, moves.SKIP, "no_skipping", "trex.two"),
    (
        lambda: table("o6 b6").calls(0, match=True),
        0,
        moves.CALL_MATCH,
        "called_already",
        "trex.two",
    ),
    (three, 0, moves.PRESENT, "yourself", "trex.present"),
    (three, 0, moves.PRESENT + 3, "nobody_there", "trex.present"),
    (lambda: three().presents(0, 1), 0, moves.PRESENT + 1, "there_already", "trex.present"),
    (three, 0, moves.TAKE_BACK, "nothing_presented", "trex.present"),
    (three, 0, moves.VOTE_AWAY, "votes_are_off", "trex.vote-away"),
    (voted_away, 2, moves.VOTE_AWAY, "was_voted_away", "trex.vote-away"),
    (
        lambda: three(action_vote=True).votes_away(0, "orange"),
        0,
        moves.VOTE_AWAY,
        "voted_already",
        "trex.vote-away",
    ),
    (three, 0, moves.PASS, "no_tie", "trex.tie"),
    (three, 0, DANCE, "no_tie", "trex.tie"),
    (tied, 0, moves.SKIP, "play_is_over", "trex.end"),
    (tied, 0, moves.NAME, "not_in_a_pile", "trex.tie"),
    (lambda: tied().names(0, "Dance"), 0, DANCE, "named_already", "trex.tie"),
    (tied, 0, moves.VOTE + 1, "vote_later", "trex.tie"),
    (
        lambda: tied().names(0, "Dance", "Yawn").lots("Dance", "Yawn"),
        1,
        moves.VOTE + 2,
        "performing_now",
        "trex.tie",
    ),
    (performed, 0, DANCE, "chosen_already", "trex.tie"),
    (performed, 0, moves.VOTE, "not_tied", "trex.tie"),
    (performed, 0, moves.VOTE + 5, "nobody_there", "trex.tie"),
]


@pytest.mark.parametrize(
    ("make", "seat", "move", "key", "rule"),
    REFUSALS,
    ids=[f"{key} {move}" for _, _, move, key, _ in REFUSALS],
)
def test_every_refusal_says_why(
    make: Callable[[], Table], seat: int, move: int, key: str, rule: str
) -> None:
    assert refused(make(), seat, move) == (key, rule)


def test_every_refusal_of_the_catalogue_is_given_somewhere() -> None:
    source = Path(refusals.__file__).read_text("utf-8")
    found = re.findall(r'Reason\("(\w+)"(?: if .* else "(\w+)")?', source)
    assert {key for keys in found for key in keys if key} == {key for *_, key, _ in REFUSALS}


def test_every_rule_of_a_refusal_has_its_place_on_the_rules_page() -> None:
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', RULES_PAGE.read_text("utf-8")))
    assert {rule for *_, rule in REFUSALS} <= anchors


def test_the_rules_page_names_all_options_and_the_token_chart() -> None:
    page = RULES_PAGE.read_text("utf-8")
    assert all(f"`{option.name}`" in page for option in GAME.options)
    assert "| good | 15 | 16 | 20 | 24 | 28 | 32 | 36 |" in page
    assert "| bad | 0 | 8 | 10 | 12 | 14 | 16 | 18 |" in page
