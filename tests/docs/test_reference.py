"""The reference has an entry for every public name, and every public name has a docstring.

What is public is said in docs/reference/README.md.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src"
PAGES = ROOT / "docs" / "reference"
PACKAGES = ("core", "lab", "adapters", "client")
ENTRY = re.compile(r"^::: ([\w.]+)$", re.MULTILINE)
DEFINED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def modules(package: str) -> Iterator[tuple[str, ast.Module]]:
    """Its public modules and packages, by their dotted names."""
    for path in sorted((SOURCES / "scalehouse" / package).rglob("*.py")):
        parts = path.relative_to(SOURCES).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if not any(part.startswith("_") for part in parts):
            yield ".".join(parts), ast.parse(path.read_text("utf-8"))


def listed(module: ast.Module) -> list[str]:
    """The names in its `__all__`."""
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                return list(ast.literal_eval(value))
    return []


def defined(module: ast.Module) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    found = [statement for statement in module.body if isinstance(statement, DEFINED)]
    return {one.name: one for one in found if not one.name.startswith("_")}


def entries(page: str) -> list[str]:
    return ENTRY.findall((PAGES / f"{page}.md").read_text("utf-8"))


EVERYTHING = [(package, *found) for package in PACKAGES for found in modules(package)]


@pytest.mark.parametrize("package", ["core", "lab", "adapters"])
def test_every_module_with_public_names_has_its_entry(package: str) -> None:
    expected = [name for name, module in modules(package) if listed(module) or defined(module)]
    constants = [name for name in entries(package) if name not in expected]
    assert [name for name in expected if name not in entries(package)] == []
    assert set(constants) <= {name for name, _ in modules(package)}  # modules of constants alone


@pytest.mark.parametrize("package", ["scalehouse", "client"])
def test_the_stable_packages_have_one_entry_for_all_their_names(package: str) -> None:
    name = "scalehouse" if package == "scalehouse" else f"scalehouse.{package}"
    assert entries(package) == [name]
    source = SOURCES / name.replace(".", "/") / "__init__.py"
    assert listed(ast.parse(source.read_text("utf-8")))


@pytest.mark.parametrize("found", EVERYTHING, ids=[name for _, name, _ in EVERYTHING])
def test_every_public_name_has_a_docstring(found: tuple[str, str, ast.Module]) -> None:
    _, _, module = found
    assert not module.body or ast.get_docstring(module)
    assert [name for name, one in defined(module).items() if not ast.get_docstring(one)] == []


def own_methods(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Of the public classes that it defines: public methods and properties."""
    for name, kind in vars(module).items():
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and name[0] != "_":
            for method, value in vars(kind).items():
                is_one = inspect.isroutine(value) or isinstance(value, property | cached_property)
                if is_one and method[0] != "_":
                    is_bound = inspect.isroutine(value)
                    yield f"{name}.{method}", getattr(kind, method) if is_bound else value


@pytest.mark.parametrize("found", EVERYTHING, ids=[name for _, name, _ in EVERYTHING])
def test_every_public_method_has_a_docstring(found: tuple[str, str, ast.Module]) -> None:
    """Its own, or that of the method which it takes the place of."""
    methods = own_methods(import_module(found[1]))
    assert [name for name, one in methods if not inspect.getdoc(one)] == []


def test_a_method_without_a_docstring_is_found() -> None:
    module = ModuleType("m")
    exec("class A:\n def a(self): ...\n @property\n def b(self): 'x'", vars(module))
    vars(module)["A"].__module__ = "m"
    undocumented = [name for name, one in own_methods(module) if not inspect.getdoc(one)]
    assert undocumented == ["A.a"]


def test_every_name_at_the_front_door_has_a_docstring() -> None:
    import scalehouse

    assert [name for name in scalehouse.__all__ if not getattr(scalehouse, name).__doc__] == []
