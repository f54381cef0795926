"""What stands beside wheel and sdist in a release, and that it is the same bytes each time."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tomllib
from pathlib import Path

import pytest

from release.__main__ import BESIDE, CONTEXT, complete, differing
from release.bom import bill, locked
from release.notes import section
from release.packing import packed, sums

ROOT = Path(__file__).parents[2]
MOMENT = 1_700_000_000

CHANGELOG = """# Changelog

## [Unreleased]

- something new

## [0.2.0] - 2026-01-01

- the second

## [0.1.0] - 2025-01-01

- the first
"""


def test_the_changelogs_section_is_that_of_the_version() -> None:
    assert section(CHANGELOG, "0.2.0") == "# Scalehouse 0.2.0\n\n- the second\n"
    assert section(CHANGELOG, "0.3.0") == "# Scalehouse 0.3.0\n\n- something new\n"


def test_a_version_that_the_changelog_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match=r"says nothing of 0\.3\.0"):
        section(CHANGELOG.replace("- something new", ""), "0.3.0")


def test_an_archive_does_not_tell_when_and_in_which_order_it_was_made(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / name).write_text(name)
    files = {name: tmp_path / name for name in ("b", "a")}
    first = packed(files, MOMENT)
    os.utime(tmp_path / "a", (1, 1))
    (tmp_path / "a").chmod(0o600)
    assert packed(dict(reversed(files.items())), MOMENT) == first
    with tarfile.open(fileobj=io.BytesIO(first)) as archive:
        assert archive.getnames() == ["a", "b"]
        assert {entry.mtime for entry in archive} == {MOMENT}


def test_the_sums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"1")
    assert sums(tmp_path) == f"{hashlib.sha256(b'1').hexdigest()}  one\n"


def test_the_bill_names_every_locked_package_and_no_moment() -> None:
    text = bill(ROOT, "scalehouse", "1.2.3")
    read = json.loads(text)
    assert text == bill(ROOT, "scalehouse", "1.2.3")
    assert not {"serialNumber"} & read.keys()
    assert "timestamp" not in read["metadata"]
    parts = {part["purl"]: part for part in read["components"]}
    assert len(parts) == len(read["components"])
    numba = locked(ROOT / "requirements" / "play.lock")["numba"]
    assert parts[f"pkg:pypi/numba@{numba}"]["scope"] == "required"
    assert [one["scope"] for one in parts.values() if one["name"] == "asyncpg"] == ["optional"]
    svelte = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]["svelte"]
    (digest,) = parts[f"pkg:npm/svelte@{svelte}"]["hashes"]
    assert (digest["alg"], len(digest["content"])) == ("SHA-512", 128)
    assert not [part for part in parts.values() if part["name"] in {"eslint", "pytest"}]
    assert read["dependencies"][0]["dependsOn"] == sorted(parts)


def test_a_release_has_an_image_context_with_all_that_the_image_copies(tmp_path: Path) -> None:
    (tmp_path / "scalehouse-9-py3-none-any.whl").write_bytes(b"wheel")
    complete(ROOT, tmp_path, "scalehouse", "9", MOMENT)
    with tarfile.open(tmp_path / "scalehouse-9-image.tar.gz") as archive:
        names = {Path(name).name for name in archive.getnames()}
    assert names == {Path(path).name for path in CONTEXT + BESIDE} | {
        "scalehouse-9-py3-none-any.whl"
    }
    image = (ROOT / "deploy" / "Containerfile").read_text()
    assert {"cluster.lock", "health.py"} <= names
    assert "COPY cluster.lock scalehouse-*.whl /build/" in image
    assert len((tmp_path / "SHA256SUMS").read_text().splitlines()) == 4


def test_a_file_that_differs_or_is_missing_is_named(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same").write_text("same")
        (tmp_path / folder / "changed").write_text(folder)
    (tmp_path / "one" / "alone").touch()
    assert differing(tmp_path / "one", tmp_path / "other") == ["alone", "changed"]


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text())
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
