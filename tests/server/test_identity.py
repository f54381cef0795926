"""Whoever holds a token is that person, and nobody else is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from scalehouse.server.clock import HandClock
from scalehouse.server.identity import CARRY_LASTS, Arrival, People, hashed
from scalehouse.server.store.sqlite.store import SqliteStore

Run = Callable[[Callable[[People, HandClock], Coroutine[Any, Any, None]]], None]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def with_people(scene: Callable[[People, HandClock], Coroutine[Any, Any, None]]) -> None:
        async def play() -> None:
            store = SqliteStore(tmp_path / "a.db")
            clock = HandClock()
            try:
                await scene(People(store, clock), clock)
            finally:
                await store.close()

        asyncio.run(play())

    return with_people


async def stored(people: People) -> Arrival:
    newcomer = people.newcomer()
    await people.remember(newcomer)
    return newcomer


def test_a_token_brings_its_person_back(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann, bob = await stored(people), await stored(people)
        assert ann.person != bob.person
        again = await people.returning(ann.token)
        assert again is not None
        assert again.person == ann.person
        assert again.token != ann.token
        known = await people.known(again.token)
        assert known is not None
        assert known.person == ann.person

    run(scene)


def test_a_cut_before_the_new_token_arrives_locks_nobody_out(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await stored(people)
        for _ in range(3):
            assert await people.returning(ann.token) is not None

    run(scene)


def test_an_old_token_is_worth_nothing_once_the_new_one_was_used(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        first = await stored(people)
        second = await people.returning(first.token)
        assert second is not None
        assert await people.returning(second.token) is not None
        assert await people.returning(first.token) is None

    run(scene)


def test_two_tabs_that_began_with_one_token_both_go_on(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await stored(people)
        tabs = [await people.returning(ann.token) for _ in range(2)]
        for tab in tabs:
            assert tab is not None
            again = await people.returning(tab.token)
            assert again is not None
            assert again.person == ann.person

    run(scene)


@pytest.mark.parametrize(
    "token", ["", "nonsense", "x" * 10_000, "\ud800", "new-0-old", "new-zz-x", "new-"]
)
def test_nonsense_is_nobody(run: Run, token: str) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        await stored(people)
        assert await people.returning(token) is None
        assert await people.carried(token) is None
        assert await people.known(token) is None

    run(scene)


def test_a_carry_link_makes_two_devices_one_person_once(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await stored(people)
        link = await people.carry(ann.person.id, "table")
        told = await people.carries(link)
        phone = await people.carried(link)
        assert phone is not None
        assert phone.person == told == replace(ann.person, only_at="table")
        assert await people.carried(link) is None
        assert await people.returning(ann.token) is not None
        assert await people.returning(phone.token) is not None

    run(scene)


def test_a_carry_link_does_not_last(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await stored(people)
        link = await people.carry(ann.person.id, "table")
        await clock.turn(CARRY_LASTS + 1)
        assert await people.carried(link) is None

    run(scene)


def test_no_token_is_on_the_disk(run: Run, tmp_path: Path) -> None:
    tokens: list[str] = []

    async def scene(people: People, clock: HandClock) -> None:
        ann = await stored(people)
        again = await people.returning(ann.token)
        assert again is not None
        tokens.extend([ann.token, again.token, await people.carry(ann.person.id, "table")])

    run(scene)
    db = sqlite3.connect(tmp_path / "a.db")
    dump = "\n".join(db.iterdump())
    db.close()
    assert hashed(tokens[1]) in dump
    assert not any(token in dump for token in tokens)
