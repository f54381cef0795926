"""The lab stays easy to take in: small folders, short functions, one name for one thing."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from scalehouse import lab

ROOT = Path(str(lab.__file__)).parent
MOST_MODULES, MOST_LINES, MOST_ARGUMENTS = 15, 50, 10


def nodes() -> Iterator[tuple[Path, ast.AST]]:
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            yield file.relative_to(ROOT), node


def test_no_folder_has_too_many_modules() -> None:
    sizes = Counter(file.parent for file in ROOT.rglob("*.py"))
    assert [folder for folder, modules in sizes.items() if modules > MOST_MODULES] == []


def test_functions_are_short_and_take_few_arguments() -> None:
    """Compiled loops too: a workspace holds what they need."""
    long = []
    for file, node in nodes():
        if isinstance(node, ast.FunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            given = node.args
            arguments = len(given.posonlyargs) + len(given.args) + len(given.kwonlyargs)
            if lines > MOST_LINES or arguments > MOST_ARGUMENTS:
                long.append(f"{file}: {node.name}")
    assert long == []


def test_no_two_classes_have_one_name() -> None:
    names = Counter(node.name for _, node in nodes() if isinstance(node, ast.ClassDef))
    assert [name for name, times in names.items() if times > 1] == []
