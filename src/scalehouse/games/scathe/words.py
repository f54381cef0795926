"""Scathe in words: what each move is, what happened, why not, and how it ended."""

from __future__ import annotations

from scalehouse.core.contract import HIDDEN, Move, Seat
from scalehouse.core.words import Refusal, Telling, Words
from scalehouse.games.scathe import texts
from scalehouse.games.scathe.battle import ability_part, row_of, usable_level
from scalehouse.games.scathe.catalogue import SCATHE
from scalehouse.games.scathe.changes import tell_changes
from scalehouse.games.scathe.heroes import ACTION, COST, HERO_TABLE, NAMES, SCOPE, Action, Scope
from scalehouse.games.scathe.record import (
    BACK,
    DISCARD,
    DRAFT_PASS,
    ENEMY,
    ENEMY_ROW,
    FALLEN,
    FRIEND,
    FRIEND_ROW,
    GIVE_BACK,
    HEROES,
    INSPIRE,
    KEEP_ROWS,
    LOT,
    NO_ABILITY,
    NO_SEAT,
    PLACE,
    ROLL,
    ROW_SIZE,
    SHOW,
    SLOTS,
    STARTER,
    TAKE,
    TO_ROW,
    USE,
    Phase,
    Pool,
    State,
    Step,
    Teams,
)
from scalehouse.games.scathe.teams import next_to_arrange

ROWS = ("front", "back")


def hero_at(seat: Seat, slot: int) -> str:
    return f"hero/{seat}/{slot}"


def row_at(seat: Seat, row: int) -> str:
    return f"row/{seat}/{row}"


def card_at(hero: int) -> str:
    return f"card/{hero}"


# What a move is


def tell(sight: State, seat: Seat, move: Move) -> Telling:
    if move < PLACE:
        return _tell_preparing(sight, seat, move)
    if move < FRIEND:
        return _tell_turn(sight, seat, move)
    return _tell_target(sight, seat, move)


def _tell_preparing(sight: State, seat: Seat, move: Move) -> Telling:
    if move >= TO_ROW:
        hero = sight.team[seat, next_to_arrange(sight, seat)]
        key = f"to_{ROWS[move - TO_ROW]}"
        return Telling(SCATHE.say(key, hero=NAMES[hero]), (row_at(seat, move - TO_ROW),))
    if move == KEEP_ROWS:
        return Telling(SCATHE.say("keep_rows"), (row_at(seat, 0), row_at(seat, 1)))
    if move >= GIVE_BACK:
        hero = sight.team[seat, move - GIVE_BACK]
        return Telling(SCATHE.say("give_back", hero=NAMES[hero]), (card_at(hero),))
    if move == DRAFT_PASS:
        return Telling(SCATHE.say("draft_pass"))
    if move >= TAKE:
        hero = move - TAKE
        words = SCATHE.say("take", hero=NAMES[hero], cost=int(COST[hero]))
        return Telling(words, (card_at(hero),))
    starter = HERO_TABLE.starters[move - STARTER]
    heroes = ", ".join(NAMES[hero] for hero in starter.front + starter.back)
    return Telling(SCATHE.say("starter", number=move - STARTER + 1, heroes=heroes))


def _tell_turn(sight: State, seat: Seat, move: Move) -> Telling:
    if move < FALLEN:
        slot = move - PLACE
        key = "place_tired" if sight.used[seat, slot] else "place"
        words = SCATHE.say(key, die=int(sight.die), hero=_name(sight, seat, slot))
        return Telling(words, (hero_at(seat, slot),))
    if move == FALLEN:
        fallen = [hero_at(seat, slot) for slot in range(SLOTS) if _has_fallen(sight, seat, slot)]
        return Telling(SCATHE.say("fallen", die=int(sight.die)), tuple(fallen))
    if move == DISCARD:
        return Telling(SCATHE.say("discard", die=int(sight.die)), ("die",))
    if move == INSPIRE:
        level = int(usable_level(sight))
        return Telling(SCATHE.say("inspire", level=max(0, level + 1)), (f"inspire/{seat}",))
    if move == NO_ABILITY:
        return Telling(SCATHE.say("no_ability"), (hero_at(seat, sight.slot),))
    level = move - USE + 1
    card = HERO_TABLE.cards[sight.hero[seat, sight.slot]]
    words = SCATHE.say("use", level=level, ability=texts.ability(card.abilities[level - 1]))
    return Telling(words, (hero_at(seat, sight.slot),))


