"""The hero table: what the book binds, what it may hold, and the texts made from it."""

from __future__ import annotations

import pytest

from scalehouse.core.errors import BadData
from scalehouse.games.scathe.data import (
    DATA,
    HERO_TABLE,
    Action,
    HeroCard,
    Part,
    Scope,
)
from scalehouse.games.scathe.soundness import worth_of
from scalehouse.games.scathe.words import texts
from tests.games.wrong_entries import assert_named, each_of

TEXT = DATA.file.read_text("utf-8")


def card(name: str) -> HeroCard:
    return next(card for card in HERO_TABLE.cards if card.name == name)


class TestTheBooksFacts:
    def test_the_defender_whole(self) -> None:
        defender = card("Defender")
        assert (defender.cost, defender.health) == (2, 16)
        taunt = Part(Action.TAUNT, Scope.SELF, 1)

        def heal(n: int) -> Part:
            return Part(Action.HEAL, Scope.SELF, n)

        melee = Part(Action.MELEE, Scope.ENEMY, 3)
        assert defender.abilities == (
            (Part(Action.INSPIRE, Scope.PLAYER, 1),),
            (heal(4), taunt),
            (melee, heal(2)),
            (taunt, heal(5)),
            (melee, heal(3), taunt),
            (taunt, Part(Action.ARMOUR, Scope.SELF, 1), heal(8)),
        )

    def test_single_facts_of_others(self) -> None:
        assert card("High Mage").health == 18
        assert card("High Mage").abilities[5] == (Part(Action.MAGIC, Scope.ENEMY_ROW, 6),)
        assert card("Battlemage").health == 16
        assert card("Earth Golem").health == 18
        assert card("Hunter").abilities[4] == (Part(Action.RANGED, Scope.ENEMY, 6),)
        assert card("Priest").abilities[2] == (
            Part(Action.MAGIC, Scope.ENEMY, 2),
            Part(Action.HEAL, Scope.FRIEND, 2),
        )
        assert card("Flame Dragon").cost == 4
        assert [c.name for c in HERO_TABLE.cards if c.only_in_build] == ["Flame Dragon"]

    def test_both_starter_teams_cost_twelve(self) -> None:
        for starter in HERO_TABLE.starters:
            assert sum(HERO_TABLE.cards[h].cost for h in starter.front + starter.back) == 12

    def test_between_them_they_use_every_action_on_everyone_it_can_mean(self) -> None:
        used = {(p.action, p.scope) for c in HERO_TABLE.cards for a in c.abilities for p in a}
        attacks = (Action.MELEE, Action.RANGED, Action.MAGIC)
        wanted = {(a, s) for a in attacks for s in (Scope.ENEMY, Scope.ENEMY_ROW)}
        wanted |= {(Action.HEAL, s) for s in (Scope.SELF, Scope.FRIEND, Scope.ROW, Scope.ALL)}
        wanted |= {(Action.CRIPPLE, s) for s in (Scope.ENEMY, Scope.ENEMY_ROW, Scope.ENEMIES)}
        wanted.add((Action.INSPIRE, Scope.PLAYER))
        tokens = (Action.TAUNT, Action.ARMOUR, Action.PHYSICAL_BUFF, Action.MAGIC_BUFF)
        wanted |= {(a, Scope.SELF) for a in tokens} | {(a, Scope.FRIEND) for a in tokens}
        wanted |= {(a, Scope.ROW) for a in tokens}
        wanted |= {(a, Scope.ALL) for a in (Action.ARMOUR, Action.PHYSICAL_BUFF, Action.MAGIC_BUFF)}
        assert wanted <= used, wanted - used

    def test_every_hero_has_a_character_of_its_own(self) -> None:
        assert len({c.character for c in HERO_TABLE.cards}) == 27
        assert all("\n" not in c.character for c in HERO_TABLE.cards)

    def test_abilities_rise_in_power(self) -> None:
        for c in HERO_TABLE.cards:
            powers = [sum(map(worth_of, ability)) for ability in c.abilities]
            assert powers == sorted(powers), f"{c.name}: {powers}"


WRONG = r"""
"inspire +1",          | "inspires +1",     | Defender, ability 1: cannot read 'inspires +1'
"melee 3, heal 2 self" | "melee x"          | Defender, ability 3: cannot read 'melee x'
cost = 2               | cost = 5           | Defender: cost must be 2 to 4, not 5
health = 16            | health = 21        | Defender: health must be 1 to 20, not 21
health = 16            | health = "16"      | Defender: health must be 1 to 20, not '16'
health = 16            | healt = 16         | Defender: unknown entry healt
health = 16\n          | \n                 | Defender: health is missing
"inspire +1",\n        |                    | Defender: abilities must be a list of 6, not 5
name = "Fighter"       | name = "Defender"  | two heroes have the same name
"Warrior", "Knight"    | "Warrior", "Queen" | no hero is called 'Queen'
"Warrior", "Knight"    | "Warrior"          | must be different heroes of cost 12
[starters]             | [starters          | line
cost = 2               | cost = 3           | must be different heroes of cost 12
"""


class TestReader:
    @each_of(WRONG)
    def test_a_wrong_entry_is_named(self, old: str, new: str, why: str) -> None:
        assert_named(DATA.read, TEXT, old, new, why)

    def test_four_parts_are_too_many(self) -> None:
        text = TEXT.replace('"melee 3, heal 2 self"', '"melee 1, melee 1, melee 1, melee 1"', 1)
        with pytest.raises(BadData, match="at most 3 parts"):
            DATA.read(text)

    def test_a_table_of_which_no_two_teams_can_be_made_is_refused(self) -> None:
        text = TEXT.replace("cost = 2", "cost = 4").replace("cost = 3", "cost = 4")
        with pytest.raises(BadData):
            DATA.read(text)


class TestTexts:
    @pytest.mark.parametrize(
        ("name", "level", "text"),
        [
            ("Defender", 1, "gain 1 inspire"),
            ("Defender", 5, "melee attack 3, then heal itself by 3, then taunt +1 for itself"),
            ("High Mage", 6, "magic attack 6 on a row"),
            ("Priest", 3, "magic attack 2, then heal one of yours by 2"),
            ("Stormcaller", 5, "magic attack 3 on a row, then cripple +1 for a row of enemies"),
            ("Squire", 5, "armour +1 for one of your rows, then heal one of yours by 4"),
        ],
    )
    def test_an_ability_is_told_from_the_data(self, name: str, level: int, text: str) -> None:
        assert str(texts.ability(card(name).abilities[level - 1])) == text

    def test_no_two_different_abilities_read_alike(self) -> None:
        abilities = {ability for c in HERO_TABLE.cards for ability in c.abilities}
        assert len({str(texts.ability(ability)) for ability in abilities}) == len(abilities)
