"""What a request is told that goes no further."""

from __future__ import annotations

from http import HTTPStatus


class RefusedByHttp(Exception):
    """This request goes no further."""

    def __init__(self, status: HTTPStatus, code: str, sentence: str, wait: float = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.wait = wait
