"""Match logs that cannot be changed unseen: every key is bound, and old match logs still verify."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scalehouse
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import PERSON, Roster, parse
from scalehouse.core.matches.match import Match
from scalehouse.core.matches.verify import Verdict, verify_match
from scalehouse.core.rng import below, seeded
from tests.core import high_card

MatchLog = dict[str, Any]
Way = tuple[Any, ...]
FORMAT_1 = Path(__file__).parent / "format_1"
GAMES = ("scathe", "fate", "scale", "trex")
EDITS = 25  # tried at random in a match of each game


def old(game: str) -> MatchLog:
    match_log: MatchLog = json.loads((FORMAT_1 / f"{game}.json").read_text())
    return match_log


def played_on(match: Match) -> Match:
    """To the end by random moves, one of them taken back."""
    rng = seeded("formats", match.game.name)
    for moves in range(100_000):
        if match.over:
            break
        seat = match.actors[below(rng, len(match.actors))]
        legal = match.legal(seat)
        match.play(seat, legal[below(rng, len(legal))])
        if moves == 1 and not match.over:
            match.undo(seat, granted=True)
    return match


def new(game: Game) -> MatchLog:
    match_log: MatchLog = json.loads(text_of_a_match(game.name))
    return match_log


@cache
def text_of_a_match(name: str) -> str:
    """In practice with bots."""
    game = high_card.GAME if name == high_card.GAME.name else scalehouse.installed()[name]
    seats, secret = game.seats[0], Secret.from_seed(5)
    entropy = (b"mine", *(secret.entropy_of_bot(seat) for seat in range(1, seats)))
    roster = Roster((PERSON,) + ("random",) * (seats - 1), practice=True, bot_seed="7")
    options, dice = game.check_options({}), Dice(secret, entropy)
    match = Match.begin(game, seats, options, dice, roster=roster)
    return json.dumps(played_on(match).log())


def look(game: Game, match_log: object, **allowed: bool) -> Verdict:
    saved = parse(match_log)
    return verify_match(Match.reopened(game, saved), saved, **allowed)


def is_refused(game: Game, match_log: object) -> bool:
    try:
        return not look(game, match_log).ok
    except scalehouse.ScalehouseError:
        return True


# Every single edit


def places(value: Any, way: Way = ()) -> Iterator[Way]:
    """The way to everything in a match log."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield (*way, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*way, key))


def others(value: Any) -> list[Any]:
    """What could stand there instead, among it what is nearly the same."""
    found: list[Any] = [None, True, False, 0, 1, -1, "", "none", [], {}, 1.0, "x"]
    if isinstance(value, int | float) and not isinstance(value, bool):
        found += [value + 1, float(value), str(value)]
    if isinstance(value, str):
        found += [value.upper(), f" {value}", value[::-1], value + "00"]
    if isinstance(value, list):
        found += [value[::-1], value[1:], [*value, 0]]
    if isinstance(value, dict):
        found += [value | {"more": 1}]
    same = json.dumps(value)
    return [one for one in found if json.dumps(one) != same]


def edited(match_log: MatchLog, way: Way, instead: Any) -> MatchLog:
    copy: MatchLog = json.loads(json.dumps(match_log))
    inner: Any = copy
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = instead
    return copy


def without(match_log: MatchLog, way: Way) -> MatchLog:
    copy: MatchLog = json.loads(json.dumps(match_log))
    inner: Any = copy
    for key in way[:-1]:
        inner = inner[key]
    del inner[way[-1]]
    return copy


def all_edits(match_log: MatchLog) -> Iterator[tuple[str, MatchLog]]:
    yield "a key more", match_log | {"more": None}
    for way in places(match_log):
        value: Any = match_log
        for key in way:
            value = value[key]
        yield f"without {way}", without(match_log, way)
        for instead in others(value):
            yield f"{way} is {instead!r}", edited(match_log, way, instead)


def test_any_single_edit_anywhere_is_refused() -> None:
    match_log = new(high_card.GAME)
    assert match_log["scalehouse"] == 2
    assert look(high_card.GAME, match_log).ok
    edits = list(all_edits(match_log))
    assert len(edits) > 1000
    assert [what for what, changed in edits if not is_refused(high_card.GAME, changed)] == []


@pytest.mark.parametrize("name", GAMES)
def test_edits_in_matches_of_our_games_are_refused(name: str) -> None:
    game = scalehouse.installed()[name]
    match_log, rng = new(game), seeded("edits", name)
    ways = list(places(match_log))
    for _ in range(EDITS):
        way = ways[below(rng, len(ways))]
        value: Any = match_log
        for key in way:
            value = value[key]
        choices = others(value)
        changed = edited(match_log, way, choices[below(rng, len(choices))])
        assert is_refused(game, changed), way


# A start that somebody chose


