"""How much and how often: one guest must not take the server from the others.

Rates are token buckets, each kept as one number: the instant at which it will be full again. A full
bucket is like one that was never used, so those are forgotten, and memory stays bounded however
many addresses come by.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scalehouse.core.text.words import Words
from scalehouse.server.setup.settings import Settings
from scalehouse.server.tables.words import TABLE
from scalehouse.server.web.sockets.flow import Flow, FlowRates

Seconds: TypeAlias = float
Timer: TypeAlias = Callable[[], Seconds]  # seconds since whenever, never going back

MOST_KEYS = 100_000  # of one kind of limit: some 20 megabytes, if it comes to that
MINUTE, HOUR = 60.0, 3600.0
TINY = 1e-9  # sums of fractions are not exact
# Of a socket, beside its messages: pings, pongs, parts, half frames.
FRAMES_BESIDE, FRAMES_BESIDE_AT_ONCE = 20, 200  # a second, and at once
MESSAGES_OF_FULL_SIZE = 16  # at once
MESSAGES_FOR_A_CHANGE = 10  # everybody at a table is told anew of all of it: that costs much more
USUAL_MESSAGE = 4096  # bytes, and that is a long one
PATIENCE = 200  # refusals beyond what was granted: then a socket is no longer worth an answer

Code: TypeAlias = Literal[
    "too_fast", "too_many_people", "too_many_tables", "too_many_tries", "too_much_talk"
]


@dataclass(frozen=True)
class Slow:
    """Why not now, and when."""

    code: Code
    seconds: Seconds

    @property
    def words(self) -> Words:
        return TABLE.say(self.code)

    @property
    def sentence(self) -> str:
        return str(self.words)


@dataclass(frozen=True)
class Rate:
    """So many at once, and one more whenever `every` seconds have passed."""

    burst: int
    every: Seconds


class Buckets:
    """A bucket for each key. The keys least recently seen are forgotten first."""

    def __init__(
        self, code: Code, rate: Rate, now: Timer = time.monotonic, most: int = MOST_KEYS
    ) -> None:
        self.rate = rate
        self._code = code
        self._now = now
        self._most = most
        self._full_at: OrderedDict[str, Seconds] = OrderedDict()

    def take(self, key: str) -> Slow | None:
        """One out of the bucket, or why it must wait; then nothing was taken."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self.rate.every
        too_long = full_at - now - self.rate.burst * self.rate.every
        if too_long > TINY:
            return Slow(self._code, too_long)
        self._full_at[key] = full_at
        if len(self._full_at) > 1:  # mostly it is not: then there is nothing to put in order
            self._full_at.move_to_end(key)
            self._forget(now)
        return None

    def give_back(self, key: str) -> None:
        """What was taken before it was known that it costs nothing."""
        if key in self._full_at:
            self._full_at[key] -= self.rate.every

    def __len__(self) -> int:
        return len(self._full_at)

    def _forget(self, now: Seconds) -> None:
        while self._full_at:
            oldest, full_at = next(iter(self._full_at.items()))
            if full_at > now and len(self._full_at) <= self._most:
                return
            del self._full_at[oldest]


class Bucket:
    """One alone."""

    __slots__ = ("_code", "_full_at", "_now", "_rate")

    def __init__(self, code: Code, rate: Rate, now: Timer = time.monotonic) -> None:
        self._code = code
        self._rate = rate
        self._now = now
        self._full_at = now()

    def take(self) -> Slow | None:
        """One out of it, or why it must wait; then nothing was taken."""
        now, every = self._now(), self._rate.every
        full_at = max(now, self._full_at) + every
        too_long = full_at - now - self._rate.burst * every
        if too_long > TINY:
            return Slow(self._code, too_long)
        self._full_at = full_at
        return None


class Inside:
    """How many sockets are open: in all, and of each address."""

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most = most
        self._most_of_one = most_of_one
        self._of: Counter[str] = Counter()
        self.count = 0

    def enter(self, key: str) -> bool:
        """Whether there is room. Whoever got in must leave in the end."""
        if self.count >= self._most or self._of[key] >= self._most_of_one:
            if not self._of[key]:
                del self._of[key]  # asking alone leaves no trace
            return False
        self.count += 1
        self._of[key] += 1
        return True

    def leave(self, key: str) -> None:
        self.count -= 1
        self._of[key] -= 1
        if not self._of[key]:
            del self._of[key]