def _tell_target(sight: State, seat: Seat, move: Move) -> Telling:
    part = _part(sight)
    if move >= FRIEND_ROW:
        side, first = (1 - seat, ENEMY_ROW) if move >= ENEMY_ROW else (seat, FRIEND_ROW)
        words = SCATHE.say(f"target_{ROWS[move - first]}", part=part)
        return Telling(words, (row_at(side, move - first),))
    side, first = (1 - seat, ENEMY) if move >= ENEMY else (seat, FRIEND)
    slot = move - first
    name = _name(sight, side, slot)
    if ability_part(sight, SCOPE) == Scope.ENEMY_ROW:
        return _tell_centre(sight, side, slot, part)
    return Telling(SCATHE.say("target", part=part, hero=name), (hero_at(side, slot),))


def _tell_centre(sight: State, side: Seat, slot: int, part: str) -> Telling:
    """A row attack lights up every hero that may be named with the same effect."""
    row = row_of(slot)
    if sight.taunt[side, slot] > 0:
        words = SCATHE.say("centre", part=part, row=ROWS[row], hero=_name(sight, side, slot))
        return Telling(words, (hero_at(side, slot),))
    alike = tuple(
        hero_at(side, other)
        for other in range(row * ROW_SIZE, (row + 1) * ROW_SIZE)
        if sight.health[side, other] > 0 and sight.taunt[side, other] == 0
    )
    return Telling(SCATHE.say(f"target_{ROWS[row]}", part=part), alike)


def _part(sight: State) -> str:
    card = HERO_TABLE.cards[sight.hero[sight.turn, sight.slot]]
    return texts.part(card.abilities[sight.level - 1][sight.part])


def _name(sight: State, seat: Seat, slot: int) -> str:
    return NAMES[sight.hero[seat, slot]]


def _has_fallen(sight: State, seat: Seat, slot: int) -> bool:
    return bool(sight.hero[seat, slot] >= 0 and sight.health[seat, slot] == 0)


# What happened


def recount(before: State, mover: Seat, move: Move, after: State, seat: Seat) -> list[Telling]:
    if before.phase == Phase.PREPARE:
        return _recount_preparing(before, mover, move, after)
    if move >= LOT:
        return _recount_chance(before, move, after)
    if move < PLACE:
        key = "drafts_nothing" if move == DRAFT_PASS else "took" if move < GIVE_BACK else "gave"
        hero = NAMES[move - TAKE] if TAKE <= move < TAKE + HEROES else ""
        return [Telling(SCATHE.say(key, seat=mover, hero=hero))]
    return _recount_turn(before, mover, move, after)


def _recount_preparing(before: State, mover: Seat, move: Move, after: State) -> list[Telling]:
    told = [] if move == HIDDEN else [_told_own_preparing(before, mover, move)]
    if after.phase == Phase.INITIATIVE:
        told += [_told_team(after, seat) for seat in range(2)]
    elif after.step[mover] == Step.READY:
        told.append(Telling(SCATHE.say("ready", seat=mover)))
    return told


def _told_own_preparing(before: State, mover: Seat, move: Move) -> Telling:
    telling = _tell_preparing(before, mover, move)
    return Telling(SCATHE.say("you", what=telling.words.english), telling.at)


def _told_team(after: State, seat: Seat) -> Telling:
    heroes = [[NAMES[hero] for hero in row if hero >= 0] for row in _rows(after, seat)]
    front, back = (", ".join(row) or SCATHE.say("nobody").english for row in heroes)
    return Telling(SCATHE.say("team", seat=seat, front=front, back=back))


def _rows(sight: State, seat: Seat) -> tuple[list[int], list[int]]:
    slots = sight.hero[seat].tolist()
    return slots[:ROW_SIZE], slots[BACK * ROW_SIZE :]


def _recount_chance(before: State, move: Move, after: State) -> list[Telling]:
    seat = int(before.turn)
    if move < SHOW:
        return [Telling(SCATHE.say("drafts_first", seat=move - LOT))]
    if move < ROLL:
        return [Telling(SCATHE.say("shown", hero=NAMES[move - SHOW]), (card_at(move - SHOW),))]
    value = move - ROLL + 1
    if before.phase == Phase.ROLL:
        return [Telling(SCATHE.say("rolled", seat=seat, value=value), ("die",))]
    told = [Telling(SCATHE.say("rolled_for_first", seat=seat, value=value), ("die",))]
    if after.first != NO_SEAT:
        told.append(Telling(SCATHE.say("goes_first", seat=int(after.first))))
        told.append(Telling(SCATHE.say("round", round=1)))
    elif seat == 1:
        told.append(Telling(SCATHE.say("tie")))
    return told


