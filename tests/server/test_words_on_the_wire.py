"""What travels are keys with arguments of the declared types: no English, for any game."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import scalehouse
from scalehouse.client import NotGranted, Session, connect, open_table
from scalehouse.core.text.catalogue import TEXT, fault_in
from scalehouse.core.text.server_words import SERVER
from scalehouse.core.text.wording import faults
from scalehouse.core.text.words import Words
from scalehouse.server.tables.words import TABLE
from scalehouse.server.wire import protocol as p
from tests.server.live import host_of_one, opened, run, settings_for, unless_refused

LANGUAGES = ("de", "en")
GAMES = sorted(scalehouse.installed())
MOVES = 60  # of each match: enough to meet most of its words
NO_SUCH_MOVE = 1_000_000


class Ear:
    """Keeps all words that a session is told."""

    def __init__(self, session: Session) -> None:
        self.heard: list[Words] = []
        self._session = session
        session.listeners.append(self._hear)

    def _hear(self, message: p.AnyServerMessage) -> None:
        read = (self._session.legal, self._session.events)
        self.heard += _words_in(msgspec.to_builtins((message, read)))


def _words_in(told: object) -> Iterator[Words]:
    """Whatever has the shape of words, wherever it stands: in views and outcomes as well."""
    if isinstance(told, dict):
        if "key" in told and told.keys() <= {"key", "args", "english"}:
            yield msgspec.convert(told, Words)
            return
        told = list(told.values())
    if isinstance(told, list | tuple):
        for one in told:
            yield from _words_in(one)


async def _play(players: list[Session]) -> None:
    for number in range(MOVES):
        actors = [one for one in players if one.legal]
        if not actors:
            return
        actor = actors[number % len(actors)]
        move = actor.legal[number % len(actor.legal)]
        with unless_refused("stale"):
            await actor.play(move)
        await actor.until(lambda: any(one.legal or one._is_over() for one in players))


async def _told_in_a_match(game: str, address: str) -> list[Words]:
    table = await open_table(address, game)
    seats = scalehouse.installed()[game].seats[0]
    sessions = [connect(address, table["link"]) for _ in range(seats - 1)]
    host = connect(address, table["link"], token=table["token"])
    players = [await one.__aenter__() for one in (host, *sessions)]
    ears = [Ear(player) for player in players]
    for seat, player in enumerate(players):
        await player.sit(seat)
        await player.ready()
    await players[0].start()
    for player in players:
        await player.until(lambda: all(one.view is not None for one in players))
    await _play(players)
    with pytest.raises(NotGranted):
        await players[0].play(NO_SUCH_MOVE)
    for one in (host, *sessions):
        await one.__aexit__(None, None, None)
    return [words for ear in ears for words in ear.heard]


@pytest.mark.parametrize("game", GAMES)
def test_all_words_of_a_match_are_as_declared(game: str, tmp_path: Path) -> None:
    told: list[Words] = []

    async def scene() -> None:
        async with opened(settings_for(tmp_path)) as live:
            told.extend(await _told_in_a_match(game, live.address))

    run(scene, 100)
    own = [words for words in told if words.key.startswith(f"{game}.")]
    assert len({words.key for words in own}) > 1
    assert set(filter(None, map(fault_in, told))) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_all_of_its_words_in_every_language(game: str) -> None:
    words = scalehouse.installed()[game].words
    assert words is not None
    assert words.prefix == game
    assert words.languages == LANGUAGES
    assert faults(words) == []


@pytest.mark.parametrize("words", [SERVER, TABLE], ids=["house", "table"])
def test_the_server_says_all_of_its_words_in_every_language(words: Any) -> None:
    assert words.languages == LANGUAGES
    assert faults(words) == []


def test_texts_as_arguments_are_names_and_technical_details() -> None:
    """Whatever is passed on as it is reads the same in every language: so they are few."""
    catalogues = [SERVER, TABLE, *(g.words for g in scalehouse.installed().values() if g.words)]
    passed_on = {
        f"{one.prefix}.{key} {name}"
        for one in catalogues
        for key, types in one.messages.items()
        for name, kind in types.items()
        if kind is TEXT and not key.startswith("board_")  # those do not leave the terminal
    }
    why = ("not_shown", "not_sound", "not_your_option", "shape")
    of_other_tables = {
        "fate.demigod name",
        "scale.other_god name",
        "scale.other_kind name",
        "scathe.hero name",
        "trex.action name",
    }
    signs = {"scale.card sign", "scale.card_in_chain sign"}
    said = {f"trex.talk_{kind} piece" for kind in ("digit", "number", "value")}
    tried = {f"table.{key} why" for key in why} | {"table.no_bot known"}
    assert passed_on == of_other_tables | signs | said | tried


def test_the_files_are_handed_out_with_english_in_place_of_what_is_not_there(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        async with (
            opened(settings_for(tmp_path)) as live,
            httpx.AsyncClient(base_url=live.address) as http,
        ):
            german = await http.get("/api/words/scathe/de.ftl")
            assert german.text == scalehouse.installed()["scathe"].words.source("de")  # type: ignore[union-attr]  # it has some
            assert german.headers["content-type"] == "text/plain; charset=utf-8"
            plug_in = await http.get("/api/words/connect_four/fr.ftl")
            assert "Drop a stone" in plug_in.text
            assert "Dein" not in (await http.get("/api/words/server/en.ftl")).text
            again = {"If-None-Match": german.headers["etag"]}
            known = await http.get("/api/words/scathe/de.ftl", headers=again)
            assert (known.status_code, known.text) == (304, "")
            for path in ("/api/words/chess/de.ftl", "/api/words/cli/de.ftl"):
                missing = await http.get(path)
                assert (missing.status_code, missing.json()["code"]) == (404, "words")
                assert missing.json()["words"] == {"key": "table.no_words"}

    run(scene)


def test_a_client_reads_words_in_its_own_language(tmp_path: Path) -> None:
    async def scene() -> None:
        async with host_of_one(tmp_path, "scathe") as (_, ann):
            with pytest.raises(NotGranted) as refused:
                await ann.start()
            assert str(refused.value) == "There are seats without players."
            assert refused.value.refusal.words.text("de") == "Es sind noch Plätze frei."

    run(scene)


def _refusals() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Where the server refuses something with a key that stands there: file, key, arguments."""
    for file in sorted((Path(scalehouse.__file__).parent / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_bytes())):
            match node:
                case ast.Call(ast.Name("refuse"), [_, ast.Constant(str(key))], keywords):
                    names = {given.arg for given in keywords}
                    yield file.name, key, frozenset(name for name in names if name)


@pytest.mark.parametrize(("file", "key", "arguments"), sorted(set(_refusals()), key=str))
def test_a_refusal_has_the_arguments_that_its_message_wants(
    file: str, key: str, arguments: frozenset[str]
) -> None:
    """A type checker cannot see it, and most refusals are rare."""
    assert arguments == TABLE.messages[key].keys()
