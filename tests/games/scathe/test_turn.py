"""A player's turn: where the die goes, inspiration, cripple tokens, fatigue, rounds."""

from __future__ import annotations

import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.moves import DISCARD, FALLEN, INSPIRE, NO_ABILITY, PLACE
from scalehouse.games.scathe.state import Phase
from tests.games.scathe.pictures import battle

MINE = "Defender, Fighter / Priest"
THEIRS = "Warrior 16hp / Sage"


class TestTheDie:
    def test_it_opens_abilities_up_to_its_value(self) -> None:
        assert battle(MINE, THEIRS, die=3).places("Fighter").can_use(1, 2, 3)
        assert battle(MINE, THEIRS, die=6).places("Fighter").can_use(1, 2, 3, 4, 5, 6)

    def test_it_may_be_discarded(self) -> None:
        table = battle(MINE, THEIRS, die=6).discards()
        assert (table.s.turn, table.s.dice.tolist()) == (1, [3, 4])

    def test_a_low_die_on_a_hero_still_uses_one_of_its_abilities(self) -> None:
        table = battle(MINE, THEIRS, die=1).places("Fighter")
        assert NO_ABILITY not in table.legal(0)

    def test_on_a_fallen_hero_it_brings_one_inspire(self) -> None:
        table = battle("Defender, Fighter 0hp", THEIRS, die=2).gives_to_the_fallen()
        assert table.s.inspire[0] == 1
        assert table.s.turn == 1

    def test_the_fallen_take_any_number_of_dice(self) -> None:
        table = battle("Defender, Fighter 0hp", THEIRS, die=2)
        for _ in range(3):
            table.gives_to_the_fallen().rolls(1).discards().rolls(2)
        assert FALLEN in table.legal(0)
        assert table.s.inspire[0] == 3

    def test_with_nobody_fallen_there_is_nobody_to_give_it_to(self) -> None:
        assert FALLEN not in battle(MINE, THEIRS, die=2).legal(0)

    def test_an_empty_slot_takes_no_die(self) -> None:
        assert battle("Fighter", THEIRS, die=2).legal(0) == [PLACE, DISCARD]


class TestFatigue:
    def test_a_used_hero_may_be_used_once_more_at_the_cost_of_cripple_tokens(self) -> None:
        table = battle("Fighter 1used", THEIRS, die=4).uses("Fighter", 4)
        assert table.mine("Fighter", "cripple") == 4
        assert table.mine("Fighter", "used") == 2

    def test_the_tokens_are_as_many_as_the_level_used_not_the_die(self) -> None:
        table = battle("Fighter 1used", THEIRS, die=6).uses("Fighter", 2)
        assert table.mine("Fighter", "cripple") == 2

    def test_only_once_a_round(self) -> None:
        table = battle("Fighter 2used, Defender", THEIRS, die=4)
        assert PLACE not in table.legal(0)

    def test_the_first_use_does_not_tire(self) -> None:
        assert battle("Fighter", THEIRS, die=4).uses("Fighter", 4).mine("Fighter", "cripple") == 0

    def test_old_cripple_tokens_go_before_the_new_ones_come(self) -> None:
        table = battle("Fighter 1used 2cripple", THEIRS, die=5).uses("Fighter", 3)
        assert table.mine("Fighter", "cripple") == 3

    def test_when_no_ability_was_used_it_costs_nothing(self) -> None:
        table = battle("Fighter 1used 3cripple", THEIRS, die=2).places("Fighter").uses_nothing()
        assert table.mine("Fighter", "cripple") == 0


class TestInspire:
    def test_each_token_lifts_the_die_by_one(self) -> None:
        table = battle(MINE, THEIRS, die=2, inspire=[2, 0]).uses("Fighter", 4, inspire=2)
        assert table.s.inspire[0] == 0
        assert table.theirs("Warrior") == 16 - 4

    def test_it_may_lift_past_six_so_that_cripple_brings_it_back(self) -> None:
        table = battle("Fighter 2cripple", THEIRS, die=6, inspire=[2, 0]).places("Fighter")
        assert table.can_use(1, 2, 3, 4)
        table.play(0, INSPIRE).play(0, INSPIRE)
        assert table.can_use(1, 2, 3, 4, 5, 6)

    def test_beyond_level_six_there_is_nothing_to_spend_it_on(self) -> None:
        table = battle(MINE, THEIRS, die=6, inspire=[3, 0]).places("Fighter")
        assert INSPIRE not in table.legal(0)

    def test_without_tokens_nothing_is_spent(self) -> None:
        assert INSPIRE not in battle(MINE, THEIRS, die=2).places("Fighter").legal(0)

    def test_an_ability_adds_them_to_the_player(self) -> None:
        assert battle(MINE, THEIRS, die=1).uses("Defender", 1).s.inspire.tolist() == [1, 0]


