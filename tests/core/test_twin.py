"""The compiled twin: made from the plain rules, kept on disk, never waited for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import numpy as np
import pytest
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from scalehouse.core import registry
from scalehouse.core.errors import BadOption
from scalehouse.core.rng import seeded
from scalehouse.core.rules import cache, loops, steps
from scalehouse.core.rules.binding import AnyFunction
from scalehouse.core.rules.contract import CHANCE, Move, Seat, State
from scalehouse.core.rules.state import Fields, Int8, public
from scalehouse.core.rules.twin import MODE_VARIABLE, Twin
from tests.core import high_card, through_modules, works_in_place
from tests.support import module_of

ROOT = Path(__file__).parents[2]


@pytest.fixture
def auto(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MODE_VARIABLE, "auto")


def run(script: str, **environment: str) -> str:
    """What a fresh Python prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.strip()


PLAY = """
    import numpy as np
    from scalehouse.core.rules import loops
    from scalehouse.core.rng import seeded
    from tests.core.high_card import GAME
    s = GAME.start(3, {"low_wins": False})
    play = GAME.twin.kernel(loops.play_out)
    print(play(s, GAME.mask(), GAME.weights(), seeded(7), 100), s.tobytes().hex())
"""


def tens(s: State) -> int:
    """In the place of this and the next, the tests put others."""
    return 0


def ones(s: State) -> int:
    return 0


def says_one(s: State) -> int:
    return 1


def says_two(s: State) -> int:
    return 2


def asks_both(s: State) -> int:
    return 10 * tens(s) + ones(s)


def asks_tens(s: State) -> int:
    return 10 * tens(s)


LIMIT = 3


def asks_for_the_limit(s: State) -> int:
    return asks_tens(s) + LIMIT


def asks_through_another(s: State) -> int:
    return asks_both(s) + 1


