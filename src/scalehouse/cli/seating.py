"""Who plays on which seat: people at this keyboard, and bots."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from scalehouse import bots
from scalehouse.cli.door import BadInput
from scalehouse.core.contract import Move, Seat
from scalehouse.core.game import Game
from scalehouse.core.match import Match

PERSON = "person"
BOT_SEED_BYTES = 16


@dataclass(frozen=True)
class Seating:
    players: tuple[str, ...]  # PERSON or a bot's name, by seat
    bot_seed: str  # what the bots' own dice come from; it says nothing of the match's

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player == PERSON]

    @property
    def performers(self) -> list[Seat]:
        """The bots that need a stage and time."""
        return [seat for seat, player in enumerate(self.players) if bots.performs(player)]

    def is_bot(self, seat: Seat) -> bool:
        return self.players[seat] != PERSON

    def names(self, me: Seat | None) -> list[str]:
        """How each seat is called on the board that a seat sees."""
        alone = len(self.people) == 1
        return [
            f"{player} bot" if player != PERSON else "you" if seat == me and alone else ""
            for seat, player in enumerate(self.players)
        ]

    def choose(self, match: Match, seat: Seat) -> Move:
        """What the bot there plays: the same also if the match was put aside in between."""
        seed = (self.bot_seed, seat, len(match.entries))
        bot = bots.make(self.players[seat], match.game, seed, seconds=bots.AT_A_TABLE)
        return bot.choose(match.sight(seat), seat)

    def to_json(self) -> dict[str, Any]:
        return {"players": list(self.players), "bot_seed": self.bot_seed}


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line."""

    seat: int | None = None  # as people count
    bots: str | None = None
    hot_seat: bool = False
    watch: bool = False

    @property
    def is_empty(self) -> bool:
        return self == Wish()


def seat_all(game: Game, seats: int, wish: Wish, seed: object = None) -> Seating:
    if wish.hot_seat and wish.watch:
        raise BadInput("--hot-seat and --watch do not go together: who should play?")
    if wish.hot_seat and wish.bots:
        raise BadInput("--hot-seat has people on all seats: leave out --bots")
    if wish.seat is not None and (wish.hot_seat or wish.watch):
        raise BadInput("--seat is for one person among bots")
    if wish.hot_seat:
        return Seating((PERSON,) * seats, "")
    bot_seed = secrets.token_hex(BOT_SEED_BYTES) if seed is None else str(seed)
    if wish.watch:
        return Seating(name_bots(game, wish.bots, seats), bot_seed)
    mine = 0 if wish.seat is None else check_seat(wish.seat, seats)
    others = list(name_bots(game, wish.bots, seats - 1))
    if any(map(bots.performs, others)):
        raise BadInput(
            f"{game.title} is played with the body: here you can see bots do it (--watch), "
            "or keep the cards for people in one room (--hot-seat)"
        )
    return Seating((*others[:mine], PERSON, *others[mine:]), bot_seed)


def check_seat(seat: int, seats: int) -> Seat:
    """The number of a seat that people count from 1."""
    if not 1 <= seat <= seats:
        raise BadInput(f"there is no seat {seat}: this table has seats 1 to {seats}")
    return seat - 1


def name_bots(game: Game, wanted: str | None, places: int) -> tuple[str, ...]:
    """A bot for each place: one name is for all of them."""
    wanted = bots.default_name(game) if wanted is None else wanted
    names = [bots.check_name(name.strip(), game) for name in wanted.split(",")]
    if len(names) == 1:
        return tuple(names * places)
    if len(names) != places:
        count = "one seat" if places == 1 else f"{places} seats, and one name is for all"
        raise BadInput(f"--bots names {len(names)} bots for {count}")
    return tuple(names)


def seated_in(record: object, match: Match) -> Seating | None:
    """Who played when a match was put aside; None when its file does not say."""
    table = record.get("table") if isinstance(record, dict) else None
    players = table.get("players") if isinstance(table, dict) else None
    if not isinstance(table, dict) or not isinstance(players, list):
        return None
    if len(players) != match.seats:
        raise BadInput(f"the file seats {len(players)} players at a table of {match.seats}")
    for player in players:
        if player != PERSON:
            bots.check_name(str(player), match.game)
    return Seating(tuple(map(str, players)), str(table.get("bot_seed", "")))
