"""How the renown of demigods would change, and which quests a move is about."""

from __future__ import annotations

from scalehouse.core.rules.contract import Move, Seat
from scalehouse.core.text.sums import Sum, Term
from scalehouse.games.fate.moves import BESIDE, ONTO, SMITE, SWITCH
from scalehouse.games.fate.rules import board, turns
from scalehouse.games.fate.state import EDGES, SQUARES, Demigod, Slot, State
from scalehouse.games.fate.words import FATE, describe, texts


def explain(before: State, seat: Seat, move: Move, after: State) -> list[Sum]:
    if ONTO <= move < SMITE:
        one, other = board.TOUCHES[move - ONTO].tolist()
        words = FATE.say("sum_touches", one=texts.SQUARE[one], other=texts.SQUARE[other])
        return [Sum(words, (texts.quest_at(one), texts.quest_at(other)))]
    slot = move - BESIDE if BESIDE <= move < SWITCH else None
    told = [] if slot is None else [_reach(before, slot)]
    changed = [demigod for demigod, _ in describe.changes_of_renown(before, after)]
    return told + [_renown(before, slot, demigod, after) for demigod in changed]


def _reach(sight: State, slot: Slot) -> Sum:
    reached = [q for q in range(SQUARES) if turns.is_target(sight, sight.servant, slot, q)]
    at = tuple(texts.quest_at(square) for square in reached)
    return Sum(FATE.say("sum_reaches", count=len(reached)), at)


def _renown(before: State, slot: Slot | None, demigod: Demigod, after: State) -> Sum:
    """What stood there, what quests add, and what the end of an Age or the track's ends do."""
    terms = [Term(int(before.renown[demigod]), FATE.say("sum_renown"))]
    terms += [] if slot is None else _quests(before, slot, demigod)
    total = int(after.renown[demigod])
    rest = total - sum(term.amount for term in terms)
    if rest:
        is_cut = slot is not None and before.where[demigod] < EDGES
        terms.append(Term(rest, FATE.say("sum_track" if is_cut else "sum_abyss")))
    words = FATE.say("sum_demigod", demigod=texts.DEMIGOD[demigod])
    return Sum(words, (texts.demigod_at(demigod),), tuple(terms), total)


def _quests(sight: State, slot: Slot, demigod: Demigod) -> list[Term]:
    edge = int(sight.where[demigod])
    if edge >= EDGES:
        return []
    changes = {
        square: int(turns.quest_change(sight, sight.servant, slot, square))
        for square in board.TOUCHES[edge].tolist()
    }
    return [
        Term(change, FATE.say("sum_quest", square=texts.SQUARE[square]))
        for square, change in changes.items()
        if change
    ]
