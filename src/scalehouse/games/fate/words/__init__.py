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
    "demigod": {"name": TEXT},  # of another box
    "nobody": {},
    "regular_quest": {"symbol": SYMBOL, "renown": INT},
    "special_quest": {"symbol": SYMBOL, "renown": INT},
    "criterion_from": {"low": INT},
    "criterion_to": {"high": INT},
    "criterion_between": {"low": INT, "high": INT},
    "square": {"column": COLUMN, "row": INT},
    "edge": {"one": SQUARE, "other": SQUARE},
    "slot_above": {"column": COLUMN},
    "slot_right": {"row": INT},
    "slot_below": {"column": COLUMN},
    "slot_left": {"row": INT},
    "on_tile": {"edge": EDGE},
    "in_abyss": {},
    "off_board": {},
}

MOVES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare("pass power_smite power_switch power_steal"),
    "place": {"demigod": DEMIGOD},
    "servant": {"servant": SERVANT},
    "onto": {"demigod": CHOSEN, "tile": TILE, "edge": EDGE},
    "smite": {"demigod": DEMIGOD, "place": PLACE},
    "fate_left": {"change": INT},
    "fate_right": {"change": INT},
    "beside": {"servant": SERVANT, "slot": SLOT},
    "switch": {"demigod": DEMIGOD, "place": PLACE},
    "switch_with": {"chosen": DEMIGOD, "demigod": DEMIGOD, "place": PLACE},
    "steal": {"servant": SERVANT},
    "guess": {"demigod": DEMIGOD},
    "deal": {"seat": SEAT, "demigod": DEMIGOD},
    "lot": {"seat": SEAT},
    "card": {"criterion": CRITERION},
    "quest": {"quest": QUEST, "square": SQUARE},
}

EVENTS: dict[str, dict[str, ArgType]] = {
    "dealt_you": {"seat": SEAT, "demigod": DEMIGOD},
    "dealt": {"seat": SEAT},
    "starts": {"seat": SEAT},
    "age": {"age": INT, "criterion": CRITERION, "left": INT, "right": INT},
    "special_discarded": {"square": SQUARE},
    "displaced": {"quest": QUEST, "square": SQUARE, "goal": SQUARE},
    "laid": {"square": SQUARE, "quest": QUEST},
    "begins": {"seat": SEAT},
    "placed": {"seat": SEAT, "demigod": DEMIGOD, "tile": TILE, "edge": EDGE},
    "took": {"seat": SEAT, "servant": SERVANT},
    "nobody_to_smite": {},
    "smitten": {"demigod": DEMIGOD},
    "face_down": {"edge": EDGE},
    "marker_left": {"change": INT},
    "marker_right": {"change": INT},
    "stands": {"seat": SEAT, "servant": SERVANT, "slot": SLOT},
    "renown": {"demigod": DEMIGOD, "change": INT, "renown": INT},
    "nobody_changes": {},
    "uses": {"seat": SEAT, "power": GOD_POWER},
    "switched": {"demigod": DEMIGOD, "other": DEMIGOD},
    "stole": {"seat": SEAT, "servant": SERVANT},
    "passed": {"seat": SEAT},
    "has_to_pass": {"seat": SEAT},
    "age_ends": {"age": INT},
    "answered_yes": {"seat": SEAT, "criterion": CRITERION},
    "answered_no": {"seat": SEAT, "criterion": CRITERION},
    "you_guess": {"seat": SEAT, "demigod": DEMIGOD},
    "guessed": {"seat": SEAT},
    "shown": {"seat": SEAT, "demigods": DEMIGODS, "guesses": DEMIGODS},
    "points": {"seat": SEAT, "points": INT, "position": INT, "guess": INT, "powers": INT},
    "won": {"seat": SEAT, "points": INT, "other": INT},
    "won_by_guess": {"seat": SEAT, "points": INT},
    "won_by_powers": {"seat": SEAT, "points": INT},
    "won_by_marker": {"seat": SEAT},
}

SUMS: dict[str, dict[str, ArgType]] = {
    "sum_touches": {"one": SQUARE, "other": SQUARE},
    "sum_reaches": {"count": INT},
    "sum_demigod": {"demigod": DEMIGOD},
    "sum_renown": {},
    "sum_quest": {"square": SQUARE},
    "sum_track": {},
    "sum_abyss": {},
}

REFUSALS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        not_yours no_turn guess_later time_to_guess action_first finish_first must_cover must_serve
        has_passed all_covered power_used nothing_to_steal all_in_the_abyss one_place no_tile
        only_off_board slot_taken same_place same_guess
        """
    ),
    "on_a_tile": {"demigod": DEMIGOD},
    "in_the_abyss": {"demigod": DEMIGOD},
    "not_held": {"servant": SERVANT},
    "covered": {"demigod": DEMIGOD},
    "in_the_abyss_already": {"demigod": DEMIGOD},
    "not_theirs": {"servant": SERVANT},
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
    "board_drawing": {"age": INT},
    "board_age": {"age": INT, "criterion": CRITERION},
    "board_free": {"power": GOD_POWER},
    "board_used": {"power": GOD_POWER, "seat": SEAT},
    "board_points": {"points": INT},
    "board_asked": {"age": INT, "criterion": CRITERION},
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
    "about_servants": {},
    **{f"about_power_{name}": {} for name in ("smite", "switch", "steal")},
    "about_powers": {},
    "about_demigod": {},
    "about_renown": {},
    "about_quest": {"renown": INT, "servant": SERVANT},
    "about_special": {},
}

FATE = Catalogue(
    "fate",
    __file__,
    NAMES | MOVES | EVENTS | SUMS | REFUSALS | TERMINAL | ABOUT,
    attributes=("short",),
)
