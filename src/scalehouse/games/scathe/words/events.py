"""What happened, as a seat may know it: told from its sights before and after a move."""

from __future__ import annotations

from collections.abc import Iterator

from scalehouse.core.rules.contract import HIDDEN, Move, Seat
from scalehouse.core.text.words import Description
from scalehouse.games.scathe import moves, state
from scalehouse.games.scathe.state import Phase, State, Step
from scalehouse.games.scathe.words import SCATHE, describe, texts

TOKENS = ("armour", "taunt", "physical", "magic", "cripple")


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    if before.phase == Phase.PREPARE:
        return _preparing_events(before, mover, move, after)
    if move >= moves.LOT:
        return _chance_events(before, move, after)
    if move < moves.PLACE:
        return [_describe_drafting(mover, move)]
    return _turn_events(before, mover, move, after)


def _describe_drafting(mover: Seat, move: Move) -> Description:
    if moves.TAKE <= move < moves.TAKE + state.HEROES:
        return Description(SCATHE.say("took", seat=mover, hero=texts.HEROES[move - moves.TAKE]))
    return Description(
        SCATHE.say("drafts_nothing" if move == moves.DRAFT_PASS else "gave", seat=mover)
    )


def _preparing_events(before: State, mover: Seat, move: Move, after: State) -> list[Description]:
    told = [] if move == HIDDEN else [_describe_own_preparing(before, mover, move)]
    if after.phase == Phase.INITIATIVE:
        told += [_describe_team(after, seat) for seat in range(2)]
    elif after.step[mover] == Step.READY:
        told.append(Description(SCATHE.say("ready", seat=mover)))
    return told


def _describe_own_preparing(before: State, mover: Seat, move: Move) -> Description:
    description = describe.describe_preparing(before, mover, move)
    return Description(SCATHE.say("you", seat=mover, what=description.words), description.at)


def _describe_team(after: State, seat: Seat) -> Description:
    heroes = [tuple(texts.HEROES[hero] for hero in row if hero >= 0) for row in _rows(after, seat)]
    front, back = (row or (SCATHE.say("nobody"),) for row in heroes)
    return Description(SCATHE.say("team", seat=seat, front=front, back=back))


def _rows(sight: State, seat: Seat) -> tuple[list[int], list[int]]:
    slots = sight.hero[seat].tolist()
    return slots[: state.ROW_SIZE], slots[state.BACK * state.ROW_SIZE :]


def _chance_events(before: State, move: Move, after: State) -> list[Description]:
    seat = int(before.turn)
    if move < moves.SHOW:
        return [Description(SCATHE.say("drafts_first", seat=move - moves.LOT))]
    if move < moves.ROLL:
        return [
            Description(
                SCATHE.say("shown", hero=texts.HEROES[move - moves.SHOW]),
                (describe.card_at(move - moves.SHOW),),
            )
        ]
    value = move - moves.ROLL + 1
    if before.phase == Phase.ROLL:
        return [Description(SCATHE.say("rolled", seat=seat, value=value), ("die",))]
    told = [Description(SCATHE.say("rolled_for_first", seat=seat, value=value), ("die",))]
    if after.first != state.NO_SEAT:
        told.append(Description(SCATHE.say("goes_first", seat=int(after.first))))
        told.append(Description(SCATHE.say("round", round=1)))
    elif seat == 1:
        told.append(Description(SCATHE.say("tie")))
    return told


def _turn_events(before: State, mover: Seat, move: Move, after: State) -> list[Description]:
    told = [_describe_die(before, mover, move)] if move < moves.FRIEND else []
    told += describe_changes(before, after)
    if after.rounds > before.rounds:
        told.append(Description(SCATHE.say("round", round=int(after.rounds))))
    if after.phase == Phase.OVER:
        told.append(Description(describe.conclude(after)))
    return told


def _describe_die(before: State, mover: Seat, move: Move) -> Description:
    description = describe.describe_turn(before, mover, move)
    if move == moves.INSPIRE:
        return Description(SCATHE.say("inspired", seat=mover), description.at)
    if moves.USE <= move < moves.NO_ABILITY:
        hero = describe.name_of(before, mover, before.slot)
        args = description.words.args
        return Description(SCATHE.say("used", seat=mover, hero=hero, **args), description.at)
    return Description(SCATHE.say("did", seat=mover, what=description.words), description.at)


# What a turn changed on the table


def describe_changes(before: State, after: State) -> Iterator[Description]:
    for seat in range(state.SIDES):
        for slot in range(state.SLOTS):
            if before.health[seat, slot] > 0:
                yield from _describe_hero(before, after, seat, slot, describe.hero_at(seat, slot))
        gained = int(after.inspire[seat] - before.inspire[seat])
        if gained > 0:
            words = SCATHE.say("gains_inspire", seat=seat, amount=gained)
            yield Description(words, (f"inspire/{seat}",))


def _describe_hero(
    before: State, after: State, seat: Seat, slot: int, at: str
) -> Iterator[Description]:
    name = texts.HEROES[before.hero[seat, slot]]
    health = int(after.health[seat, slot])
    change = health - int(before.health[seat, slot])
    if health == 0:
        yield Description(SCATHE.say("falls", seat=seat, hero=name, amount=-change), (at,))
        return
    if change:
        key = "heals" if change > 0 else "loses"
        words = SCATHE.say(key, seat=seat, hero=name, amount=abs(change), health=health)
        yield Description(words, (at,))
    for token in TOKENS:
        change = int(after[token][seat, slot]) - int(before[token][seat, slot])
        if change:
            said = texts.token(token)
            words = SCATHE.say("token", seat=seat, hero=name, token=said, change=change)
            yield Description(words, (at,))
