"""Asks the server of this container whether it is well: exit code 0 if it is, else 1."""

from __future__ import annotations

import os
import sys
from http.client import HTTPConnection, HTTPException

PATIENCE = 4  # seconds
USUAL_PORT = "7225"


def is_well() -> bool:
    port = int(os.environ.get("SCALEHOUSE_PORT") or USUAL_PORT)
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(not is_well())
