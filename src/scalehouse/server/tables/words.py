"""What the server itself says at a table, by key, and its refusals."""

from __future__ import annotations

from typing import Any

from scalehouse.core.text.catalogue import INT, SEAT, TEXT, Catalogue
from scalehouse.core.text.words import Words
from scalehouse.server.wire import protocol as p

TABLE = Catalogue(
    "table",
    __file__,
    {
        **Catalogue.bare(
            """
            hello_first hello_once no_person no_carry only_there no_table link_changed damaged
            no_table_here removed full taken sitting not_sitting not_host seat_kept not_open
            not_playing not_over empty_seats not_ready no_bot_there no_such_person entropy_late
            stale gone no_undo undo_bot undo_absent practice_alone undo_waits resigned muted
            table_full nothing_said no_stage too_many busy takes_too_long no_record foreign_start
            no_store no_review no_words no_rules_page no_preview too_fast too_many_people
            too_many_tables too_many_tries too_much_talk option_performance_mode
            option_performance_mode_puppets option_performance_mode_room
            option_performance_mode_video
            """
        ),
        **Catalogue.alike("shape not_your_option not_shown not_sound", why=TEXT),
        **Catalogue.alike("too_long undo_enough", most=INT),
        "version": {"version": INT},
        "no_seat": {"seat": SEAT},
        "no_bot": {"known": TEXT},  # names of bots
        "bad_frame": {"most": INT, "gestures": INT},
    },
)


class RefusedRequest(Exception):
    """A request that is not granted. Nothing has changed."""

    def __init__(self, code: str, words: Words, rule: str | None = None) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.rule = rule or f"protocol.{code}"


def refuse(code: str, key: str, **args: Any) -> RefusedRequest:
    """In the server's own words."""
    return RefusedRequest(code, TABLE.say(key, **args))


def refused(request: str | None, refusal: RefusedRequest) -> p.Refused:
    """As it is sent."""
    return p.Refused(id=request, code=refusal.code, rule=refusal.rule, words=refusal.words)
