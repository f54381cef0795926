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
    noticed_in: str  # a file of the game's suite; the whole suite is red when this one is

    @property
    def game(self) -> str:
        return self.file.split("/", maxsplit=1)[0]


BUGS = [
    Bug(
        "melee reaches the back row",
        "scathe/rules/battle.py",
        "return action == Action.MELEE and s.taunt[foe, slot] > 0",
        "return action == Action.MELEE",
        "test_abilities",
    ),
    Bug(
        "magic reaches a taunting hero in the back row",
        "scathe/rules/battle.py",
        "return action == Action.MELEE and s.taunt[foe, slot] > 0",
        "return s.taunt[foe, slot] > 0",
        "test_abilities",
    ),
    Bug(
        "armour stops magic",
        "scathe/rules/battle.py",
        "return 0 if action == Action.MAGIC else s.armour[1 - s.turn, slot]",
        "return s.armour[1 - s.turn, slot]",
        "test_abilities",
    ),
    Bug(
        "the taunt penalty is paid also by an attack on a taunting hero",
        "scathe/rules/battle.py",
        "return 0 if s.taunt[foe, centre] > 0 else highest_taunt(s, foe)",
        "return highest_taunt(s, foe)",
        "test_abilities",
    ),
    Bug(
        "fatigue counts the die, not the ability's level",
        "scathe/rules/battle.py",
        "s.cripple[s.turn, s.slot] = s.level if was_used else 0",
        "s.cripple[s.turn, s.slot] = s.die if was_used else 0",
        "test_turn",
    ),
    Bug(
        "cripple tokens stay after a use",
        "scathe/rules/battle.py",
        "s.cripple[s.turn, s.slot] = s.level if was_used else 0",
        "s.cripple[s.turn, s.slot] += s.level if was_used else 0",
        "test_turn",
    ),
    Bug(
        "inspiration cannot make up for cripple tokens beyond six",
        "scathe/rules/battle.py",
        "return min(state.LEVELS, s.die + s.boost - s.cripple[s.turn, s.slot])",
        "return min(state.LEVELS, s.die + s.boost) - s.cripple[s.turn, s.slot]",
        "test_turn",
    ),
    Bug(
        "healing passes the printed health",
        "scathe/rules/battle.py",
        "s.health[s.turn, slot] = min(full, s.health[s.turn, slot] + amount)",
        "s.health[s.turn, slot] += amount",
        "test_abilities",
    ),
    Bug(
        "the rest of an ability still happens when a side has fallen",
        "scathe/rules/battle.py",
        "while s.phase != Phase.OVER and s.part < state.PARTS",
        "while s.part < state.PARTS",
        "test_turn",
    ),
    Bug(
        "the second player gets no inspire token",
        "scathe/rules/battle.py",
        "s.inspire[1 - s.first] += state.SECOND_PLAYER_INSPIRE",
        "s.inspire[1 - s.first] += 0",
        "test_setup",
    ),
    Bug(
        "the draft's order does not swap",
        "scathe/rules/party.py",
        "        s.lead = follower  # the order of choosing swaps",
        "        pass",
        "test_setup",
    ),
    Bug(
        "a pick may leave a rest that no hero costs",
        "scathe/rules/party.py",
        "return (rest == 0 or rest >= state.MIN_COST) and",
        "return rest >= 0 and",
        "test_setup",
    ),
    Bug(
        "the other sees a team that is being built",
        "scathe/rules/sight.py",
        "    if s.teams == Teams.DRAFT:\n        sight.team[side] = s.team[side]",
        "    sight.team[side] = s.team[side]",
        "test_secrets",
    ),
    Bug(
        "a secret pick is told to the others",
        "scathe/rules/__init__.py",
        "return contract.HIDDEN if prepares_in_secret(s, mover, seat) else move",
        "return move",
        "test_secrets",
    ),
    Bug(
        "a one is as likely as a six should be",
        "scathe/state.py",
        "FACES = (1, 2, 3, 3, 2, 1)",
        "FACES = (2, 2, 2, 2, 2, 2)",
        "test_setup",
    ),
    Bug(
        "renown is cut to its limits after each quest, not after all of them",
        "fate/rules/turns.py",
        """            change += quest_change(s, servant, slot, board.TOUCHES[edge, 1])
""",
        """            add_renown(s, demigod, change)
            change = quest_change(s, servant, slot, board.TOUCHES[edge, 1])
""",
        "test_turns",
    ),
    Bug(
        "a thief who had passed may not place what he stole",
        "fate/rules/turns.py",
        "    s.held[s.turn, servant] += 1\n    s.passed[s.turn] = 0\n",
        "    s.held[s.turn, servant] += 1\n",
        "test_ages",
    ),
    Bug(
        "a tile keeps its action when its demigod was smitten",
        "fate/rules/turns.py",
        "        s.tile[s.where[demigod]] = state.Tile.FACE_DOWN",
        "        pass",
        "test_turns",
    ),
    Bug(
        "Hadria's servant reaches the whole line",
        "fate/rules/turns.py",
        "return board.NEXT_TO[slot] == square",
        "return board.IN_LINE[slot, square]",
        "test_turns",
    ),
    Bug(
        "a god power is used twice",
        "fate/rules/turns.py",
        "    if s.power[power] != state.NO_SEAT:\n        return False\n",
        "",
        "test_powers",
    ),
    Bug(
        "the other's demigods are seen until the guesses",
        "fate/rules/sight.py",
        "return side != seat and s.phase != Phase.OVER",
        "return side != seat and s.phase == Phase.GUESS",
        "test_secrets",
    ),
    Bug(
        "colours two steps apart may touch",
        "scale/rules/chain.py",
        "return (one - other) % COLOURS in (1, COLOURS - 1)",
        "return (one - other) % COLOURS != 0",
        "test_chain",
    ),
    Bug(
        "an Add turns up a card of any colour",
        "scale/rules/rights.py",
        "return s.adds > 0 and (is_placed or colour == s.god[s.turn])",
        "return s.adds > 0",
        "test_turn",
    ),
    Bug(
        "a division takes the larger half",
        "scale/rules/rights.py",
        "min(count_showing(s, colour) // 2, count_lying",
        "min((count_showing(s, colour) + 1) // 2, count_lying",
        "test_turn",
    ),
    Bug(
        "an evil god adds with a Wild",
        "scale/rules/rights.py",
        "return s.wilds[colour] > 0 and may_do_good(s)",
        "return s.wilds[colour] > 0",
        "test_rounds",
    ),
    Bug(
        "every hand lies open",
        "scale/rules/sight.py",
        "sight.hand[owner, nth] = shown(s.hand[owner, nth], s.hand_mark[owner, nth], seat)",
        "sight.hand[owner, nth] = s.hand[owner, nth]",
        "test_secrets",
    ),
    Bug(
        "values two apart are a near match",
        "trex/state.py",
        "NEAR = 1  #",
        "NEAR = 2  #",
        "test_matching",
    ),
    Bug(
        "only cards of the same colour match",
        "trex/rules/play.py",
        "    return abs(deck.value_of(one) - deck.value_of(other))",
        "    return abs(int(one) - int(other))",
        "test_matching",
    ),
    Bug(
        "a card presented to one of a pair is taken back",
        "trex/rules/play.py",
        "    deck.discard_shown(s, second)\n",
        "    deck.discard_shown(s, second)\n    s.to[:] = state.NO_SEAT\n",
        "test_matching",
    ),
    Bug(
        "a pile of tokens goes below zero",
        "trex/rules/play.py",
        "s.good_left = max(0, s.good_left - 2 * tokens)",
        "s.good_left -= 2 * tokens",
        "test_ending",
    ),
    Bug(
        "after the match that ends the game both draw",
        "trex/rules/play.py",
        "            ending.end_with_points(s)\n        else:\n            s.owed",
        "            ending.end_with_points(s)\n        if True:\n            s.owed",
        "test_ending",
    ),
    Bug(
        "a first card may be a swap",
        "trex/rules/deck.py",
        "    return s.deals[seat] == 0",
        "    return False",
        "test_setup",
    ),
    Bug(
        "a skipped card is forgotten by its player",
        "trex/rules/deck.py",
        "    s.skipped[seat, s.hand[seat]] += 1\n",
        "",
        "test_matching",
    ),
    Bug(
        "two who are right about NO MATCH lose",
        "trex/rules/play.py",
        "is_right = (apart <= state.NEAR) == (said == Call.MATCH)",
        "is_right = apart <= state.NEAR and said == Call.MATCH",
        "test_two",
    ),
    Bug(
        "half of the seats is rounded down",
        "trex/rules/play.py",
        "return (int(s.seats) + 1) // 2",
        "return int(s.seats) // 2",
        "test_swaps",
    ),
    Bug(
        "the tied may vote",
        "trex/rules/ending.py",
        "        s.phase = Phase.VOTE\n        s.busy = judges(s)",
        "        s.phase = Phase.VOTE\n        s.busy = seats.everybody(s)",
        "test_ending",
    ),
    Bug(
        "everybody sees the card that is drawn",
        "trex/rules/__init__.py",
        "return contract.HIDDEN if is_number and seat != first_of(s.owed) else move",
        "return move",
        "test_secrets",
    ),
    Bug(
        "every number lies open",
        "trex/rules/sight.py",
        "        sight.hand[owner] = NO_CARD",
        "        sight.hand[owner] = NO_CARD\n    sight.hand[owner] = s.hand[owner]",
        "test_secrets",
    ),
]


@pytest.mark.parametrize("bug", BUGS, ids=[f"{bug.game}: {bug.about}" for bug in BUGS])
def test_a_planted_bug_turns_the_suite_red(bug: Bug, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    file = tmp_path / "src" / "scalehouse" / "games" / bug.file
    text = file.read_text("utf-8")
    assert text.count(bug.right) == 1, "the rules have changed: plant the bug elsewhere"
    file.write_text(text.replace(bug.right, bug.wrong), "utf-8")
    done = _run_suite(tmp_path / "src", f"tests/games/{bug.game}/{bug.noticed_in}.py")
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
