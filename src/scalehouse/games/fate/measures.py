"""What the lab measures: the marker, the guesses, the god powers, which tiles are covered early."""

from __future__ import annotations

from scalehouse.core.game import Game
from scalehouse.core.rules.contract import Move, Rng, Seat, Shares, State
from scalehouse.core.rules.measures import Figure, MatchFigures
from scalehouse.games.fate import data
from scalehouse.games.fate.moves import ONTO
from scalehouse.games.fate.rules.scoring import right_guesses
from scalehouse.games.fate.state import AGES, EDGES, HAND, NO_SEAT, NO_TILE, SIDES, Power, Tile

FIRST, GUESS, MOVES = "first seat wins", "guess right", "moves"
POWERS = tuple(f"power.{power.name.capitalize()}" for power in Power)
KINDS: dict[int, str] = {tile: tile.name.capitalize() for tile in Tile if tile != Tile.FACE_DOWN}
EARLY = 3  # tiles of an Age


def tile_name(age: int, tile: int) -> str:
    return f"tile.{KINDS[tile]}.age{age + 1}"


class FateMeasure:
    """A tile counts where it lies face up: smitten ones have no action."""

    figures = (
        Figure(FIRST),
        Figure(GUESS),
        *map(Figure, POWERS),
        *(Figure(tile_name(age, tile)) for age in range(AGES) for tile in KINDS),
        Figure(MOVES, "median"),
    )
    seats = SIDES

    def __init__(self, game: Game) -> None:
        self._game = game
        self._covered = [0] * AGES  # tiles so far

    def start(self, rng: Rng) -> State:
        self._covered = [0] * AGES
        return self._game.start(SIDES, {"start": "lot"})

    def note(self, s: State, seat: Seat, move: Move, row: MatchFigures) -> None:
        if not ONTO <= move < ONTO + EDGES:
            return
        age, tile = int(s.age), int(s.tile[move - ONTO])
        if self._covered[age] < EARLY and tile in KINDS:
            row.add(tile_name(age, tile), 1, times=0)
        self._covered[age] += 1

    def close(self, s: State, shares: Shares, moves: int, row: MatchFigures) -> None:
        row.add(FIRST, shares[s.first])  # the marker has come back to who had it first
        row.add(MOVES, moves)
        for seat in range(SIDES):
            row.add(GUESS, float(right_guesses(s, seat) == HAND))
        for name, user in zip(POWERS, s.power, strict=True):
            row.add(name, float(user != NO_SEAT))
        for age in range(AGES):
            for tile in data.LAYOUT[s.card[age]]:
                if tile != NO_TILE:
                    row.add(tile_name(age, int(tile)), 0)
