"""The sum that leads to the damage of an attack."""

from __future__ import annotations

from scalehouse.conformance.walk import Walk
from scalehouse.core.rules.contract import CHANCE
from scalehouse.core.rules.state_fields import as_python
from scalehouse.core.text.sums import Sum
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.moves import FRIEND, USE
from scalehouse.games.scathe.state import Phase
from tests.games.scathe.pictures import Table, battle


def sums(table: Table, move: int) -> list[Sum]:
    seat = int(table.s.turn)
    before = as_python(GAME.sight(table.s, seat))
    table.play(seat, move)
    return GAME.explain(before, seat, move, as_python(GAME.sight(table.s, seat)))


def aimed(mine: str, theirs: str, target: str) -> list[str]:
    """The Fighter's melee attack of level 4."""
    table = battle(mine, theirs, die=4).places("Fighter").play(0, USE + 3)
    return [str(one) for one in sums(table, table.target(target))]


def test_an_attack_alone() -> None:
    told = aimed("Fighter", "Warrior, Brawler", "Warrior")
    assert told == ["Player 2’s Warrior is hit: 4 melee attack = 4"]


def test_a_buff_adds_and_armour_takes_off() -> None:
    told = aimed("Fighter 2physical", "Warrior 1armour, Brawler", "Warrior")
    assert told == ["Player 2’s Warrior is hit: 4 melee attack + 2 buff − 1 armour = 5"]


def test_the_highest_taunt_protects_those_without() -> None:
    foes = "Warrior 1armour, Brawler 2taunt"
    assert aimed("Fighter", foes, "Warrior") == [
        "Player 2’s Warrior is hit: 4 melee attack − 2 taunt − 1 armour = 1"
    ]
    assert aimed("Fighter", foes, "Brawler") == ["Player 2’s Brawler is hit: 4 melee attack = 4"]


def test_nothing_stops_more_than_there_is() -> None:
    told = aimed("Fighter", "Warrior 9armour, Brawler 3taunt", "Warrior")
    assert told == ["Player 2’s Warrior is hit: 4 melee attack − 3 taunt − 1 armour = 0"]


def test_an_ability_that_leaves_nothing_to_aim_is_explained_at_once() -> None:
    table = battle("Fighter", "Warrior", die=4).places("Fighter")
    assert [one.total for one in sums(table, USE + 3)] == [4]


def test_sums_are_what_heroes_then_lose() -> None:
    """In random matches, for all attacks that are aimed."""
    looked_at = 0
    for number in range(3):
        walk = Walk(GAME, 2, {"teams": "starter"}, (7, number))
        for step in walk.played:
            if step.by == CHANCE or step.before.phase != Phase.TARGET or step.move < FRIEND:
                continue
            before, after = (as_python(GAME.sight(s, step.by)) for s in (step.before, step.after))
            for one in GAME.explain(before, step.by, step.move, after):
                _, seat, slot = one.at[0].split("/")
                had = int(step.before.health[int(seat), int(slot)])
                left = int(step.after.health[int(seat), int(slot)])
                assert one.total is not None
                assert left <= had - min(had, one.total)  # what follows may hit it again
                looked_at += 1
    assert looked_at > 20
