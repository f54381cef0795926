"""Frames of the WebSocket protocol (RFC 6455), as far as they are read and written here.

A stream is cut into whole frames, of which the head alone is looked at. What the frames mean is
read by websockets, but for the commonest: a text that is one frame. That takes a third of the time.
"""

from __future__ import annotations

import struct

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the quicker of two

WHOLE_TEXT = 0x81  # first byte of a frame: a text, and all of it
KINDS = frozenset((0x0, 0x1, 0x2, 0x8, 0x9, 0xA))  # more, text, binary, close, ping, pong
KIND_BITS, LENGTH_BITS = 0x0F, 0x7F
MASKED = 0x80  # in the second byte, as a client must
SHORT, MEDIUM = 125, 0xFFFF  # longest texts whose length takes no or two further bytes
TWO_MORE, EIGHT_MORE = 126, 127  # in place of a length: it is in so many further bytes
MASK = 4  # bytes
HEADS = [bytes((WHOLE_TEXT, length)) for length in range(SHORT + 1)]
MEDIUM_HEAD, LONG_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")


def end_of_frame(data: bytes | bytearray, begin: int, most: int) -> int:
    """Where the frame that begins there ends; 0 while that or the frame is not all there.

    A head that no client may send ends with the data: whoever reads it closes at once.
    """
    there = len(data) - begin
    if there < 2:
        return 0
    if data[begin] & KIND_BITS not in KINDS or data[begin + 1] < MASKED:
        return len(data)
    length, head = data[begin + 1] & LENGTH_BITS, 2
    if length >= TWO_MORE:
        head = 4 if length == TWO_MORE else 10
        if there < head:
            return 0
        length = int.from_bytes(data[begin + 2 : begin + head], "big")
    if length > most:
        return len(data)
    size = head + MASK + length
    return begin + size if there >= size else 0


def whole_text(frame: bytes, most: int) -> str | None:
    """The text, if the bytes are one frame with all of it."""
    if len(frame) < 6 or frame[0] != WHOLE_TEXT:
        return None
    length, begin = frame[1] - MASKED, 6
    if length > SHORT:
        if length != TWO_MORE:
            return None
        length, begin = int.from_bytes(frame[2:4], "big"), 8
    if length < 0 or length > most or len(frame) != begin + length:
        return None
    try:
        return apply_mask(frame[begin:], frame[begin - MASK : begin]).decode()
    except UnicodeDecodeError:
        return None  # to be closed as it is due


def framed(text: bytes) -> tuple[bytes, bytes]:
    """As one frame: its head and the text."""
    length = len(text)
    if length <= SHORT:
        return HEADS[length], text
    if length <= MEDIUM:
        return MEDIUM_HEAD.pack(WHOLE_TEXT, TWO_MORE, length), text
    return LONG_HEAD.pack(WHOLE_TEXT, EIGHT_MORE, length), text
