"""Start the installed server, ask whether it is well and for its pages, and close it with Ctrl-C.

python scripts/smoke.py
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from urllib.request import urlopen

PATIENCE = 60  # seconds


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "scalehouse", "serve", "--port", "0", "--data", folder],
            stdout=subprocess.PIPE,
            text=True,
            # Ctrl-C on Windows goes to a whole group: to one of its own, or it would end this, too.
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        assert process.stdout
        lines = iter(process.stdout.readline, "")
        address = next(line.strip() for line in lines if "http://" in line)
        with urlopen(f"{address}/api/health", timeout=PATIENCE) as answer:
            assert json.load(answer)["ok"]
        with urlopen(address, timeout=PATIENCE) as answer:
            assert b"<script" in answer.read(), "the pages are not in the wheel"
        process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))
        code = process.wait(PATIENCE)
        assert code == 0 or os.name == "nt", f"it ended with {code}"
    print("it serves its pages, is well and closes")


if __name__ == "__main__":
    main()
