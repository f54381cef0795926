"""Chance that can be checked afterwards.

Before the first card the server commits to a secret by its hash. Each seat may add bytes of its
own. Outcome number k is drawn from HMAC-SHA-256, keyed with the secret, over those bytes and k.
When the match is over the secret is shown, and anybody can draw every outcome again. Who goes first
of those who move at the same instant is a lot from the same secret.

The server cannot choose outcomes, since it fixed the secret before the seats added theirs; nobody
else can foresee them without the secret. What bots add comes from the secret as well, so it is
fixed by the commitment and counts as the server's own.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scalehouse.core.errors import BadLog
from scalehouse.core.rules.contract import Move, Seat, Weights

SECRET_BYTES = 32
ENTROPY_BYTES = 64  # at most, from each seat


@dataclass(frozen=True)
class Secret:
    """What all chance of one match comes from. Never shown before the end."""

    value: bytes

    @classmethod
    def fresh(cls) -> Secret:
        """A new one that nobody knows."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def from_seed(cls, seed: int | str) -> Secret:
        """The same for the same seed: for tests, studies and puzzles."""
        return cls(hashlib.sha256(f"scalehouse seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        """As it was told after a match."""
        return cls(bytes_from_hex(text, "the secret"))

    @property
    def commitment(self) -> str:
        """Its SHA-256, to be shown before the first move."""
        return hashlib.sha256(self.value).hexdigest()

    def entropy_of_bot(self, seat: Seat) -> bytes:
        """What a bot on that seat adds. It can be shown with the commitment: it tells nothing."""
        return hmac.digest(self.value, f"scalehouse bot entropy 1 {seat}".encode(), "sha256")

    def __repr__(self) -> str:
        return f"Secret(commitment={self.commitment!r})"


def bytes_from_hex(text: object, what: str) -> bytes:
    """Bytes from hexadecimal digits. Raises BadLog, and names `what`."""
    try:
        return bytes.fromhex(text)  # type: ignore[arg-type]  # the error below covers it
    except (TypeError, ValueError) as error:
        raise BadLog(f"{what} is not written as hexadecimal digits") from error


def check_entropy(entropy: Sequence[bytes], seats: int) -> None:
    """Raises BadLog unless there is one part for each seat, none of them too long."""
    if len(entropy) != seats or any(len(part) > ENTROPY_BYTES for part in entropy):
        raise BadLog(f"each seat adds at most {ENTROPY_BYTES} bytes of entropy, once")


@dataclass(frozen=True)
class Dice:
    """Draws the outcomes of one match."""

    secret: Secret
    entropy: tuple[bytes, ...]  # of each seat, possibly empty

    def draw(self, number: int, weights: Weights) -> Move:
        """Outcome number k, among moves as likely as their weights."""
        digest = self._digest(b"scalehouse outcome 1", number.to_bytes(8, "big"))
        # 256 bits against weights of far fewer: what the remainder favours is beyond measure.
        left = int.from_bytes(digest, "big") % int(weights.sum())
        return int(np.searchsorted(np.cumsum(weights), left, side="right"))

    def lot(self, instant: int, seat: Seat) -> bytes:
        """A seat's lot for one instant: of those who move at that instant, the lowest goes first.

        Every instant has new lots, so that no seat is favoured.
        """
        return self._digest(b"scalehouse lot 1", f"{instant} {seat}".encode())

    def _digest(self, purpose: bytes, *about: bytes) -> bytes:
        message = b"".join([purpose, *map(_framed, self.entropy), *about])
        return hmac.digest(self.secret.value, message, "sha256")


def _framed(entropy: bytes) -> bytes:
    return len(entropy).to_bytes(2, "big") + entropy
