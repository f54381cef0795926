"""The games as OpenSpiel knows games: registered by name, with parameters."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pyspiel

from scalehouse.adapters.openspiel.numbering import Numbering
from scalehouse.adapters.openspiel.observers import SightObserver
from scalehouse.adapters.openspiel.setting import PREFIX, SpielSetting, parameters_of, setting_of
from scalehouse.adapters.openspiel.table import SpielTable
from scalehouse.adapters.openspiel.ticks import TickedTable
from scalehouse.core.game import Game
from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, Move, Seat

LOOKED_AT = 2  # random matches that tell what kind of game it is
NOTHING = base64.b64encode(pickle.dumps({})).decode()  # for a state that is filled afterwards


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of the server, with its seats and options. There is a subclass for each."""

    game: Game

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.setting = setting_of(self.game, parameters)
        self._start = begin(self.setting)
        super().__init__(type_for(self.setting), info_for(self.setting), dict(parameters))

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self._start.copy())

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> SightObserver:
        """What writes observations: of the present alone, or of all that was seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SightObserver(self.setting, kind, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.deserialize_game, (self.serialize(),)

    def max_chance_nodes_in_history(self) -> int:
        """By the rules; where it is performed also moods, and a frame and a lot for each look."""
        by_rules = self.setting.game.longest
        return 2 * by_rules + 2 * self.max_game_length() if self.setting.ticks else by_rules


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A match, wherever OpenSpiel goes in it. All of it is in `table`, which copies and stores."""

    def __init__(self, game: SpielGame, table: SpielTable) -> None:
        super().__init__(game)
        self.table = table

    def current_player(self) -> int:
        player = self.table.player
        return pyspiel.PlayerId.TERMINAL if player is None else player

    def is_terminal(self) -> bool:
        return self.table.player is None

    def _legal_actions(self, player: Seat) -> list[Move]:
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[Move, float]]:
        return self.table.odds()

    def _apply_action(self, action: Move) -> None:
        self.table.play(action)

    def _action_to_string(self, player: Seat, action: Move) -> str:
        return self.table.words(player, action)

    def returns(self) -> list[float]:
        return self.table.shares()

    def resample_from_infostate(self, player: Seat, probability_sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one.

        Its history is what the player was told, with INVALID_ACTION for moves it did not see.
        """
        rng = seeded("resample", probability_sampler(), probability_sampler())
        told = self.table.told(player).moves()
        seen = [(by, pyspiel.INVALID_ACTION if move == HIDDEN else move) for by, move in told]
        history = ",".join(f"{by}:{move}" for by, move in seen)
        text = f"history={history}\nmove_number={len(told)}\n__dict__={NOTHING}"
        state: SpielState = self.get_game().deserialize_state(text)
        state.table = self.table.redealt(player, rng)
        return state

    def __str__(self) -> str:
        return self.table.described(None)


def begin(setting: SpielSetting) -> SpielTable:
    """A table for the setting: in ticks where the game has no turns."""
    return TickedTable.begin(setting) if setting.ticks else SpielTable.begin(setting)


# What OpenSpiel wants to know of a game


def registered_type(game: Game) -> pyspiel.GameType:
    """What holds at any table; a table of its own may tell more (see `type_for`)."""
    types = pyspiel.GameType
    return _type(
        game,
        types.ChanceMode.EXPLICIT_STOCHASTIC,
        types.Information.IMPERFECT_INFORMATION,
        types.Utility.GENERAL_SUM if game.together else types.Utility.CONSTANT_SUM,
    )


def type_for(setting: SpielSetting) -> pyspiel.GameType:
    """What OpenSpiel is told of the game: chance, information, utility."""
    has_chance, has_secrets = nature(setting)
    chances, secrets = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return _type(
        setting.game,
        chances.EXPLICIT_STOCHASTIC if has_chance else chances.DETERMINISTIC,
        secrets.IMPERFECT_INFORMATION if has_secrets else secrets.PERFECT_INFORMATION,
        utility.IDENTICAL if setting.together else utility.CONSTANT_SUM,
    )


def _type(game: Game, chance: Any, information: Any, utility: Any) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )


def info_for(setting: SpielSetting) -> pyspiel.GameInfo:
    """A win is worth 1 in all; those who win or lose together share it, or have nothing."""
    game = setting.game
    has_chance, _ = nature(setting)
    numbers = Numbering.of(game)
    chances = numbers.count if setting.ticks else game.moves
    return pyspiel.GameInfo(
        num_distinct_actions=numbers.wait + 1 if setting.ticks else game.moves,
        max_chance_outcomes=chances if has_chance else 0,
        num_players=setting.seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None if setting.together else 1.0,
        max_game_length=longest(setting),
    )


def longest(setting: SpielSetting) -> int:
    """Decisions in a match, at most: in a tick each seat has one, and waiting is one too."""
    return setting.ticks * setting.seats if setting.ticks else setting.game.longest


@lru_cache(maxsize=512)
def nature(setting: SpielSetting) -> tuple[bool, bool]:
    """Whether there is chance in it, and whether anything is hidden: as random matches show."""
    has_chance = has_secrets = False
    for number in range(LOOKED_AT):
        table, rng = begin(setting), seeded("nature", number)
        while table.player is not None and not (has_chance and has_secrets):
            has_chance |= table.player == CHANCE
            has_secrets |= any(
                (table.observation(seat) == HIDDEN).any() for seat in range(setting.seats)
            )
            if table.player == CHANCE:
                moves = [move for move, _ in table.odds()]
            else:
                moves = table.legal(table.player)
            table.play(moves[below(rng, len(moves))])
    return has_chance, has_secrets


def register(game: Game) -> None:
    """OpenSpiel keeps what makes a game until after Python's end: a class outlives that."""
    made_by = type(f"Spiel_{game.name}", (SpielGame,), {"game": game})
    pyspiel.register_game(registered_type(game), made_by)
