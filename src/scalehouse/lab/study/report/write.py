"""All files of a report, in one folder."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from scalehouse.lab.study.checkpoints import write_whole
from scalehouse.lab.study.export import data, write_parquet
from scalehouse.lab.study.files import write_defects
from scalehouse.lab.study.investigate import Investigation
from scalehouse.lab.study.report.page import page

REPORT, DATA = "report.html", "data.json"


def write_report(folder: Path, investigation: Investigation, command: str) -> Path:
    """`command`: what a reader would type for the same. Gives back where the page is."""
    folder.mkdir(parents=True, exist_ok=True)
    study = investigation.study
    links = write_defects(folder, study, study.defects)
    if not write_parquet(folder, investigation):
        note = "No Parquet files: they need pyarrow (pip install 'scalehouse[lab]')."
        investigation = replace(investigation, notes=[*investigation.notes, note])
    numbers = json.dumps(data(investigation), indent=1) + "\n"
    write_whole(folder / DATA, numbers.encode())
    write_whole(folder / REPORT, page(investigation, links, command).encode())
    return folder / REPORT