class OfSocket:
    """The pace of one socket's messages, and of all that its address sends."""

    def __init__(self, own: Bucket, of_address: Buckets, address: str, flow: Flow) -> None:
        self.flow = flow  # of everything, messages or not
        self._own = own
        self._of_address = of_address
        self._address = address
        self._refused = 0  # each message that is granted makes good for one

    def take(self) -> Slow | None:
        """For each message before it is read. A refused one is answered, and changes nothing."""
        slow = self._own.take() or self._of_address.take(self._address)
        if slow:
            self._refused += 1
        elif self._refused:
            self._refused -= 1
        return slow

    @property
    def is_hopeless(self) -> bool:
        """Whether it goes on and on in spite of refusals, of which a few are always granted."""
        return self._refused > PATIENCE


class Limits:
    """All limits of a server. Addresses are keys as `visitors.key_of` makes them."""

    def __init__(self, settings: Settings, now: Timer = time.monotonic) -> None:
        self._now = now
        self._of_socket = _a_second(settings.messages_per_second, seconds_at_once=2)
        self._messages = Buckets(
            "too_fast", _a_second(settings.address_messages_per_second, seconds_at_once=2), now
        )
        # Pings, parts and the like have a bucket of their own: they must not cost others a move.
        self._controls = Buckets("too_fast", self._messages.rate, now)
        self._flow = _flow(settings)
        # A page with all its pictures and scripts comes in one go.
        self.requests = Buckets(
            "too_fast", _a_second(settings.requests_per_second, seconds_at_once=10), now
        )
        self.inside = Inside(settings.connections, settings.connections_per_address)
        self.tables_of_person = Buckets(
            "too_many_tables", _within(settings.tables_per_hour, HOUR), now
        )
        self.tables_of_address = Buckets(
            "too_many_tables", _within(settings.address_tables_per_hour, HOUR), now
        )
        # Take before looking a code up, give back when it was right: so that a thousand tries at
        # the same instant are a thousand tries.
        self.tries = Buckets("too_many_tries", _within(settings.join_tries, MINUTE), now)
        self.newcomers = Buckets(
            "too_many_people", _within(settings.address_newcomers_per_hour, HOUR), now
        )
        self.replays = Buckets("too_fast", _within(settings.replays_per_minute, MINUTE), now)
        self._changes_of_socket = _changes(settings.messages_per_second)
        self.changes_of_address = Buckets(
            "too_fast", _changes(settings.address_messages_per_second), now
        )
        # A board may ask about all targets of an attack at once.
        self._previews_of_socket = _a_second(settings.previews_per_second, seconds_at_once=4)
        self.previews_of_address = Buckets(
            "too_fast", _a_second(settings.address_previews_per_second, seconds_at_once=4), now
        )
        self.talk = Buckets("too_much_talk", _within(settings.talk_per_minute, MINUTE), now)
        self.talk_of_address = Buckets(
            "too_much_talk", _within(settings.address_talk_per_minute, MINUTE), now
        )

    def of_socket(self, address: str) -> OfSocket:
        own = Bucket("too_fast", self._of_socket, self._now)

        def is_too_much() -> bool:
            return self._controls.take(address) is not None

        flow = Flow(self._flow, is_too_much, self._now)
        return OfSocket(own, self._messages, address, flow)

    def changes_of_socket(self) -> Bucket:
        return Bucket("too_fast", self._changes_of_socket, self._now)

    def previews_of_socket(self) -> Bucket:
        return Bucket("too_fast", self._previews_of_socket, self._now)


def _changes(messages_per_second: int) -> Rate:
    each = max(1, messages_per_second // MESSAGES_FOR_A_CHANGE)
    return _a_second(each, seconds_at_once=10)


def _flow(settings: Settings) -> FlowRates:
    """Above what the limits of messages allow: those come first, with refusals in words."""
    messages = settings.messages_per_second
    return FlowRates(
        frames=2 * messages + PATIENCE + FRAMES_BESIDE_AT_ONCE,
        frames_a_second=messages + FRAMES_BESIDE,
        size=MESSAGES_OF_FULL_SIZE * settings.message_size,
        size_a_second=messages * USUAL_MESSAGE,
    )


def _a_second(number: int, *, seconds_at_once: int) -> Rate:
    return Rate(burst=number * seconds_at_once, every=1 / number)


def _within(number: int, seconds: Seconds) -> Rate:
    return Rate(burst=number, every=seconds / number)
