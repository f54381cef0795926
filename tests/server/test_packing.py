"""Moves and events arrive as they were: arrays on the way, names at both ends."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import msgspec
import pytest

import scalehouse
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.text.catalogue import INT, TEXT, Catalogue, list_of, one_of
from scalehouse.core.text.words import Event, Move
from scalehouse.server.tables.feeds.observer_feed import ObserverFeed
from scalehouse.server.wire import protocol as p
from scalehouse.server.wire.packing import Packer, packer_of
from scalehouse.server.wire.reading import MessageReader

GAMES = sorted(scalehouse.installed())
MOVES = 40

WORDS = Catalogue(
    "packed",
    __file__,
    {
        "said": {"name": TEXT, "count": INT},
        "many": {"things": list_of(one_of("thing", "said")), "one": one_of("thing", "house.over")},
        "thing": {},
    },
)


def with_words() -> Game:
    """A game that says these."""
    return dataclasses.replace(registry.find("connect_four"), words=WORDS)


def told(data: bytes) -> Any:
    return p.decode_server_message(data)


def same(found: p.Move | p.Event, made: Move | Event) -> bool:
    return msgspec.json.encode(found) == msgspec.json.encode(made)


class Browser:
    """One of those who look through the perspective of a seat."""

    def __init__(self, feed: ObserverFeed) -> None:
        self.reader = MessageReader()
        self.reader.names = packer_of(feed._match.game).names
        self.feed = feed
        self.events: list[p.Event] = []
        self.hear(p.encode(feed.sync(0, None)))

    def catch_up(self) -> None:
        updates = self.feed.since(self.number)
        assert updates is not None
        for update in updates:
            self.hear(update)

    def hear(self, data: bytes) -> None:
        message = told(data)
        self.number = message.number
        self.legal = self.reader.legal(message.legal)
        self.events += self.reader.events(message.events)


@pytest.mark.parametrize("game", GAMES)
def test_moves_and_events_arrive_as_they_were(game: str) -> None:
    """Also at a browser that comes later, and at one that comes back after a cut."""
    match, rng = scalehouse.new(game, seed=3), random.Random(3)
    feed = ObserverFeed(match, 0, 100)
    first = Browser(feed)
    browsers = [first]
    for number in range(MOVES):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.legal(seat)))
        feed.refresh(None, mover=seat)
        if number % 7 == 3:
            browsers = [first, Browser(feed)]
        if number % 7 == 5:
            continue  # nobody is connected, and what is missed comes with the next
        for browser in browsers:
            browser.catch_up()
            assert len(browser.legal) == len(match.legal(0))
            assert all(map(same, browser.legal, match.legal(0)))
    told = match.events(0)[: len(first.events)]
    assert len(told) > 1
    assert all(map(same, first.events, told))


def test_a_move_told_before_is_its_id_alone_until_somebody_comes() -> None:
    match = scalehouse.new("connect_four", seed=1)
    feed = ObserverFeed(match, 0, 100)
    feed.sync(0, None)

    def next_legal() -> list[Any]:
        for seat in (0, 1):
            match.play(seat, 3)
            update = feed.refresh(None)
        assert update is not None
        return list(told(update).legal)

    assert next_legal() == list(range(7))
    feed.sync(0, None)
    assert next_legal() == list(range(7))  # a sync has them all
    match.play(0, 0)
    feed.refresh(None)
    feed.sync(0, None)  # when it was the other's turn: it has none
    match.play(1, 0)
    update = feed.refresh(None)
    assert update is not None
    assert all(isinstance(move, p.PackedMove) for move in told(update).legal)


def test_a_text_is_never_taken_for_a_key() -> None:
    packer = Packer(with_words())
    reader = MessageReader()
    reader.names = packer.names
    thing = WORDS.say("thing")
    for words in (
        WORDS.say("said", name="thing", count=3),
        WORDS.say("said", name='["thing"]', count=0),
        WORDS.say("many", things=(), one=thing),
        WORDS.say("many", things=(thing, WORDS.say("said", name="", count=1)), one=thing),
    ):
        packed = msgspec.json.decode(msgspec.json.encode(packer.words(words)))
        assert reader.words(packed) == words
    assert packer.words(thing) == ["thing"]
    assert packer.names.words["said"] == ["name", "count"]


def test_arguments_stand_as_declared_in_whatever_order_they_are_said() -> None:
    packer = Packer(with_words())
    assert packer.words(WORDS.say("said", count=3, name="Ann")) == ["said", "Ann", 3]
