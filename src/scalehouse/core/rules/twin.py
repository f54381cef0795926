"""The compiled twin of a game's plain rules. It is made from them and never written by hand.

The twin's functions are the game's own, with every function they call swapped for its compiled
form. Code that serves every game is bound the same way: where it calls a stub of the contract, the
game's own function stands instead.

Nobody waits for the compiler: `Twin.rules` are the plain functions until the compiled ones are
ready, and both play byte for byte alike on the same state.
"""

from __future__ import annotations

import atexit
import inspect
import os
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from scalehouse.core.errors import BadOption
from scalehouse.core.rules import contract
from scalehouse.core.rules.binding import AnyFunction, Binder, Bound, CompilingBinder
from scalehouse.core.rules.contract import (
    Actors,
    Flags,
    Mask,
    Move,
    Rng,
    Seat,
    Shares,
    State,
    Weights,
)
from scalehouse.core.rules.state import dtype_of

MODE_VARIABLE = "SCALEHOUSE_RULES"
MODES = ("auto", "plain", "compiled")


@dataclass(frozen=True)
class Rules:
    """A game's functions, plain or compiled. Their contract is in `core.rules.contract`."""

    actors: Callable[[State], Actors]
    legal: Callable[[State, Seat, Mask], None]
    chance: Callable[[State, Weights], None]
    apply: Callable[[State, Seat, Move], None]
    observe: Callable[[State, Seat, State], None]
    witness: Callable[[State, Seat, Move, Seat], Move]
    redeal: Callable[[State, Seat, Rng], None]
    score: Callable[[State, Shares], None]
    problems: Callable[[State, Flags], None]
    judge: Callable[[State, Shares], None]


class Twin:
    """Both forms of one game's rules, and of the loops and bots that run on them."""

    def __init__(
        self,
        rules: ModuleType,
        judge: ModuleType | None = None,
        mode: str | None = None,
        *,
        stored: bool = True,
    ) -> None:
        """`stored`: whether compiled functions are kept on disk, and taken from there."""
        self._own = _contract_functions(rules, judge)
        self._dtype = dtype_of(rules.State)
        self._stored = stored
        self._mode = _checked(mode or os.environ.get(MODE_VARIABLE, MODES[0]))
        self._compiled: Rules | None = None
        self._worker = CompilerThread()
        self._kernels = Kernels(self, {}, {}, None)
        self.plain = Rules(**self._own)

    @property
    def ready(self) -> bool:
        """Whether the compiled form is there."""
        return self._compiled is not None

    @property
    def is_stored(self) -> bool:
        """Whether the compiled functions need only be loaded."""
        return all(self._kernels.fast.is_stored(function) for function in self._own.values())

    @property
    def rules(self) -> Rules:
        """The best there is at this moment."""
        if self._mode == "plain":
            return self.plain
        if self._mode == "compiled":
            return self.compiled()
        return self._compiled or self.plain

    def start(self) -> None:
        """Compile in the background, if nobody asked for one form or the other."""
        if self._mode == "auto" and not self.ready:
            self._worker.ask_for(self._kernels.fast.entry, *self._own.values())
            self._worker.ask_for(lambda _: self.compiled(), None)

    def prefer_compiled(self) -> None:
        """For those who play by the thousand: wait for the compiler once, be fast from then on."""
        if self._mode == "auto":
            self._mode = "compiled"

    def compiled(self) -> Rules:
        """The compiled functions; waits for them if need be."""
        if self._compiled is None:
            entry = self._kernels.fast.entry
            self._compiled = Rules(**{name: entry(f) for name, f in self._own.items()})
        return self._compiled

    def kernel(self, function: AnyFunction, *, wait: bool = False) -> AnyFunction:
        """A function that serves every game, bound to this one: see `Kernels`."""
        return self._kernels(function, wait=wait)

    def with_stubs(
        self,
        instead: Mapping[AnyFunction, AnyFunction],
        names: Mapping[str, Any] | None = None,
        *,
        mode: str | None = None,
    ) -> Kernels:
        """Kernels for code that is written against more than the contract.

        `instead`: the functions in the place of further stubs. `names`: what else is bound to the
        game by its name in a module, as DTYPE is: forms of states, and numbers. `mode`: plain or
        compiled, where it is not to be the twin's own.
        """
        mode = _checked(mode) if mode else None
        return Kernels(self, dict(instead), dict(names or {}), mode, self._kernels.fast)

    def binders(
        self,
        instead: Mapping[AnyFunction, AnyFunction],
        names: Mapping[str, Any],
        base: CompilingBinder | None,
    ) -> tuple[Binder, CompilingBinder]:
        """What binds functions to the game, plain and compiled.

        `base`: has compiled, or will, what these need not do differently.
        """
        bound = Bound(self._own, self._dtype, instead, names)
        return Binder(bound), CompilingBinder(bound, stored=self._stored, base=base)

    @property
    def mode(self) -> str:
        """auto until it is compiled; else plain or compiled."""
        return self._mode

    def compile_later(self, binder: CompilingBinder, function: AnyFunction) -> None:
        """Have a function compiled by the thread beside this one."""
        self._worker.ask_for(binder.entry, function)


