"""Setup: dice, the first turn, and how teams are found."""

from __future__ import annotations

import numpy as np
import pytest

from scalehouse.core.rules.contract import CHANCE
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.data import COST, HERO_TABLE, IN_DRAFT, NAMES
from scalehouse.games.scathe.moves import (
    DRAFT_PASS,
    GIVE_BACK,
    KEEP_ROWS,
    LOT,
    ROLL,
    SHOW,
    STARTER,
    TAKE,
    TO_ROW,
)
from scalehouse.games.scathe.state import NO_HERO, Phase, Pool, Step
from tests.games.scathe.pictures import Table, start

FRONT, BACK = TO_ROW, TO_ROW + 1


def hero(name: str) -> int:
    return NAMES.index(name)


def take(table: Table, seat: int, *names: str) -> Table:
    for name in names:
        table.play(seat, TAKE + hero(name))
    return table


def chance(table: Table, move: int) -> Table:
    weights = GAME.weights()
    GAME.twin.rules.chance(table.s, weights)
    assert weights[move] > 0, f"chance cannot do {move}"
    GAME.twin.rules.apply(table.s, CHANCE, move)
    return table


def show(table: Table, *names: str) -> Table:
    for name in names:
        chance(table, SHOW + hero(name))
    return table


def both_ready() -> Table:
    table = start("starter")
    for seat in (0, 1):
        table.play(seat, STARTER + seat).play(seat, KEEP_ROWS)
    return table


class TestDice:
    # Sides of a plain twelve-sided die: 1 | 2 3 | 4 5 6 | 7 8 9 | 10 11 | 12
    def test_conversion_table_of_the_plain_twelve_sided_die(self) -> None:
        plain = {1: [1], 2: [2, 3], 3: [4, 5, 6], 4: [7, 8, 9], 5: [10, 11], 6: [12]}
        weights = GAME.weights()
        GAME.twin.rules.chance(both_ready().s, weights)
        assert weights[ROLL : ROLL + 6].tolist() == [len(plain[value]) for value in range(1, 7)]
        assert weights.sum() == 12


class TestFirstTurn:
    @pytest.mark.parametrize(("rolls", "first"), [((5, 2), 0), ((3, 4), 1)])
    def test_higher_roll_goes_first_and_the_other_takes_one_inspire(
        self, rolls: tuple[int, int], first: int
    ) -> None:
        s = both_ready().rolls(rolls[0]).rolls(rolls[1]).s
        assert (s.first, s.turn) == (first, first)
        assert s.inspire.tolist() == [int(first == 1), int(first == 0)]

    def test_ties_roll_again(self) -> None:
        table = both_ready().rolls(3).rolls(3)
        assert table.phase == Phase.INITIATIVE
        assert table.rolls(1).rolls(6).s.first == 1

    def test_nobody_acts_while_the_first_turn_is_rolled(self) -> None:
        assert GAME.twin.rules.actors(both_ready().s) == CHANCE


class TestStarter:
    def test_rows_come_as_the_book_lists_them(self) -> None:
        s = both_ready().s
        rows = [[NAMES[h] for h in row if h != NO_HERO] for row in s.hero.reshape(4, 3).tolist()]
        assert rows == [
            ["Defender", "Fighter"],
            ["Priest", "Ranger", "Spellsword"],
            ["Warrior", "Knight"],
            ["Sage", "Apprentice"],
        ]

    def test_both_may_take_the_same_team(self) -> None:
        table = start("starter").play(0, STARTER).play(1, STARTER)
        assert table.s.team[0].tolist() == table.s.team[1].tolist()

    def test_a_starter_team_may_be_rearranged(self) -> None:
        table = start("starter").play(0, STARTER + 1)
        table.play(0, BACK).play(0, BACK).play(0, FRONT).play(0, FRONT)
        assert [NAMES[h] for h in table.s.hero[0, :2]] == ["Sage", "Apprentice"]
        assert table.s.step[0] == Step.READY

    def test_once_a_hero_stands_the_listed_rows_are_gone(self) -> None:
        table = start("starter").play(0, STARTER).play(0, FRONT)
        assert table.legal(0) == [FRONT, BACK]


