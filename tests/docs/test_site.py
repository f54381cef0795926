"""The site as `make docs` built it: complete, and nothing in it is fetched from elsewhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from scripts.docs_pages import FENCE, gather, place_of, resolved
from tests.docs.test_reference import EVERYTHING, defined, listed

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"
FETCHED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=\"?(?:https?:)?//[^\">]*")

built = pytest.mark.skipif(not (SITE / "index.html").exists(), reason="make docs was not run")


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    gather(folder)
    return folder


def test_every_page_is_gathered(gathered: Path) -> None:
    own = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert own <= {path.relative_to(gathered) for path in gathered.rglob("*.md")}
    assert (gathered / "project" / "changelog.md").exists()


def test_every_page_has_its_place_in_the_navigation(gathered: Path) -> None:
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    pages = {str(path.relative_to(gathered)) for path in gathered.rglob("*.md")}
    placed = set(re.findall(r"\S+\.md$", navigation, re.MULTILINE))
    assert {page for page in pages if not page.startswith("source/")} == placed


def test_a_link_to_a_source_leads_to_a_page_with_its_text(gathered: Path) -> None:
    page = (gathered / "decisions" / "0002-the-twin.md").read_text("utf-8")
    assert "](../source/src/scalehouse/core/rules/twin.py.md)" in page
    source = (gathered / "source/src/scalehouse/core/rules/twin.py.md").read_text("utf-8")
    assert (ROOT / "src/scalehouse/core/rules/twin.py").read_text("utf-8") in source


def test_a_source_in_a_hidden_folder_is_not_left_out_of_the_site() -> None:
    goal = ROOT / ".github" / "workflows" / "release.yml"
    assert place_of(goal) == "source/github/workflows/release.yml.md"


def test_links_of_pages_at_the_root_lead_to_where_they_are_shown(gathered: Path) -> None:
    page = (gathered / "project" / "security.md").read_text("utf-8")
    assert "](../serve.md)" in page


def test_links_in_code_stay_as_they_are(gathered: Path) -> None:
    for name in ("add-a-game.md", "protocol.md"):
        there, here = ((folder / name).read_text("utf-8") for folder in (gathered, ROOT / "docs"))
        assert FENCE.findall(there) == FENCE.findall(here) != []


def test_a_place_is_found_from_any_page() -> None:
    goal = resolved(ROOT / "docs" / "rules" / "de" / "fate.md", "../../fairness.md")
    assert place_of(goal) == "fairness.md"


@built
def test_faults_fail_the_build(tmp_path: Path) -> None:
    """One after the other: each run gathers the pages anew."""
    links = ran(tmp_path, "[a](nowhere.md) [b](#nowhere) ![c](nowhere.png)")
    assert all(one in links for one in ("'nowhere.md'", "'#nowhere'", "'nowhere.png'"))
    assert "scalehouse.nowhere could not be found" in ran(tmp_path, "::: scalehouse.nowhere")


def ran(folder: Path, page: str) -> str:
    """What is told of a page that cannot be built."""
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "README.md").write_text(page, "utf-8")
    own = {"docs_dir": "docs", "site_dir": "site", "nav": ["README.md"], "not_in_nav": ""}
    config = own | {"INHERIT": str(ROOT / "mkdocs.yml"), "extra_css": []}
    (folder / "mkdocs.yml").write_text(json.dumps(config), "utf-8")
    command = [str(ROOT / "scripts" / "docs"), "--config-file", str(folder / "mkdocs.yml")]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert told.returncode != 0
    return told.stdout


@built
def test_nothing_is_fetched_from_elsewhere() -> None:
    pages = list(SITE.rglob("*.html"))
    assert len(pages) > 60
    for page in pages:
        found = [one for one in FETCHED.findall(page.read_text("utf-8")) if 'rel="canon' not in one]
        assert found == [], page
    for style in SITE.rglob("*.css"):
        assert not re.search(r"url\([\"']?(?:https?:)?//", style.read_text("utf-8")), style


@built
def test_every_public_name_is_on_its_page() -> None:
    for package, name, module in EVERYTHING:
        page = (SITE / "reference" / f"{package}.html").read_text("utf-8")
        names = listed(module) or (defined(module) if package != "client" else [])
        missing = [one for one in names if f'id="{name}.{one}"' not in page]
        assert missing == [], f"{name}: is site/ older than the sources? make docs"


@built
@pytest.mark.skipif(not shutil.which("chromium"), reason="no chromium")
def test_the_search_works_from_a_folder_without_a_network() -> None:
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        context = browser.new_context(offline=True)
        page = context.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((SITE / "index.html").as_uri())
        _search(page, "redeal")
        browser.close()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


def _search(page: Page, word: str) -> None:
    field = page.locator("input[name=query]")
    field.click()
    field.press_sequentially(word)
    page.locator(".md-search-result__link").first.wait_for(timeout=10_000)
