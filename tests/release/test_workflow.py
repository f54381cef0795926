"""The workflow for a public forge: it cannot be run here, but it can be read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")


@pytest.fixture
def jobs() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
    return found


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def test_every_python_that_the_package_names_is_tested_on_every_system(
    jobs: dict[str, Any],
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    matrix = jobs["systems"]["strategy"]["matrix"]
    assert matrix["python"] == named
    assert [name.partition("-")[0] for name in matrix["system"]] == ["ubuntu", "macos", "windows"]


def test_files_that_it_names_are_there() -> None:
    for path in re.findall(r"(?:requirements|scripts|tests|examples|\.ci)/[\w./]+", TEXT):
        assert (ROOT / path).exists(), path


def test_what_it_installs_is_locked_or_ours(jobs: dict[str, Any]) -> None:
    given = [line for job in jobs.values() for line in commands(job) if "pip install" in line]
    assert len(given) == 3
    for line in given:
        assert "--require-hashes" in line or "--no-deps" in line


def test_it_publishes_tags_alone_after_all_tests_and_with_no_secret(jobs: dict[str, Any]) -> None:
    publish = jobs["publish"]
    assert publish["if"] == "github.ref_type == 'tag'"
    assert set(publish["needs"]) == jobs.keys() - {"publish"}
    assert publish["permissions"]["id-token"] == "write"
    assert "secrets." not in TEXT
    assert not [job for name, job in jobs.items() if name != "publish" and "permissions" in job]


def test_every_step_by_others_names_its_version() -> None:
    uses = re.findall(r"uses: (\S+)", TEXT)
    assert uses
    assert all(re.search(r"@(v\d+|release/v\d+)$", one) for one in uses)