class TestRows:
    def test_three_heroes_fill_a_row_and_the_rest_follow(self) -> None:
        table = start("build")
        take(table, 0, "Defender", "Fighter", "Squire", "Scout", "Acolyte", "Hexer")
        table.play(0, BACK).play(0, BACK).play(0, BACK)
        assert [NAMES[h] for h in table.s.hero[0]] == [
            "Scout", "Acolyte", "Hexer", "Defender", "Fighter", "Squire",
        ]  # fmt: skip
        assert table.s.step[0] == Step.READY

    def test_heroes_enter_with_their_printed_health(self) -> None:
        s = both_ready().s
        printed = {card.name: card.health for card in HERO_TABLE.cards}
        first = [printed[name] for name in ("Defender", "Fighter")]
        behind = [printed[name] for name in ("Priest", "Ranger", "Spellsword")]
        assert s.health[0].tolist() == [*first, 0, *behind]

    def test_the_battle_waits_for_both(self) -> None:
        table = start("starter").play(0, STARTER).play(0, KEEP_ROWS)
        assert table.phase == Phase.PREPARE
        assert GAME.twin.rules.actors(table.s) == 1 << 1


class TestBuild:
    def test_a_team_costs_exactly_12(self) -> None:
        table = take(start("build"), 0, "High Mage", "Knight", "Flame Dragon")
        assert table.s.step[0] == Step.ARRANGE
        assert table.legal(0) == [FRONT, BACK]

    def test_no_pick_may_leave_a_rest_of_one_or_pass_12(self) -> None:
        table = take(start("build"), 0, "High Mage", "Knight", "Fighter")  # 10
        fitting = {int(COST[move - TAKE]) for move in table.legal(0)}
        assert fitting == {2}
        table = take(start("build"), 0, "High Mage", "Warrior", "Fighter")  # 9: 2 would leave 1
        assert {int(COST[move - TAKE]) for move in table.legal(0)} == {3}

    def test_a_hero_is_at_most_once_in_a_team_but_may_be_in_both(self) -> None:
        table = take(start("build"), 0, "Knight")
        assert TAKE + hero("Knight") not in table.legal(0)
        assert TAKE + hero("Knight") in table.legal(1)

    def test_nothing_is_given_back_while_something_fits(self) -> None:
        table = take(start("build"), 0, "Knight")
        assert GIVE_BACK not in table.legal(0)


