"""Names and talk: right-to-left and invisible marks, very long, only spaces, markup."""

from __future__ import annotations

import re
import unicodedata

from stress.hostile.connection import Socket
from stress.hostile.toolkit import Toolkit

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # kinds of signs that nobody sees
JOINER = "\u200d"  # allowed in the middle of an emoji
FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e007a]{3,6}\U000e007f")  # of a region: it is seen
NAMES = (
    "\u202eevil",
    "a\u200bb",
    "\u2066Ann\u2069",
    "\u200e\u200f",
    "\ufeff",
    "\u00ad\u034f",
    "\U000e0041\U000e0042",
    "\x00\x07\x1b[31mred",
    "line\nbreak\u2028and\u2029more",
    "\u3164",
    "\u2800",
    " " * 20,
    "x" * 24,
    "x" * 25,
    "x" * 100,
    "x" * 5000,
    "e" + "\u0301" * 20,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "<img src=x onerror=alert(1)>",
    "{0}{why}%s",
    "Ann",
    "\u0410nn",
    "\ufdfd" * 20,
)


async def attack(toolkit: Toolkit) -> None:
    async for _ in toolkit.rounds(of=200):
        await _round(toolkit)


async def _round(toolkit: Toolkit) -> None:
    table = await toolkit.table()
    socket = await toolkit.at(table)
    watching = await toolkit.at(table)
    for number, name in enumerate(NAMES):
        await _rename(toolkit, socket, watching, name, number)
    for one in (socket, watching):
        one.cut()


async def _rename(
    toolkit: Toolkit, socket: Socket, watching: Socket, name: str, number: int
) -> None:
    answer = await toolkit.told(socket, {"type": "rename", "id": f"n{number}", "name": name})
    if answer["type"] != "ack":
        return
    while (told := (await watching.next()).message).get("type") != "table":
        pass
    for shown in (person["name"] for person in told["people"]):
        if hidden := hidden_signs(shown):
            toolkit.tally.blame(f"the name {name!r} is shown as {shown!r}, with {hidden}")


def hidden_signs(shown: str) -> list[str]:
    """What nobody sees in it, or what turns the text around."""
    return [
        f"U+{ord(sign):04X}"
        for sign in FLAG.sub("", shown)
        if unicodedata.category(sign) in UNSEEN and sign != JOINER
    ]
