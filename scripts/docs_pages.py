"""Gather the pages of the site in a folder: docs/, and what it links to elsewhere in the project.

In plain Markdown a link such as `../src/scalehouse/core/twin.py` leads to the file. The site has a
page for each such file, with its text, so that it can be read without the repository.

    python scripts/docs_pages.py FOLDER
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PROJECT = {
    ROOT / "CHANGELOG.md": "project/changelog.md",
    ROOT / "CONTRIBUTING.md": "project/contributing.md",
    ROOT / "SECURITY.md": "project/security.md",
}
HOME = {ROOT / "README.md", DOCS}  # the site has its own first page
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)(?=[)#])")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {".py": "python", ".toml": "toml", ".ts": "ts", ".svelte": "html", ".json": "json"}


def gather(folder: Path) -> None:
    """Write all pages, with their links turned to where things are in that folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    pages = [*DOCS.rglob("*.md"), *PROJECT]
    for goal in sorted({*pages, *linked_from(pages)}):
        target = folder / place_of(goal)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text_of(goal), "utf-8")


def linked_from(pages: list[Path]) -> set[Path]:
    """Everything outside docs/ that is linked to, also by such pages themselves."""
    todo, found = list(pages), set[Path]()
    while todo:
        for goal in links_of(todo.pop()):
            if DOCS not in goal.parents and goal not in found | HOME:
                found.add(goal)
                todo += [goal] if goal.suffix == ".md" else []
    return found


def links_of(page: Path) -> Iterator[Path]:
    for link in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        goal = resolved(page, link)
        if goal.exists():
            yield goal


def resolved(page: Path, link: str) -> Path:
    return Path(os.path.normpath(page.parent / link))


def place_of(goal: Path) -> str:
    """Where the site has it."""
    if goal in HOME:
        return "README.md"
    if DOCS in goal.parents:
        return goal.relative_to(DOCS).as_posix()
    if goal in PROJECT:
        return PROJECT[goal]
    # A path with a dot in front would be left out of the site.
    path = "/".join(part.lstrip(".") for part in goal.relative_to(ROOT).parts)
    return f"source/{path}" if goal.suffix == ".md" else f"source/{path}.md"


def text_of(goal: Path) -> str:
    if goal.suffix == ".md":
        return turned(goal)
    head = f"---\nsearch:\n  exclude: true\n---\n# `{goal.relative_to(ROOT).as_posix()}`\n\n"
    if goal.is_dir():
        inside = sorted(path.name for path in goal.iterdir() if path.name != "__pycache__")
        return head + "".join(f"- `{name}`\n" for name in inside)
    language = LANGUAGES.get(goal.suffix, "text")
    return f"{head}~~~~~{language}\n{goal.read_text('utf-8')}\n~~~~~\n"


def turned(page: Path) -> str:
    """Its text, with links as they have to be on the site. What leads nowhere stays as it is."""
    here = Path(place_of(page)).parent

    def turn(found: re.Match[str]) -> str:
        goal = resolved(page, found[1])
        return os.path.relpath(place_of(goal), here) if goal.exists() else found[1]

    return outside_code(page.read_text("utf-8"), lambda text: LINK.sub(turn, text))


def outside_code(markdown: str, change: Callable[[str], str]) -> str:
    parts, end = [], 0
    for fence in FENCE.finditer(markdown):
        parts += [change(markdown[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(markdown[end:])])


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
