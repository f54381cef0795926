"""The compiled twin of a game's plain rules. It is made from them and never written by hand.

The twin's functions are the game's own, with every function they call swapped for its compiled
form. Code that serves every game is bound the same way: where it calls a stub of the contract, the
game's own function stands instead.

Nobody waits for the compiler: `Twin.rules` are the plain functions until the compiled ones are
ready, and both play byte for byte alike on the same record.
"""

from __future__ import annotations

import atexit
import dis
import inspect
import os
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import numpy as np

from scalehouse.core import cache, contract
from scalehouse.core.contract import Actors, Flags, Mask, Move, Rng, Seat, Shares, State, Weights
from scalehouse.core.errors import BadOption

MODE_VARIABLE = "SCALEHOUSE_RULES"
MODES = ("auto", "plain", "compiled")
AnyFunction = Callable[..., Any]


@dataclass(frozen=True)
class Rules:
    """A game's functions, plain or compiled. Their contract is in `core.contract`."""

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
        _check_names(rules.DTYPE)
        self._plain = Binder(self._own, rules.DTYPE)
        self._fast = CompilingBinder(self._own, rules.DTYPE, stored=stored)
        self._mode = _checked(mode or os.environ.get(MODE_VARIABLE, MODES[0]))
        self._compiled: Rules | None = None
        self._worker = Worker()
        self.plain = Rules(**self._own)

    @property
    def ready(self) -> bool:
        return self._compiled is not None

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
            self._worker.ask_for(self._fast.entry, *self._own.values())
            self._worker.ask_for(lambda _: self.compiled(), None)

    def prefer_compiled(self) -> None:
        """For those who play by the thousand: wait for the compiler once, be fast from then on."""
        if self._mode == "auto":
            self._mode = "compiled"

    def compiled(self) -> Rules:
        """The compiled functions; waits for them if need be."""
        if self._compiled is None:
            self._compiled = Rules(**{name: self._fast.entry(f) for name, f in self._own.items()})
        return self._compiled

    def kernel(self, function: AnyFunction, *, wait: bool = False) -> AnyFunction:
        """A function that serves every game, bound to this one, in the best form there is.

        `wait`: for the compiler, where there is more to do than plain Python could.
        """
        if self._mode == "plain":
            return self._plain.entry(function)
        made = self._fast.entries.get(function)
        if made is not None:
            return made
        if self._mode == "compiled" or wait:
            return self._fast.entry(function)
        self._worker.ask_for(self._fast.entry, function)
        return self._plain.entry(function)


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


def _check_names(dtype: np.dtype[Any]) -> None:
    """A field called like a method of NumPy's records would be that method when played plain."""
    taken = [name for name in dtype.names or () if hasattr(np.record, name)]
    if taken:
        raise TypeError(f"NumPy's records have something else called {taken[0]!r}")


def _check_arguments(function: AnyFunction, stub: AnyFunction) -> None:
    wanted = len(inspect.signature(stub).parameters)
    given = len(inspect.signature(function).parameters)
    if wanted != given:
        where = f"{function.__module__}.{function.__name__}"
        raise TypeError(f"{where} takes {given} arguments, the contract has {wanted}")


class Binder:
    """Rebuilds functions with their globals swapped.

    A function keeps its own module's globals, except that each function found there is replaced:
    a stub of the contract by the game's own, any other of the house or the game by its twin.
    `DTYPE` becomes the game's, so that code for every game can make room for states.
    """

    def __init__(self, own: dict[str, Any], dtype: np.dtype[Any]) -> None:
        self.entries: dict[AnyFunction, AnyFunction] = {}
        self._dtype = dtype
        self._instead = {stub: own[stub.__name__] for stub in contract.COMPILED}
        self._packages = {_package(function.__module__) for function in own.values()}
        self._made: dict[AnyFunction, Any] = {}
        self._spaces: dict[str, dict[str, Any]] = {}
        self._lock = threading.RLock()

    def entry(self, function: AnyFunction) -> AnyFunction:
        """A function as the outside calls it."""
        with self._lock:
            if function not in self.entries:
                self.entries[function] = self._finish(self._twin_of(function), function)
            return self.entries[function]

    def _finish(self, made: Any, function: AnyFunction) -> Any:
        return made

    def _wrap(self, function: FunctionType) -> Any:
        return function

    def _twin_of(self, function: AnyFunction) -> Any:
        function = self._instead.get(function, function)
        if function not in self._made:
            assert isinstance(function, FunctionType)
            space = self._space_of(function)
            twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
            twin.__module__ = function.__module__
            twin.__annotations__ = function.__annotations__
            # Modules may call each other both ways: the space may have made it meanwhile.
            self._made.setdefault(function, self._wrap(twin))
        return self._made[function]

    def _space_of(self, function: FunctionType) -> dict[str, Any]:
        home = function.__module__
        if home not in self._spaces:
            space = self._spaces[home] = dict(function.__globals__, DTYPE=self._dtype)
            for name, value in function.__globals__.items():
                if isinstance(value, FunctionType) and self._is_ours(value):
                    space[name] = self._twin_of(value)
        return self._spaces[home]

    def _is_ours(self, function: FunctionType) -> bool:
        return _package(function.__module__) in {"scalehouse", *self._packages}


