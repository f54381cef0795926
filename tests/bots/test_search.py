"""The searching bot: fair, repeatable, bounded, and no fool."""

from __future__ import annotations

import json
import threading
from typing import Any

import numpy as np
import pytest

from scalehouse import bots
from scalehouse.bots.search.bot import SearchBot, Tree
from scalehouse.bots.search.settings import SearchSettings
from scalehouse.bots.search.think import DONE, think
from scalehouse.bots.search.tree import NONE, ROOT, USED, add_child
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import pick, pick_bit, pick_weighted, seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, NOBODY, Move, Rng, Seat, State
from scalehouse.core.rules.twin import Twin
from scalehouse.games.fate.moves import GUESS
from scalehouse.games.fate.state import Phase
from tests.bots import forced_wins

GAMES = ["connect_four", "fate", "scale", "scathe"]
ALL_ON = {
    "plies": 8, "sense": 2, "look": 2, "ripe": 2, "margin": 0.04, "worlds": 16, "belief": 2.0,
}  # fmt: skip


def some_settings(game: Game, simulations: int, **others: Any) -> SearchSettings:
    return SearchSettings(simulations=simulations, **((ALL_ON if game.judge else {}) | others))


def positions(game: Game, seed: object, count: int) -> list[tuple[State, Seat]]:
    """Positions of random matches in which a seat has a choice."""
    found: list[tuple[State, Seat]] = []
    rng = seeded("positions", game.name, seed)
    while len(found) < count:
        s = game.start(game.check_seats(None), game.check_options({}))
        while game.twin.rules.actors(s) != NOBODY:
            who = game.twin.rules.actors(s)
            seat = CHANCE if who == CHANCE else pick_bit(rng, who)
            if seat != CHANCE and len(legal_moves(game, s, seat)) > 1 and pick_one_in(12, rng):
                found.append((s.copy(), seat))
            game.twin.rules.apply(s, seat, random_move(game, s, seat, rng))
    return found[:count]


def pick_one_in(n: int, rng: Rng) -> bool:
    return pick(rng, np.ones(n, np.bool_)) == 0


def legal_moves(game: Game, s: State, seat: Seat) -> list[Move]:
    mask = game.mask()
    game.twin.rules.legal(s, seat, mask)
    moves: list[Move] = mask.nonzero()[0].tolist()
    return moves


def random_move(game: Game, s: State, seat: Seat, rng: Rng) -> Move:
    if seat == CHANCE:
        weights = game.weights()
        game.twin.rules.chance(s, weights)
        return pick_weighted(rng, weights)
    mask = game.mask()
    game.twin.rules.legal(s, seat, mask)
    return pick(rng, mask)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_a_legal_move(name: str) -> None:
    game = registry.find(name)
    for s, seat in positions(game, "legal", 8):
        bot = SearchBot(game, some_settings(game, 60), "seed")
        assert bot.choose(game.sight(s, seat), seat) in legal_moves(game, s, seat)


@pytest.mark.parametrize("name", ["fate", "scale", "scathe"])
def test_it_does_not_peek(name: str) -> None:
    """Truths that differ only in what a seat may not know make no difference."""
    game = registry.find(name)
    differed = 0
    for number, (s, seat) in enumerate(positions(game, "peek", 12)):
        other = game.sight(s, seat)
        game.twin.rules.redeal(other, seat, seeded("other truth", number))
        differed += other.tobytes() != s.tobytes()
        moves = {
            SearchBot(game, some_settings(game, 80), number).choose(game.sight(truth, seat), seat)
            for truth in (s, other)
        }
        assert len(moves) == 1
    assert name == "scathe" or differed, "there was nothing to peek at"


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    game = registry.find(name)
    settings = some_settings(game, 301, trees=3)
    for s, seat in positions(game, "threads", 4):
        found = []
        for threads in (1, 2, 3):
            bot = SearchBot(game, settings, "seed", threads=threads)
            found.append((bot.choose(game.sight(s, seat), seat), bot.tried()))
        assert found[0] == found[1] == found[2]


def test_a_decision_does_not_depend_on_those_before() -> None:
    game = registry.find("fate")
    (first, seat), (second, other) = positions(game, "before", 2)
    used = SearchBot(game, some_settings(game, 80), "seed")
    used.choose(game.sight(first, seat), seat)
    fresh = SearchBot(game, some_settings(game, 80), "seed")
    sight = game.sight(second, other)
    assert used.choose(sight, other) == fresh.choose(sight, other)
    assert used.tried() == fresh.tried()


