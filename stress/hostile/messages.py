"""Frames that no client should send: thought up by hand, by hypothesis, or once good and broken."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from scalehouse.server.wire import protocol as p
from scalehouse.server.wire import schema

Frame = str | bytes  # text or binary
# Beyond what JSON needs: what programs trip over.
NUMBERS = (0, 1, 2, 7, 63, 64, -1, 2**31, 2**53, 2**53 - 1, 2**63, 2**64, 10**40, 0.5, 1e308, -0.0)
TEXTS = (
    "",
    "\x00",
    "null",
    "../../etc/passwd",
    "'; DROP TABLE tables; --",
    "<script>alert(1)</script>",
    "\u202eright to left",
    "\ud83e\udd96" * 50,
    "x" * 41,
    "x" * 5000,
    "%s%n{0}{why}",
)
BY_HAND: tuple[Frame, ...] = (
    "",
    " ",
    "{",
    "[]",
    "null",
    "true",
    "NaN",
    '"hello"',
    "{}",
    '{"type":null}',
    '{"type":{}}',
    '{"type":"hello"}',
    '{"type":"hello","version":"2"}',
    '{"type":"hello","version":3}',
    '{"type":"hello","version":2,"token":""}',
    '{"type":"hello","version":2,"token":"draw0x9"}',
    '{"type":"hello","version":2,"carry":"x"}',
    '{"type":"hello","version":2,"table":"no such table"}',
    '{"type":"hello","version":2,"since":-1}',
    '{"type":"hello","version":2,"version":2}',
    '{"type":"hello","type":"leave","version":2}',
    '{"type":"HELLO","version":2}',
    '{"type":"welcome"}',
    '{"type":"ack","id":"1","number":0}',
    '{"type":"play","id":"a","move":1e400,"on":0}',
    '{"type":"play","id":"a","move":"0","on":0}',
    '{"type":"play","id":"a","move":true,"on":0}',
    '{"type":"play","id":"a","move":0.0,"on":0}',
    '{"type":"play","id":"a","move":0,"on":0,"seat":1}',
    '{"type":"play","id":["a"],"move":0,"on":0}',
    '{"type":"talk","id":"t","text":"\\ud800"}',
    '{"type":"rename","name":"\\u0000\\u0007"}',
    '{"type":"entropy","bytes":"zz"}',
    '{"type":"entropy","bytes":"abc"}',
    "[" * 10_000,
    "[" * 15_000 + "]" * 15_000,
    '{"a":' * 5_000 + "1" + "}" * 5_000,
    '{"type":"signal","to":' + "[" * 2_000 + "]" * 2_000 + ',"data":""}',
    '{"type":"talk","id":"t","text":"' + "x" * 30_000 + '"}',
    "9" * 20_000,
    b"",
    b"\x00",
    b"\xff\xfe\xfd",
    b"\x80" * 1000,
    b'{"type":"ready"',
    b'{"type":"rename","name":"\xc3\x28"}',
    bytes(range(256)),
)
TOO_LARGE = "x" * 40_000  # for a server with the usual size of messages


def asks() -> list[type[p.ClientMessage]]:
    return [kind for kind in schema.messages() if issubclass(kind, p.ClientMessage)]


@cache
def from_hypothesis(count: int, seed: int) -> tuple[Frame, ...]:
    """The same ones for the same seed."""
    found: list[Frame] = []

    @seeded(seed)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(_frames())
    def collect(frame: Frame) -> None:
        found.append(frame)

    collect()
    return tuple(found)


def _frames() -> st.SearchStrategy[Frame]:
    anything = _anything()
    text = (_messages(anything) | anything).map(_as_json)
    return st.one_of(text, text, text, st.text(max_size=60).map(_clean), st.binary(max_size=60))


def _anything() -> st.SearchStrategy[Any]:
    simple = st.none() | st.booleans() | st.sampled_from(NUMBERS) | st.sampled_from(TEXTS)
    plain = simple | st.integers() | st.text(max_size=20)
    return st.recursive(
        plain,
        lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=8), part),
        max_leaves=8,
    )


def _messages(anything: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A message of the protocol with some fields right and some wrong, missing or unknown."""
    return st.sampled_from(asks()).flatmap(lambda kind: _message(kind, anything))


