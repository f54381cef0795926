"""Files of matches: those that people played are counted, those that show defects are written."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scalehouse.core import registry
from scalehouse.core.errors import BadLog, ScalehouseError
from scalehouse.core.game import Game
from scalehouse.core.matches.fairness import Secret
from scalehouse.core.matches.log import Entry, Header, Saved, parse, read_file
from scalehouse.core.matches.match import Match
from scalehouse.core.rules.contract import Seat
from scalehouse.lab.runner.results import MOVERS
from scalehouse.lab.study.checkpoints import write_whole
from scalehouse.lab.study.chunk import ChunkResult, Defect, counter_for
from scalehouse.lab.study.plan import Plan
from scalehouse.lab.study.run import Study, added_up

PEOPLE = "people"
SECOND = 1000  # milliseconds
MATCHES = "matches"  # folder beside the report


# Reading


@dataclass(frozen=True)
class Read:
    """A study of matches that were played elsewhere, and which of them could not be counted."""

    study: Study
    left_out: list[str]


def files_in(paths: Iterable[Path]) -> list[Path]:
    """Of a folder, all that could be a match."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found


def study_of_files(game: Game, paths: Sequence[Path], seats: int | None) -> Read:
    """Count finished matches of a server: those of so many seats, or of the usual number."""
    left_out: list[str] = []
    saved: dict[Path, Saved] = {}
    for path in files_in(paths):
        try:
            saved[path] = _read(path, game)
        except ScalehouseError as error:
            left_out.append(f"{path.name}: {error}")
    if not saved:
        raise BadLog(f"no finished match of {game.name} is there")
    common = Counter(one.header.seats for one in saved.values()).most_common(1)[0][0]
    seats = common if seats is None else game.check_seats(seats)
    outcomes = []
    for number, (path, one) in enumerate(saved.items()):
        outcome, why = _counted(game, one, seats, number)
        if outcome:
            outcomes.append(outcome)
        else:
            left_out.append(f"{path.name}: {why}")
    return Read(added_up(_plan(game, seats), outcomes), left_out)


def _plan(game: Game, seats: int, options: dict[str, Any] | None = None) -> Plan:
    return Plan(
        game=game.name,
        version=game.version,
        seats=seats,
        options=game.check_options(options) if options is not None else {},
        bots=(PEOPLE,) * seats,
        made_of={},
        seed=0,
    )


def _read(path: Path, game: Game) -> Saved:
    saved = parse(read_file(path))
    if saved.header.game != game.name:
        raise BadLog(f"it is a match of {saved.header.game}")
    if saved.outcome is None:
        raise BadLog("it is not over")
    if saved.header.start is not None:
        raise BadLog("it began in a position of its own")
    if saved.header.roster.practice:
        raise BadLog("it was practice")
    return saved


def _counted(game: Game, saved: Saved, seats: int, number: int) -> tuple[ChunkResult | None, str]:
    if saved.header.seats != seats:
        return None, f"it has {saved.header.seats} seats"
    try:
        counter = counter_for(_plan(game, seats, dict(saved.header.options)))
    except ScalehouseError as error:
        return None, str(error)
    moves = standing_moves(saved.entries)
    if len(moves) > counter.record.size:
        return None, "it is longer than a match can be"
    counter.record[: len(moves)] = [MOVERS * move + by + 1 for by, move in moves]
    outcome = ChunkResult()
    legal = counter.count(outcome, number, len(moves), seconds_of(saved.entries))
    if legal < len(moves):
        return None, f"move {legal + 1} is not legal under rules {game.version}"
    return outcome, ""


def standing_moves(entries: Iterable[Entry]) -> list[tuple[Seat, int]]:
    """The moves that were not taken back."""
    live: list[tuple[int, Seat, int]] = []
    for number, entry in enumerate(entries):
        if entry.undo is None:
            live.append((number, entry.by, entry.move))
        elif entry.granted:
            live = [one for one in live if one[0] < entry.undo]
        else:
            live = [one for one in live if one[0] != entry.undo]
    return [(by, move) for _, by, move in live]


def seconds_of(entries: Sequence[Entry]) -> int:
    """How long a match took that was played in time, −1 for others."""
    instants = [entry.at for entry in entries if entry.at is not None]
    return instants[-1] // SECOND if instants else -1


# Writing


def write_defects(folder: Path, study: Study, defects: Sequence[Defect]) -> list[tuple[str, str]]:
    """A file for each, and what it shows. Names are from the folder on."""
    written = []
    for nth, defect in enumerate(defects, start=1):
        name = f"{MATCHES}/{defect.kind.replace(' ', '-')}-{nth}.json"
        (folder / MATCHES).mkdir(exist_ok=True)
        content = json.dumps(match_log_of(study.plan, defect), indent=1) + "\n"
        write_whole(folder / name, content.encode())
        about = f" ({'; '.join(defect.about)})" if defect.about else ""
        written.append((name, f"{defect.kind}{about}, match {defect.match + 1} of the study"))
    return written


def match_log_of(plan: Plan, defect: Defect) -> dict[str, Any]:
    """As the server keeps a match, as far as it can be replayed. Its dice were the lab's own."""
    game = registry.find(plan.game)
    secret = Secret.from_seed(f"study {plan.seed} {defect.match}")
    header = Header(
        game=game.name,
        rules=game.version,
        seats=plan.seats,
        options=dict(plan.options),
        commitment=secret.commitment,
        entropy=(b"",) * plan.seats,
    )
    match = Match(game, header, None)
    for code in defect.record:
        match.follow(Entry(code % MOVERS - 1, code // MOVERS, {}))
    return match.log()
