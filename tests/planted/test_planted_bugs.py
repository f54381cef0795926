"""Tests of tests: deliberate bugs in the rules, each of which must turn the rules' suite red.

Each bug is planted in a copy of the sources; the suite of its game then runs on the copy, plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Bug:
    about: str
    file: str  # below src/scalehouse/games
    right: str
    wrong: str

    @property
    def game(self) -> str:
        return self.file.split("/", maxsplit=1)[0]


BUGS = [
    Bug(
        "melee reaches the back row",
        "scathe/battle.py",
        "return action == Action.MELEE and s.taunt[foe, slot] > 0",
        "return action == Action.MELEE",
    ),
    Bug(
        "magic reaches a taunting hero in the back row",
        "scathe/battle.py",
        "return action == Action.MELEE and s.taunt[foe, slot] > 0",
        "return s.taunt[foe, slot] > 0",
    ),
    Bug(
        "armour stops magic",
        "scathe/battle.py",
        "if action != Action.MAGIC:  # armour",
        "if True:  # armour",
    ),
    Bug(
        "the taunt penalty is paid also by an attack on a taunting hero",
        "scathe/battle.py",
        "    else:\n        amount -= highest_taunt(s, foe)",
        "    amount -= highest_taunt(s, foe)",
    ),
    Bug(
        "fatigue counts the die, not the ability's level",
        "scathe/battle.py",
        "s.cripple[s.turn, s.slot] = s.level if was_used else 0",
        "s.cripple[s.turn, s.slot] = s.die if was_used else 0",
    ),
    Bug(
        "cripple tokens stay after a use",
        "scathe/battle.py",
        "s.cripple[s.turn, s.slot] = s.level if was_used else 0",
        "s.cripple[s.turn, s.slot] += s.level if was_used else 0",
    ),
    Bug(
        "inspiration cannot make up for cripple tokens beyond six",
        "scathe/battle.py",
        "return min(LEVELS, s.die + s.boost - s.cripple[s.turn, s.slot])",
        "return min(LEVELS, s.die + s.boost) - s.cripple[s.turn, s.slot]",
    ),
    Bug(
        "healing passes the printed health",
        "scathe/battle.py",
        "s.health[s.turn, slot] = min(full, s.health[s.turn, slot] + amount)",
        "s.health[s.turn, slot] += amount",
    ),
    Bug(
        "the rest of an ability still happens when a side has fallen",
        "scathe/battle.py",
        "while s.phase != Phase.OVER and s.part < PARTS",
        "while s.part < PARTS",
    ),
    Bug(
        "the second player gets no inspire token",
        "scathe/battle.py",
        "s.inspire[1 - s.first] += SECOND_PLAYER_INSPIRE",
        "s.inspire[1 - s.first] += 0",
    ),
    Bug(
        "the draft's order does not swap",
        "scathe/teams.py",
        "        s.lead = follower  # the order of choosing swaps",
        "        pass",
    ),
    Bug(
        "a pick may leave a rest that no hero costs",
        "scathe/teams.py",
        "return (rest == 0 or rest >= MIN_COST) and",
        "return rest >= 0 and",
    ),
    Bug(
        "the other sees a team that is being built",
        "scathe/rules.py",
        "        sight.team[side] = HIDDEN",
        "        sight.team[side] = s.team[side]",
    ),
    Bug(
        "a secret pick is told to the others",
        "scathe/rules.py",
        "return HIDDEN if prepares_in_secret(s, mover, seat) else move",
        "return move",
    ),
    Bug(
        "a one is as likely as a six should be",
        "scathe/record.py",
        "FACES = (1, 2, 3, 3, 2, 1)",
        "FACES = (2, 2, 2, 2, 2, 2)",
    ),
]


@pytest.mark.parametrize("bug", BUGS, ids=[f"{bug.game}: {bug.about}" for bug in BUGS])
def test_a_planted_bug_turns_the_suite_red(bug: Bug, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "src" / "scalehouse" / "games" / bug.file
    text = file.read_text("utf-8")
    assert text.count(bug.right) == 1, "the rules have changed: plant the bug elsewhere"
    file.write_text(text.replace(bug.right, bug.wrong), "utf-8")
    done = _run_suite(tmp_path / "src", f"tests/games/{bug.game}")
    assert "scalehouse from the copy" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 1, f"the suite did not notice:\n{done.stdout[-2000:]}"


def _run_suite(sources: Path, suite: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(sources), str(ROOT)]),
        "SCALEHOUSE_RULES": "plain",
    }
    script = (
        "import pathlib, sys, pytest, scalehouse\n"
        f"if pathlib.Path(scalehouse.__file__).is_relative_to({str(sources)!r}):\n"
        "    print('scalehouse from the copy')\n"
        f"sys.exit(pytest.main(['-x', '-q', '-p', 'no:cacheprovider', {suite!r}]))\n"
    )
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
