"""Chance that can be checked: commitment, odds, and a match log that cannot be changed unseen."""

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
from scalehouse.core.matches.fairness import Dice, Secret

MatchLog = dict[str, Any]


@cache
def text_of_a_match() -> str:
    match = scalehouse.new("scathe", seed=5, entropy={1: b"mine"})
    players = [bots.make("greedy", match.game, seat) for seat in range(2)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, players[seat].choose(match.sight(seat), seat))
    return json.dumps(match.log())


@pytest.fixture
def match_log() -> MatchLog:
    loaded: MatchLog = json.loads(text_of_a_match())
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


def test_a_finished_match_verifies(match_log: MatchLog) -> None:
    verdict = scalehouse.verify(match_log)
    assert verdict.ok
    assert verdict.entries == len(match_log["entries"])
    assert verdict.outcomes == sum(entry["by"] == "chance" for entry in match_log["entries"])
    assert verdict.end == match_log["end"]


def nth(match_log: MatchLog, by: object, key: str = "move") -> int:
    """The number of some entry from the middle of the match by that mover."""
    numbers = [
        n for n, entry in enumerate(match_log["entries"]) if entry["by"] == by and key in entry
    ]
    return numbers[len(numbers) // 2]


def change_a_move(match_log: MatchLog) -> str:
    number = nth(match_log, 0)
    before = scalehouse.replay(match_log, entries=number)
    others = [m.id for m in before.legal(0) if m.id != match_log["entries"][number]["move"]]
    match_log["entries"][number]["move"] = others[0]
    return f"entry {number}: "


def change_an_outcome(match_log: MatchLog) -> str:
    number = nth(match_log, "chance")
    move = match_log["entries"][number]["move"]
    last = scalehouse.installed()["scathe"].moves - 1
    match_log["entries"][number]["move"] = move - 1 if move == last else move + 1
    return f"entry {number}: chance drew {move}, the match log says"


def change_the_secret(match_log: MatchLog) -> str:
    match_log["secret"] = "00" + match_log["secret"][2:]
    return "secret: "


def change_the_commitment_too(match_log: MatchLog) -> str:
    """The dice no longer fall as recorded."""
    change_the_secret(match_log)
    match_log["commitment"] = Secret.from_hex(match_log["secret"]).commitment
    return "entry "


def change_the_entropy(match_log: MatchLog) -> str:
    match_log["entropy"][1] = "ff"
    return "entry "


def change_an_effect(match_log: MatchLog) -> str:
    number = nth(match_log, "chance")
    match_log["entries"][number]["then"]["inspire[0]"] = 9
    return f"entry {number}: the move does not lead to"


def change_a_hash(match_log: MatchLog) -> str:
    number = nth(match_log, 1)
    match_log["entries"][number]["hash"] = "0" * 64
    return f"entry {number}: its hash"


def drop_an_entry(match_log: MatchLog) -> str:
    number = nth(match_log, "chance")
    del match_log["entries"][number]
    return f"entry {number}: "


def cut_the_end(match_log: MatchLog) -> str:
    del match_log["entries"][-1]
    return "end: "


def change_the_winner(match_log: MatchLog) -> str:
    match_log["outcome"]["winners"] = [1 - match_log["outcome"]["winners"][0]]
    return "outcome: "


def change_the_options(match_log: MatchLog) -> str:
    match_log["options"]["teams"] = "build"
    return "entry 0: "


def hide_the_secret(match_log: MatchLog) -> str:
    del match_log["secret"]
    return "secret: "


def claim_other_rules(match_log: MatchLog) -> str:
    match_log["rules"] = "0"
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
def test_a_changed_match_log_does_not_verify_and_says_where(
    match_log: MatchLog, tamper: Callable[[MatchLog], str]
) -> None:
    untouched = copy.deepcopy(match_log)
    where = tamper(match_log)
    assert match_log != untouched
    verdict = scalehouse.verify(match_log)
    assert not verdict.ok
    assert verdict.fault.startswith(where), verdict.fault


def test_a_move_changed_with_all_hashes_after_it_gives_another_end_hash(
    match_log: MatchLog,
) -> None:
    """That is why the seats are shown the end hash: a forged whole is sound, but not theirs."""
    number = nth(match_log, 0)
    shorter = scalehouse.replay(match_log, entries=number)
    other = next(m for m in shorter.legal(0) if m.id != match_log["entries"][number]["move"])
    shorter.play(0, other)
    assert shorter.end_hash not in {entry["hash"] for entry in match_log["entries"]}
