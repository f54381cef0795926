"""A software bill of materials: what is installed to play, and what the pages are built from.

CycloneDX 1.6 as JSON. It has no time stamp and no random number, so that the same sources give the
same bytes; the specification asks for neither.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Component = dict[str, Any]
NPM_FOLDER = "node_modules/"


def bill(root: Path, name: str, version: str) -> str:
    own: Component = {
        "type": "application",
        "bom-ref": f"pkg:pypi/{name}@{version}",
        "name": name,
        "version": version,
        "purl": f"pkg:pypi/{name}@{version}",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    parts = sorted(
        [*_python(root / "requirements"), *_pages(root / "web" / "package-lock.json")],
        key=lambda part: str(part["purl"]),
    )
    refs = [part["bom-ref"] for part in parts]
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
        "dependencies": [{"ref": own["bom-ref"], "dependsOn": refs}],
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _python(locks: Path) -> Iterator[Component]:
    """Required to play; optional what a cluster needs on top."""
    play, cluster = locked(locks / "play.lock"), locked(locks / "cluster.lock")
    for name, version in cluster.items():
        yield {
            "type": "library",
            "bom-ref": f"pkg:pypi/{name}@{version}",
            "name": name,
            "version": version,
            "scope": "required" if name in play else "optional",
            "purl": f"pkg:pypi/{name}@{version}",
        }


def locked(lock: Path) -> dict[str, str]:
    """Versions by name."""
    line = re.compile(r"^([a-z0-9-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
    return dict(line.findall(lock.read_text("utf-8")))


def _pages(lock: Path) -> Iterator[Component]:
    """All that builds the pages: some of it is in them, such as Svelte, and some is a tool."""
    seen = set()
    for path, entry in json.loads(lock.read_text("utf-8"))["packages"].items():
        name = path.rpartition(NPM_FOLDER)[2]
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry.get('version')}"
        if not name or entry.get("dev") or purl in seen:
            continue
        seen.add(purl)
        algorithm, _, digest = entry["integrity"].partition("-")
        yield {
            "type": "library",
            "bom-ref": purl,
            "name": name,
            "version": entry["version"],
            "hashes": [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": _hex(digest)}],
            "purl": purl,
            "properties": [{"name": "scalehouse:part", "value": "pages"}],
        }


def _hex(digest: str) -> str:
    return base64.b64decode(digest).hex()
