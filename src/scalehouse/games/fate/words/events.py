"""What happened, as a seat may know it.

A move may be followed by things that nobody had to decide: a forced choice, the end of an Age.
They are found by playing the move once more, on a copy of the sight: all of it is open to
everybody, but for the cards and guesses, and these are taken from the sight afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat
from scalehouse.core.text.words import Description
from scalehouse.games.fate import data, moves, rules, state
from scalehouse.games.fate.rules import ages, scoring
from scalehouse.games.fate.state import Demigod, Marker, Phase, State, Tile
from scalehouse.games.fate.words import FATE, describe, texts

THE_AGE_ENDS: Move = -1  # as a step


@dataclass(frozen=True)
class EventStep:
    before: State
    by: Seat
    move: Move
    after: State
    forced: bool


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    if before.phase == Phase.DEAL:
        return [_dealt(before, move)]
    if before.phase == Phase.GUESS:
        return list(_guessed(before, mover, move, after))
    return [
        description
        for step in _steps(before, mover, move)
        for description in _describe(step, after)
    ]


def _steps(before: State, mover: Seat, move: Move) -> Iterator[EventStep]:
    """The move, and what followed from it by itself."""
    step: EventStep | None = _step(before, mover, move, forced=False)
    while step is not None:
        yield step
        step = _next_step(step.after)


def _step(s: State, by: Seat, move: Move, *, forced: bool) -> EventStep:
    after = s.copy()
    if move == THE_AGE_ENDS:
        ages.end_age(after)
    else:
        rules.play(after, by, move)
    return EventStep(s, by, move, after, forced)


def _next_step(s: State) -> EventStep | None:
    if s.phase == Phase.AGE_ENDS:
        return _step(s, CHANCE, THE_AGE_ENDS, forced=True)
    move = rules.only_option(s, np.zeros(moves.MOVES, np.bool_))
    return None if move < 0 else _step(s, int(s.turn), move, forced=True)


def _describe(step: EventStep, after: State) -> Iterator[Description]:
    move = step.move
    if move == THE_AGE_ENDS:
        yield from _age_ended(step, after)
    elif move >= moves.DEAL:
        yield from _chance(step)
    elif move == moves.PASS:
        yield from _passed(step)
    elif moves.POWER <= move < moves.ONTO:
        words = FATE.say("uses", seat=step.by, power=texts.GOD_POWER[move - moves.POWER])
        yield Description(words, (texts.power_at(move - moves.POWER),))
    elif moves.ONTO <= move < moves.SMITE:
        yield from _placed(step, move - moves.ONTO)
    elif moves.SMITE <= move < moves.MARKER:
        yield from _smitten(step, move - moves.SMITE)
    elif move >= moves.MARKER:
        yield from _chosen(step)
    # Naming a demigod or a servant to place says nothing yet.


# Before an Age


def _dealt(before: State, move: Move) -> Description:
    seat = int(before.dealt) // state.HAND
    if move == HIDDEN:
        return Description(FATE.say("dealt", seat=seat))
    demigod = move - moves.DEAL
    words = FATE.say("dealt_you", seat=seat, demigod=texts.DEMIGOD[demigod])
    return Description(words, (texts.demigod_at(demigod),))


def _chance(step: EventStep) -> Iterator[Description]:
    move = step.move
    if move < moves.CARD:
        yield Description(FATE.say("starts", seat=move - moves.LOT))
    elif move < moves.QUEST:
        yield from _card_laid(step, move - moves.CARD)
    else:
        square = ages.next_bare_square(step.before)
        words = FATE.say("laid", square=texts.SQUARE[square], quest=texts.QUEST[move - moves.QUEST])
        yield Description(words, (texts.quest_at(square),))
        if step.after.phase == Phase.TURN:
            yield Description(FATE.say("begins", seat=int(step.after.turn)))


def _card_laid(step: EventStep, number: int) -> Iterator[Description]:
    card = data.BOX.cards[number]
    words = FATE.say(
        "age",
        age=card.age + 1,
        criterion=texts.CRITERION[number],
        left=card.left,
        right=card.right,
    )
    yield Description(words, ("card",))
    for square in range(state.SQUARES):
        quest = step.before.quest[square]
        if quest != state.NO_QUEST and data.IS_SPECIAL[quest]:
            yield from _special_discarded(step, square)


def _special_discarded(step: EventStep, square: int) -> Iterator[Description]:
    words = FATE.say("special_discarded", square=texts.SQUARE[square])
    yield Description(words, (texts.quest_at(square),))
    goal = ages.special_square(step.after)
    if goal != square:
        quest = texts.QUEST[step.before.quest[goal]]
        origin, target = texts.SQUARE[goal], texts.SQUARE[square]
        words = FATE.say("displaced", quest=quest, square=origin, goal=target)
        yield Description(words, (texts.quest_at(goal), texts.quest_at(square)))


# In a turn


def _passed(step: EventStep) -> Iterator[Description]:
    """A pass that was forced is told once."""
    if not step.forced:
        yield Description(FATE.say("passed", seat=step.by))
    elif not step.before.passed[step.by]:
        yield Description(FATE.say("has_to_pass", seat=step.by))


def _placed(step: EventStep, edge: int) -> Iterator[Description]:
    demigod = int(step.before.chosen)
    words = FATE.say(
        "placed",
        seat=step.by,
        demigod=texts.DEMIGOD[demigod],
        tile=texts.TILE[int(step.before.tile[edge])],
        edge=texts.EDGE[edge],
    )
    yield Description(words, (texts.demigod_at(demigod), texts.tile_at(edge)))
    tile = step.before.tile[edge]
    if Tile.PENANCE <= tile <= Tile.HADRIA:
        servant = int(tile - Tile.PENANCE)
        words = FATE.say("took", seat=step.by, servant=texts.SERVANT[servant])
        yield Description(words, (texts.servant_at(step.by, servant),))
    elif tile == Tile.SMITE and step.after.phase != Phase.SMITE:
        yield Description(FATE.say("nobody_to_smite"))


def _smitten(step: EventStep, demigod: Demigod) -> Iterator[Description]:
    at = (texts.demigod_at(demigod), "abyss")
    yield Description(FATE.say("smitten", demigod=texts.DEMIGOD[demigod]), at)
    place = step.before.where[demigod]
    if place < state.EDGES:
        words = FATE.say("face_down", edge=texts.EDGE[place])
        yield Description(words, (texts.tile_at(place),))


def _chosen(step: EventStep) -> Iterator[Description]:
    move = step.move
    if move < moves.BESIDE:
        yield _marker_moved(step)
    elif move < moves.SWITCH:
        yield from _servant_placed(step, move - moves.BESIDE)
    elif move >= moves.STEAL:
        servant = move - moves.STEAL
        words = FATE.say("stole", seat=step.by, servant=texts.SERVANT[servant])
        yield Description(words, (texts.servant_at(step.by, servant),))
    elif step.before.chosen != state.NO_DEMIGOD:
        one, other = int(step.before.chosen), move - moves.SWITCH
        words = FATE.say("switched", demigod=texts.DEMIGOD[one], other=texts.DEMIGOD[other])
        yield Description(words, (texts.demigod_at(one), texts.demigod_at(other)))


def _marker_moved(step: EventStep) -> Description:
    marker = Marker(step.after.marker)
    change = int(data.IN_ABYSS[step.after.card[step.after.age], marker])
    words = FATE.say(f"marker_{marker.name.lower()}", change=change)
    return Description(words, ("abyss",))


def _servant_placed(step: EventStep, slot: int) -> Iterator[Description]:
    servant = texts.SERVANT[step.before.servant]
    words = FATE.say("stands", seat=step.by, servant=servant, slot=texts.SLOT[slot])
    yield Description(words, (texts.slot_at(slot),))
    yield from _renown_changed(step)


def _renown_changed(step: EventStep) -> Iterator[Description]:
    changes = describe.changes_of_renown(step.before, step.after)
    for demigod, change in changes:
        words = FATE.say(
            "renown",
            demigod=texts.DEMIGOD[demigod],
            change=change,
            renown=int(step.after.renown[demigod]),
        )
        yield Description(words, (texts.demigod_at(demigod),))
    if not changes:
        yield Description(FATE.say("nobody_changes"))


# The end of an Age, and of the game


def _age_ended(step: EventStep, after: State) -> Iterator[Description]:
    age = int(step.before.age)
    yield Description(FATE.say("age_ends", age=age + 1))
    if (step.before.where == state.ABYSS).any():
        yield from _renown_changed(step)
    criterion = texts.CRITERION[step.before.card[age]]
    for seat in range(state.SIDES):
        key = "answered_yes" if after.answer[age, seat] == state.YES else "answered_no"
        yield Description(FATE.say(key, seat=seat, criterion=criterion), ("card",))
    if age < state.AGES - 1:
        yield Description(FATE.say("starts", seat=int(after.first)))


def _guessed(before: State, mover: Seat, move: Move, after: State) -> Iterator[Description]:
    if move != HIDDEN:
        demigod = move - moves.GUESS
        words = FATE.say("you_guess", seat=mover, demigod=texts.DEMIGOD[demigod])
        yield Description(words, (texts.demigod_at(demigod),))
    if after.sealed[mover]:
        yield Description(FATE.say("guessed", seat=mover))
    if after.phase == Phase.OVER:
        for seat in range(state.SIDES):
            yield _revealed(after, seat)
        for seat in range(state.SIDES):
            yield _points(after, seat)
        yield Description(describe.conclude(after))


def _revealed(after: State, seat: Seat) -> Description:
    demigods = [demigod for demigod, held in enumerate(after.holds[seat].tolist()) if held]
    guesses = [demigod for demigod, marked in enumerate(after.guess[seat].tolist()) if marked]
    words = FATE.say(
        "shown",
        seat=seat,
        demigods=tuple(texts.DEMIGOD[demigod] for demigod in demigods),
        guesses=tuple(texts.DEMIGOD[demigod] for demigod in guesses),
    )
    return Description(words, tuple(texts.demigod_at(demigod) for demigod in demigods))


def _points(after: State, seat: Seat) -> Description:
    words = FATE.say(
        "points",
        seat=seat,
        points=int(scoring.points(after, seat)),
        position=int(scoring.position_points(after, seat)),
        guess=state.GUESS_POINTS[scoring.right_guesses(after, seat)],
        powers=-state.POWER_PENALTY * int(scoring.powers_used(after, seat)),
    )
    return Description(words)
