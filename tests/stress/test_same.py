"""Bad input is refused in words, and nobody else notices.

`python -m stress.hostile` does the same with a hundred thousand frames.
"""

from __future__ import annotations

import itertools
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from bench.crowd import is_complaint
from stress.hostile import messages as frames
from stress.hostile.same.attack import Attack
from stress.hostile.same.trial import Report, run

run_small = partial(run, of_hypothesis=200, moves=12)


def test_what_nobody_should_send_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    report = run_small(tmp_path, 2500)
    assert report.faults == []
    assert report.tally.frames >= 2500
    assert report.tally.refused["shape"] > 1000
    assert report.tally.granted > 0
    assert {"identity", "seat", "status", "table", "host"} <= report.tally.refused.keys()
    assert report.quiet_moves == 12 * 4


def test_frames_of_all_kinds_are_sent() -> None:
    sent = list(itertools.islice(frames.stream(1, 200), 3000))
    good = [frame for frame in sent if frames.is_message(frame)]
    tags = {str(kind.__struct_config__.tag) for kind in frames.asks()}
    assert {tag for tag in tags if any(f'"{tag}"' in str(frame) for frame in good)} == tags
    assert len(good) < len(sent) / 2
    assert any(isinstance(frame, bytes) for frame in sent)
    assert any(len(frame) > 20_000 for frame in sent)


# The trial itself: what it must not let pass


def judged(frame: frames.Frame, *answers: dict[str, Any]) -> list[str]:
    attack = Attack("", iter(()), 0)
    attack._check(frame, list(answers))
    return attack.tally.wrong


REFUSAL = {"type": "refused", "code": "shape", "words": {"key": "table.shape"}}


def test_the_trial_wants_an_answer_to_everything() -> None:
    assert judged("{", REFUSAL) == []
    assert "no answer" in judged("{")[0]
    assert "refused as ['turn']" in judged("{", REFUSAL | {"code": "turn"})[0]
    assert "without a word" in judged("{", REFUSAL | {"words": {}})[0]
    assert judged('{"type":"ready"}') == []


def test_the_trial_wants_sockets_to_stay_open() -> None:
    attack = Attack("", iter(()), 0)
    attack._check_end("{", ConnectionClosedError(Close(1011, ""), None))
    assert "closed with 1011" in attack.tally.wrong[0]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('{"level": "error", "event": "socket failed"}', True),
        ("Traceback (most recent call last):", True),
        ('{"level": "warning", "event": "table dropped"}', False),
    ],
)
def test_the_trial_reads_the_log(line: str, wanted: bool) -> None:  # noqa: FBT001
    assert is_complaint(line) == wanted


def test_a_report_says_what_was_wrong() -> None:
    report = Report(faults=["memory grew"])
    assert "1 faults" in str(report)
