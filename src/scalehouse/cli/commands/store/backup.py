"""`scalehouse backup`: a copy of a server's tables, whether it is open or closed."""

from __future__ import annotations

from pathlib import Path

from scalehouse.cli.commands.store import copy_store as to_another_kind
from scalehouse.server.setup.settings import Settings
from scalehouse.server.store.sqlite.copying import copy_store
from scalehouse.server.web.app import STORE_FILE


def run(settings: Settings, goal: Path) -> None:
    if settings.store:
        to_another_kind.run(settings.store, str(goal))
        return
    path = settings.folder / STORE_FILE
    copy_store(path, goal)
    print(f"{path} is copied to {goal} ({goal.stat().st_size:,} bytes)")
