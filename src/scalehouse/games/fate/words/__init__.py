"""The messages of Scales of Fate: each key with the types of its arguments. Texts: words/*.ftl."""

from __future__ import annotations

from collections.abc import Mapping

from scalehouse.core.about import messages_for
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, ArgType, Catalogue, list_of, one_of

DEMIGOD_KEYS = (
    "demigod_pentha",
    "demigod_agamar",
    "demigod_klar",
    "demigod_aponi",
    "demigod_saghari",
    "demigod_namari",
    "demigod_naka",
    "demigod_belan",
    "demigod_isabel",
)
TILE_KEYS = (
    "tile_smite",
    "tile_fate",
    "tile_penance",
    "tile_vesper",
    "tile_hadria",
    "tile_face_down",
    "tile_none",
)
SERVANT_KEYS = ("servant_penance", "servant_vesper", "servant_hadria")
GOD_POWER_KEYS = ("god_power_smite", "god_power_switch", "god_power_steal")
SYMBOL_KEYS = ("symbol_scorpion", "symbol_feather")
COLUMN_KEYS = ("column_a", "column_b", "column_c")

DEMIGOD = one_of("demigod", *DEMIGOD_KEYS)
DEMIGODS = list_of(DEMIGOD)
CHOSEN = one_of("demigod", *DEMIGOD_KEYS, "nobody")
TILE = one_of(*TILE_KEYS)
SERVANT = one_of(*SERVANT_KEYS)
GOD_POWER = one_of(*GOD_POWER_KEYS)
SYMBOL = one_of(*SYMBOL_KEYS)
QUEST = one_of("regular_quest", "special_quest")
CRITERION = one_of("criterion_from", "criterion_to", "criterion_between")
COLUMN = one_of(*COLUMN_KEYS)
SQUARE = one_of("square")
EDGE = one_of("edge")
SLOT = one_of("slot_above", "slot_right", "slot_below", "slot_left")
PLACE = one_of("on_tile", "in_abyss", "off_board")

NAMES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(*DEMIGOD_KEYS, *TILE_KEYS, *SERVANT_KEYS, *GOD_POWER_KEYS),
    **Catalogue.bare(*SYMBOL_KEYS, *COLUMN_KEYS),
    **Catalogue.bare("nobody in_abyss off_board"),
    **Catalogue.alike("regular_quest special_quest", symbol=SYMBOL, renown=INT),
    **Catalogue.alike("slot_above slot_below", column=COLUMN),
    **Catalogue.alike("slot_right slot_left", row=INT),
    "demigod": {"name": TEXT},  # of another box
    "criterion_from": {"low": INT},
    "criterion_to": {"high": INT},
    "criterion_between": {"low": INT, "high": INT},
    "square": {"column": COLUMN, "row": INT},
    "edge": {"one": SQUARE, "other": SQUARE},
    "on_tile": {"edge": EDGE},
}

MOVES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare("pass power_smite power_switch power_steal"),
    **Catalogue.alike("place guess", demigod=DEMIGOD),
    **Catalogue.alike("servant steal", servant=SERVANT),
    **Catalogue.alike("smite switch", demigod=DEMIGOD, place=PLACE),
    **Catalogue.alike("fate_left fate_right", change=INT),
    "onto": {"demigod": CHOSEN, "tile": TILE, "edge": EDGE},
    "beside": {"servant": SERVANT, "slot": SLOT},
    "switch_with": {"chosen": DEMIGOD, "demigod": DEMIGOD, "place": PLACE},
    "deal": {"seat": SEAT, "demigod": DEMIGOD},
    "lot": {"seat": SEAT},
    "card": {"criterion": CRITERION},
    "quest": {"quest": QUEST, "square": SQUARE},
}