@pytest.mark.parametrize("name", GAMES)
def test_plain_and_compiled_grow_the_same_tree(name: str) -> None:
    game = registry.find(name)
    (s, seat), *_ = positions(game, "twin", 1)
    trees = []
    for mode in ("plain", "compiled"):
        tree = Tree(game, some_settings(game, 60, trees=1), 0)
        kernel = Twin(game.rules, game.judge, mode).kernel(think)
        tree.grow(kernel, game.sight(s, seat), seat, np.zeros(1, np.bool_), seeded("tree"))
        trees.append(tree)
    assert trees[0].counts.tolist() == trees[1].counts.tolist()
    assert trees[0].nodes.tobytes() == trees[1].nodes.tobytes()


def test_it_stops_when_asked() -> None:
    """A search that would take hours ends when another thread says so."""
    game = registry.find("connect_four")
    game.twin.prefer_compiled()
    bot = SearchBot(game, SearchSettings(simulations=100_000_000, nodes=1_000, explore=5.0), "seed")
    s = game.start(2, {})
    timer = threading.Timer(0.2, bot.stop)
    timer.start()
    move = bot.choose(game.sight(s, 0), 0)
    timer.join()
    assert move in legal_moves(game, s, 0)
    assert 0 < bot.simulations < 100_000_000


def test_a_limit_in_seconds_ends_a_search() -> None:
    game = registry.find("connect_four")
    game.twin.prefer_compiled()
    settings = SearchSettings(simulations=100_000_000, nodes=1_000, explore=5.0)
    bot = SearchBot(game, settings, "seed", seconds=0.1)
    bot.choose(game.sight(game.start(2, {}), 0), 0)
    assert 0 < bot.simulations < 100_000_000


def test_memory_is_bounded() -> None:
    """A full pool ends the growth of a tree, not the search."""
    game = registry.find("scale")
    (s, seat), *_ = positions(game, "memory", 1)
    tree = Tree(game, some_settings(game, 500, trees=1, nodes=50), 0)
    kernel = game.twin.kernel(think)
    tree.grow(kernel, game.sight(s, seat), seat, np.zeros(1, np.bool_), seeded("tree"))
    assert tree.nodes.size == tree.counts[USED] == 50
    assert tree.counts[DONE] > 64
    assert sum(one.visits for one in tree.moves()) > 64


def test_one_move_needs_no_thought() -> None:
    game = registry.find("connect_four")
    s = with_one_column_left(game)
    seat = int(s.turn)
    bot = SearchBot(game, some_settings(game, 1000), "seed")
    assert [bot.choose(game.sight(s, seat), seat)] == legal_moves(game, s, seat)
    assert bot.simulations == 0


def with_one_column_left(game: Game) -> State:
    rng = seeded("one column")
    while True:
        s = game.start(2, {})
        while game.twin.rules.actors(s) != NOBODY:
            if len(legal_moves(game, s, int(s.turn))) == 1:
                return s
            game.twin.rules.apply(s, int(s.turn), random_move(game, s, int(s.turn), rng))


def test_what_is_prepared_is_played_to_the_end() -> None:
    game = registry.find("scathe")
    settings = some_settings(
        game, 20, trees=1, opening="phase", opening_ends=4, opening_simulations=5
    )
    bot = SearchBot(game, settings, "seed")
    s = game.start(2, game.check_options({}))
    bot.choose(game.sight(s, 0), 0)
    in_opening = bot.simulations, bot.moves / bot.simulations
    rng = seeded("to the battle")
    while s.phase < 6:
        who = game.twin.rules.actors(s)
        seat = CHANCE if who == CHANCE else pick_bit(rng, who)
        game.twin.rules.apply(s, seat, random_move(game, s, seat, rng))
    bot.choose(game.sight(s, int(s.turn)), int(s.turn))
    in_battle = bot.simulations, bot.moves / bot.simulations
    assert (in_opening[0], in_battle[0]) == (5, 20)
    assert in_opening[1] > 3 * in_battle[1]


