"""Studies: thousands of matches between bots, and what they tell a designer. See docs/lab.md."""

from __future__ import annotations

from scalehouse.lab.study.instrumentation import StudyPart
from scalehouse.lab.study.run import PartCount, Study, study
from scalehouse.lab.study.tally import Tally

__all__ = ["PartCount", "Study", "StudyPart", "Tally", "study"]
