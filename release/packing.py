"""Archives and sums that are the same bytes whenever and wherever they are made."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
from collections.abc import Mapping
from pathlib import Path

EXECUTABLE, READABLE = 0o755, 0o644


def packed(files: Mapping[str, Path], moment: int) -> bytes:
    """A tar.gz: names in order, one time for all, nobody's files."""
    out = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=out, mode="wb", filename="", mtime=moment) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name in sorted(files):
            content = files[name].read_bytes()
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), moment
            entry.mode = EXECUTABLE if content.startswith(b"#!") else READABLE
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def sums(folder: Path) -> str:
    """As `sha256sum --check` reads them."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
    ]
    return "".join(lines)
