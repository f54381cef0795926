"""Builds the pages of the browser client into the package before it is packed.

An editable install is left alone: its pages are built by `scripts/web`. So is an unpacked sdist,
which comes with its pages: whoever installs from it needs neither Node nor npm.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]  # it takes any configuration
    """Found by hatchling as the one hook in this file."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, and what the games need: the types of their messages are generated from them."""
        if self._has_its_pages:
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text("utf-8"))
        node: list[str] = project["dependency-groups"]["node"]
        needed: list[str] = project["project"]["dependencies"]
        return [*node, *needed]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self._has_its_pages:
            return
        with tempfile.TemporaryDirectory() as folder:
            self._register_games(Path(folder))
            path = [folder, str(Path(self.root, "src")), os.environ.get("PYTHONPATH", "")]
            environment = {
                "SCALEHOUSE_PYTHON": sys.executable,
                "PYTHONPATH": os.pathsep.join(filter(None, path)),
            }
            subprocess.run(
                ["bash", "scripts/web", "pages"],
                cwd=self.root,
                env=os.environ | environment,
                stdout=sys.stderr,  # the front end reads what is said on stdout
                check=True,
            )

    @property
    def _has_its_pages(self) -> bool:
        return Path(self.root, "PKG-INFO").is_file()

    def _register_games(self, folder: Path) -> None:
        """Games are found by the metadata of their package, which is not installed yet."""
        core = self.metadata.core
        about = folder / f"{core.name}-{self.metadata.version}.dist-info"
        about.mkdir()
        head = f"Metadata-Version: 2.1\nName: {core.name}\nVersion: {self.metadata.version}\n"
        (about / "METADATA").write_text(head, "utf-8")
        lines = []
        for group, entries in core.entry_points.items():
            lines += [f"[{group}]", *(f"{name} = {goal}" for name, goal in entries.items())]
        (about / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
