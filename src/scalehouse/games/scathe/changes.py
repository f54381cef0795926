"""What a turn changed on the table, as the difference of two sights."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scalehouse.core.contract import Seat
from scalehouse.core.words import Telling
from scalehouse.games.scathe.catalogue import SCATHE
from scalehouse.games.scathe.heroes import NAMES
from scalehouse.games.scathe.record import SIDES, SLOTS, State

TOKENS = ("armour", "taunt", "physical", "magic", "cripple")


def tell_changes(
    before: State, after: State, hero_at: Callable[[Seat, int], str]
) -> Iterator[Telling]:
    for seat in range(SIDES):
        for slot in range(SLOTS):
            if before.health[seat, slot] > 0:
                yield from _tell_hero(before, after, seat, slot, hero_at(seat, slot))
        gained = int(after.inspire[seat] - before.inspire[seat])
        if gained > 0:
            words = SCATHE.say("gains_inspire", seat=seat, amount=gained)
            yield Telling(words, (f"inspire/{seat}",))


def _tell_hero(before: State, after: State, seat: Seat, slot: int, at: str) -> Iterator[Telling]:
    name = NAMES[before.hero[seat, slot]]
    health = int(after.health[seat, slot])
    change = health - int(before.health[seat, slot])
    if health == 0:
        yield Telling(SCATHE.say("falls", seat=seat, hero=name, amount=-change), (at,))
        return
    if change:
        key = "heals" if change > 0 else "loses"
        words = SCATHE.say(key, seat=seat, hero=name, amount=abs(change), health=health)
        yield Telling(words, (at,))
    for token in TOKENS:
        change = int(after[token][seat, slot]) - int(before[token][seat, slot])
        if change:
            words = SCATHE.say("token", seat=seat, hero=name, token=token, change=f"{change:+d}")
            yield Telling(words, (at,))
