"""Who plays on which seat: people at this keyboard, and bots."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from scalehouse import bots
from scalehouse.cli.door import BadInput
from scalehouse.cli.terminal.language import Language
from scalehouse.core.game import Game
from scalehouse.core.matches.log import PERSON, Roster
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Move, Seat

BOT_SEED_BYTES = 16


@dataclass(frozen=True)
class Seating:
    players: tuple[str, ...]  # PERSON or a bot's name, by seat
    bot_seed: str  # what the bots' own dice come from; it says nothing of the match's

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player == PERSON]

    def performs(self, game: Game) -> bool:
        """Whether some of the bots need a stage and time."""
        return any(bots.performs(player, game) for player in self.players)

    def is_bot(self, seat: Seat) -> bool:
        return self.players[seat] != PERSON

    def names(self, me: Seat | None, language: Language) -> list[str]:
        """How each seat is called on the board that a seat sees."""
        alone = len(self.people) == 1
        mine = language.say("you") if alone else ""
        return [
            language.say("bot", name=player) if player != PERSON else mine if seat == me else ""
            for seat, player in enumerate(self.players)
        ]

    def choose(self, match: Match, seat: Seat) -> Move:
        """What the bot there plays: the same also if the match was put aside in between."""
        seed = (self.bot_seed, seat, len(match.entries))
        bot = bots.make(self.players[seat], match.game, seed, seconds=bots.AT_A_TABLE)
        return bot.choose(match.sight(seat), seat)

    @property
    def roster(self) -> Roster:
        return Roster(self.players, bot_seed=self.bot_seed)

    def to_json(self) -> dict[str, Any]:
        """Beside a match log of format 1, which does not say who played."""
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
    if any(bots.performs(name, game) for name in others):
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


def count_seats(game: Game, seats: int | None, bots: str | None, people: int = 0) -> int:
    """How many play: as asked; else one for each bot that is named and for each of the people."""
    named = len(bots.split(",")) if bots else 1
    if seats is None and named > 1 and named + people in game.seats:
        return named + people
    return game.check_seats(seats)


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


def _beside(match_log: object) -> object:
    """Where format 1 says who played."""
    return match_log.get("table") if isinstance(match_log, dict) else None


def seated_in(match_log: object, match: Match) -> Seating | None:
    """Who played when a match was put aside; None when its file does not say."""
    found = match.roster.to_json() if match.format > 1 else _beside(match_log)
    players = found.get("players") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(players, list):
        return None
    if len(players) != match.seats:
        raise BadInput(f"the file seats {len(players)} players at a table of {match.seats}")
    for player in players:
        if player != PERSON:
            bots.check_name(str(player), match.game)
    return Seating(tuple(map(str, players)), str(found.get("bot_seed") or ""))
