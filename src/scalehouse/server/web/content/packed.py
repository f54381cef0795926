"""Answers that are made once, compressed once, and given out often."""

from __future__ import annotations

import gzip
import hashlib
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

LEVEL = 6  # of compression: more costs much and brings little
JSON = "application/json"
CHECKED = "no-cache"  # whoever has it asks whether it is still so


class Packed:
    def __init__(
        self,
        plain: bytes,
        packed: bytes,
        media: str = JSON,
        caching: str = CHECKED,
    ) -> None:
        self._plain, self._packed, self._media = plain, packed, media
        self._tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        self._headers = {"Vary": "Accept-Encoding", "ETag": self._tag, "Cache-Control": caching}

    @classmethod
    def of(cls, content: Any) -> Packed:
        return cls.of_file(msgspec.json.encode(content), JSON)

    @classmethod
    def of_file(cls, plain: bytes, media: str, caching: str = CHECKED) -> Packed:
        return cls(plain, gzip.compress(plain, LEVEL, mtime=0), media, caching)

    def answer(self, request: Request) -> Response:
        """Whoever has it already is told so."""
        taken = request.headers.get("accept-encoding", "")
        accepted = {part.partition(";")[0].strip() for part in taken.split(",")}
        if request.headers.get("if-none-match") == self._tag:
            return Response(status_code=int(HTTPStatus.NOT_MODIFIED), headers=self._headers)
        if "gzip" not in accepted:
            return Response(self._plain, headers=self._headers, media_type=self._media)
        headers = {**self._headers, "Content-Encoding": "gzip"}
        return Response(self._packed, headers=headers, media_type=self._media)
