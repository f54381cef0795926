"""WebSocket frames by hand, right and wrong: a client's own library would refuse to send these."""

from __future__ import annotations

import struct
from dataclasses import dataclass

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
SHORT, MEDIUM = 125, 0xFFFF
MASK = b"\x37\xfa\x21\x3d"  # any will do


@dataclass(frozen=True)
class Shape:
    """How a frame is written. Without anything said: as a client should."""

    final: bool = True
    reserved: int = 0  # the three bits after the first
    masked: bool = True
    width: int = 0  # bytes of the length field: 0 for the shortest that will do, else 2 or 8
    claims: int | None = None  # the length that is written, where it is not the real one


USUAL = Shape()


def frame(opcode: int, payload: bytes = b"", shape: Shape = USUAL) -> bytes:
    first = (FINAL if shape.final else 0) | shape.reserved << 4 | opcode
    length = len(payload) if shape.claims is None else shape.claims
    mask = MASKED if shape.masked else 0
    head = bytes((first,)) + _length(length, shape.width, mask)
    return head + MASK + masked(payload) if shape.masked else head + payload


def _length(length: int, width: int, mask: int) -> bytes:
    if width == 8 or length > MEDIUM:
        return struct.pack("!BQ", mask | 127, length)
    if width == 2 or length > SHORT:
        return struct.pack("!BH", mask | 126, length)
    return bytes((mask | length,))


def masked(payload: bytes, mask: bytes = MASK) -> bytes:
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def closing(code: int = 1000, reason: bytes = b"") -> bytes:
    return frame(CLOSE, struct.pack("!H", code) + reason)
