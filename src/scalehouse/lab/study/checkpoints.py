"""Where chunks are kept as they end: each in a file of its own, whole or not at all.

`study.json` says what study it is; `chunks` holds the tallies. Whoever finds the folder can go on.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from scalehouse.core.errors import BadData
from scalehouse.lab.study.chunk import ChunkResult, Defect
from scalehouse.lab.study.plan import Chunk, Plan
from scalehouse.lab.study.tally import TALLY, Tally

HEAD = "study.json"
FOLDER = "chunks"


class Checkpoints:
    """The chunks of a study in a folder."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Raises BadData when another study is kept there."""
        self.folder = folder
        self._chunks = folder / FOLDER
        self._chunks.mkdir(parents=True, exist_ok=True)
        head = plan.to_json()
        path = folder / HEAD
        if not path.exists():
            write_whole(path, (json.dumps(head, indent=1) + "\n").encode())
        known = _read_head(path)
        other = [key for key, value in head.items() if known.get(key) != value]
        if other:
            raise BadData(f"{folder} holds a study with other {', '.join(other)}: choose another")

    def find(self, chunk: Chunk) -> ChunkResult | None:
        """None when it was not played, or cannot be read."""
        try:
            return unpacked(self._file(chunk).read_bytes())
        except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
            return None

    def keep(self, chunk: Chunk, outcome: ChunkResult) -> None:
        """What a chunk came to, in a file of its own."""
        write_whole(self._file(chunk), packed(outcome))

    def _file(self, chunk: Chunk) -> Path:
        return self._chunks / f"{chunk.plan.key}-{chunk.number:06}-{chunk.games}.npz"


def is_begun(folder: Path) -> bool:
    """Whether a folder holds a study."""
    return (folder / HEAD).exists()


def _read_head(path: Path) -> dict[str, Any]:
    try:
        head = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadData(f"{path} does not tell of a study") from error
    return head if isinstance(head, dict) else {}


def write_whole(path: Path, content: bytes) -> None:
    """Either the old content or the new, whatever happens in between."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def packed(outcome: ChunkResult) -> bytes:
    """The outcome of a chunk as bytes for a file."""
    file = io.BytesIO()
    defects = json.dumps([asdict(defect) for defect in outcome.defects])
    numbers = outcome.tally.row.view(np.int64)
    np.savez_compressed(file, tally=numbers, holes=np.frombuffer(defects.encode(), np.uint8))
    return file.getvalue()


def unpacked(content: bytes) -> ChunkResult:
    """The outcome of a chunk from the bytes of its file."""
    with np.load(io.BytesIO(content), allow_pickle=False) as file:
        tally = Tally(file["tally"].view(TALLY))
        defects = json.loads(file["holes"].tobytes().decode() or "[]")
    return ChunkResult(tally, [_defect(raw) for raw in defects])


def _defect(raw: dict[str, Any]) -> Defect:
    return Defect(raw["kind"], raw["match"], tuple(raw["about"]), tuple(raw["record"]))
