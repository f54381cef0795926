"""What the lab measures: random legal teams of cost 12, which the bots arrange and play."""

from __future__ import annotations

from scalehouse.core.game import Game
from scalehouse.core.rng import below
from scalehouse.core.rules.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.rules.measures import Figure, MatchFigures
from scalehouse.games.scathe import data, state
from scalehouse.games.scathe.state import Hero, Step

FIRST, DRAWS, ROUNDS = "first seat wins", "draws", "rounds"
HERO_NAMES = tuple(f"hero.{name}" for name in data.NAMES)


class ScatheMeasure:
    """A hero's share is what teams with it win against teams without it."""

    figures = (Figure(FIRST), Figure(DRAWS), Figure(ROUNDS, "median"), *map(Figure, HERO_NAMES))
    seats = state.SIDES

    def __init__(self, game: Game) -> None:
        self._game = game

    def start(self, rng: Rng) -> State:
        s = self._game.start(state.SIDES, {"teams": "build"})
        for seat in range(state.SIDES):
            team = random_team(rng)
            s.team[seat, : len(team)] = team
            s.step[seat] = Step.ARRANGE
        return s

    def note(self, s: State, seat: Seat, move: Move, row: MatchFigures) -> None:
        pass

    def close(self, s: State, shares: Shares, moves: int, row: MatchFigures) -> None:
        row.add(FIRST, shares[s.first])
        row.add(DRAWS, float(s.winner == state.NO_SEAT))
        row.add(ROUNDS, float(s.rounds))
        for seat in range(state.SIDES):
            for hero in s.team[seat]:
                if hero != state.NO_HERO and hero not in s.team[1 - seat]:
                    row.add(HERO_NAMES[hero], shares[seat])


def random_team(rng: Rng) -> list[Hero]:
    """Hero by hero, any that fits; from the start again where none does."""
    team: list[Hero] = []
    rest = state.TEAM_COST
    while rest:
        left = [rest - int(data.COST[hero]) for hero in range(state.HEROES)]
        fits = [
            h
            for h in range(state.HEROES)
            if h not in team and (not left[h] or left[h] >= state.MIN_COST)
        ]
        if fits:
            team.append(fits[below(rng, len(fits))])
            rest = left[team[-1]]
        else:
            team, rest = [], state.TEAM_COST
    return team
