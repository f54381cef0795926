"""Hero abilities: attacks and their reach, taunt, armour, healing and buffs."""

from __future__ import annotations

import pytest

from tests.games.scathe.pictures import battle


class TestTheBooksSampleTurns:
    def test_hunter_5_on_an_unarmoured_high_mage(self) -> None:
        table = battle("Hunter", "Battlemage, Earth Golem / High Mage", die=5)
        assert table.uses("Hunter", 5, "High Mage").theirs("High Mage") == 12

    def test_priest_3_hits_the_battlemage_then_heals_the_high_mage(self) -> None:
        table = battle("Priest / High Mage 12hp", "Battlemage, Earth Golem", die=3)
        table.uses("Priest", 3, "Battlemage", "my High Mage")
        assert (table.theirs("Battlemage"), table.mine("High Mage")) == (14, 14)

    def test_high_mage_6_strikes_the_whole_front_row(self) -> None:
        table = battle("High Mage", "Battlemage 14hp, Earth Golem / Hunter 14hp", die=6)
        table.uses("High Mage", 6)  # one row within reach, nobody taunts: nothing to choose
        health = [table.theirs(name) for name in ("Battlemage", "Earth Golem", "Hunter")]
        assert health == [8, 12, 14]


class TestReach:
    ROWS = "Warrior / Sage 14hp"

    def test_melee_and_magic_reach_only_the_front_row(self) -> None:
        for attacker, level in (("Fighter", 4), ("Apprentice", 4)):
            table = battle(attacker, "Warrior, Knight / Sage", die=4)
            table.places(attacker).play(0, table.legal(0)[level - 1])
            assert table.can_aim("Warrior")
            assert not table.can_aim("Sage")

    def test_the_back_row_counts_as_front_when_nobody_stands_before_it(self) -> None:
        for attacker in ("Fighter", "Apprentice"):
            table = battle(attacker, "Warrior 0hp / Sage 14hp", die=4).uses(attacker, 4)
            assert table.theirs("Sage") == 14 - 4

    def test_ranged_reaches_anyone(self) -> None:
        assert battle("Hunter", self.ROWS, die=3).uses("Hunter", 3, "Sage").theirs("Sage") == 10

    def test_melee_reaches_a_taunting_hero_in_the_back_row(self) -> None:
        table = battle("Fighter", "Warrior / Sage 14hp 1taunt", die=4).uses("Fighter", 4, "Sage")
        assert table.theirs("Sage") == 10

    def test_magic_does_not(self) -> None:
        table = battle("Apprentice", "Warrior 16hp / Sage 1taunt", die=4).uses("Apprentice", 4)
        assert table.theirs("Warrior") == 16 - 4 + 1  # taunt protects the one it could reach

    def test_the_dead_are_never_targeted(self) -> None:
        table = battle("Hunter", "Warrior 0hp, Knight / Sage", die=3).places("Hunter")
        table.play(0, table.legal(0)[2])
        assert not table.can_aim("Warrior")

    def test_a_single_target_is_not_asked_for(self) -> None:
        table = battle("Fighter", "Warrior 16hp", die=4).uses("Fighter", 4)
        assert table.theirs("Warrior") == 12


class TestDamage:
    def test_buff_tokens_add_to_their_own_kind_of_attack(self) -> None:
        table = battle("Fighter 2physical 3magic", "Warrior 16hp", die=4).uses("Fighter", 4)
        assert table.theirs("Warrior") == 16 - 6
        table = battle("Apprentice 2physical 3magic", "Warrior 16hp", die=4).uses("Apprentice", 4)
        assert table.theirs("Warrior") == 16 - 7

    def test_ranged_is_physical(self) -> None:
        table = battle("Hunter 2physical", "Warrior 16hp 1armour", die=3).uses("Hunter", 3)
        assert table.theirs("Warrior") == 16 - 4 - 2 + 1

    def test_it_is_never_less_than_nothing(self) -> None:
        table = battle("Fighter", "Warrior 10hp 9armour", die=2).uses("Fighter", 2)
        assert table.theirs("Warrior") == 10

    def test_at_zero_a_hero_is_dead_and_loses_all_tokens(self) -> None:
        tokens = ("taunt", "physical", "magic", "cripple", "armour")
        theirs = "Warrior 3hp 1taunt 2physical 2magic 2cripple, Knight"
        table = battle("Fighter", theirs, die=4).uses("Fighter", 4, "Warrior")
        assert table.theirs("Warrior") == 0
        assert [table.theirs("Warrior", token) for token in tokens] == [0] * 5

    def test_buffs_stay(self) -> None:
        table = battle("Fighter 2physical", "Warrior", die=4).uses("Fighter", 4)
        assert table.mine("Fighter", "physical") == 2


