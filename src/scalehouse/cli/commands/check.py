"""`scalehouse check`: whether a game keeps every promise of the conformance suite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from scalehouse import conformance
from scalehouse.cli.door import FAULT, BadInput
from scalehouse.cli.progress import bar_on_stderr
from scalehouse.conformance.failure import BrokenPromise
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Dice, Secret
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.state_fields import filled

MOST_MATCHES = 10_000
MOST_TRUTHS = 100_000
OPEN = "scalehouse play --hot-seat --resume"


def run(game: Game, *, matches: int, seed: int, truths: int, keep: Path | None) -> int:
    """Says what was found; 0 when every promise is kept."""
    if not 1 <= matches <= MOST_MATCHES:
        raise BadInput(f"--matches must be from 1 to {MOST_MATCHES}, not {matches}")
    if not 0 <= truths <= MOST_TRUTHS:
        raise BadInput(f"--truths must be from 0 to {MOST_TRUTHS}, not {truths}")
    total = sum(1 for _ in conformance.cases(game))
    with bar_on_stderr(total, "checking", "checking") as on_progress:
        try:
            passed = conformance.check(
                game, matches=matches, seed=seed, truths=truths, on_progress=on_progress
            )
        except BrokenPromise as broken:
            print(told(game, broken, keep or Path(f"check-{game.name}.json"), seed))
            return FAULT
    ways = "way" if passed.cases == 1 else "ways"
    print(
        f"{game.name} passed: {passed.promises} promises in {passed.matches:,} matches"
        f" of {passed.cases:,} {ways} to play, {passed.moves:,} moves."
    )
    return 0


def told(game: Game, broken: BrokenPromise, file: Path, seed: int) -> str:
    lines = [f"{game.name} breaks a promise.", str(broken.fault)]
    found = broken.found
    if found:
        lines.append(str(found))
        if found.position and _keep(game, dict(found.position), file):
            lines.append(f"to open that position: {OPEN} {file}")
        elif found.before and _keep(game, dict(found.before), file):
            lines.append(f"to open the position before it: {OPEN} {file}")
            lines.append(f"the move that leads there: {found.moves[-1]}")
        again = f"scalehouse check {game.name} --seed {seed} --matches {found.match + 1}"
        lines.append(f"to see it again: {again}")
    return "\n".join(lines)


def _keep(game: Game, position: dict[str, Any], file: Path) -> bool:
    """A match that begins there. A position that no match can begin from is only told."""
    try:
        dice = Dice(Secret.from_seed("check"), (b"",) * position["seats"])
        start = position["state"]
        match = Match.begin(game, position["seats"], position["options"], dice, start)
        if game.problems(filled(game.empty(), start)):
            return False
        file.write_bytes(msgspec.json.encode(match.log(with_secret=True)))
    except Exception:  # the game is broken: it may raise anything here as well
        return False
    return True