def _recount_turn(before: State, mover: Seat, move: Move, after: State) -> list[Telling]:
    told = [_told_of_the_die(before, mover, move)] if move < FRIEND else []
    told += tell_changes(before, after, hero_at)
    if after.rounds > before.rounds:
        told.append(Telling(SCATHE.say("round", round=int(after.rounds))))
    if after.phase == Phase.OVER:
        told.append(Telling(conclude(after)))
    return told


def _told_of_the_die(before: State, mover: Seat, move: Move) -> Telling:
    telling = _tell_turn(before, mover, move)
    if move == INSPIRE:
        return Telling(SCATHE.say("inspired", seat=mover), telling.at)
    if USE <= move < NO_ABILITY:
        hero = _name(before, mover, before.slot)
        args = telling.words.args
        return Telling(SCATHE.say("used", seat=mover, hero=hero, **args), telling.at)
    return Telling(SCATHE.say("did", seat=mover, what=telling.words.english), telling.at)


# Why not, and the end


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    key, rule = _reason(sight, seat, move)
    return Refusal(SCATHE.say(key), f"scathe.{rule}")


def _reason(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    """The catalogue's key and the rule."""
    if move >= LOT:
        return "not_yours", "dice"
    wrong_time = _wrong_time(sight, seat, move)
    if wrong_time:
        return wrong_time
    if move < PLACE:
        return _why_not_prepare(sight, seat, move)
    if move < FRIEND:
        return _why_not_turn(sight, seat, move)
    return _why_not_target(sight, seat, move)


def _why_not_prepare(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    if move >= KEEP_ROWS:
        return ("rows_begun", "rows") if move == KEEP_ROWS else ("row_full", "rows")
    if move >= GIVE_BACK:
        return "nothing_to_give_back", "draft"
    if move == DRAFT_PASS:
        return "something_fits", "draft"
    if sight.phase == Phase.PREPARE and sight.teams == Teams.STARTER:
        return "starter_only", "starter"
    return _why_not_take(sight, seat, move - TAKE)


def _why_not_turn(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    if move < FALLEN:
        return _why_not_place(sight, seat, move - PLACE)
    if move == FALLEN:
        return "nobody_fell", "fallen"
    if move == NO_ABILITY:
        return "must_use", "ability"
    if move == INSPIRE:
        return ("high_enough" if sight.inspire[seat] else "no_inspire"), "inspire"
    return "die_too_low", "ability"


def _wrong_time(sight: State, seat: Seat, move: Move) -> tuple[str, str] | None:
    """A refusal when this is not the time for such a move at all."""
    phase = sight.phase
    if move < PLACE:
        if phase == Phase.PREPARE:
            choosing = sight.step[seat] == Step.CHOOSE
            return None if choosing == (move < KEEP_ROWS) else ("not_this_step", "preparing")
        return None if phase == Phase.DRAFT and move >= TAKE else ("not_preparing", "preparing")
    if phase < Phase.PLACE:
        return "still_preparing", "preparing"
    if move <= DISCARD:
        return None if phase == Phase.PLACE else ("die_lies", "turn")
    if move < FRIEND:
        return None if phase == Phase.ABILITY else ("place_first", "turn")
    return None if phase == Phase.TARGET else ("nothing_to_target", "turn")


def _why_not_take(sight: State, seat: Seat, hero: int) -> tuple[str, str]:
    if hero in sight.team[seat]:
        return "already_yours", "teams"
    if sight.phase == Phase.DRAFT and sight.pool[hero] != Pool.SHOWN:
        return "not_shown", "draft"
    return "does_not_fit", "cost"


def _why_not_place(sight: State, seat: Seat, slot: int) -> tuple[str, str]:
    if sight.hero[seat, slot] < 0:
        return "nobody_there", "turn"
    if sight.health[seat, slot] == 0:
        return "has_fallen", "fallen"
    return "fatigued", "fatigue"


def _why_not_target(sight: State, seat: Seat, move: Move) -> tuple[str, str]:
    action = ability_part(sight, ACTION)
    attacking = Action.MELEE <= action <= Action.MAGIC
    if ENEMY <= move < FRIEND_ROW and attacking:
        slot = move - ENEMY
        if sight.health[1 - seat, slot] == 0:
            return "no_living_target", "target"
        if action != Action.RANGED and row_of(slot) == BACK:
            return "out_of_reach", "reach"
        return "same_as_another", "row_attack"
    if FRIEND <= move < ENEMY and attacking:
        return "own_hero", "target"
    return "no_living_target", "target"


def conclude(sight: State) -> Words:
    if sight.winner == NO_SEAT:
        return SCATHE.say("draw")
    return SCATHE.say("won", seat=int(sight.winner))