class TestDraft:
    SHOWN = ("Fighter", "Hexer", "Warrior", "Sage", "Knight")
    NEXT = ("Squire", "Scout", "Ranger", "Hunter", "Warlord")

    def drafting(self) -> Table:
        return show(chance(start("draft"), LOT + 1), *self.SHOWN)

    def test_the_flame_dragon_is_not_in_the_deck(self) -> None:
        s = start("draft").s
        assert s.pool[hero("Flame Dragon")] == Pool.OUT
        assert (s.pool == Pool.DECK).sum() == 26

    def test_the_first_drafter_is_drawn_by_lot(self) -> None:
        weights = GAME.weights()
        GAME.twin.rules.chance(start("draft").s, weights)
        assert np.flatnonzero(weights).tolist() == [LOT, LOT + 1]
        assert self.drafting().s.turn == 1

    def test_five_are_shown_and_the_second_chooses_from_four(self) -> None:
        table = self.drafting()
        assert sorted(table.legal(1)) == sorted(TAKE + hero(name) for name in self.SHOWN)
        take(table, 1, "Knight")
        assert table.s.turn == 0
        assert len(table.legal(0)) == 4

    def test_then_three_are_discarded_and_the_order_swaps(self) -> None:
        table = take(take(self.drafting(), 1, "Knight"), 0, "Sage")
        discarded = [NAMES[h] for h in np.flatnonzero(table.s.pool == Pool.DISCARD)]
        assert discarded == ["Fighter", "Hexer", "Warrior"]
        show(table, *self.NEXT)
        assert table.s.turn == 0
        take(table, 0, "Warlord")
        assert table.s.turn == 1

    def test_a_full_team_leaves_and_the_other_goes_on_alone(self) -> None:
        table = self.drafting()
        table.s.team[0, :5] = [
            hero(n) for n in ("Defender", "Spellsword", "Apprentice", "Acolyte", "Drummer")
        ]
        table.s.pool[table.s.team[0, :5]] = Pool.TAKEN
        take(table, 1, "Knight")
        take(table, 0, "Hexer")  # 12
        for _ in range(2):
            show(table, *[NAMES[h] for h in np.flatnonzero(table.s.pool == Pool.DECK)[:5]])
            assert table.s.turn == 1
            table.play(1, table.legal(1)[0])

    def test_passing_only_when_none_of_the_shown_fits(self) -> None:
        table = self.drafting()
        assert DRAFT_PASS not in table.legal(1)
        table.s.team[1, :3] = [hero("High Mage"), hero("Oracle"), hero("Slinger")]  # 10
        table.s.pool[table.s.team[1, :3]] = Pool.TAKEN
        table.s.pool[hero("Fighter")] = table.s.pool[hero("Hexer")] = Pool.DECK
        table.s.pool[hero("Priest")] = table.s.pool[hero("Ranger")] = Pool.SHOWN
        assert table.legal(1) == [DRAFT_PASS]
        table.play(1, DRAFT_PASS)
        assert (table.phase, table.s.turn) == (Phase.SHOW, 1)
        assert (table.s.pool == Pool.SHOWN).sum() == 0

    def test_discards_come_back_when_fewer_than_five_are_left(self) -> None:
        table = take(self.drafting(), 1, "Knight")
        in_deck = np.flatnonzero(table.s.pool == Pool.DECK)
        table.s.pool[in_deck[4:]] = Pool.DISCARD
        take(table, 0, "Sage")
        assert (table.s.pool == Pool.DISCARD).sum() == 0
        assert (table.s.pool == Pool.DECK).sum() == 24

    def test_a_hero_is_given_back_when_none_outside_the_teams_can_fit(self) -> None:
        table = self.drafting()
        table.s.team[1, :4] = [hero(n) for n in ("Priest", "Ranger", "Hunter", "Fighter")]  # 11
        table.s.pool[table.s.team[1, :4]] = Pool.TAKEN
        assert table.legal(1) == [GIVE_BACK + place for place in range(4)]
        table.play(1, GIVE_BACK + 3)
        assert table.s.pool[hero("Fighter")] == Pool.DISCARD
        assert table.s.team[1].tolist()[3] == NO_HERO

    def test_after_the_draft_both_arrange_in_secret(self) -> None:
        table = self.drafting()
        full = ("High Mage", "Oracle", "Stormcaller"), ("Knight", "Warlord")
        for seat, names in enumerate(full):
            table.s.team[seat, : len(names)] = [hero(name) for name in names]
        table.s.pool[:] = Pool.DECK
        table.s.pool[table.s.team[table.s.team >= 0]] = Pool.TAKEN
        table.s.pool[hero("Flame Dragon")] = Pool.OUT
        table.s.pool[[hero(n) for n in ("Priest", "Ranger", "Hunter", "Fighter", "Scout")]] = (
            Pool.SHOWN
        )
        table.s.team[1, 2] = hero("Hexer")
        table.s.pool[hero("Hexer")] = Pool.TAKEN
        take(table, 1, "Scout")
        assert table.phase == Phase.PREPARE
        assert table.s.step.tolist() == [Step.ARRANGE, Step.ARRANGE]
        assert table.problems == []


def test_at_least_twelve_draft_heroes_cost_two_and_eight_cost_three() -> None:
    costs = COST[IN_DRAFT].tolist()
    assert costs.count(2) >= 12
    assert costs.count(3) >= 8
    assert len(HERO_TABLE.cards) == 27
