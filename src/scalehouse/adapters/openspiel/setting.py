"""How a table is set: the game, its seats and options, and OpenSpiel's parameters for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import count
from typing import Any

from scalehouse.adapters.encoding import Encoding
from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.game import Game, Option, OptionValue

PREFIX = "scalehouse_"
SEATS, RECALL, TICKS = "seats", "recall", "ticks"
# Moves in an information-state tensor, unless asked for more or fewer: all that a match can have …
MOST_RECALLED = 16_384  # … up to here; 128 KiB for each player and state are enough
ELSE_RECALLED = 4_096  # of games whose rules set no such bound: more than chance was seen to need
MOST_TICKS = 1_000  # of a match that is performed: nothing else ends one in which all just wait

Parameter = str | int | bool
Parameters = dict[str, Parameter]


@dataclass(frozen=True, eq=False)
class SpielSetting:
    """Everything that a match begins with. Made by `setting_of`, one for each different table."""

    game: Game
    seats: int
    options: Mapping[str, OptionValue]
    recall: int
    ticks: int  # 0 for a game in turns

    @cached_property
    def encoding(self) -> Encoding:
        """How sights become numbers."""
        return Encoding(self.game)

    @property
    def together(self) -> bool:
        """All seats win or lose as one."""
        return self.seats in self.game.together

    def __reduce__(self) -> tuple[Any, ...]:
        options = tuple(self.options.items())
        return _setting, (self.game.name, self.seats, options, self.recall, self.ticks)


def parameters_of(game: Game) -> Parameters:
    """The parameters that OpenSpiel's users may set, with their defaults."""
    own: Parameters = {SEATS: game.seats[0], RECALL: recalled(game)}
    if Encoding(game).performed:
        own[TICKS] = MOST_TICKS
    return own | {option.name: to_parameter(option, option.default) for option in game.options}


def recalled(game: Game) -> int:
    """How many moves an information state holds: all, unless a match is very long."""
    return game.longest if game.longest <= MOST_RECALLED else ELSE_RECALLED


def setting_of(game: Game, parameters: Mapping[str, Parameter]) -> SpielSetting:
    """Raises BadOption, which names what there is, for seats or options that are not."""
    options = {option.name: _chosen(option, parameters[option.name]) for option in game.options}
    checked = game.check_options(options)
    seats = game.check_seats(int(parameters[SEATS]))
    recall, ticks = int(parameters[RECALL]), int(parameters.get(TICKS, 0))
    if recall < 0:
        raise BadOption(f"{RECALL} must not be below 0, but is {recall}")
    if TICKS in parameters and ticks < 1:
        raise BadOption(f"{TICKS} must not be below 1, but is {ticks}")
    return _setting(game.name, seats, tuple(checked.items()), recall, ticks)


@lru_cache(maxsize=512)
def _setting(
    name: str, seats: int, options: tuple[tuple[str, OptionValue], ...], recall: int, ticks: int
) -> SpielSetting:
    return SpielSetting(registry.find(name), seats, dict(options), recall, ticks)


# OpenSpiel's parameters have one type each. An option that is a number or a word (`off`, 500) is a
# number there, and each of its words is the next number from 0 down that means nothing else.


def to_parameter(option: Option, value: OptionValue) -> Parameter:
    """The value of an option as OpenSpiel takes it."""
    return _stands_for(option).get(value, value) if _is_mixed(option) else value


def _chosen(option: Option, parameter: Parameter) -> object:
    if not _is_mixed(option):
        return parameter
    words = {number: word for word, number in _stands_for(option).items()}
    return words.get(int(parameter), parameter)


def _is_mixed(option: Option) -> bool:
    return len({type(choice) for choice in option.choices}) > 1


def _stands_for(option: Option) -> dict[OptionValue, int]:
    words = [choice for choice in option.choices if isinstance(choice, str)]
    free = (number for number in count(0, -1) if number not in option.choices)
    return dict(zip(words, free, strict=False))