def test_of_moves_tried_about_as_often_the_one_that_promises_more_is_best() -> None:
    game = registry.find("connect_four")
    bot = SearchBot(game, SearchSettings(simulations=10, trees=1), "seed")
    tree = bot._trees[0]
    for move, visits, value in ((0, 50, 20.0), (1, 40, 30.0), (2, 24, 24.0), (3, 0, 0.0)):
        node = add_child(tree.nodes, tree.counts, ROOT, move, 0)
        tree.nodes[node].visits, tree.nodes[node].value = visits, value
    assert [one.move for one in bot.tried()] == [1, 0, 2, 3]


def test_the_forced_wins_are_forced_wins() -> None:
    """Proved line by line."""
    lines = forced_wins.TABLE.read_text("utf-8").split()
    assert len(lines) == len(set(lines)) == forced_wins.WANTED
    for stones in lines:
        assert forced_wins.is_wanted(forced_wins.position(stones)), stones


def test_a_master_finds_every_forced_win() -> None:
    """It plays a move that is proved to win as fast as can be."""
    game = registry.find("connect_four")
    game.twin.prefer_compiled()
    missed = []
    for stones in forced_wins.TABLE.read_text("utf-8").split():
        s = forced_wins.position(stones)
        seat = int(s.turn)
        move = bots.searcher("master", game, "seed").choose(game.sight(s, seat), seat)
        if not forced_wins.wins_by(s, move, forced_wins.PLIES):
            missed.append((stones, move))
    assert missed == []


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_explained_in_the_games_words(name: str) -> None:
    game = registry.find(name)
    (s, seat), *_ = positions(game, "explain", 1)
    sight = game.sight(s, seat)
    bot = SearchBot(game, some_settings(game, 200), "seed")
    move = bot.choose(sight, seat)
    told = bot.explain(sight, seat)
    best, *others = told["moves"]
    assert best["move"] == move
    assert best["words"] == game.describe_move(sight, seat, move).words.to_json()
    assert best["line"][0] == str(game.describe_move(sight, seat, move).words)
    assert all(2 * best["visits"] >= other["visits"] for other in others)
    assert 0 <= best["expected"] <= 1
    assert json.loads(json.dumps(told)) == told


def test_the_belief_is_how_often_the_redeals_say_so() -> None:
    game = registry.find("fate")
    (s, seat), *_ = positions(game, "belief", 1)
    sight = game.sight(s, seat)
    bot = SearchBot(game, some_settings(game, 50, worlds=200, belief=0.0, shown=("holds",)), 1)
    bot.choose(sight, seat)
    belief = bot.explain(sight, seat)["belief"]
    assert set(belief) == {f"holds/{1 - seat}/{demigod}" for demigod in range(9)}
    assert sum(shares.get("1", 0.0) for shares in belief.values()) == pytest.approx(2.0)
    assert all(sum(shares.values()) == pytest.approx(1.0) for shares in belief.values())


def test_unseen_moves_lead_to_one_position() -> None:
    """What the other guesses in secret must not tell the searching seat anything."""
    game = registry.find("fate")
    tree, mover = tree_with_unseen_moves(game)
    inner = set()
    unseen = 0
    for node in tree.nodes[: tree.counts[USED]]:
        if node.mover == mover and node.move >= GUESS:
            unseen += 1
            inner.add(int(node.inner))
            assert tree.nodes[node.inner].move == HIDDEN
            assert node.first == NONE
    assert unseen > len(inner) > 0


def tree_with_unseen_moves(game: Game) -> tuple[Tree, Seat]:
    """Of a seat that has to guess while the other has not."""
    for s, seat in positions(game, "guess", 4000):
        if s.phase == Phase.GUESS and not s.sealed.any():
            tree = Tree(game, some_settings(game, 400, trees=1), 0)
            kernel = game.twin.kernel(think)
            tree.grow(kernel, game.sight(s, seat), seat, np.zeros(1, np.bool_), seeded("tree"))
            return tree, 1 - seat
    raise AssertionError("nobody had to guess")


def test_a_move_that_looks_bad_is_tried_all_the_same() -> None:
    """However much a look is trusted: whether a move was neglected is told by its visits alone."""
    game = registry.find("scathe")
    battles = [(s, seat) for s, seat in positions(game, "looks", 60) if s.phase >= 6][:4]
    settings = SearchSettings(simulations=400, trees=1, look=3, ripe=0, trust=1_000.0, explore=0.5)
    for s, seat in battles:
        bot = SearchBot(game, settings, "seed")
        bot.choose(game.sight(s, seat), seat)
        assert all(one.visits for one in bot.tried())
