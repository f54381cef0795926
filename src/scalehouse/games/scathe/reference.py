"""Scathe's hero cards as data, for those who draw them."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from scalehouse.core.matches.views import names_of, one_of
from scalehouse.core.text.words import WordsData
from scalehouse.games.scathe.data import HERO_TABLE, Action, HeroCard, Part, Scope
from scalehouse.games.scathe.state import DICE, ROW_SIZE, TEAM_COST
from scalehouse.games.scathe.words import texts

ACTIONS, SCOPES = names_of(Action), names_of(Scope)
ActionName: TypeAlias = Annotated[str, one_of("Action", ACTIONS.values())]
ScopeName: TypeAlias = Annotated[str, one_of("Scope", SCOPES.values())]


class AbilityPart(TypedDict):
    action: ActionName  # what is done
    scope: ScopeName  # to whom
    amount: int  # how much of it


class Ability(TypedDict):
    words: WordsData  # what it does
    parts: list[AbilityPart]  # one after the other


class Card(TypedDict):
    """A hero card."""

    hero: int  # its number, as views and moves have it
    name: str  # of the hero, in the data
    words: WordsData  # its name
    character: str  # a sentence about it
    cost: int  # in a team
    health: int  # at first
    abilities: list[Ability]  # for the numbers 1, 2, … of a die


class Reference(TypedDict):
    heroes: list[Card]  # by number
    dice: int  # for each player and round
    team_cost: int  # of all heroes of a team
    row_size: int  # heroes in a row


def reference() -> Reference:
    return {
        "heroes": [_card(hero, card) for hero, card in enumerate(HERO_TABLE.cards)],
        "dice": DICE,
        "team_cost": TEAM_COST,
        "row_size": ROW_SIZE,
    }


def _card(hero: int, card: HeroCard) -> Card:
    return {
        "hero": hero,
        "name": card.name,
        "words": texts.HEROES[hero].to_json(),
        "character": card.character,
        "cost": card.cost,
        "health": card.health,
        "abilities": [
            {"words": texts.ability(parts).to_json(), "parts": [_part(part) for part in parts]}
            for parts in card.abilities
        ],
    }


def _part(part: Part) -> AbilityPart:
    return {
        "action": ACTIONS[part.action],
        "scope": SCOPES[part.scope],
        "amount": part.amount,
    }
