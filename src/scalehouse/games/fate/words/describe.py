"""Scales of Fate in words: what each move is, and how it ended."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Description, Words
from scalehouse.games.fate import data, moves
from scalehouse.games.fate.rules import ages, scoring
from scalehouse.games.fate.state import HAND, NO_DEMIGOD, Demigod, Marker, Power, Slot, State
from scalehouse.games.fate.words import FATE, texts

MARKERS = ("left", "right")

# What a move is


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.ONTO:
        return _describe_turn(seat, move)
    if move < moves.GUESS:
        return _describe_choice(sight, seat, move)
    if move < moves.DEAL:
        demigod = move - moves.GUESS
        words = FATE.say("guess", demigod=texts.DEMIGOD[demigod])
        return Description(words, (texts.demigod_at(demigod),))
    return _describe_chance(sight, move)


def _describe_turn(seat: Seat, move: Move) -> Description:
    if move == moves.PASS:
        return Description(FATE.say("pass"))
    if move < moves.SERVANT:
        demigod = move - moves.PLACE
        words = FATE.say("place", demigod=texts.DEMIGOD[demigod])
        return Description(words, (texts.demigod_at(demigod),))
    if move < moves.POWER:
        servant = move - moves.SERVANT
        words = FATE.say("servant", servant=texts.SERVANT[servant])
        return Description(words, (texts.servant_at(seat, servant),))
    power = Power(move - moves.POWER)
    return Description(FATE.say(f"power_{power.name.lower()}"), (texts.power_at(power),))


def _describe_choice(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.SMITE:
        return _describe_tile(sight, move - moves.ONTO)
    if move < moves.MARKER:
        demigod = move - moves.SMITE
        words = FATE.say("smite", demigod=texts.DEMIGOD[demigod], place=_place(sight, demigod))
        return Description(words, (texts.demigod_at(demigod),))
    if move < moves.BESIDE:
        return _describe_marker(sight, move - moves.MARKER)
    if move < moves.SWITCH:
        return _describe_slot(sight, move - moves.BESIDE)
    if move < moves.STEAL:
        return _describe_switch(sight, move - moves.SWITCH)
    servant = move - moves.STEAL
    words = FATE.say("steal", servant=texts.SERVANT[servant])
    return Description(words, (texts.servant_at(1 - seat, servant),))


def _describe_tile(sight: State, edge: int) -> Description:
    chosen = sight.chosen
    demigod = texts.NOBODY if chosen == NO_DEMIGOD else texts.DEMIGOD[chosen]
    tile = texts.TILE[int(sight.tile[edge])]
    words = FATE.say("onto", demigod=demigod, tile=tile, edge=texts.EDGE[edge])
    return Description(words, (texts.tile_at(edge),))


def _place(sight: State, demigod: Demigod) -> Words:
    return texts.place(int(sight.where[demigod]))


def _describe_switch(sight: State, demigod: Demigod) -> Description:
    args = {"demigod": texts.DEMIGOD[demigod], "place": _place(sight, demigod)}
    if sight.chosen == NO_DEMIGOD:
        words = FATE.say("switch", **args)
    else:
        words = FATE.say("switch_with", chosen=texts.DEMIGOD[sight.chosen], **args)
    return Description(words, (texts.demigod_at(demigod),))


def _describe_marker(sight: State, side: int) -> Description:
    marker = (Marker.LEFT, Marker.RIGHT)[side]
    change = int(data.IN_ABYSS[sight.card[sight.age], marker])
    return Description(FATE.say(f"fate_{MARKERS[side]}", change=change), ("abyss",))


def _describe_slot(sight: State, slot: Slot) -> Description:
    words = FATE.say("beside", servant=texts.SERVANT[sight.servant], slot=texts.SLOT[slot])
    return Description(words, (texts.slot_at(slot),))


def changes_of_renown(before: State, after: State) -> list[tuple[Demigod, int]]:
    both = zip(before.renown.tolist(), after.renown.tolist(), strict=True)
    return [(demigod, new - old) for demigod, (old, new) in enumerate(both) if new != old]


def _describe_chance(sight: State, move: Move) -> Description:
    if move < moves.LOT:
        demigod = move - moves.DEAL
        words = FATE.say("deal", seat=int(sight.dealt) // HAND, demigod=texts.DEMIGOD[demigod])
        return Description(words, (texts.demigod_at(demigod),))
    if move < moves.CARD:
        return Description(FATE.say("lot", seat=move - moves.LOT))
    if move < moves.QUEST:
        return Description(
            FATE.say("card", criterion=texts.CRITERION[move - moves.CARD]), ("card",)
        )
    square = ages.next_bare_square(sight)
    words = FATE.say("quest", quest=texts.QUEST[move - moves.QUEST], square=texts.SQUARE[square])
    return Description(words, (texts.quest_at(square),))


# The end


def conclude(sight: State) -> Words:
    seat = int(scoring.winner(sight))
    mine, theirs = int(scoring.points(sight, seat)), int(scoring.points(sight, 1 - seat))
    if mine != theirs:
        return FATE.say("won", seat=seat, points=mine, other=theirs)
    if scoring.right_guesses(sight, 0) != scoring.right_guesses(sight, 1):
        return FATE.say("won_by_guess", seat=seat, points=mine)
    if scoring.powers_used(sight, 0) != scoring.powers_used(sight, 1):
        return FATE.say("won_by_powers", seat=seat, points=mine)
    return FATE.say("won_by_marker", seat=seat)
