"""The messages of Scale: each key with the types of its arguments. The texts: words/*.ftl."""

from __future__ import annotations

from collections.abc import Mapping

from scalehouse.core.about import messages_for
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, ArgType, Catalogue, list_of, one_of

COLOUR_KEYS = ("colour_white", "colour_light_gray", "colour_dark_gray", "colour_black")
GOD_KEYS = ("god_wisdom", "god_courage", "god_mercy", "god_justice")
KIND_KEYS = (
    "kind_birth",
    "kind_crops",
    "kind_home",
    "kind_love",
    "kind_invention",
    "kind_wealth",
    "kind_knowledge",
    "kind_peace",
    "kind_chains",
    "kind_plague",
    "kind_mountains",
    "kind_storm",
    "kind_war",
    "kind_countries",
    "kind_death",
    "kind_evil",
    "kind_wild",
)
MONTH_KEYS = (
    "month_january",
    "month_february",
    "month_march",
    "month_april",
    "month_may",
    "month_june",
    "month_july",
    "month_august",
    "month_september",
    "month_october",
    "month_november",
    "month_december",
)
SIDE_KEYS = (
    "side_right",
    "side_upper_right",
    "side_upper_left",
    "side_left",
    "side_lower_left",
    "side_lower_right",
)

COLOUR = one_of(*COLOUR_KEYS)
GOD = one_of("other_god", *GOD_KEYS)
KIND = one_of("other_kind", *KIND_KEYS)
MONTH = one_of(*MONTH_KEYS)
SIDE = one_of(*SIDE_KEYS)
CARD = one_of("card", "card_in_chain")
COUNTS = list_of(one_of("count_of"))
ON_CARD: dict[str, ArgType] = {"colour": COLOUR, "kind": KIND, "sign": TEXT}
A_GOD: dict[str, ArgType] = {"god": GOD, "colour": COLOUR}

NAMES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(*COLOUR_KEYS, *GOD_KEYS, *KIND_KEYS, *MONTH_KEYS, *SIDE_KEYS),
    **Catalogue.alike("other_god other_kind", name=TEXT),  # of another table
    "card": ON_CARD,
    "card_in_chain": {**ON_CARD, "number": INT},
    "count_of": {"god": GOD, "count": INT},
}

MOVES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        "pass done pay_turn pay_add pay_multiplied exchange offer decline propose agree disagree"
    ),
    **Catalogue.alike("god subtract wild_subtract partner", **A_GOD),
    **Catalogue.alike("place restore put_under offer_card name", card=CARD),
    **Catalogue.alike("pass_and_draw done_and_draw draw", count=INT),
    **Catalogue.alike("pay_wild want", colour=COLOUR),
    **Catalogue.alike("divide wild_divide", **A_GOD, count=INT),
    "give": {"card": CARD, "offered": CARD},
    "spot": {"side": SIDE, "card": CARD},
    "multiply": {"count": INT, "colour": COLOUR},
    "wild_multiply": {"colour": COLOUR, "count": INT},
}

SUMS: dict[str, dict[str, ArgType]] = {
    "sum_turns": {"god": GOD, "count": INT, "among": INT},
    "sum_turns_all": {"god": GOD, "count": INT},
    "sum_more": {"count": INT, "colour": COLOUR},
}

EVENTS: dict[str, dict[str, ArgType]] = {
    **Catalogue.alike(
        "dealer passed ended exchanges put offers declined proposed agreed disagreed", seat=SEAT
    ),
    **Catalogue.alike(
        "drew_card shows placed restored named put_card offers_card gave_card",
        seat=SEAT,
        card=CARD,
    ),
    **Catalogue.alike(
        "wild_multiplied wild_subtracted wild_divided gave", seat=SEAT, colour=COLOUR
    ),
    **Catalogue.alike("picked rolled wants", seat=SEAT, **A_GOD),
    **Catalogue.alike("month last_month", month=MONTH),
    **Catalogue.bare("top_cross top_infinity longer"),
    **Catalogue.alike("crossed permanent", card=CARD),
    **Catalogue.alike("subtracted divided offers_to", seat=SEAT, god=GOD),
    "drew": {"seat": SEAT, "count": INT},
    "multiplied": {"seat": SEAT, "colour": COLOUR, "count": INT},
    "calendar": {"month": MONTH, "counts": COUNTS},
    "nothing_left": {"counts": COUNTS},
}

REFUSALS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        not_yours gods_first god_taken gods_are_set say_right say_place say_name say_exchange
        say_offer say_answer say_vote nothing_asked not_in_hand not_crossed is_permanent
        not_your_card already_named against_nature no_right_left no_right_back not_that_right
        no_such_place place_taken named_otherwise hand_is_full deck_is_short no_drawing
        as_many_as_put no_exchange_now no_exchange_last deck_is_empty no_cards no_trading
        traded_already trade_first wrong_partner no_longer_game june_is_here proposed_already
        no_multiply nothing_to_double no_subtract no_divide no_wild not_yourself nobody_there
        no_turn_yet nothing_to_turn half_is_nothing wild_against_nature
        """
    ),
    **Catalogue.alike("no_place_for other_colour", colour=COLOUR),
    "wrong_colour": {"colour": COLOUR, "other": COLOUR},
}

OFFERED = one_of("card", "board_a_card")
TERMINAL: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        board_chain board_further board_before board_no_god board_evil board_good board_hand
        board_allows board_nothing board_a_card
        """
    ),
    **Catalogue.alike("board_showing board_held board_to_place", count=INT),
    "board_last_round": {"month": MONTH},
    "board_headline": {
        "now": one_of(*MONTH_KEYS, "board_before", "board_last_round"),
        "last": MONTH,
        "count": INT,
        "back": TEXT,
    },
    "board_turned": {"permanent": INT, "crossed": INT},
    "board_in_hand": {"colour": COLOUR, "kind": KIND},
    "board_known": {"players": TEXT},
    "board_more_of": {"count": INT, "colour": COLOUR},
    "board_wild": {"colour": COLOUR},
    "board_card": {"card": CARD},
    "board_names": {"player": TEXT, "count": INT},
    "board_offered": {"player": TEXT, "what": OFFERED},
    "board_offered_for": {"player": TEXT, "what": OFFERED, "colour": COLOUR},
    "board_under": {"cards": TEXT},
}

# What things are; and the reference sheet: each section with the number of its lines.
ABOUT_THINGS = (
    *("add", "multiply", "subtract", "divide", "wild", "free", "multiplied"),
    *("cross", "infinity", "covered", "deck", "wheel", "calendar"),
)
SHEET = {"turn": 4, "chain": 2, "signs": 1, "backs": 0, "end": 3}
ABOUT: dict[str, Mapping[str, ArgType]] = {
    **messages_for(ABOUT_THINGS, SHEET),
    **Catalogue.alike("about_card about_god", colour=COLOUR),
    "about_beside": {},
}

# What the lobby says of the game and its options.
LOBBY = Catalogue.bare(
    """
    summary option_length option_length_half option_length_full option_next_level
    option_next_level_no option_next_level_yes option_minimal option_minimal_no
    option_minimal_yes option_moral_compass option_moral_compass_no option_moral_compass_yes
    option_open_backs option_open_backs_no option_open_backs_yes option_trading
    option_trading_no option_trading_yes
    """
)

SCALE = Catalogue(
    "scale",
    __file__,
    NAMES | MOVES | SUMS | EVENTS | REFUSALS | TERMINAL | ABOUT | LOBBY,
    attributes=("letter",),
)