class TestArmour:
    def test_it_takes_from_physical_damage_and_one_token_goes(self) -> None:
        table = battle("Fighter", "Warrior 16hp 2armour", die=4).uses("Fighter", 4)
        assert (table.theirs("Warrior"), table.theirs("Warrior", "armour")) == (14, 1)

    def test_it_wears_off_also_when_the_blow_did_nothing(self) -> None:
        table = battle("Fighter", "Warrior 16hp 9armour", die=2).uses("Fighter", 2)
        assert (table.theirs("Warrior"), table.theirs("Warrior", "armour")) == (16, 8)

    def test_magic_neither_heeds_nor_wears_it(self) -> None:
        table = battle("Apprentice", "Warrior 16hp 2armour", die=4).uses("Apprentice", 4)
        assert (table.theirs("Warrior"), table.theirs("Warrior", "armour")) == (12, 2)

    def test_two_blows_of_one_ability_wear_it_twice(self) -> None:
        table = battle("Slinger", "Warrior 16hp 2armour", die=5).uses("Slinger", 5)  # 4, then 2
        assert (table.theirs("Warrior"), table.theirs("Warrior", "armour")) == (13, 0)


class TestTaunt:
    def test_it_protects_those_without_by_its_tokens(self) -> None:
        table = battle("Fighter", "Warrior 3taunt, Knight", die=4).uses("Fighter", 4, "Knight")
        assert table.theirs("Knight") == 20 - 1
        assert table.theirs("Warrior", "taunt") == 3

    def test_only_the_highest_counts(self) -> None:
        theirs = "Warrior 2taunt, Knight / Sage 3taunt"
        table = battle("Fighter", theirs, die=4).uses("Fighter", 4, "Knight")
        assert table.theirs("Knight") == 20 - 1

    def test_the_taunting_hero_takes_it_whole_and_loses_one_token(self) -> None:
        table = battle("Fighter", "Warrior 9hp 3taunt, Knight", die=4).uses("Fighter", 4, "Warrior")
        assert (table.theirs("Warrior"), table.theirs("Warrior", "taunt")) == (5, 2)

    def test_any_taunting_hero_will_do_even_if_another_has_more(self) -> None:
        table = battle("Fighter", "Warrior 9hp 1taunt, Knight 5taunt", die=4)
        table.uses("Fighter", 4, "Warrior")
        assert (table.theirs("Warrior"), table.theirs("Warrior", "taunt")) == (5, 0)

    def test_the_fallen_do_not_protect(self) -> None:
        table = battle("Fighter", "Warrior 0hp, Knight", die=4).uses("Fighter", 4)
        assert table.theirs("Knight") == 16

    def test_magic_and_ranged_suffer_it_too(self) -> None:
        theirs = "Warrior 2taunt, Knight"
        assert battle("Hunter", theirs, die=3).uses("Hunter", 3, "Knight").theirs("Knight") == 18
        table = battle("Apprentice", theirs, die=4).uses("Apprentice", 4, "Knight")
        assert table.theirs("Knight") == 18


