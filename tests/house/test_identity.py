"""Whoever holds a token is that person, and nobody else is."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from scalehouse.house.clock import HandClock
from scalehouse.house.identity import CARRY_LASTS, People, hashed
from scalehouse.house.store.sqlite import SqliteStore

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


def test_a_token_brings_its_person_back(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann, bob = await people.newcomer(), await people.newcomer()
        assert ann.person != bob.person
        again = await people.returning(ann.token)
        assert again is not None
        assert again.person == ann.person
        assert again.token != ann.token
        assert await people.known(again.token) == ann.person

    run(scene)


def test_a_cut_before_the_new_token_arrives_locks_nobody_out(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await people.newcomer()
        for _ in range(3):
            assert await people.returning(ann.token) is not None

    run(scene)


def test_an_old_token_is_worth_nothing_once_the_new_one_was_used(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        first = await people.newcomer()
        second = await people.returning(first.token)
        assert second is not None
        assert await people.returning(second.token) is not None
        assert await people.returning(first.token) is None

    run(scene)


def test_two_tabs_that_began_with_one_token_both_go_on(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await people.newcomer()
        tabs = [await people.returning(ann.token) for _ in range(2)]
        for tab in tabs:
            assert tab is not None
            again = await people.returning(tab.token)
            assert again is not None
            assert again.person == ann.person

    run(scene)


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 10_000, "\ud800"])
def test_nonsense_is_nobody(run: Run, token: str) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        await people.newcomer()
        assert await people.returning(token) is None
        assert await people.carried(token) is None
        assert await people.known(token) is None

    run(scene)


def test_a_carry_link_makes_two_devices_one_person_once(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await people.newcomer()
        link = await people.carry(ann.person.id)
        phone = await people.carried(link)
        assert phone is not None
        assert phone.person == ann.person
        assert await people.carried(link) is None
        assert await people.returning(ann.token) is not None
        assert await people.returning(phone.token) is not None

    run(scene)


def test_a_carry_link_does_not_last(run: Run) -> None:
    async def scene(people: People, clock: HandClock) -> None:
        ann = await people.newcomer()
        link = await people.carry(ann.person.id)
        await clock.turn(CARRY_LASTS + 1)
        assert await people.carried(link) is None

    run(scene)


def test_no_token_is_on_the_disk(run: Run, tmp_path: Path) -> None:
    tokens: list[str] = []

    async def scene(people: People, clock: HandClock) -> None:
        ann = await people.newcomer()
        again = await people.returning(ann.token)
        assert again is not None
        tokens.extend([ann.token, again.token, await people.carry(ann.person.id)])

    run(scene)
    db = sqlite3.connect(tmp_path / "a.db")
    dump = "\n".join(db.iterdump())
    db.close()
    assert hashed(tokens[1]) in dump
    assert not any(token in dump for token in tokens)
