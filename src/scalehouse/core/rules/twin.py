"""The compiled twin of a game's plain rules. It is made from them and never written by hand.

The twin's functions are the game's own, with every function they call swapped for its compiled
form. Code that serves every game is bound the same way: where it calls a stub of the contract, the
game's own function stands instead.

Nobody waits for the compiler: `Twin.rules` are the plain functions until the compiled ones are
ready, and both play byte for byte alike on the same state.
"""

from __future__ import annotations

import atexit
import dis
import inspect
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Annotated, Any, get_args, get_origin

import numpy as np

from scalehouse.core.errors import BadOption
from scalehouse.core.rules import cache, contract
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
# Numba counts references to each array that a function is given, in case it is the last to know of
# it. A module that says `MAKES_ARRAYS = False` only works in arrays of its callers: its functions
# count nothing, and one that makes an array all the same does not compile.
MAKES_ARRAYS = "MAKES_ARRAYS"
AnyFunction = Callable[..., Any]


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
        self._kernels = self.with_stubs({})
        self.plain = Rules(**self._own)

    @property
    def ready(self) -> bool:
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
        return Kernels(self, dict(instead), dict(names or {}), _checked(mode) if mode else None)

    def binder(
        self, instead: Mapping[AnyFunction, AnyFunction], names: Mapping[str, Any]
    ) -> tuple[Binder, CompilingBinder]:
        """What binds functions to the game, plain and compiled."""
        of = (self._own, self._dtype, instead, names)
        return Binder(*of), CompilingBinder(*of, stored=self._stored)

    @property
    def mode(self) -> str:
        return self._mode

    def compile_later(self, binder: CompilingBinder, function: AnyFunction) -> None:
        self._worker.ask_for(binder.entry, function)


class Kernels:
    """Functions that serve every game, bound to one, each in the best form there is."""

    def __init__(
        self,
        twin: Twin,
        instead: dict[AnyFunction, AnyFunction],
        names: dict[str, Any],
        mode: str | None,
    ) -> None:
        self._twin = twin
        self._instead = instead
        self._names = names
        self._mode = mode
        self.plain, self.fast = twin.binder(instead, names)

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
        return Kernels(self._twin, *more, self._mode)


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


class Binder:
    """Rebuilds functions with their globals swapped.

    A function keeps its own module's globals, except that each function found there is replaced:
    a stub of the contract by the game's own, any other of the server or the game by its twin. A
    module found there is replaced by one whose functions are, for rules that say `deck.deal(…)`.
    `DTYPE` becomes the game's, so that code for every game can make room for states; so does each
    of the further names, in modules that have it.
    """

    def __init__(
        self,
        own: Mapping[str, Any],
        dtype: np.dtype[Any],
        instead: Mapping[AnyFunction, AnyFunction],
        names: Mapping[str, Any],
    ) -> None:
        self.entries: dict[AnyFunction, AnyFunction] = {}
        self._dtype = dtype
        self._instead = {stub: own[stub.__name__] for stub in contract.COMPILED} | dict(instead)
        self._names_instead = dict(names)
        self._packages = {_package(function.__module__) for function in self._instead.values()}
        self._made: dict[AnyFunction, Any] = {}
        self._kept: list[Mapping[str, Any]] = []
        self._spaces: dict[int, dict[str, Any]] = {}  # [id of a module's own names]
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
            space = self._space_of(function.__globals__)
            twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
            twin.__module__ = function.__module__
            twin.__annotations__ = function.__annotations__
            # Modules may call each other both ways: the space may have made it meanwhile.
            self._made.setdefault(function, self._wrap(twin))
        return self._made[function]

    def _space_of(self, own: Mapping[str, Any]) -> dict[str, Any]:
        """What a module holds, as its bound functions see it.

        By the module itself: a copy with other functions may have the same name.
        """
        home = id(own)
        if home not in self._spaces:
            self._kept.append(own)  # so that no other gets its id
            space = self._spaces[home] = dict(own)
            space.update({name: self._bound(value) for name, value in own.items()})
            space.update({name: v for name, v in self._names_instead.items() if name in own})
            space["DTYPE"] = self._dtype
        return self._spaces[home]

    def look_up(self, module: ModuleType, name: str) -> Any:
        """Something that a module holds, bound. Plain functions may ask from any thread."""
        with self._lock:
            space = self._space_of(vars(module))
        if name not in space:
            raise AttributeError(f"{module.__name__} has no {name!r}")
        return space[name]

    def _bound(self, value: Any) -> Any:
        if isinstance(value, FunctionType) and self._is_ours(value.__module__):
            return self._twin_of(value)
        if isinstance(value, ModuleType) and self._is_ours(value.__name__):
            return BoundModule(value, self)
        return value

    def _is_ours(self, module: str) -> bool:
        return _package(module) in {"scalehouse", *self._packages}


