"""What happened, as a seat may know it.

A move may be followed by things that nobody had to decide: a forced choice, the end of an Age.
They are found by playing the move once more, on a copy of the sight: all of it is open to
everybody, but for the cards and guesses, and these are taken from the sight afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scalehouse.core.contract import CHANCE, HIDDEN, Move, Seat
from scalehouse.core.words import Telling
from scalehouse.games.fate import rules, texts
from scalehouse.games.fate.ages import end_age, next_bare_square, special_square
from scalehouse.games.fate.box import BOX, IN_ABYSS, IS_SPECIAL, NAMES
from scalehouse.games.fate.catalogue import FATE
from scalehouse.games.fate.record import (
    ABYSS,
    AGES,
    BESIDE,
    CARD,
    DEAL,
    EDGES,
    GUESS,
    GUESS_POINTS,
    HAND,
    LOT,
    MARKER,
    MOVES,
    NO_DEMIGOD,
    NO_QUEST,
    ONTO,
    PASS,
    POWER,
    POWER_PENALTY,
    QUEST,
    SIDES,
    SMITE,
    SQUARES,
    STEAL,
    SWITCH,
    YES,
    Demigod,
    Marker,
    Phase,
    State,
    Tile,
)
from scalehouse.games.fate.scoring import points, position_points, powers_used, right_guesses
from scalehouse.games.fate.words import changes_of_renown, conclude, tile_name

THE_AGE_ENDS: Move = -1  # as a step


@dataclass(frozen=True)
class Step:
    before: State
    by: Seat
    move: Move
    after: State
    forced: bool


def recount(before: State, mover: Seat, move: Move, after: State, seat: Seat) -> list[Telling]:
    if before.phase == Phase.DEAL:
        return [_dealt(before, move)]
    if before.phase == Phase.GUESS:
        return list(_guessed(before, mover, move, after))
    return [telling for step in _steps(before, mover, move) for telling in _recount(step, after)]


def _steps(before: State, mover: Seat, move: Move) -> Iterator[Step]:
    """The move, and what followed from it by itself."""
    step: Step | None = _step(before, mover, move, forced=False)
    while step is not None:
        yield step
        step = _next_step(step.after)


def _step(s: State, by: Seat, move: Move, *, forced: bool) -> Step:
    after = s.copy()
    if move == THE_AGE_ENDS:
        end_age(after)
    else:
        rules.play(after, by, move)
    return Step(s, by, move, after, forced)


def _next_step(s: State) -> Step | None:
    if s.phase == Phase.AGE_ENDS:
        return _step(s, CHANCE, THE_AGE_ENDS, forced=True)
    move = rules.only_option(s, np.zeros(MOVES, np.bool_))
    return None if move < 0 else _step(s, int(s.turn), move, forced=True)


def _recount(step: Step, after: State) -> Iterator[Telling]:
    move = step.move
    if move == THE_AGE_ENDS:
        yield from _age_ended(step, after)
    elif move >= DEAL:
        yield from _chance(step)
    elif move == PASS:
        yield from _passed(step)
    elif POWER <= move < ONTO:
        words = FATE.say("uses", seat=step.by, power=texts.POWERS[move - POWER])
        yield Telling(words, (texts.power_at(move - POWER),))
    elif ONTO <= move < SMITE:
        yield from _placed(step, move - ONTO)
    elif SMITE <= move < MARKER:
        yield from _smitten(step, move - SMITE)
    elif move >= MARKER:
        yield from _chosen(step)
    # Naming a demigod or a servant to place says nothing yet.


# Before an Age


def _dealt(before: State, move: Move) -> Telling:
    seat = int(before.dealt) // HAND
    if move == HIDDEN:
        return Telling(FATE.say("dealt", seat=seat))
    demigod = move - DEAL
    words = FATE.say("dealt_you", seat=seat, demigod=NAMES[demigod])
    return Telling(words, (texts.demigod_at(demigod),))


def _chance(step: Step) -> Iterator[Telling]:
    move = step.move
    if move < CARD:
        yield Telling(FATE.say("starts", seat=move - LOT))
    elif move < QUEST:
        yield from _card_laid(step, move - CARD)
    else:
        square = next_bare_square(step.before)
        words = FATE.say("laid", square=texts.square(square), quest=texts.quest(move - QUEST))
        yield Telling(words, (texts.quest_at(square),))
        if step.after.phase == Phase.TURN:
            yield Telling(FATE.say("begins", seat=int(step.after.turn)))


def _card_laid(step: Step, number: int) -> Iterator[Telling]:
    card = BOX.cards[number]
    words = FATE.say(
        "age",
        age=card.age + 1,
        criterion=texts.criterion(number),
        left=texts.signed(card.left),
        right=texts.signed(card.right),
    )
    yield Telling(words, ("card",))
    for square in range(SQUARES):
        quest = step.before.quest[square]
        if quest != NO_QUEST and IS_SPECIAL[quest]:
            yield from _special_discarded(step, square)


def _special_discarded(step: Step, square: int) -> Iterator[Telling]:
    words = FATE.say("special_discarded", square=texts.square(square))
    yield Telling(words, (texts.quest_at(square),))
    goal = special_square(step.after)
    if goal != square:
        quest = texts.quest(step.before.quest[goal])
        origin, target = texts.square(goal), texts.square(square)
        words = FATE.say("displaced", quest=quest, square=origin, goal=target)
        yield Telling(words, (texts.quest_at(goal), texts.quest_at(square)))


# In a turn


def _passed(step: Step) -> Iterator[Telling]:
    """A pass that was forced is told once."""
    if not step.forced:
        yield Telling(FATE.say("passed", seat=step.by))
    elif not step.before.passed[step.by]:
        yield Telling(FATE.say("has_to_pass", seat=step.by))


def _placed(step: Step, edge: int) -> Iterator[Telling]:
    demigod = int(step.before.chosen)
    words = FATE.say(
        "placed",
        seat=step.by,
        demigod=NAMES[demigod],
        tile=tile_name(step.before, edge),
        edge=texts.edge(edge),
    )
    yield Telling(words, (texts.demigod_at(demigod), texts.tile_at(edge)))
    tile = step.before.tile[edge]
    if Tile.PENANCE <= tile <= Tile.HADRIA:
        servant = int(tile - Tile.PENANCE)
        words = FATE.say("took", seat=step.by, servant=texts.SERVANTS[servant])
        yield Telling(words, (texts.servant_at(step.by, servant),))
    elif tile == Tile.SMITE and step.after.phase != Phase.SMITE:
        yield Telling(FATE.say("nobody_to_smite"))


def _smitten(step: Step, demigod: Demigod) -> Iterator[Telling]:
    at = (texts.demigod_at(demigod), "abyss")
    yield Telling(FATE.say("smitten", demigod=NAMES[demigod]), at)
    place = step.before.where[demigod]
    if place < EDGES:
        words = FATE.say("face_down", edge=texts.edge(place))
        yield Telling(words, (texts.tile_at(place),))


def _chosen(step: Step) -> Iterator[Telling]:
    move = step.move
    if move < BESIDE:
        yield _marker_moved(step)
    elif move < SWITCH:
        yield from _servant_placed(step, move - BESIDE)
    elif move >= STEAL:
        servant = move - STEAL
        words = FATE.say("stole", seat=step.by, servant=texts.SERVANTS[servant])
        yield Telling(words, (texts.servant_at(step.by, servant),))
    elif step.before.chosen != NO_DEMIGOD:
        one, other = int(step.before.chosen), move - SWITCH
        words = FATE.say("switched", demigod=NAMES[one], other=NAMES[other])
        yield Telling(words, (texts.demigod_at(one), texts.demigod_at(other)))


def _marker_moved(step: Step) -> Telling:
    marker = Marker(step.after.marker)
    change = int(IN_ABYSS[step.after.card[step.after.age], marker])
    words = FATE.say(f"marker_{marker.name.lower()}", change=texts.signed(change))
    return Telling(words, ("abyss",))


def _servant_placed(step: Step, slot: int) -> Iterator[Telling]:
    servant = texts.SERVANTS[step.before.servant]
    words = FATE.say("stands", seat=step.by, servant=servant, slot=texts.slot(slot))
    yield Telling(words, (texts.slot_at(slot),))
    yield from _renown_changed(step)


def _renown_changed(step: Step) -> Iterator[Telling]:
    changes = changes_of_renown(step.before, step.after)
    for demigod, change in changes:
        words = FATE.say(
            "renown",
            demigod=NAMES[demigod],
            change=texts.signed(change),
            renown=int(step.after.renown[demigod]),
        )
        yield Telling(words, (texts.demigod_at(demigod),))
    if not changes:
        yield Telling(FATE.say("nobody_changes"))


# The end of an Age, and of the game


def _age_ended(step: Step, after: State) -> Iterator[Telling]:
    age = int(step.before.age)
    yield Telling(FATE.say("age_ends", age=age + 1))
    if (step.before.where == ABYSS).any():
        yield from _renown_changed(step)
    criterion = texts.criterion(step.before.card[age])
    for seat in range(SIDES):
        key = "answered_yes" if after.answer[age, seat] == YES else "answered_no"
        yield Telling(FATE.say(key, seat=seat, criterion=criterion), ("card",))
    if age < AGES - 1:
        yield Telling(FATE.say("starts", seat=int(after.first)))


def _guessed(before: State, mover: Seat, move: Move, after: State) -> Iterator[Telling]:
    if move != HIDDEN:
        demigod = move - GUESS
        words = FATE.say("you_guess", seat=mover, demigod=NAMES[demigod])
        yield Telling(words, (texts.demigod_at(demigod),))
    if after.sealed[mover]:
        yield Telling(FATE.say("guessed", seat=mover))
    if after.phase == Phase.OVER:
        for seat in range(SIDES):
            yield _revealed(after, seat)
        for seat in range(SIDES):
            yield _points(after, seat)
        yield Telling(conclude(after))


def _revealed(after: State, seat: Seat) -> Telling:
    demigods = [demigod for demigod, held in enumerate(after.holds[seat].tolist()) if held]
    guesses = [demigod for demigod, marked in enumerate(after.guess[seat].tolist()) if marked]
    words = FATE.say(
        "shown",
        seat=seat,
        demigods=" and ".join(NAMES[demigod] for demigod in demigods),
        guesses=" and ".join(NAMES[demigod] for demigod in guesses),
    )
    return Telling(words, tuple(texts.demigod_at(demigod) for demigod in demigods))


def _points(after: State, seat: Seat) -> Telling:
    words = FATE.say(
        "points",
        seat=seat,
        points=int(points(after, seat)),
        position=int(position_points(after, seat)),
        guess=texts.signed(GUESS_POINTS[right_guesses(after, seat)]),
        powers=texts.signed(-POWER_PENALTY * int(powers_used(after, seat))),
    )
    return Telling(words)
