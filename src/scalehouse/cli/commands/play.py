"""Plays a match in this terminal: a new one, or one that was put aside."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import scalehouse
from scalehouse.cli.commands.watch import watch
from scalehouse.cli.door import BadInput
from scalehouse.cli.terminal.files import Keeper, new_file
from scalehouse.cli.terminal.language import Language
from scalehouse.cli.terminal.people import PutAside, TerminalPlayers
from scalehouse.cli.terminal.screen import Screen
from scalehouse.cli.terminal.seating import Wish, count_seats, seat_all, seated_in
from scalehouse.cli.terminal.show import watch_show
from scalehouse.cli.terminal.table import TerminalTable
from scalehouse.core.game import Game, OptionValue
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.log import read_file
from scalehouse.core.matches.match import Match


def begin(
    game: Game,
    wish: Wish,
    *,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, OptionValue],
    save: Path | None,
    language: Language,
) -> TerminalTable:
    seats = count_seats(game, seats, wish.bots, people=0 if wish.watch else 1)
    seating = seat_all(game, seats, wish, seed)
    secret = Secret.fresh() if seed is None else Secret.from_seed(seed)
    dice = Dice(secret, entropy=(b"",) * seats)
    match = Match.begin(game, seats, options, dice, roster=seating.roster)
    return TerminalTable(
        match, seating, Keeper(new_file(game.name, save), seating), Screen(), language
    )


def go_on(file: Path, wish: Wish, game: str | None, language: Language) -> TerminalTable:
    match_log = read_file(file)
    match = scalehouse.replay(match_log)
    if game not in {None, match.game.name}:
        raise BadInput(f"{file} is a match of {match.game.name}, not of {game}")
    if match.over:
        raise BadInput(f"that match is over: scalehouse replay {file} shows it again")
    match.go_on()
    seating = seated_in(match_log, match) if wish.is_empty else None
    seating = seating or seat_all(match.game, match.seats, wish)
    return TerminalTable(match, seating, Keeper(file, seating), Screen(), language)


def run(table: TerminalTable, speed: float = 1.0) -> None:
    table.keeper.keep(table.match)
    try:
        if table.seating.people:
            TerminalPlayers(table).play()
        elif table.seating.performs(table.match.game):
            watch_show(table, speed)
        else:
            watch(table)
    except (PutAside, EOFError, KeyboardInterrupt):
        table.say_how_to_go_on()
    else:
        table.say_where_it_is()
