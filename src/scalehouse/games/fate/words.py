"""Scales of Fate in words: what each move is, and how it ended."""

from __future__ import annotations

from scalehouse.core.contract import Move, Seat
from scalehouse.core.words import Telling, Words
from scalehouse.games.fate import rules, texts
from scalehouse.games.fate.ages import next_bare_square
from scalehouse.games.fate.box import IN_ABYSS, NAMES
from scalehouse.games.fate.catalogue import FATE
from scalehouse.games.fate.record import (
    BESIDE,
    CARD,
    DEAL,
    GUESS,
    HAND,
    LOT,
    MARKER,
    NO_DEMIGOD,
    ONTO,
    PASS,
    PLACE,
    POWER,
    QUEST,
    SERVANT,
    SMITE,
    STEAL,
    SWITCH,
    Demigod,
    Marker,
    Power,
    State,
)
from scalehouse.games.fate.scoring import points, powers_used, right_guesses, winner

MARKERS = ("left", "right")

# What a move is


def tell(sight: State, seat: Seat, move: Move) -> Telling:
    if move < ONTO:
        return _tell_turn(seat, move)
    if move < GUESS:
        return _tell_choice(sight, seat, move)
    if move < DEAL:
        demigod = move - GUESS
        return Telling(FATE.say("guess", demigod=NAMES[demigod]), (texts.demigod_at(demigod),))
    return _tell_chance(sight, move)


def _tell_turn(seat: Seat, move: Move) -> Telling:
    if move == PASS:
        return Telling(FATE.say("pass"))
    if move < SERVANT:
        demigod = move - PLACE
        return Telling(FATE.say("place", demigod=NAMES[demigod]), (texts.demigod_at(demigod),))
    if move < POWER:
        servant = move - SERVANT
        words = FATE.say("servant", servant=texts.SERVANTS[servant])
        return Telling(words, (texts.servant_at(seat, servant),))
    power = Power(move - POWER)
    return Telling(FATE.say(f"power_{power.name.lower()}"), (texts.power_at(power),))


def _tell_choice(sight: State, seat: Seat, move: Move) -> Telling:
    if move < SMITE:
        return _tell_tile(sight, move - ONTO)
    if move < MARKER:
        return _tell_demigod(sight, "smite", move - SMITE)
    if move < BESIDE:
        return _tell_marker(sight, move - MARKER)
    if move < SWITCH:
        return _tell_slot(sight, seat, move)
    if move < STEAL:
        key = "switch" if sight.chosen == NO_DEMIGOD else "switch_with"
        return _tell_demigod(sight, key, move - SWITCH)
    servant = move - STEAL
    words = FATE.say("steal", servant=texts.SERVANTS[servant])
    return Telling(words, (texts.servant_at(1 - seat, servant),))


def _tell_tile(sight: State, edge: int) -> Telling:
    words = FATE.say(
        "onto", demigod=_name(sight.chosen), tile=tile_name(sight, edge), edge=texts.edge(edge)
    )
    return Telling(words, (texts.tile_at(edge),))


def tile_name(sight: State, edge: int) -> str:
    return texts.TILES.get(sight.tile[edge], "no tile")


def _name(demigod: Demigod) -> str:
    return "nobody" if demigod == NO_DEMIGOD else NAMES[demigod]


def _tell_demigod(sight: State, key: str, demigod: Demigod) -> Telling:
    place = texts.place(sight.where[demigod])
    words = FATE.say(key, chosen=_name(sight.chosen), demigod=NAMES[demigod], place=place)
    return Telling(words, (texts.demigod_at(demigod),))


def _tell_marker(sight: State, side: int) -> Telling:
    marker = (Marker.LEFT, Marker.RIGHT)[side]
    change = texts.signed(int(IN_ABYSS[sight.card[sight.age], marker]))
    return Telling(FATE.say(f"fate_{MARKERS[side]}", change=change), ("abyss",))


def _tell_slot(sight: State, seat: Seat, move: Move) -> Telling:
    """With what it would do: a person should not have to add up quests."""
    servant = int(sight.servant)
    words = FATE.say(
        "beside",
        servant=texts.SERVANTS[servant],
        slot=texts.slot(move - BESIDE),
        changes=_effect(sight, seat, move),
    )
    return Telling(words, (texts.slot_at(move - BESIDE),))


def _effect(sight: State, seat: Seat, move: Move) -> str:
    after = sight.copy()
    rules.play(after, seat, move)
    changes = [
        f"{NAMES[demigod]} {texts.signed(change)}"
        for demigod, change in changes_of_renown(sight, after)
    ]
    return ", ".join(changes) or FATE.say("no_change").english


def changes_of_renown(before: State, after: State) -> list[tuple[Demigod, int]]:
    both = zip(before.renown.tolist(), after.renown.tolist(), strict=True)
    return [(demigod, new - old) for demigod, (old, new) in enumerate(both) if new != old]


def _tell_chance(sight: State, move: Move) -> Telling:
    if move < LOT:
        words = FATE.say("deal", demigod=NAMES[move - DEAL], seat=int(sight.dealt) // HAND)
        return Telling(words, (texts.demigod_at(move - DEAL),))
    if move < CARD:
        return Telling(FATE.say("lot", seat=move - LOT))
    if move < QUEST:
        return Telling(FATE.say("card", criterion=texts.criterion(move - CARD)), ("card",))
    square = next_bare_square(sight)
    words = FATE.say("quest", quest=texts.quest(move - QUEST), square=texts.square(square))
    return Telling(words, (texts.quest_at(square),))


# The end


def conclude(sight: State) -> Words:
    seat = int(winner(sight))
    mine, theirs = int(points(sight, seat)), int(points(sight, 1 - seat))
    if mine != theirs:
        return FATE.say("won", seat=seat, points=mine, other=theirs)
    if right_guesses(sight, 0) != right_guesses(sight, 1):
        return FATE.say("won_by_guess", seat=seat, points=mine)
    if powers_used(sight, 0) != powers_used(sight, 1):
        return FATE.say("won_by_powers", seat=seat, points=mine)
    return FATE.say("won_by_marker", seat=seat)
