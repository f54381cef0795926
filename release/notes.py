"""The part of the changelog that tells of one version."""

from __future__ import annotations

import re

UNRELEASED = "Unreleased"


def section(changelog: str, version: str) -> str:
    """Of that version; of what is unreleased, while the version has no section yet."""
    parts = re.split(r"^## \[([^\]]+)\].*$", changelog, flags=re.MULTILINE)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    text = found.get(version, found.get(UNRELEASED, ""))
    if not text.strip():
        raise ValueError(f"the changelog says nothing of {version}, and has nothing unreleased")
    return f"# Scalehouse {version}\n\n{text.strip()}\n"