def begun_elsewhere(name: str) -> Match:
    """In a position from the middle of another match: every deal in it is chosen."""
    seats = scalehouse.installed()[name].seats[0]
    other = scalehouse.new(name, seats=seats, seed=1)
    for _ in range(6):
        seat = other.actors[0]
        other.play(seat, other.legal(seat)[0])
    return scalehouse.position(name, other.position(), seed=5)


@pytest.mark.parametrize("name", GAMES)
def test_a_start_other_than_the_games_own_is_refused(name: str) -> None:
    match_log = json.loads(json.dumps(played_on(begun_elsewhere(name)).log()))
    verdict = scalehouse.verify(match_log)
    assert verdict.fault.startswith("start: the match did not begin as the game does")


def test_heroes_at_one_health_are_refused() -> None:
    position = scalehouse.replay(old("scathe"), entries=60).position()
    health = position["state"]["health"]
    assert max(health[1]) > 1
    health[1] = [min(one, 1) for one in health[1]]
    match_log = played_on(scalehouse.position("scathe", position, seed=5)).log()
    assert scalehouse.verify(match_log).fault.startswith("start: ")
    allowed = scalehouse.verify(match_log, allow_start=True)
    assert allowed.ok
    assert not allowed.own_start


def test_the_games_own_start_may_be_written_out() -> None:
    game = high_card.GAME
    own = {"phase": 0, "turn": 0}
    dice = Dice(Secret.from_seed(2), (b"", b""))
    match = Match.begin(game, 2, game.check_options({}), dice, start=own)
    verdict = look(game, json.loads(json.dumps(played_on(match).log())))
    assert verdict.ok
    assert verdict.own_start


# What a verdict tells


def test_people_and_what_they_added_are_told() -> None:
    verdict = look(high_card.GAME, new(high_card.GAME))
    assert (verdict.people, verdict.contributed) == ((0,), (0,))
    assert verdict.practice
    assert verdict.uncovered == ()


def test_what_a_bot_adds_comes_from_the_secret() -> None:
    game, secret = high_card.GAME, Secret.from_seed(5)
    dice = Dice(secret, (b"mine", b"chosen"))
    roster = Roster((PERSON, "random"))
    match = Match.begin(game, 2, game.check_options({}), dice, roster=roster)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    verdict = look(game, json.loads(json.dumps(match.log())))
    assert verdict.fault == "entropy: the bot on seat 1 did not add what the secret gives"


# Format 1


@pytest.mark.parametrize("name", GAMES)
def test_match_logs_of_format_1_still_verify_and_say_what_is_not_covered(name: str) -> None:
    match_log = old(name)
    verdict = scalehouse.verify(match_log)
    if match_log["rules"] == scalehouse.installed()[name].version:
        assert verdict.ok, verdict.fault
    else:
        assert verdict.fault.startswith("rules: ")
    assert verdict.uncovered == (("outcome", "table") if "table" in match_log else ("outcome",))
    assert verdict.people is None
    assert verdict.contributed == (0,)


def test_format_1_refuses_unknown_keys_and_a_foreign_start() -> None:
    match_log = old("fate")
    for changed in (
        match_log | {"more": 1},
        edited(match_log, ("entries", 0, "more"), 1),
        edited(match_log, ("entries", 0, "by"), -1),
        edited(match_log, ("entropy", 0), match_log["entropy"][0].upper() + " "),
        match_log | {"start": {"turn": 1}},
        match_log | {"players": None},
    ):
        assert is_refused(scalehouse.installed()["fate"], changed)


# What bots add to the dice


def with_entropy(*entropy: bytes | None) -> MatchLog:
    """A sound match of a person and bots; None: what the secret gives to the bot on that seat."""
    game, secret = high_card.GAME, Secret.from_seed(5)
    due = [secret.entropy_of_bot(seat) if one is None else one for seat, one in enumerate(entropy)]
    roster = Roster((PERSON,) + ("random",) * (len(entropy) - 1), practice=True)
    options = game.check_options({})
    match = Match.begin(game, len(entropy), options, Dice(secret, tuple(due)), roster=roster)
    match_log: MatchLog = json.loads(json.dumps(played_on(match).log()))
    return match_log


@pytest.mark.parametrize("entropy", [(b"mine", None), (b"", None), (b"", b"")])
def test_bots_add_what_the_secret_gives_or_nobody_adds_anything(
    entropy: tuple[bytes | None, ...],
) -> None:
    verdict = look(high_card.GAME, with_entropy(*entropy))
    assert verdict.ok, verdict.fault


@pytest.mark.parametrize("entropy", [(b"mine", b"chosen"), (b"", b"chosen"), (b"mine", b"")])
def test_a_bot_that_added_something_else_or_left_it_out_is_found(
    entropy: tuple[bytes, ...],
) -> None:
    """Whoever saw what a person added could choose by that, once for each bot."""
    verdict = look(high_card.GAME, with_entropy(*entropy))
    assert verdict.fault == "entropy: the bot on seat 1 did not add what the secret gives"
