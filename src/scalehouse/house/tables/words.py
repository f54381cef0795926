"""What the house itself says at a table, by key, and its refusals."""

from __future__ import annotations

from typing import Any

from scalehouse.core.words import Catalogue, Words

TABLE = Catalogue(
    "table",
    {
        "shape": "This is not a message of this house: {why}",
        "version": "This house speaks version {version} of the protocol.",
        "hello_first": "Say hello first.",
        "hello_once": "You have said hello already.",
        "no_person": "Nobody is known by that token.",
        "no_carry": "That link was used already, or is too old.",
        "no_table": "There is no such table, or it is not open to you.",
        "no_table_here": "You are at no table.",
        "removed": "The host has asked you to leave this table.",
        "full": "There is no room for more watchers.",
        "no_seat": "There is no player {seat} at this table.",
        "taken": "Somebody sits there.",
        "sitting": "You have a seat: stand up first.",
        "not_sitting": "You have no seat at this table.",
        "not_host": "That is for the host of the table.",
        "not_open": "The match has begun.",
        "not_playing": "There is no match going on.",
        "not_over": "The match is not over.",
        "empty_seats": "There are seats without players.",
        "not_ready": "Not everybody is ready.",
        "no_bot": "{why}",
        "no_bot_there": "There is no bot on that seat.",
        "no_such_person": "That person is not at this table.",
        "entropy_late": "The dice are fixed already: you are ready.",
        "stale": "The table has changed since you decided: look again.",
        "gone": "What you decided on is gone: look again.",
        "no_undo": "Nobody has asked to take a move back.",
        "undo_waits": "The others are being asked already.",
        "resigned": "You have resigned.",
        "too_long": "That is too long: at most {most} signs.",
        "nothing_said": "There is nothing to read in that.",
        "no_stage": "In this game nobody performs.",
        "bad_frame": "{why}",
        "too_many": "Too much at once: wait a moment.",
        "not_your_option": "{why}",
        "no_record": "This file is not the record of a match.",
        "not_shown": "This match cannot be shown: {why}.",
        "not_sound": "This is not how the match was played: {why}.",
        "no_store": "The house cannot write anything down at the moment: try again soon.",
        "no_review": "Nobody has asked for that review.",
    },
)


class Refusal(Exception):
    """A request that is not granted. Nothing has changed."""

    def __init__(self, code: str, words: Words, rule: str | None = None) -> None:
        super().__init__(words.english)
        self.code = code
        self.words = words
        self.rule = rule or f"protocol.{code}"


def refuse(code: str, key: str, **args: Any) -> Refusal:
    """In the house's own words."""
    return Refusal(code, TABLE.say(key, **args))
