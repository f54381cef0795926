"""What the server logs in a test, line by line."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog

from scalehouse.server import logs
from scalehouse.server.setup.settings import Settings

Told = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    """Where lines go. The process's logging is put back as it was."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers, root.level = before
    logging.captureWarnings(capture=False)
    structlog.reset_defaults()


@pytest.fixture
def told(out: io.StringIO) -> Told:
    logs.configure(Settings(log="json", log_level="debug"), out)
    return lambda: [json.loads(line) for line in out.getvalue().splitlines()]
