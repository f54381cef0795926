"""A small generator that runs the same plain and compiled.

sfc32: 32-bit words kept in 64-bit signed integers, so that no step can overflow either way.
It serves bots, tests and the lab. A match's own dice never come from here: see core.fairness.
"""

from __future__ import annotations

import hashlib

import numpy as np

from scalehouse.core.rules.contract import Mask, Rng, Weights

WORD = 0xFFFFFFFF
WORDS = 4
MAKES_ARRAYS = False  # in compiled code


def seeded(*seed: object) -> Rng:
    """A generator of its own for every different seed, however close the seeds are."""
    digest = hashlib.sha256(repr(seed).encode()).digest()
    return np.frombuffer(digest[: 4 * WORDS], "<u4").astype(np.int64)


def next_word(rng: Rng) -> int:
    """The next 64 random bits; the generator moves on."""
    out = (rng[0] + rng[1] + rng[3]) & WORD
    rng[3] = (rng[3] + 1) & WORD
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & WORD
    rng[2] = (((rng[2] << 21) & WORD) | (rng[2] >> 11)) + out & WORD
    return int(out)


def below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n−1."""
    return (next_word(rng) * int(n)) >> 32  # n may be a small NumPy number


def pick(rng: Rng, mask: Mask) -> int:
    """The index of one of the True entries, each as likely as the other."""
    left = below(rng, mask.sum())
    for index in range(mask.size):
        if mask[index]:
            if left == 0:
                return index
            left -= 1
    return -1


def pick_bit(rng: Rng, bits: int) -> int:
    """The number of one of the bits that are set."""
    count = 0
    bits = int(bits)
    rest = bits
    while rest:
        count += rest & 1
        rest >>= 1
    left = below(rng, count)
    bit = 0
    while True:
        if (bits >> bit) & 1:
            if left == 0:
                return bit
            left -= 1
        bit += 1


def pick_weighted(rng: Rng, weights: Weights) -> int:
    """An index, each as likely as its weight says."""
    left = below(rng, weights.sum())
    for index in range(weights.size):
        left -= weights[index]
        if left < 0:
            return index
    return -1
