"""Functions rebuilt for one game: stubs give way to its own functions, plainly or compiled.

The twin binds a game's rules with it, and all code that serves every game.
"""

from __future__ import annotations

import dis
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Annotated, Any, NamedTuple, get_args, get_origin

import numpy as np

from scalehouse.core.rules import cache, contract

# Numba counts references to each array that a function is given, in case it is the last to know of
# it. A module that says `MAKES_ARRAYS = False` only works in arrays of its callers: its functions
# count nothing, and one that makes an array all the same does not compile.
MAKES_ARRAYS = "MAKES_ARRAYS"
AnyFunction = Callable[..., Any]


class Bound(NamedTuple):
    """What functions are bound to."""

    own: Mapping[str, Any]  # the game's functions, by their names in the contract
    dtype: np.dtype[Any]  # of its states
    instead: Mapping[AnyFunction, AnyFunction]  # what takes the place of further stubs
    names: Mapping[str, Any]  # what else takes the place of names in modules


class Binder:
    """Rebuilds functions with their globals swapped.

    A function keeps its own module's globals, except that each function found there is replaced:
    a stub of the contract by the game's own, any other of the server or the game by its twin. A
    module found there is replaced by one whose functions are, for rules that say `deck.deal(…)`.
    `DTYPE` becomes the game's, so that code for every game can make room for states; so does each
    of the further names, in modules that have it.
    """

    def __init__(self, bound: Bound) -> None:
        self.entries: dict[AnyFunction, AnyFunction] = {}
        self._dtype = bound.dtype
        stubs = {stub: bound.own[stub.__name__] for stub in contract.COMPILED}
        self._instead = stubs | dict(bound.instead)
        self._names_instead = dict(bound.names)
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
    """As above, with Numba's compiled form of each function, stored between runs.

    A binder with a base leaves to it every function that would be the same there: most of a game is
    compiled once, however many purposes bring functions of their own.
    """

    def __init__(self, bound: Bound, *, stored: bool, base: CompilingBinder | None = None) -> None:
        super().__init__(bound)
        self._stored = stored
        self._base = base
        self._contract = list(bound.own.values())
        self._differing: dict[AnyFunction, bool] = {}

    def _wrap(self, function: FunctionType) -> Any:
        from numba import njit  # slow to import, and not needed to play plain

        # Said always: else it is the caller's.
        counts = bool(function.__globals__.get(MAKES_ARRAYS, True))
        # Nobody passes these functions to C, and each wrapper for that is compiled too.
        return njit(nogil=True, _nrt=counts, no_cfunc_wrapper=True)(function)

    def _finish(self, made: Any, function: AnyFunction) -> Any:
        called = _all_called_by(made.py_func)
        if self._stored:
            self._store(made, function)
        self._compile_contract(called)
        made.compile(_signature(made.py_func, self._dtype))
        return made

    def _compile_contract(self, called: set[FunctionType]) -> None:
        """What a function needs of the game's own is compiled for all, and so stored only once.

        Numba stores nothing that it compiles on the way.
        """
        if self._base:
            self._base._compile_contract(called)
            return
        for function in self._contract:
            if self._twin_of(function).py_func in called:
                self.entry(function)

    # What is left to the base

    def entry(self, function: AnyFunction) -> AnyFunction:
        if self._base and not self._differs(function):
            return self._base.entry(function)
        return super().entry(function)

    def _twin_of(self, function: AnyFunction) -> Any:
        function = self._instead.get(function, function)
        if self._base and function not in self._made and not self._differs(function):
            self._made[function] = self._base.shared(function)
        return super()._twin_of(function)

    def shared(self, function: AnyFunction) -> Any:
        """A function for a binder that has this one as its base."""
        with self._lock:
            return self._twin_of(function)

    def _differs(self, function: AnyFunction) -> bool:
        """Whether it comes, by whatever it calls, to something that the base has not."""
        function = self._instead.get(function, function)
        if function not in self._differing:
            self._differing[function] = False  # one that calls itself is refused elsewhere
            self._differing[function] = self._names_other(function)
        return self._differing[function]

    def _names_other(self, function: AnyFunction) -> bool:
        base = self._base
        assert base
        assert isinstance(function, FunctionType)
        if not base._is_ours(function.__module__):
            return True
        return any(
            self._names_instead.get(name) is not base._names_instead.get(name)
            or (isinstance(value, FunctionType) and self._is_other(value, base))
            for name, value in _named_in(function)
        )

    def _is_other(self, function: FunctionType, base: Binder) -> bool:
        if self._instead.get(function) is not base._instead.get(function):
            return True
        return self._is_ours(function.__module__) and self._differs(function)

    # What is stored

    def _store(self, made: Any, function: AnyFunction) -> None:
        folder = cache.folder_for(self._sources(function), self._names(function))
        if folder:
            cache.keep_in(folder, made)

    def is_stored(self, function: AnyFunction) -> bool:
        """Whether an earlier run has left its compiled form."""
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


def _named_in(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The names of its module, and of modules there, that a function or its types speak of."""
    space = function.__globals__
    for name in function.__annotations__.values():
        if name in space:
            yield name, space[name]
    for name, module in _loaded_by(function.__code__, space):
        yield name, (vars(module) if module else space).get(name)


def _loaded_by(code: CodeType, space: Mapping[str, Any]) -> Iterator[tuple[str, ModuleType | None]]:
    """Each global that code loads, and each thing of a module: its name and that module."""
    module: ModuleType | None = None
    for step in dis.get_instructions(code):
        loads_global = step.opname == "LOAD_GLOBAL"
        if loads_global:
            yield step.argval, None
        elif module and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            yield step.argval, module
        found = space.get(step.argval) if loads_global else None
        module = found if isinstance(found, ModuleType) else None
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _loaded_by(constant, space)


def _all_called_by(function: FunctionType) -> set[FunctionType]:
    """Every compiled function that it comes to. No function may call itself, also not by a detour.

    Numba stores such a function, but what it then loads ends the program (its issue 6061).
    """
    found: set[FunctionType] = set()
    _follow_calls(function, (), found)
    return found


def _follow_calls(
    function: FunctionType, callers: tuple[FunctionType, ...], found: set[FunctionType]
) -> None:
    if function in callers:
        raise TypeError(f"{function.__module__}.{function.__name__} must not call itself")
    for called in _called_by(function):
        if called not in found:
            _follow_calls(called, (*callers, function), found)
            found.add(called)


def _called_by(function: FunctionType) -> Iterator[FunctionType]:
    """The compiled functions that it names, alone or through their module."""
    space = function.__globals__
    for name, module in _loaded_by(function.__code__, space):
        found: Any = getattr(module, name, None) if module else space.get(name)
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