def _message(
    kind: type[p.ClientMessage], anything: st.SearchStrategy[Any]
) -> st.SearchStrategy[Any]:
    fields: dict[str, st.SearchStrategy[Any]] = {
        name: st.one_of(st.sampled_from(SENSIBLE.get(name, ("x",))), anything)
        for name in kind.__struct_fields__
    }
    tag = st.just(str(kind.__struct_config__.tag))
    unknown: dict[str, st.SearchStrategy[Any]] = {"extra": anything}
    return st.fixed_dictionaries({"type": tag}, optional=fields | unknown)


SENSIBLE: dict[str, tuple[Any, ...]] = {
    "version": (2,),
    "seat": (0, 1, 2, 3),
    "move": (0, 1, 2, 5, 9, 12, 20, 40),
    "on": (0, 1_000_000_000_000, 1_000_000_000_009, 2**53 - 1),
    "since": (0, 1_000_000_000_000),
    "id": ("a", "b", "c", None),
    "name": ("random", "greedy", "Ann"),
    "person": ("draw0x9", "draw5x9"),
    "to": ("draw0x9", "draw5x9"),
    "data": ("offer",),
    "text": ("hello", "seven"),
    "bytes": ("c0ffee",),
    "entropy": (None, "c0ffee"),
    "far": (50,),
    "fast": (50,),
    "gesture": (0, 3),
    "yes": (True, False),
    "ready": (True, False),
    "muted": (True, False),
    "against": (1, 2),
    "holding": (1, 2),
    # By their ids alone strangers cannot come in, and these tokens are nobody's.
    "table": ("draw2x8", "CODE99999"),
    "token": ("draw0x9", "x"),
    "carry": ("x",),
}


def _as_json(value: Any) -> str:
    return json.dumps(value)


def _clean(text: str) -> str:
    """Halves of surrogate pairs cannot be sent in a text frame."""
    return text.encode("utf-8", "replace").decode("utf-8")


def stream(seed: int, of_hypothesis: int) -> Iterator[Frame]:
    """Without an end: by hand and by hypothesis as they are, then good ones and broken ones."""
    found = from_hypothesis(of_hypothesis, seed)
    yield from BY_HAND
    yield from found
    yield from varied(random.Random(seed), found)


def varied(rng: random.Random, found: Sequence[Frame]) -> Iterator[Frame]:
    """Good ones, those that were found, and what is left of either."""
    while True:
        frame = _sensible(rng) if rng.random() < GOOD else rng.choice(found)
        yield frame if rng.random() < WHOLE else broken(rng, frame)


GOOD = 0.7  # made from sensible values; else from hypothesis
WHOLE = 0.4


def _sensible(rng: random.Random) -> str:
    """A message that fits the protocol, if not the moment."""
    kind = rng.choice(asks())
    if kind is p.Leave:  # said now and then, lest nobody stays
        kind = rng.choice((p.Leave, p.Play, p.Play, p.Play))
    fields = {name: rng.choice(SENSIBLE[name]) for name in kind.__struct_fields__}
    given = {name: value for name, value in fields.items() if value is not None}
    return json.dumps({"type": kind.__struct_config__.tag} | given)


def is_message(frame: Frame) -> bool:
    try:
        p.decode_client_message(frame)
    except p.BadMessage:
        return False
    return True


def broken(rng: random.Random, frame: Frame) -> Frame:
    """What is left of a message."""
    data = bytearray(frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace"))
    at = rng.randrange(len(data) + 1)
    how = rng.randrange(5)
    if how == 0:
        del data[at:]
    elif how == 1:
        data[at : at + 1] = bytes([rng.randrange(256)])
    elif how == 2:
        data *= 2
    elif how == 3:
        data[at:at] = str(rng.choice(NUMBERS)).encode()
    else:
        data = bytearray(_swapped(rng, frame))
    return bytes(data) if rng.random() < 0.2 else data.decode("utf-8", "replace")


def _swapped(rng: random.Random, frame: Frame) -> bytes:
    """One value in another's place, and the same fields under another type."""
    message = json.loads(_sensible(rng))
    message["type"] = rng.choice(asks()).__struct_config__.tag
    name = rng.choice([*message, "id", "extra"])
    message[name] = rng.choice((*NUMBERS, *TEXTS, None, [], {}, str(frame)[:50]))
    return json.dumps(message).encode()
