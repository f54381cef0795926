"""Answers that are made once, compressed once, and given out often."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

LEVEL = 6  # of compression: more costs much and brings little


class Packed:
    def __init__(self, content: Any) -> None:
        self._plain = msgspec.json.encode(content)
        self._packed = gzip.compress(self._plain, LEVEL, mtime=0)

    def answer(self, request: Request) -> Response:
        taken = request.headers.get("accept-encoding", "")
        accepted = {part.partition(";")[0].strip() for part in taken.split(",")}
        headers = {"Vary": "Accept-Encoding"}
        if "gzip" not in accepted:
            return Response(self._plain, headers=headers, media_type="application/json")
        headers["Content-Encoding"] = "gzip"
        return Response(self._packed, headers=headers, media_type="application/json")
