"""Pages that cannot drift: links lead somewhere, examples run, the commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_within_the_project_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        if "://" in link:
            continue
        goal = page.parent / path if path else page
        assert goal.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in _anchors(goal), f"{link}: no such anchor"


def _anchors(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def test_the_readmes_python_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_readmes_commands_are_words_of_the_makefile() -> None:
    words = re.findall(r"^ {4}make (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert words == ["play", "test"]
    assert all(re.search(rf"^{word}:", makefile, re.MULTILINE) for word in words)


def test_every_rule_of_the_house_has_its_place_on_a_page() -> None:
    sources = (ROOT / "src" / "scalehouse" / "core").glob("*.py")
    named = {rule for path in sources for rule in re.findall(r'"(house\.\w+)"', path.read_text())}
    assert "house.undo" in named
    assert named <= _anchors(ROOT / "docs" / "rules" / "house.md")
