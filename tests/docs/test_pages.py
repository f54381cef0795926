"""Pages that cannot drift: links lead somewhere, examples run, the commands exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import scalehouse

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md")]
DECISION = ["Context", "Decision", "Consequences", "Measured"]
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


# A path that a page names in code; `NAME` stands for any name, `*` for several.
PATH = re.compile(
    r"`((?:\.ci|bench|deploy|docs|examples|release|requirements|scripts|src|stress|tests|web)/[\w./*@-]+)"
    r"(?:::\w+)?`"
)


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_path_that_a_page_names_exists(page: Path) -> None:
    for path in PATH.findall(page.read_text("utf-8")):
        assert any(ROOT.glob(path.rstrip("/").replace("NAME", "*"))), path


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


def test_the_python_of_contributing_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = scalehouse.new("scathe", seed=7, teams="starter")
    while len(match.entries) < 20:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    (tmp_path / "match.json").write_text(json.dumps(match.log()), "utf-8")
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL
    )
    exec(compile(block, "CONTRIBUTING.md", "exec"), {})
    assert "health" in capsys.readouterr().out


def test_every_word_of_the_makefile_is_told() -> None:
    words = re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert [word for word in words if word != "help" and f"| `make {word}` |" not in told] == []


def test_decisions_have_one_form_and_are_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    pages = sorted(folder.glob("[0-9]*.md"))
    index = (folder / "README.md").read_text("utf-8")
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for number, page in enumerate(pages, 1):
        text = page.read_text("utf-8")
        assert re.findall(r"^## (.+)$", text, re.MULTILINE) == DECISION, page.name
        title = text.partition("\n")[0].removeprefix(f"# {number}. ")
        assert f"| {number} | [{title}]({page.name}) |" in index


def test_the_glossary_has_every_word_once() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    words = re.findall(r"^\| ([^|-][^|]*?) \|", page, re.MULTILINE)
    known = [word for word in words if word != "word"]
    assert len(known) == len(set(known)) > 40


def test_the_readmes_commands_are_words_of_the_makefile() -> None:
    words = re.findall(r"^ {4}make (\w+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert words == ["play", "test"]
    assert all(re.search(rf"^{word}:", makefile, re.MULTILINE) for word in words)


def test_every_rule_of_the_server_has_its_place_on_a_page() -> None:
    sources = (ROOT / "src" / "scalehouse" / "core").rglob("*.py")
    named = {rule for path in sources for rule in re.findall(r'"(server\.\w+)"', path.read_text())}
    assert "server.undo" in named
    assert named <= _anchors(ROOT / "docs" / "rules" / "server.md")