class BoundModule(ModuleType):
    """A module as bound functions see it: `deck.deal(…)` in a rule is the twin of `deal`.

    What a module holds is bound when somebody first asks for it: most are never called.
    """

    def __init__(self, module: ModuleType, binder: Binder) -> None:
        super().__init__(module.__name__)
        self._module = module
        self._binder = binder

    def __getattr__(self, name: str) -> Any:
        value = self._binder.look_up(self._module, name)
        setattr(self, name, value)
        return value


class CompilingBinder(Binder):
    """As above, with Numba's compiled form of each function, stored between runs."""

    def __init__(
        self,
        own: Mapping[str, Any],
        dtype: np.dtype[Any],
        instead: Mapping[AnyFunction, AnyFunction],
        names: Mapping[str, Any],
        *,
        stored: bool,
    ) -> None:
        super().__init__(own, dtype, instead, names)
        self._stored = stored

    def _wrap(self, function: FunctionType) -> Any:
        from numba import njit  # slow to import, and not needed to play plain

        counts = bool(function.__globals__.get(MAKES_ARRAYS, True))
        return njit(nogil=True, _nrt=counts)(function)  # said always: else it is the caller's

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

    def is_stored(self, function: AnyFunction) -> bool:
        return cache.holds(self._sources(function), self._names(function))

    def _names(self, function: AnyFunction) -> str:
        """Which functions of those files are meant: a game may be made with others of them."""
        functions = [function, *self._instead.values()]
        spelled = [f"{f.__module__}.{f.__qualname__}" for f in functions]
        return " ".join([*spelled, *(f"{k}={v}" for k, v in self._names_instead.items())])

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
    for called in _called_by(function):
        _check_calls(called, (*callers, name))


def _called_by(function: FunctionType) -> Iterator[FunctionType]:
    """The compiled functions that it names, alone or through their module."""
    module = None
    for step in dis.get_instructions(function):
        found: Any = None
        if step.opname == "LOAD_GLOBAL":
            found = function.__globals__.get(step.argval)
        elif module and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            found = getattr(module, step.argval, None)
        module = found if isinstance(found, BoundModule) else None
        if hasattr(found, "py_func"):
            yield found.py_func


def _package(module: str) -> str:
    return module.partition(".")[0]


def _signature(function: FunctionType, dtype: np.dtype[Any]) -> tuple[Any, ...]:
    """The Numba types of a function's arguments, from the names of their annotations.

    A name that is `Annotated[NDArray[Any], dtype]` in the function's module is a row of states of
    that dtype: what a bot keeps for itself (the nodes of its tree) has a form of its own.
    """
    import numba
    from numba.core.types import Array  # numba.types is half there while two threads import it

    state = numba.from_dtype(dtype)
    vocabulary = {
        "State": state,
        "States": Array(state, 1, "C"),
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
    for argument in function.__code__.co_varnames[: function.__code__.co_argcount]:
        typed = function.__annotations__.get(argument)
        if typed not in vocabulary:
            where = f"{function.__module__}.{function.__name__}"
            has = f"not {typed!r}" if typed else "and has none"
            raise TypeError(f"{where}: {argument} needs one of the contract's types, {has}")
    return tuple(vocabulary[name] for name in names)


class CompilerThread:
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
