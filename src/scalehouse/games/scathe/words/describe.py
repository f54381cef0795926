"""Scathe in words: what each move is, and how it ended."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.words import Description, Words
from scalehouse.games.scathe import data, moves
from scalehouse.games.scathe.rules import battle, party
from scalehouse.games.scathe.state import NO_SEAT, ROW_SIZE, SLOTS, State
from scalehouse.games.scathe.words import SCATHE, texts

ROWS = ("front", "back")


def hero_at(seat: Seat, slot: int) -> str:
    return f"hero/{seat}/{slot}"


def row_at(seat: Seat, row: int) -> str:
    return f"row/{seat}/{row}"


def card_at(hero: int) -> str:
    return f"card/{hero}"


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.PLACE:
        return describe_preparing(sight, seat, move)
    if move < moves.FRIEND:
        return describe_turn(sight, seat, move)
    return _describe_target(sight, seat, move)


def describe_preparing(sight: State, seat: Seat, move: Move) -> Description:
    if move >= moves.TO_ROW:
        hero = sight.team[seat, party.next_to_arrange(sight, seat)]
        key = f"to_{ROWS[move - moves.TO_ROW]}"
        return Description(
            SCATHE.say(key, hero=texts.HEROES[hero]), (row_at(seat, move - moves.TO_ROW),)
        )
    if move == moves.KEEP_ROWS:
        return Description(SCATHE.say("keep_rows"), (row_at(seat, 0), row_at(seat, 1)))
    if move >= moves.GIVE_BACK:
        hero = sight.team[seat, move - moves.GIVE_BACK]
        return Description(SCATHE.say("give_back", hero=texts.HEROES[hero]), (card_at(hero),))
    if move == moves.DRAFT_PASS:
        return Description(SCATHE.say("draft_pass"))
    if move >= moves.TAKE:
        hero = move - moves.TAKE
        words = SCATHE.say("take", hero=texts.HEROES[hero], cost=int(data.COST[hero]))
        return Description(words, (card_at(hero),))
    starter = data.HERO_TABLE.starters[move - moves.STARTER]
    heroes = tuple(texts.HEROES[hero] for hero in starter.front + starter.back)
    return Description(SCATHE.say("starter", number=move - moves.STARTER + 1, heroes=heroes))


def describe_turn(sight: State, seat: Seat, move: Move) -> Description:
    if move < moves.FALLEN:
        slot = move - moves.PLACE
        key = "place_tired" if sight.used[seat, slot] else "place"
        words = SCATHE.say(key, die=int(sight.die), hero=name_of(sight, seat, slot))
        return Description(words, (hero_at(seat, slot),))
    if move == moves.FALLEN:
        fallen = [hero_at(seat, slot) for slot in range(SLOTS) if _has_fallen(sight, seat, slot)]
        return Description(SCATHE.say("fallen", die=int(sight.die)), tuple(fallen))
    if move == moves.DISCARD:
        return Description(SCATHE.say("discard", die=int(sight.die)), ("die",))
    if move == moves.INSPIRE:
        level = int(battle.usable_level(sight))
        return Description(SCATHE.say("inspire", level=max(0, level + 1)), (f"inspire/{seat}",))
    if move == moves.NO_ABILITY:
        return Description(SCATHE.say("no_ability"), (hero_at(seat, sight.slot),))
    level = move - moves.USE + 1
    ability = texts.ABILITIES[sight.hero[seat, sight.slot]][level - 1]
    words = SCATHE.say("use", level=level, ability=ability)
    return Description(words, (hero_at(seat, sight.slot),))


def _describe_target(sight: State, seat: Seat, move: Move) -> Description:
    part = _part(sight)
    if move >= moves.FRIEND_ROW:
        side, first = (
            (1 - seat, moves.ENEMY_ROW) if move >= moves.ENEMY_ROW else (seat, moves.FRIEND_ROW)
        )
        words = SCATHE.say(f"target_{ROWS[move - first]}", part=part)
        return Description(words, (row_at(side, move - first),))
    side, first = (1 - seat, moves.ENEMY) if move >= moves.ENEMY else (seat, moves.FRIEND)
    slot = move - first
    name = name_of(sight, side, slot)
    if battle.ability_part(sight, data.SCOPE) == data.Scope.ENEMY_ROW:
        return _describe_centre(sight, side, slot, part)
    return Description(SCATHE.say("target", part=part, hero=name), (hero_at(side, slot),))


def _describe_centre(sight: State, side: Seat, slot: int, part: Words) -> Description:
    """A row attack lights up every hero that may be named with the same effect."""
    row = battle.row_of(slot)
    if sight.taunt[side, slot] > 0:
        words = SCATHE.say(f"centre_{ROWS[row]}", part=part, hero=name_of(sight, side, slot))
        return Description(words, (hero_at(side, slot),))
    alike = tuple(
        hero_at(side, other)
        for other in range(row * ROW_SIZE, (row + 1) * ROW_SIZE)
        if sight.health[side, other] > 0 and sight.taunt[side, other] == 0
    )
    return Description(SCATHE.say(f"target_{ROWS[row]}", part=part), alike)


def _part(sight: State) -> Words:
    return texts.PARTS[sight.hero[sight.turn, sight.slot]][sight.level - 1][sight.part]


def name_of(sight: State, seat: Seat, slot: int) -> Words:
    return texts.HEROES[sight.hero[seat, slot]]


def _has_fallen(sight: State, seat: Seat, slot: int) -> bool:
    return bool(sight.hero[seat, slot] >= 0 and sight.health[seat, slot] == 0)


def conclude(sight: State) -> Words:
    if sight.winner == NO_SEAT:
        return SCATHE.say("draw")
    return SCATHE.say("won", seat=int(sight.winner))
