"""What the server says of any match. The prefix is of old: match logs and clients know it."""

from __future__ import annotations

from scalehouse.core.text.catalogue import INT, SEAT, Catalogue

SERVER = Catalogue(
    "house",
    __file__,
    {
        **Catalogue.bare(
            "over not_a_seat not_a_move not_now finished revealed built_upon bots_never_agree"
        ),
        "player": {"number": INT},
        "move": {"move": INT},
        "not_your_turn": {"seat": SEAT},
        "no_such_seat": {"seat": SEAT},
        "no_such_move": {"move": INT},
        "undone": {"seat": SEAT},
        "nothing_to_undo": {"seat": SEAT},
    },
    attributes=("middle", "list"),
)
