"""What nobody may know: teams and rows while they are chosen, and the future of the dice."""

from __future__ import annotations

import itertools

import pytest

from scalehouse.core.rng import below, seeded
from scalehouse.core.rules.contract import HIDDEN, WATCHER
from scalehouse.games.scathe import GAME
from scalehouse.games.scathe.data import NAMES
from scalehouse.games.scathe.moves import STARTER, TAKE, TO_ROW
from scalehouse.games.scathe.state import NO_HERO, Phase, Step
from tests.games.scathe.pictures import Table, battle, seen_by, start

ROWS = (TO_ROW, TO_ROW + 1)


def built(*names: str) -> Table:
    table = start("build")
    for name in names:
        table.play(0, TAKE + NAMES.index(name))
    return table


def redeals(table: Table, seat: int, count: int = 600) -> set[tuple[int, ...]]:
    """What seat 0 may have, as the other may think: its team and its rows."""
    rng = seeded("redeals", count)
    found = set()
    for _ in range(count):
        truth = GAME.sight(table.s, seat)
        GAME.twin.rules.redeal(truth, seat, rng)
        found.add((*truth.team[0].tolist(), *truth.hero[0].tolist(), int(truth.step[0])))
    return found


@pytest.mark.parametrize("observer", [1, None])
def test_teams_are_secret_while_they_are_built(observer: int | None) -> None:
    sights = [
        seen_by(built(*names), observer).tobytes()
        for names in (
            [],
            ["Knight"],
            ["Fighter", "Hexer", "Scout"],
            ["Knight", "Oracle", "Warlord"],
        )
    ]
    assert len(set(sights)) == 1


def test_rows_are_secret_while_they_are_arranged() -> None:
    sights = set()
    for moves in itertools.product(ROWS, repeat=2):
        table = start("starter").play(0, STARTER)
        for move in moves:
            table.play(0, move)
        sights.add(seen_by(table, 1).tobytes())
    assert len(sights) == 1


def test_others_see_only_that_a_seat_is_ready() -> None:
    table = built("Knight", "Oracle", "Warlord")
    assert seen_by(table, 1).step[0] == HIDDEN
    for move in (ROWS[0], ROWS[1], ROWS[0]):
        table.play(0, move)
    sight = seen_by(table, 1)
    assert sight.step[0] == Step.READY
    assert (sight.team[0] == HIDDEN).all()
    assert (sight.hero[0] == HIDDEN).all()


def test_a_drafted_team_was_seen_by_all_but_its_rows_are_not() -> None:
    table = start("draft")
    table.s.phase = Phase.PREPARE
    table.s.step[:] = Step.ARRANGE
    table.s.team[:, :3] = [NAMES.index(name) for name in ("Knight", "Oracle", "Warlord")]
    table.play(0, ROWS[0])
    sight = seen_by(table, 1)
    assert sight.team[0].tolist() == table.s.team[0].tolist()
    assert (sight.hero[0] == HIDDEN).all()


def test_all_is_open_in_battle() -> None:
    table = battle("Fighter 3hp, Knight / Sage", "Warrior / Hexer", die=4)
    for observer in (WATCHER, 0, 1):
        assert GAME.sight(table.s, observer).tobytes() == table.s.tobytes()


def test_every_way_to_arrange_is_thought_possible() -> None:
    """A starter team of four that is ready: either team, all rows that hold at most three."""
    table = start("starter").play(0, STARTER + 1).play(0, ROWS[0])
    for move in (ROWS[1], ROWS[0], ROWS[1]):
        table.play(0, move)
    assert table.s.step[0] == Step.READY
    found = redeals(table, 1, 3000)
    five = sum(
        1 for rows in itertools.product((0, 1), repeat=5) if max(sum(rows), 5 - sum(rows)) <= 3
    )
    four = sum(
        1 for rows in itertools.product((0, 1), repeat=4) if max(sum(rows), 4 - sum(rows)) <= 3
    )
    assert len(found) == five + four


def test_while_choosing_every_stage_is_thought_possible() -> None:
    """Not ready: nothing chosen, or either team with any of its first heroes placed."""
    table = start("starter").play(0, STARTER)
    steps = {
        (found[-1], sum(h != NO_HERO for h in found[6:12])) for found in redeals(table, 1, 3000)
    }
    assert steps == {
        (Step.CHOOSE, 0),
        *((Step.ARRANGE, placed) for placed in range(5)),
    }


def test_every_hero_may_be_in_a_team_that_is_being_built() -> None:
    heroes = {hero for found in redeals(built("Knight"), 1) for hero in found[:6]}
    assert heroes == {NO_HERO, *range(27)}


def test_two_truths_behind_one_sight_tell_a_seat_the_same() -> None:
    """As both go on with their own secret moves, the other's view and events stay alike."""
    rng = seeded("two truths")
    for _ in range(30):
        one, two = start("build"), start("build")
        for table in (one, two):
            for _ in range(below(rng, 3)):
                moves = table.legal(0)
                table.play(0, moves[below(rng, len(moves))])
        for seat in (1, WATCHER):
            sights = [GAME.sight(table.s, seat) for table in (one, two)]
            views = [GAME.view(sight, seat) for sight in sights]
            assert sights[0].tobytes() == sights[1].tobytes()
            assert views[0] == views[1]
            seen = {GAME.twin.rules.witness(t.s, 0, t.legal(0)[0], seat) for t in (one, two)}
            assert seen == {HIDDEN}
