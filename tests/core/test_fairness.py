"""Chance that can be checked: commitment, odds, and a record that cannot be changed unseen."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import scalehouse
from scalehouse import bots
from scalehouse.core.fairness import Dice, Secret

Record = dict[str, Any]


@cache
def text_of_a_match() -> str:
    match = scalehouse.new("scathe", seed=5, entropy={1: b"mine"})
    players = [bots.make("greedy", match.game, seat) for seat in range(2)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, players[seat].choose(match.sight(seat), seat))
    return json.dumps(match.log())


@pytest.fixture
def record() -> Record:
    loaded: Record = json.loads(text_of_a_match())
    return loaded


class TestDice:
    def test_an_outcome_can_be_drawn_by_hand(self) -> None:
        """The scheme as docs/fairness.md describes it, written once more."""
        secret, weights = Secret.from_seed(9), np.array([0, 2, 0, 3, 1])
        dice = Dice(secret, (b"", b"abc"))
        for number in range(50):
            message = b"scalehouse outcome 1" + b"\0\0" + b"\0\3abc" + number.to_bytes(8, "big")
            digest = hmac.new(secret.value, message, hashlib.sha256).digest()
            left = int.from_bytes(digest, "big") % 6
            assert dice.draw(number, weights) == [1, 1, 3, 3, 3, 4][left]

    def test_outcomes_are_as_likely_as_their_weights(self) -> None:
        dice, weights = Dice(Secret.from_seed(1), ()), np.array([1, 0, 2, 3])
        counts = np.bincount([dice.draw(k, weights) for k in range(12_000)], minlength=4)
        assert counts[1] == 0
        assert (abs(counts - [2000, 0, 4000, 6000]) < 250).all()

    def test_the_commitment_is_the_hash_of_the_secret(self) -> None:
        secret = Secret(b"x" * 32)
        assert secret.commitment == hashlib.sha256(b"x" * 32).hexdigest()

    def test_a_secret_does_not_show_itself(self) -> None:
        secret = Secret.fresh()
        assert secret.value.hex() not in repr(secret)
        assert repr(secret.value) not in repr(Dice(secret, ()))

    def test_the_log_keeps_the_secret_until_the_end(self) -> None:
        match = scalehouse.new("scathe", seed=5)
        assert "secret" not in match.log()
        assert "secret" in match.log(with_secret=True)
        assert "secret" in json.loads(text_of_a_match())


def test_a_finished_match_verifies(record: Record) -> None:
    verdict = scalehouse.verify(record)
    assert verdict.ok
    assert verdict.entries == len(record["entries"])
    assert verdict.outcomes == sum(entry["by"] == "chance" for entry in record["entries"])
    assert verdict.end == record["end"]


def nth(record: Record, by: object, key: str = "move") -> int:
    """The number of some entry from the middle of the match by that mover."""
    numbers = [n for n, entry in enumerate(record["entries"]) if entry["by"] == by and key in entry]
    return numbers[len(numbers) // 2]


def change_a_move(record: Record) -> str:
    number = nth(record, 0)
    before = scalehouse.replay(record, entries=number)
    others = [m.id for m in before.legal(0) if m.id != record["entries"][number]["move"]]
    record["entries"][number]["move"] = others[0]
    return f"entry {number}: "


def change_an_outcome(record: Record) -> str:
    number = nth(record, "chance")
    move = record["entries"][number]["move"]
    last = scalehouse.installed()["scathe"].moves - 1
    record["entries"][number]["move"] = move - 1 if move == last else move + 1
    return f"entry {number}: chance drew {move}, the record says"


def change_the_secret(record: Record) -> str:
    record["secret"] = "00" + record["secret"][2:]
    return "secret: "


def change_the_commitment_too(record: Record) -> str:
    """The dice no longer fall as recorded."""
    change_the_secret(record)
    record["commitment"] = Secret.from_hex(record["secret"]).commitment
    return "entry "


def change_the_entropy(record: Record) -> str:
    record["entropy"][1] = "ff"
    return "entry "


def change_an_effect(record: Record) -> str:
    number = nth(record, "chance")
    record["entries"][number]["then"]["inspire[0]"] = 9
    return f"entry {number}: the move does not lead to"


def change_a_hash(record: Record) -> str:
    number = nth(record, 1)
    record["entries"][number]["hash"] = "0" * 64
    return f"entry {number}: its hash"


def drop_an_entry(record: Record) -> str:
    number = nth(record, "chance")
    del record["entries"][number]
    return f"entry {number}: "


def cut_the_end(record: Record) -> str:
    del record["entries"][-1]
    return "end: "


def change_the_winner(record: Record) -> str:
    record["outcome"]["winners"] = [1 - record["outcome"]["winners"][0]]
    return "outcome: "


def change_the_options(record: Record) -> str:
    record["options"]["teams"] = "build"
    return "entry 0: "


def hide_the_secret(record: Record) -> str:
    del record["secret"]
    return "secret: "


def claim_other_rules(record: Record) -> str:
    record["rules"] = "0"
    return "rules: "


TAMPERINGS = [
    change_a_move,
    change_an_outcome,
    change_the_secret,
    change_the_commitment_too,
    change_the_entropy,
    change_an_effect,
    change_a_hash,
    drop_an_entry,
    cut_the_end,
    change_the_winner,
    change_the_options,
    hide_the_secret,
    claim_other_rules,
]


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda f: f.__name__)
def test_a_changed_record_does_not_verify_and_says_where(
    record: Record, tamper: Callable[[Record], str]
) -> None:
    untouched = copy.deepcopy(record)
    where = tamper(record)
    assert record != untouched
    verdict = scalehouse.verify(record)
    assert not verdict.ok
    assert verdict.fault.startswith(where), verdict.fault


def test_a_move_changed_with_all_hashes_after_it_gives_another_end_hash(record: Record) -> None:
    """That is why the seats are shown the end hash: a forged whole is sound, but not theirs."""
    number = nth(record, 0)
    shorter = scalehouse.replay(record, entries=number)
    other = next(m for m in shorter.legal(0) if m.id != record["entries"][number]["move"])
    shorter.play(0, other)
    assert shorter.end_hash not in {entry["hash"] for entry in record["entries"]}
