"""Films made and kept, in a thread of their own: a long match must not keep live tables waiting."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from scalehouse.core.errors import ScalehouseError
from scalehouse.core.log import Saved
from scalehouse.house.after.film import check, film, read
from scalehouse.house.tables.words import refuse
from scalehouse.house.web.packed import Packed

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

MOST_FILMS = 32
MOST_SOUND = 1000  # records that were found to be sound
MOST_WAITING = 16


class Showing:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._films: OrderedDict[tuple[Any, ...], Packed] = OrderedDict()
        self._sound: OrderedDict[bytes, None] = OrderedDict()
        self._waiting = 0

    async def of_match(
        self, record: dict[str, Any], seating: Sequence[dict[str, Any]], eyes: str
    ) -> Packed:
        """Of a match that was played here: it needs no check."""
        return await self._in_thread(lambda: self._shown(read(record), seating, eyes))

    async def of_file(self, body: bytes, eyes: str) -> Packed:
        """Of a record that somebody sends in: nothing of it is believed."""
        return await self._in_thread(lambda: self._shown(self._sound_one(body), (), eyes))

    async def read_file(self, body: bytes) -> Saved:
        return await self._in_thread(lambda: self._sound_one(body))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise refuse("limit", "too_many")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except ScalehouseError as error:
            raise refuse("record", "not_shown", why=str(error)) from error
        finally:
            self._waiting -= 1

    def _shown(self, saved: Saved, seating: Sequence[dict[str, Any]], eyes: str) -> Packed:
        key = (saved.end, eyes, *(tuple(chair.items()) for chair in seating))
        found = self._films.get(key)
        if found is None:
            found = Packed({"seating": seating, "film": film(saved, eyes)})
            _keep(self._films, key, found, MOST_FILMS)
        return found

    def _sound_one(self, body: bytes) -> Saved:
        """Played by the rules and looked at entry by entry, unless that was done before."""
        try:
            record = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise refuse("record", "no_record") from error
        saved = _read(record)
        digest = hashlib.sha256(body).digest()
        if digest not in self._sound:
            fault = check(saved)
            if fault:
                raise refuse("record", "not_sound", why=fault)
            _keep(self._sound, digest, None, MOST_SOUND)
        return saved

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _read(record: object) -> Saved:
    try:
        return read(record)
    except ScalehouseError as error:
        raise refuse("record", "not_shown", why=str(error)) from error


def _keep(kept: OrderedDict[K, V], key: K, value: V, most: int) -> None:
    kept[key] = value
    while len(kept) > most:
        kept.popitem(last=False)