class Kernels:
    """Functions that serve every game, bound to one, each in the best form there is."""

    def __init__(
        self,
        twin: Twin,
        instead: dict[AnyFunction, AnyFunction],
        names: dict[str, Any],
        mode: str | None,
        base: CompilingBinder | None = None,
    ) -> None:
        """`base`: of the kernels that these add to."""
        self._twin = twin
        self._instead = instead
        self._names = names
        self._mode = mode
        self.plain, self.fast = twin.binders(instead, names, base)

    def __call__(self, function: AnyFunction, *, wait: bool = False) -> AnyFunction:
        """`wait`: for the compiler, where there is more to do than plain Python could."""
        mode = self._mode or self._twin.mode
        if mode == "plain":
            return self.plain.entry(function)
        made = self.fast.entries.get(function)
        if made is not None:
            return made
        if mode == "compiled" or wait:
            return self.fast.entry(function)
        self._twin.compile_later(self.fast, function)
        return self.plain.entry(function)

    def extended(
        self,
        instead: Mapping[AnyFunction, AnyFunction] | None = None,
        names: Mapping[str, Any] | None = None,
    ) -> Kernels:
        """The same with more functions in the place of stubs, and more names."""
        more = (self._instead | dict(instead or {}), self._names | dict(names or {}))
        return Kernels(self._twin, *more, self._mode, self.fast)


def _checked(mode: str) -> str:
    if mode not in MODES:
        raise BadOption(f"{MODE_VARIABLE} must be one of {', '.join(MODES)}, not {mode!r}")
    return mode


def _contract_functions(rules: ModuleType, judge: ModuleType | None) -> dict[str, Any]:
    """The game's function for each name of the contract; only `judge` may be missing."""
    found: dict[str, Any] = {}
    for stub in contract.COMPILED:
        name = stub.__name__
        function = getattr(judge if name == "judge" else rules, name, None)
        if function is None and name == "judge":
            function = contract.judge
        if function is None:
            raise TypeError(f"{rules.__name__} has no function {name!r}")
        _check_arguments(function, stub)
        found[name] = function
    return found


def _check_arguments(function: AnyFunction, stub: AnyFunction) -> None:
    wanted = len(inspect.signature(stub).parameters)
    given = len(inspect.signature(function).parameters)
    if wanted != given:
        where = f"{function.__module__}.{function.__name__}"
        raise TypeError(f"{where} takes {given} arguments, the contract has {wanted}")


class CompilerThread:
    """One thread that compiles a function at a time while the rest of the program goes on."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[Any], Any], Any]] = deque()
        self._asked: set[Any] = set()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def ask_for(self, work: Callable[[Any], Any], *items: Any) -> None:
        """Work to be done for each of the items, once for each."""
        with self._lock:
            new = [item for item in items if item not in self._asked]
            self._asked.update(new)
            self._jobs.extend((work, item) for item in new)
            if self._jobs and self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                _threads.append(self._thread)
                self._thread.start()

    def _run(self) -> None:
        while not _leaving.is_set():
            with self._lock:
                if not self._jobs:
                    self._thread = None
                    return
                work, item = self._jobs.popleft()
            work(item)


_leaving = threading.Event()
_threads: list[threading.Thread] = []


@atexit.register
def _finish_the_function_at_hand() -> None:
    """A program must not end in the middle of the compiler's work."""
    _leaving.set()
    for thread in _threads:
        thread.join()
