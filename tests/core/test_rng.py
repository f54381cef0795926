from __future__ import annotations

import numpy as np
import pytest

from scalehouse.core import rng


def reference(words: list[int], count: int) -> list[int]:
    """sfc32 as published, on 32-bit words."""
    a, b, c, counter = words
    out = []
    for _ in range(count):
        result = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + result) % 2**32
        out.append(result)
    return out


def test_words_are_those_of_sfc32() -> None:
    words = rng.seeded(1)
    expected = reference([int(word) for word in words], 1000)
    assert [rng.next_word(words) for _ in range(1000)] == expected


def test_seeds_that_are_close_give_words_that_are_not() -> None:
    firsts = {rng.next_word(rng.seeded(seed)) for seed in range(1000)}
    assert len(firsts) == 1000
    assert rng.seeded(1, 2).tolist() != rng.seeded(12).tolist()


def test_below_is_even() -> None:
    words = rng.seeded("even")
    counts = np.bincount([rng.below(words, 6) for _ in range(60_000)], minlength=6)
    assert (abs(counts - 10_000) < 500).all()  # five standard deviations are 456


@pytest.mark.parametrize("bits", [0b1, 0b1010, 0b1111_0000])
def test_pick_bit_gives_only_bits_that_are_set_and_all_of_them(bits: int) -> None:
    words = rng.seeded(bits)
    picked = {rng.pick_bit(words, bits) for _ in range(200)}
    assert picked == {bit for bit in range(8) if bits >> bit & 1}


def test_pick_weighted_follows_the_weights() -> None:
    words, weights = rng.seeded(2), np.array([0, 1, 0, 3])
    counts = np.bincount([rng.pick_weighted(words, weights) for _ in range(40_000)], minlength=4)
    assert counts[0] == counts[2] == 0
    assert abs(counts[1] - 10_000) < 450


def test_pick_takes_each_of_the_true_ones() -> None:
    words, mask = rng.seeded(3), np.array([False, True, False, True, True])
    assert {rng.pick(words, mask) for _ in range(200)} == {1, 3, 4}
