"""Observations hold what the sight holds, number by number, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scalehouse.adapters.encoding import BITS, Encoding, _runs, encode
from scalehouse.bots.performer.ticks import STILL
from scalehouse.conformance import cases
from scalehouse.conformance.walk import Walk
from scalehouse.core import registry
from scalehouse.core.game import Game
from scalehouse.core.rng import seeded
from scalehouse.core.rules.contract import CHANCE, HIDDEN, WATCHER, State
from scalehouse.core.rules.twin import Twin

GAMES = [registry.find(name) for name in registry.names()]
AHEAD = {"observer", "acts", "frame"}  # of the state's own fields


def row(game: Game, s: State) -> Any:
    return np.array([s], game.dtype)


def walk_of(game: Game) -> Walk:
    """A match with the most seats, and all options on."""
    case = list(cases(game))[-1]
    return Walk(game, case.seats, case.options, (5,))


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def as_numbers(sight: State, name: str) -> Any:
    """A field of a sight the way an observation is meant to hold it."""
    values = np.asarray(sight[name])
    if values.dtype.itemsize < 8:
        return values
    bits = values[..., None] >> np.arange(BITS) & 1
    return np.where(values[..., None] == HIDDEN, HIDDEN, bits)


def test_every_field_of_the_sight_is_in_it(game: Game) -> None:
    encoding, walk, mask = Encoding(game), walk_of(game), game.mask()
    for s in list(walk.positions())[::4]:
        for observer in walk.observers:
            seen = encoding.look(row(game, s), observer, mask)
            sight = game.sight(s, observer)
            for name in game.dtype.names or ():
                assert np.array_equal(encoding.part(seen, name), as_numbers(sight, name)), name


def test_it_says_who_looks_and_who_acts(game: Game) -> None:
    encoding, walk, mask = Encoding(game), walk_of(game), game.mask()
    for s in list(walk.positions())[::4]:
        for observer in walk.observers:
            seen = encoding.look(row(game, s), observer, mask)
            who = game.twin.rules.actors(game.sight(s, observer))
            looks = [seat == observer for seat in range(encoding.seats)]
            acts = [who != CHANCE and bool(who >> seat & 1) for seat in range(encoding.seats)]
            assert encoding.part(seen, "observer").tolist() == looks
            assert encoding.part(seen, "acts").tolist() == acts


def test_the_mask_is_the_legal_moves_of_an_acting_seat(game: Game) -> None:
    encoding, walk, mask = Encoding(game), walk_of(game), game.mask()
    for s in list(walk.positions())[::4]:
        for observer in walk.observers:
            mask[:] = True
            encoding.look(row(game, s), observer, mask)
            is_acting = observer in walk.acting(s)
            assert mask.nonzero()[0].tolist() == (walk.legal(s, observer) if is_acting else [])


def test_fields_lie_side_by_side_in_the_records_order(game: Game) -> None:
    encoding = Encoding(game)
    fields = list(encoding.fields.values())
    assert [field.begin for field in fields] == [0, *(field.end for field in fields[:-1])]
    assert [f.name for f in fields if f.name not in AHEAD] == list(game.dtype.names or ())
    assert fields[-1].end == encoding.size == encoding.empty().size


def test_observations_keep_their_limits(game: Game) -> None:
    encoding, walk, mask = Encoding(game), walk_of(game), game.mask()
    for s in walk.positions():
        seen = encoding.look(row(game, s), 0, mask)
        assert np.all(seen >= encoding.low)
        assert np.all(seen <= encoding.high)


def test_what_a_seat_may_not_know_changes_nothing(game: Game) -> None:
    encoding, walk, mask, rng = Encoding(game), walk_of(game), game.mask(), seeded("another truth")
    for s in list(walk.positions())[::4]:
        for seat in range(walk.seats):
            other = game.sight(s, seat)
            game.twin.rules.redeal(other, seat, rng)
            seen = encoding.look(row(game, s), seat, mask)
            assert np.array_equal(seen, encoding.look(row(game, other), seat, mask))


def test_looking_changes_nothing(game: Game) -> None:
    encoding, walk, mask = Encoding(game), walk_of(game), game.mask()
    for s in list(walk.positions())[::8]:
        now = row(game, s)
        encoding.look(now, WATCHER, mask)
        assert now.tobytes() == s.tobytes()


def test_plain_and_compiled_give_the_same_numbers(game: Game) -> None:
    from scalehouse.adapters.encoding import look

    encoding, walk = Encoding(game), walk_of(game)
    given = []
    for mode in ("plain", "compiled"):
        kernel = Twin(game.rules, game.judge, mode).kernel(look)
        for s in list(walk.positions())[::8]:
            seen, mask, out = np.zeros(1, game.dtype), game.mask(), encoding.empty()
            content = seen.view(np.int8)
            fixed = (encoding.runs, encoding.seats, encoding.still())
            who = kernel(row(game, s), 1, seen, content, *fixed, mask, out)
            given.append((int(who), mask.tobytes(), out.tobytes()))
    half = len(given) // 2
    assert given[:half] == given[half:]


def test_frames_are_there_where_a_game_is_performed() -> None:
    game = registry.find("trex")
    encoding, mask = Encoding(game), game.mask()
    start = row(game, game.start(3, game.check_options({})))
    assert set(encoding.part(encoding.look(start, 0, mask), "frame").flat) == {STILL}
    frames = np.linspace(0, 1, 2 * encoding.seats, dtype=np.float32)
    seen = encoding.look(start, 0, mask, frames)
    assert np.array_equal(encoding.part(seen, "frame").flatten(), frames)
    assert [one.name for one in GAMES if Encoding(one).performed] == ["trex"]


def test_parts_of_many_observations_are_taken_at_once() -> None:
    encoding = Encoding(registry.find("scathe"))
    many = np.arange(6 * encoding.size, dtype=np.float32).reshape(2, 3, encoding.size)
    health = encoding.part(many, "health")
    assert health.shape == (2, 3, 2, 6)
    assert np.array_equal(health[1, 2], encoding.part(many[1, 2], "health"))


ODD = np.dtype((np.record, [
    ("small", np.uint8, (2,)), ("is_open", np.bool_), ("wide", np.uint16), ("deep", np.int32, (2,)),
    ("board", np.int64, (2,)), ("set", np.uint64), ("last", np.int16),
]))  # fmt: skip


def test_numbers_of_every_width_and_sign() -> None:
    s = np.zeros(1, ODD)
    s[0] = ([200, 3], True, 65535, [-70000, 70000], [-1 << 63 | 5, HIDDEN], 1 << 63, -300)
    out = np.zeros(2 + 1 + 1 + 2 + 3 * BITS + 1 + 4, np.float32)
    encode(1, 0b11, s.view(np.int8), _runs(ODD), 2, np.zeros(0, np.float32), out, 0)
    assert out[:10].tolist() == [0, 1, 1, 1, 200, 3, 1, 65535, -70000, 70000]
    assert out[10 : 10 + BITS].nonzero()[0].tolist() == [0, 2, 63]
    assert set(out[10 + BITS : 10 + 2 * BITS]) == {HIDDEN}
    assert out[10 + 2 * BITS : 10 + 3 * BITS].nonzero()[0].tolist() == [63]
    assert out[-1] == -300


def test_a_record_with_fractions_is_refused() -> None:
    class Fractions(Game):
        @property
        def dtype(self) -> np.dtype[Any]:
            return np.dtype((np.record, [("height", np.float64)]))

    known = vars(registry.find("connect_four"))
    fields = {name: known[name] for name in Game.__dataclass_fields__}
    with pytest.raises(TypeError, match="field height holds float64"):
        Encoding(Fractions(**fields))