class TestForms:
    def test_plain_until_ready_then_seamlessly_compiled(self, auto: None) -> None:
        twin = Twin(high_card, high_card)
        assert twin.rules is twin.plain
        s = high_card.GAME.start(2, {"low_wins": False})
        twin.rules.apply(s, -1, high_card.CARD)
        twin.start()
        deadline = time.monotonic() + 120
        while not twin.ready and time.monotonic() < deadline:
            time.sleep(0.01)
        assert twin.rules is twin.compiled()
        twin.rules.apply(s, -1, high_card.CARD + 1)  # the same match goes on
        assert s.hand.tolist() == [0, 1, high_card.NO_CARD]

    def test_loops_are_bound_to_the_game_in_both_forms(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        results = []
        for mode in ("plain", "compiled"):
            monkeypatch.setenv(MODE_VARIABLE, mode)
            game = high_card.make()
            s = game.start(3, {"low_wins": True})
            play = game.twin.kernel(loops.play_out)
            results.append((play(s, game.mask(), game.weights(), seeded(3), 99), s.tobytes()))
        assert results[0] == results[1]

    def test_plain_stays_plain_when_somebody_compiles(self) -> None:
        twin = Twin(high_card, mode="plain")
        twin.compiled()
        assert twin.rules is twin.plain

    def test_unknown_mode_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(MODE_VARIABLE, "quick")
        with pytest.raises(BadOption, match="auto, plain, compiled"):
            Twin(high_card)

    def test_who_has_much_to_do_waits_for_the_compiler(self, auto: None) -> None:
        twin = Twin(high_card, high_card)
        assert not hasattr(twin.kernel(steps.who_acts), "py_func")
        assert hasattr(twin.kernel(steps.step, wait=True), "py_func")

    def test_plain_stays_plain_for_those_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(MODE_VARIABLE, "plain")
        assert not hasattr(Twin(high_card, high_card).kernel(steps.step, wait=True), "py_func")

    def test_more_stubs_are_bound_later(self) -> None:
        s = high_card.GAME.start(3, {"low_wins": False})
        kernels = Twin(high_card, high_card, "plain").with_stubs({tens: says_one})
        assert kernels(asks_both)(s) == 10
        assert kernels.extended({ones: says_two})(asks_both)(s) == 12
        assert kernels(asks_both)(s) == 10

    def test_kernels_may_have_another_form_than_the_twin(self) -> None:
        s = high_card.GAME.start(3, {"low_wins": False})
        twin = Twin(high_card, high_card, "plain", stored=False)
        kernel = twin.with_stubs({ones: says_two}, mode="compiled")(asks_both)
        assert hasattr(kernel, "py_func")
        assert kernel(s) == 2
        with pytest.raises(BadOption, match="must be one of"):
            twin.with_stubs({}, mode="turbo")

    def test_what_stays_the_same_is_compiled_once_for_all_purposes(self) -> None:
        twin = Twin(high_card, high_card, "compiled", stored=False)
        kernels = twin.with_stubs({ones: says_two}, {"LIMIT": 4})
        assert kernels(asks_tens) is twin.kernel(asks_tens)
        assert kernels.extended({ones: says_one})(asks_tens) is twin.kernel(asks_tens)

    @pytest.mark.parametrize(
        ("function", "result", "usually"),
        [
            (asks_both, 2, 0),
            (asks_through_another, 3, 1),
            (asks_for_the_limit, 4, 3),
            (through_modules.asks_for_ones, 2, 0),
        ],
    )
    def test_what_comes_to_something_else_is_not_shared(
        self, function: AnyFunction, result: int, usually: int
    ) -> None:
        s = high_card.GAME.start(3, {"low_wins": False})
        twin = Twin(high_card, high_card, "compiled", stored=False)
        kernels = twin.with_stubs({ones: says_two, through_modules.ones: says_two}, {"LIMIT": 4})
        assert twin.kernel(function)(s) == usually
        assert kernels(function)(s) == result
        assert kernels.extended({tens: says_one})(asks_both)(s) == 12

    def test_a_module_that_makes_no_arrays_is_held_to_it(self) -> None:
        """Its functions count no references: an array that one made would never be freed."""
        twin = Twin(high_card, high_card, "compiled", stored=False)
        counts = np.array([4, 5])
        assert twin.kernel(works_in_place.doubled)(counts) == 8
        assert twin.kernel(works_in_place.asks_one_that_makes_an_array)(counts) == 13
        with pytest.raises(NumbaError, match="zeros"):
            twin.kernel(works_in_place.makes_one_itself)

    def test_a_missing_function_is_named(self) -> None:
        rules = module_of(high_card.__name__, {})
        del rules.observe
        with pytest.raises(TypeError, match="has no function 'observe'"):
            Twin(rules)

    def test_wrong_arguments_are_named(self) -> None:
        def apply(s: State, move: Move) -> None: ...

        with pytest.raises(TypeError, match="apply takes 2 arguments, the contract has 3"):
            Twin(module_of(high_card.__name__, {"apply": apply}))

    def test_a_field_that_numpy_shadows_is_refused(self) -> None:
        class State(Fields):
            round: Int8 = public("of NumPy")

        with pytest.raises(TypeError, match=r"State\.round: NumPy's records"):
            Twin(module_of(high_card.__name__, {"State": State}))

    def test_an_argument_without_a_type_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def apply(s: State, seat: Seat, move) -> None:  # type: ignore[no-untyped-def]
            s.turn = seat

        monkeypatch.setenv(MODE_VARIABLE, "compiled")
        twin = Twin(module_of(high_card.__name__, {"apply": apply}))
        with pytest.raises(TypeError, match="needs one of the contract"):
            twin.compiled()

    def test_a_function_that_calls_itself_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(MODE_VARIABLE, "compiled")
        with pytest.raises(TypeError, match="countdown must not call itself"):
            Twin(high_card).kernel(countdown)

    def test_also_when_it_goes_through_its_module(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(MODE_VARIABLE, "compiled")
        with pytest.raises(TypeError, match="ping must not call itself"):
            Twin(high_card, stored=False).kernel(through_modules.ping)

    @pytest.mark.parametrize("mode", ["plain", "compiled"])
    def test_a_function_is_also_found_through_its_module(
        self, mode: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Constants, enums, arrays, functions, and the game's own in the place of a stub."""
        monkeypatch.setenv(MODE_VARIABLE, mode)
        s = high_card.GAME.start(2, {"low_wins": False})
        by_module = Twin(high_card, stored=False).kernel(through_modules.count)
        assert hasattr(by_module, "py_func") == (mode == "compiled")
        assert by_module(s) == 1000 * CHANCE + 100 * 2 + 10 * 7 + 3

    def test_a_bot_may_bring_records_of_its_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(MODE_VARIABLE, "compiled")
        notes = np.zeros(3, NOTE)
        Twin(high_card).kernel(take_notes)(high_card.GAME.empty(), notes)
        assert notes["number"].tolist() == [0, 1, 2]


NOTE = np.dtype((np.record, [("number", np.int64)]))
Notes: TypeAlias = Annotated[NDArray[Any], NOTE]


def take_notes(s: State, notes: Notes) -> None:
    for line in range(notes.size):
        notes[line].number = line


def countdown(number: int) -> int:
    return 0 if number == 0 else countdown(number - 1)


def after(first_run: tuple[Path, str], folder: Path) -> tuple[dict[str, str], str]:
    """Settings of a run with a copy of what another has compiled, and what that one said."""
    compiled, said = first_run
    shutil.copytree(compiled, folder, dirs_exist_ok=True)
    return {MODE_VARIABLE: "compiled", cache.FOLDER_VARIABLE: str(folder)}, said


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """What it compiled and what it said: compiling takes seconds."""
    folder = tmp_path_factory.mktemp("compiled")
    return folder, run(PLAY, **{MODE_VARIABLE: "compiled", cache.FOLDER_VARIABLE: str(folder)})


class TestCache:
    def test_a_second_run_loads_what_the_first_compiled(
        self, tmp_path: Path, first_run: tuple[Path, str]
    ) -> None:
        settings, first = after(first_run, tmp_path)
        stored = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}
        assert stored
        assert run(PLAY, **settings) == first
        assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")} == stored

    def test_what_a_loop_needs_of_the_game_is_stored_for_others(
        self, first_run: tuple[Path, str]
    ) -> None:
        stored = {file.name.partition("-")[0] for file in first_run[0].rglob("*.nbi")}
        assert {"loops.play_out", "high_card.apply", "high_card.legal"} <= stored

    def test_spoilt_files_are_compiled_anew(
        self, tmp_path: Path, first_run: tuple[Path, str]
    ) -> None:
        settings, first = after(first_run, tmp_path)
        for file in [*tmp_path.rglob("*.nbc"), *tmp_path.rglob("*.nbi")]:
            file.write_bytes(file.read_bytes()[:100])
        assert run(PLAY, **settings) == first

    def test_without_a_folder_it_still_runs(self, tmp_path: Path) -> None:
        (tmp_path / "a-file").touch()
        folder = str(tmp_path / "a-file" / "below")
        run(PLAY, **{MODE_VARIABLE: "compiled", cache.FOLDER_VARIABLE: folder})
        assert cache_is_off(folder)

    def test_a_folder_that_cannot_be_written_still_runs(
        self, tmp_path: Path, first_run: tuple[Path, str]
    ) -> None:
        # The index of every function is a folder: root may write anywhere, but not over that.
        settings, first = after(first_run, tmp_path)
        for index in list(tmp_path.rglob("*.nbi")):
            index.unlink()
            index.mkdir()
        assert run(PLAY, **settings) == first

    def test_any_changed_source_is_another_folder(self, tmp_path: Path) -> None:
        rules, table = tmp_path / "rules.py", tmp_path / "table.toml"
        rules.write_text("A = 1")
        table.write_text("a = 1")
        keys = set()
        for change in (None, rules, table):
            if change:
                change.write_text("changed")
            cache._key.cache_clear()
            keys.add(cache._key((rules, table), ""))
        assert len(keys) == 3

    def test_the_sources_are_all_that_the_rules_can_reach_and_no_more(self) -> None:
        game = registry.find("scathe")
        modules = {game.rules.__name__, loops.__name__}
        files = cache.sources_of(modules, {"scalehouse"})
        names = {file.name for file in files}
        assert game.folder / "rules" / "__init__.py" in files
        assert {"battle.py", "party.py", "data.py", "heroes.toml"} <= names
        assert {"state.py", "contract.py", "rng.py", "loops.py"} <= names
        assert not names & {"view.py", "events.py", "match.py"}

    def test_bounds_checking_is_another_folder(self) -> None:
        script = """
            from pathlib import Path
            from scalehouse.core.rules import cache
            print(cache._key((Path(cache.__file__),), ""))
        """
        assert run(script, NUMBA_BOUNDSCHECK="1") != run(script, NUMBA_BOUNDSCHECK="0")

    def test_other_functions_of_the_same_files_are_another_folder(self) -> None:
        assert cache._key((), "apply") != cache._key((), "wrong_apply")

    def test_folders_that_nobody_opened_for_long_are_dropped(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path))
        monkeypatch.setattr(cache, "KEPT_ANYWAY", 2)
        old, recent = tmp_path / "old", tmp_path / "recent"
        old.mkdir()
        recent.mkdir()
        long_ago = time.time() - cache.KEPT_FOR - 60
        os.utime(old, (long_ago, long_ago))
        assert cache.folder_for([], "new") is not None
        assert not old.exists()
        assert recent.exists()

    def test_a_clock_that_is_ahead_does_not_cost_what_is_in_use(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path))
        before = cache.folder_for([], "before")
        ahead = time.time() + 2 * cache.KEPT_FOR
        monkeypatch.setattr(time, "time", lambda: ahead)
        assert cache.folder_for([], "new") is not None
        assert before is not None
        assert before.exists()


def cache_is_off(folder: str) -> bool:
    script = "from scalehouse.core.rules import cache; print(cache.folder_for([], ''))"
    return run(script, **{cache.FOLDER_VARIABLE: folder}) == "None"


def test_a_program_may_end_while_the_twin_compiles(tmp_path: Path) -> None:
    script = """
        import scalehouse
        scalehouse.new("scathe", seed=1)
        print("done")
    """
    out = run(script, **{MODE_VARIABLE: "auto", cache.FOLDER_VARIABLE: str(tmp_path)})
    assert out == "done"


def test_playing_plain_does_not_import_the_compiler() -> None:
    script = """
        import sys, scalehouse
        match = scalehouse.new("scathe", seed=1)
        match.play(0, match.legal(0)[0])
        print("numba" in sys.modules)
    """
    assert run(script, **{MODE_VARIABLE: "plain"}) == "False"
