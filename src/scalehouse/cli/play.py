"""Plays a match in this terminal: a new one, or one that was put aside."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import scalehouse
from scalehouse.cli.door import BadInput
from scalehouse.cli.files import Keeper, new_file
from scalehouse.cli.people import People, PutAside
from scalehouse.cli.screen import Screen
from scalehouse.cli.seating import Wish, seat_all, seated_in
from scalehouse.cli.show import watch_show
from scalehouse.cli.table import Table
from scalehouse.cli.watch import watch
from scalehouse.core.fairness import Dice, Secret
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.log import read_file
from scalehouse.core.match import Match


def begin(
    game: Game,
    wish: Wish,
    *,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, OptionValue],
    save: Path | None,
) -> Table:
    seats = game.check_seats(seats)
    seating = seat_all(game, seats, wish, seed)
    secret = Secret.fresh() if seed is None else Secret.from_seed(seed)
    match = Match.begin(game, seats, options, Dice(secret, entropy=(b"",) * seats))
    return Table(match, seating, Keeper(new_file(game.name, save), seating), Screen())


def go_on(file: Path, wish: Wish, game: str | None) -> Table:
    record = read_file(file)
    match = scalehouse.replay(record)
    if game not in {None, match.game.name}:
        raise BadInput(f"{file} is a match of {match.game.name}, not of {game}")
    if match.over:
        raise BadInput(f"that match is over: scalehouse replay {file} shows it again")
    match.go_on()
    seating = seated_in(record, match) if wish.is_empty else None
    seating = seating or seat_all(match.game, match.seats, wish)
    return Table(match, seating, Keeper(file, seating), Screen())


def run(table: Table, speed: float = 1.0) -> None:
    table.keeper.keep(table.match)
    try:
        if table.seating.people:
            People(table).play()
        elif table.seating.performers:
            watch_show(table, speed)
        else:
            watch(table)
    except (PutAside, EOFError, KeyboardInterrupt):
        table.say_how_to_go_on()
    else:
        table.say_where_it_is()