class TestCripple:
    def test_each_token_lowers_the_die(self) -> None:
        assert battle("Fighter 2cripple", THEIRS, die=5).places("Fighter").can_use(1, 2, 3)

    def test_all_tokens_go_after_the_use(self) -> None:
        table = battle("Fighter 2cripple", THEIRS, die=5).uses("Fighter", 1)
        assert table.mine("Fighter", "cripple") == 0

    def test_below_one_nothing_is_activated_but_the_die_is_spent_and_the_tokens_go(self) -> None:
        table = battle("Fighter 3cripple", THEIRS, die=3).places("Fighter")
        assert table.legal(0) == [NO_ABILITY]
        table.uses_nothing()
        assert table.theirs("Warrior") == 16
        assert (table.mine("Fighter", "used"), table.mine("Fighter", "cripple")) == (1, 0)
        assert table.s.dice[0] == 3

    @pytest.mark.parametrize("target", ["Warrior", "Sage"])
    def test_it_reaches_any_living_enemy_whatever_the_row_or_taunt(self, target: str) -> None:
        table = battle("Shadowblade", "Warrior 2taunt / Sage", die=1)
        table.uses("Shadowblade", 1, target)
        assert table.theirs(target, "cripple") == 1

    def test_a_row_or_all_enemies(self) -> None:
        theirs = "Warrior, Knight / Sage"
        table = battle("Hexer", theirs, die=5).uses("Hexer", 5, "Warrior", "front")
        cripple = [table.theirs(name, "cripple") for name in ("Warrior", "Knight", "Sage")]
        assert cripple == [1, 1, 0]
        table = battle("Hexer", theirs, die=6).uses("Hexer", 6, "Warrior")
        cripple = [table.theirs(name, "cripple") for name in ("Warrior", "Knight", "Sage")]
        assert cripple == [1, 1, 1]


class TestRounds:
    def test_turns_alternate_and_after_eight_the_first_player_starts_again(self) -> None:
        table = battle(MINE, THEIRS)
        order = []
        for _ in range(9):
            order.append(int(table.s.turn))
            table.rolls(1).discards()
        assert order == [0, 1, 0, 1, 0, 1, 0, 1, 0]
        assert (table.s.rounds, table.s.dice.tolist()) == (2, [3, 4])

    def test_the_same_player_starts_every_round(self) -> None:
        table = battle(MINE, THEIRS, first=1, turn=1)
        for _ in range(8):
            table.rolls(1).discards()
        assert (table.s.turn, table.s.rounds) == (1, 2)

    def test_a_new_round_takes_the_dice_off_the_heroes_but_not_the_tokens(self) -> None:
        table = battle("Fighter 2used 3cripple", THEIRS, dice=[0, 1], turn=1).rolls(1).discards()
        assert (table.mine("Fighter", "used"), table.mine("Fighter", "cripple")) == (0, 3)

    def test_the_die_is_chance(self) -> None:
        assert GAME.twin.rules.actors(battle(MINE, THEIRS).s) == CHANCE


class TestTheEnd:
    def test_when_the_last_hero_falls_the_other_side_wins_at_once(self) -> None:
        table = battle("Fighter", "Warrior 4hp, Sage 0hp", die=5).uses("Fighter", 5)
        assert (table.phase, table.s.winner) == (Phase.OVER, 0)

    def test_the_rest_of_the_ability_is_skipped(self) -> None:
        table = battle("Fighter", "Warrior 4hp", die=5).uses("Fighter", 5)  # physical +1 follows
        assert table.mine("Fighter", "physical") == 0

    def test_thirty_quiet_rounds_are_a_draw(self) -> None:
        table = battle(MINE, THEIRS, quiet=29, dice=[0, 1], turn=1).rolls(1).discards()
        shares = GAME.shares()
        GAME.twin.rules.score(table.s, shares)
        assert (table.phase, shares.tolist()) == (Phase.OVER, [0.5, 0.5])

    def test_twenty_nine_are_not(self) -> None:
        table = battle(MINE, THEIRS, quiet=28, dice=[0, 1], turn=1).rolls(1).discards()
        assert table.phase == Phase.ROLL

    def test_a_fall_begins_the_count_again_with_the_next_full_round(self) -> None:
        table = battle(MINE, "Warrior 1hp / Sage", die=1, quiet=20, dice=[1, 1], first=0)
        table.uses("Fighter", 1).rolls(1).discards()
        assert (table.theirs("Warrior"), table.s.quiet) == (0, 0)