EVENTS: dict[str, dict[str, ArgType]] = {
    **Catalogue.alike("dealt_you you_guess", seat=SEAT, demigod=DEMIGOD),
    **Catalogue.alike("dealt starts begins passed has_to_pass guessed won_by_marker", seat=SEAT),
    **Catalogue.alike("took stole", seat=SEAT, servant=SERVANT),
    **Catalogue.bare("nobody_to_smite nobody_changes"),
    **Catalogue.alike("marker_left marker_right", change=INT),
    **Catalogue.alike("answered_yes answered_no", seat=SEAT, criterion=CRITERION),
    **Catalogue.alike("won_by_guess won_by_powers", seat=SEAT, points=INT),
    "age": {"age": INT, "criterion": CRITERION, "left": INT, "right": INT},
    "special_discarded": {"square": SQUARE},
    "displaced": {"quest": QUEST, "square": SQUARE, "goal": SQUARE},
    "laid": {"square": SQUARE, "quest": QUEST},
    "placed": {"seat": SEAT, "demigod": DEMIGOD, "tile": TILE, "edge": EDGE},
    "smitten": {"demigod": DEMIGOD},
    "face_down": {"edge": EDGE},
    "stands": {"seat": SEAT, "servant": SERVANT, "slot": SLOT},
    "renown": {"demigod": DEMIGOD, "change": INT, "renown": INT},
    "uses": {"seat": SEAT, "power": GOD_POWER},
    "switched": {"demigod": DEMIGOD, "other": DEMIGOD},
    "age_ends": {"age": INT},
    "shown": {"seat": SEAT, "demigods": DEMIGODS, "guesses": DEMIGODS},
    "points": {"seat": SEAT, "points": INT, "position": INT, "guess": INT, "powers": INT},
    "won": {"seat": SEAT, "points": INT, "other": INT},
}

SUMS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare("sum_renown sum_track sum_abyss"),
    "sum_touches": {"one": SQUARE, "other": SQUARE},
    "sum_reaches": {"count": INT},
    "sum_demigod": {"demigod": DEMIGOD},
    "sum_quest": {"square": SQUARE},
}

REFUSALS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        not_yours no_turn guess_later time_to_guess action_first finish_first must_cover must_serve
        has_passed all_covered power_used nothing_to_steal all_in_the_abyss one_place no_tile
        only_off_board slot_taken same_place same_guess
        """
    ),
    **Catalogue.alike("on_a_tile in_the_abyss covered in_the_abyss_already", demigod=DEMIGOD),
    **Catalogue.alike("not_held not_theirs", servant=SERVANT),
}

TERMINAL: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        board_abyss board_left board_right board_marker_left board_marker_middle board_marker_right
        board_in_it board_open board_in_abyss board_off board_powers board_you board_first
        board_passed board_demigods board_guess board_guessed board_yes board_no board_met
        board_surely board_surely_not
        """
    ),
    **Catalogue.alike("board_age board_asked", age=INT, criterion=CRITERION),
    "board_drawing": {"age": INT},
    "board_free": {"power": GOD_POWER},
    "board_used": {"power": GOD_POWER, "seat": SEAT},
    "board_points": {"points": INT},
    "board_may_have": {"seat": SEAT, "pairs": INT, "all": INT},
}

# What things are; and the reference sheet: each section with the number of its lines.
ABOUT_THINGS = ("abyss", "marker", "track", "slot", "first", "criterion")
SHEET = {
    "turn": 5,
    "tiles": 1,
    "servants": 1,
    "powers": 1,
    "symbols": 0,
    "age": 2,
    "points": 4,
}
ABOUT: dict[str, Mapping[str, ArgType]] = {
    **messages_for(ABOUT_THINGS, SHEET),
    **{f"about_tile_{name}": {} for name in ("smite", "fate", "face_down", "servant")},
    **{f"about_{key}": {} for key in SERVANT_KEYS},
    **{f"about_power_{name}": {} for name in ("smite", "switch", "steal")},
    **Catalogue.bare("about_servants about_powers about_demigod about_renown about_special"),
    "about_quest": {"renown": INT, "servant": SERVANT},
}

# What the lobby says of the game and its options.
LOBBY = Catalogue.bare(
    """
    summary option_start option_start_lot option_start_first
    """
)

FATE = Catalogue(
    "fate",
    __file__,
    NAMES | MOVES | EVENTS | SUMS | REFUSALS | TERMINAL | ABOUT | LOBBY,
    attributes=("short",),
)