class TestRowAttacks:
    def test_they_hit_all_living_of_the_row(self) -> None:
        theirs = "Fighter 15hp, Knight 0hp, Brawler 16hp / Sage 14hp"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5)  # 3
        health = [table.theirs(name) for name in ("Fighter", "Knight", "Brawler", "Sage")]
        assert health == [12, 0, 13, 14]

    def test_through_a_taunting_centre_nobody_is_protected(self) -> None:
        theirs = "Fighter 15hp 2taunt, Brawler 16hp"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5, "Fighter")
        assert (table.theirs("Fighter"), table.theirs("Brawler")) == (12, 13)
        assert table.theirs("Fighter", "taunt") == 1

    def test_past_it_every_hit_suffers_and_the_taunt_stays(self) -> None:
        theirs = "Fighter 15hp 2taunt, Brawler 16hp"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5, "Brawler")
        assert (table.theirs("Fighter"), table.theirs("Brawler")) == (14, 15)
        assert table.theirs("Fighter", "taunt") == 2

    def test_only_the_centre_loses_a_taunt_token(self) -> None:
        theirs = "Fighter 2taunt, Brawler 3taunt"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5, "Fighter")
        assert table.theirs("Brawler", "taunt") == 3

    def test_heroes_without_taunt_are_one_and_the_same_centre(self) -> None:
        table = battle("Warrior", "Fighter, Brawler 1taunt, Knight", die=5).places("Warrior")
        table.play(0, table.legal(0)[4])
        aims = [name for name in ("Fighter", "Brawler", "Knight") if table.can_aim(name)]
        assert aims == ["Fighter", "Brawler"]

    def test_melee_may_sweep_the_back_row_through_a_taunt_there(self) -> None:
        theirs = "Fighter 15hp / Sage 14hp 1taunt, Priest 14hp"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5, "Sage")
        assert [table.theirs(n) for n in ("Fighter", "Sage", "Priest")] == [15, 11, 11]

    def test_ranged_rows_may_be_either(self) -> None:
        theirs = "Fighter 15hp / Sage 14hp, Priest 14hp"
        table = battle("Slinger", theirs, die=6).uses("Slinger", 6, "Sage")
        assert [table.theirs(n) for n in ("Fighter", "Sage", "Priest")] == [15, 11, 11]

    def test_each_hit_of_a_physical_row_wears_armour(self) -> None:
        theirs = "Fighter 15hp 1armour, Brawler 16hp 2armour"
        table = battle("Warrior", theirs, die=5).uses("Warrior", 5)
        assert [table.theirs(n, "armour") for n in ("Fighter", "Brawler")] == [0, 1]
        assert [table.theirs(n) for n in ("Fighter", "Brawler")] == [13, 15]


class TestSupport:
    def test_healing_never_passes_the_printed_health(self) -> None:
        assert battle("Defender 14hp", "Sage", die=2).uses("Defender", 2).mine("Defender") == 16

    @pytest.mark.parametrize(
        ("level", "targets", "health"),
        [
            (2, ["my Fighter"], [8, 5, 5]),
            (3, ["my front"], [7, 7, 5]),
            (6, [], [7, 7, 7]),
        ],
    )
    def test_healing_one_a_row_or_all(
        self, level: int, targets: list[str], health: list[int]
    ) -> None:
        mine = "Fighter 5hp, Brawler 5hp / Acolyte 5hp"
        table = battle(mine, "Sage", die=6).uses("Acolyte", level, *targets)
        assert [table.mine(n) for n in ("Fighter", "Brawler", "Acolyte")] == health

    def test_a_friend_may_be_the_hero_itself(self) -> None:
        table = battle("Fighter / Acolyte 5hp", "Sage", die=2).uses("Acolyte", 2, "my Acolyte")
        assert table.mine("Acolyte") == 8

    def test_the_dead_are_never_healed(self) -> None:
        table = battle("Fighter 0hp, Brawler / Acolyte", "Sage", die=6).uses("Acolyte", 6)
        assert table.mine("Fighter") == 0

    def test_tokens_for_self_friend_row_and_all(self) -> None:
        mine = "Squire, Fighter / Priest"
        table = battle(mine, "Sage", die=3).uses("Squire", 3, "my Priest")
        assert table.mine("Priest", "armour") == 2
        table = battle(mine, "Sage", die=6).uses("Squire", 6)
        assert [table.mine(n, "armour") for n in ("Squire", "Fighter", "Priest")] == [1, 1, 1]
        table = battle("Drummer, Fighter / Priest", "Sage", die=5).uses("Drummer", 5, "my front")
        buffs = [table.mine(n, "physical") for n in ("Drummer", "Fighter", "Priest")]
        assert buffs == [1, 1, 0]

    def test_parts_resolve_in_printed_order(self) -> None:
        # The Spellsword's fifth: melee 4, then magic 1 against whoever is then in reach.
        table = battle("Spellsword", "Warrior 4hp / Sage 14hp", die=5).uses("Spellsword", 5)
        assert (table.theirs("Warrior"), table.theirs("Sage")) == (0, 13)

    def test_the_next_turn_is_the_others(self) -> None:
        assert battle("Defender", "Sage", die=4).uses("Defender", 4).s.turn == 1