class CompilingBinder(Binder):
    """As above, with Numba's compiled form of each function, stored between runs."""

    def __init__(self, own: dict[str, Any], dtype: np.dtype[Any], *, stored: bool = True) -> None:
        super().__init__(own, dtype)
        self._stored = stored

    def _wrap(self, function: FunctionType) -> Any:
        from numba import njit  # slow to import, and not needed to play plain

        return njit(nogil=True)(function)

    def _finish(self, made: Any, function: AnyFunction) -> Any:
        _check_calls(made.py_func)
        if self._stored:
            self._store(made, function)
        made.compile(_signature(made.py_func, self._dtype))
        return made

    def _store(self, made: Any, function: AnyFunction) -> None:
        folder = cache.folder_for(self._sources(function), self._names(function))
        if folder:
            cache.keep_in(folder, made)

    def _names(self, function: AnyFunction) -> str:
        """Which functions of those files are meant: a game may be made with others of them."""
        functions = [function, *self._instead.values()]
        return " ".join(f"{f.__module__}.{f.__qualname__}" for f in functions)

    def _sources(self, function: AnyFunction) -> set[Path]:
        """Every file whose change could change what is compiled."""
        functions = [function, *self._instead.values()]
        modules = [__name__, contract.__name__, *(f.__module__ for f in functions)]
        return cache.sources_of(modules, {"scalehouse", *self._packages})


def _check_calls(function: FunctionType, callers: tuple[str, ...] = ()) -> None:
    """No function may call itself, also not through others.

    Numba stores such a function, but what it then loads ends the program (its issue 6061).
    """
    name = f"{function.__module__}.{function.__name__}"
    if name in callers:
        raise TypeError(f"{name} must not call itself")
    for step in dis.get_instructions(function):
        called = getattr(function.__globals__.get(step.argval), "py_func", None)
        if step.opname == "LOAD_GLOBAL" and called:
            _check_calls(called, (*callers, name))


def _package(module: str) -> str:
    return module.partition(".")[0]


def _signature(function: FunctionType, dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """The Numba types of a function's arguments, from the names of their annotations.

    A name that is `Annotated[NDArray[Any], dtype]` in the function's module is a row of records of
    that dtype: what a bot keeps for itself (the nodes of its tree) has a form of its own.
    """
    import numba
    from numba.core.types import Array  # numba.types is half there while two threads import it

    record = numba.from_dtype(dtype)
    vocabulary = {
        "State": record,
        "States": Array(record, 1, "C"),
        "Seat": numba.int64,
        "Move": numba.int64,
        "int": numba.int64,
        "float": numba.float64,
        "Mask": Array(numba.boolean, 1, "C"),
        "Masks": Array(numba.boolean, 2, "C"),
        "Flags": Array(numba.boolean, 1, "C"),
        "Weights": Array(numba.int64, 1, "C"),
        "Counts": Array(numba.int64, 1, "C"),
        "Rng": Array(numba.int64, 1, "C"),
        "Shares": Array(numba.float64, 1, "C"),
        "Table": Array(numba.float64, 2, "C"),
    }
    names = list(function.__annotations__.values())[: function.__code__.co_argcount]
    for name in names:
        own = function.__globals__.get(name)
        if get_origin(own) is Annotated:
            vocabulary.setdefault(name, Array(numba.from_dtype(get_args(own)[1]), 1, "C"))
    unknown = [name for name in names if name not in vocabulary]
    if unknown or len(names) < function.__code__.co_argcount:
        where = f"{function.__module__}.{function.__name__}"
        raise TypeError(f"{where}: every argument needs one of the contract's types, not {unknown}")
    return tuple(vocabulary[name] for name in names)


class Worker:
    """One thread that compiles a function at a time while the rest of the program goes on."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[Any], Any], Any]] = deque()
        self._asked: set[Any] = set()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def ask_for(self, work: Callable[[Any], Any], *items: Any) -> None:
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
