"""Scathe: random legal teams of cost 12, which the bots arrange and play."""

from __future__ import annotations

from scalehouse.core.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.game import Game
from scalehouse.core.rng import below
from scalehouse.games.scathe import heroes
from scalehouse.games.scathe.record import (
    HEROES,
    MIN_COST,
    NO_HERO,
    NO_SEAT,
    SIDES,
    TEAM_COST,
    Hero,
    Step,
)
from scalehouse.lab.compare.measures.row import Row
from scalehouse.lab.compare.sheet import Figure

FIRST, DRAWS, ROUNDS = "first seat wins", "draws", "rounds"
HERO_NAMES = tuple(f"hero.{name}" for name in heroes.NAMES)


class ScatheMeasure:
    """A hero's share is what teams with it win against teams without it."""

    figures = (Figure(FIRST), Figure(DRAWS), Figure(ROUNDS, "median"), *map(Figure, HERO_NAMES))
    seats = SIDES

    def __init__(self, game: Game) -> None:
        self._game = game

    def start(self, rng: Rng) -> State:
        s = self._game.start(SIDES, {"teams": "build"})
        for seat in range(SIDES):
            team = random_team(rng)
            s.team[seat, : len(team)] = team
            s.step[seat] = Step.ARRANGE
        return s

    def note(self, s: State, seat: Seat, move: Move, row: Row) -> None:
        pass

    def close(self, s: State, shares: Shares, moves: int, row: Row) -> None:
        row.add(FIRST, shares[s.first])
        row.add(DRAWS, float(s.winner == NO_SEAT))
        row.add(ROUNDS, float(s.rounds))
        for seat in range(SIDES):
            for hero in s.team[seat]:
                if hero != NO_HERO and hero not in s.team[1 - seat]:
                    row.add(HERO_NAMES[hero], shares[seat])


def random_team(rng: Rng) -> list[Hero]:
    """Hero by hero, any that fits; from the start again where none does."""
    team: list[Hero] = []
    rest = TEAM_COST
    while rest:
        left = [rest - int(heroes.COST[hero]) for hero in range(HEROES)]
        fits = [h for h in range(HEROES) if h not in team and (not left[h] or left[h] >= MIN_COST)]
        if fits:
            team.append(fits[below(rng, len(fits))])
            rest = left[team[-1]]
        else:
            team, rest = [], TEAM_COST
    return team
