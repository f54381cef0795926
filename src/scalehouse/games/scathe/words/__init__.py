"""The messages of Scathe: each key with the types of its arguments. The texts: words/*.ftl."""

from __future__ import annotations

from collections.abc import Mapping

from scalehouse.core.about import messages_for
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, ArgType, Catalogue, list_of, one_of

HERO_KEYS = (
    "hero_defender",
    "hero_fighter",
    "hero_spellsword",
    "hero_apprentice",
    "hero_squire",
    "hero_scout",
    "hero_acolyte",
    "hero_hexer",
    "hero_shieldmaid",
    "hero_brawler",
    "hero_drummer",
    "hero_slinger",
    "hero_warrior",
    "hero_priest",
    "hero_ranger",
    "hero_sage",
    "hero_battlemage",
    "hero_earth_golem",
    "hero_hunter",
    "hero_shadowblade",
    "hero_bannerman",
    "hero_high_mage",
    "hero_knight",
    "hero_warlord",
    "hero_oracle",
    "hero_stormcaller",
    "hero_flame_dragon",
)
TOKEN_KEYS = ("token_armour", "token_taunt", "token_physical", "token_magic", "token_cripple")
WHOM_KEYS = (
    "whom_self",
    "whom_friend",
    "whom_row",
    "whom_all",
    "whom_enemy",
    "whom_enemy_row",
    "whom_enemies",
)
ATTACK_KEYS = (
    "part_melee",
    "part_ranged",
    "part_magic",
    "part_melee_row",
    "part_ranged_row",
    "part_magic_row",
)

HERO = one_of("hero", *HERO_KEYS)
TEAM = list_of(one_of("hero", *HERO_KEYS, "nobody"))
STANDING = list_of(one_of("hero", *HERO_KEYS, "nobody", "board_in_front", "board_in_back"))
TOKEN = one_of(*TOKEN_KEYS)
WHOM = one_of(*WHOM_KEYS)
PART = one_of(*ATTACK_KEYS, "part_heal", "part_inspire", "part_token")
ABILITY = one_of("ability")
PREPARING = one_of("starter", "take", "give_back", "keep_rows", "to_front", "to_back")
TURN = one_of("place", "place_tired", "fallen", "discard", "no_ability")

NAMES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(*HERO_KEYS, *TOKEN_KEYS, *WHOM_KEYS),
    **{key: {"amount": INT} for key in ATTACK_KEYS},
    "hero": {"name": TEXT},  # of another table
    "part_heal": {"amount": INT, "whom": WHOM},
    "part_inspire": {"amount": INT},
    "part_token": {"amount": INT, "token": TOKEN, "whom": WHOM},
    "ability": {"parts": list_of(PART)},
}

MOVES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare("draft_pass keep_rows no_ability"),
    **Catalogue.alike("give_back to_front to_back", hero=HERO),
    **Catalogue.alike("place place_tired", die=INT, hero=HERO),
    **Catalogue.alike("fallen discard", die=INT),
    **Catalogue.alike("target centre_front centre_back", part=PART, hero=HERO),
    **Catalogue.alike("target_front target_back", part=PART),
    "starter": {"number": INT, "heroes": list_of(HERO)},
    "take": {"hero": HERO, "cost": INT},
    "inspire": {"level": INT},
    "use": {"level": INT, "ability": ABILITY},
}

EVENTS: dict[str, dict[str, ArgType]] = {
    **Catalogue.alike("ready drafts_first gave drafts_nothing goes_first inspired won", seat=SEAT),
    **Catalogue.bare("nobody tie draw"),
    **Catalogue.alike("rolled_for_first rolled", seat=SEAT, value=INT),
    **Catalogue.alike("loses heals", seat=SEAT, hero=HERO, amount=INT, health=INT),
    "you": {"seat": SEAT, "what": PREPARING},
    "team": {"seat": SEAT, "front": TEAM, "back": TEAM},
    "shown": {"hero": HERO},
    "took": {"seat": SEAT, "hero": HERO},
    "did": {"seat": SEAT, "what": TURN},
    "used": {"seat": SEAT, "hero": HERO, "level": INT, "ability": ABILITY},
    "gains_inspire": {"seat": SEAT, "amount": INT},
    "falls": {"seat": SEAT, "hero": HERO, "amount": INT},
    "token": {"seat": SEAT, "hero": HERO, "token": TOKEN, "change": INT},
    "round": {"round": INT},
}

SUMS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare("sum_melee sum_ranged sum_magic sum_buff sum_taunt sum_armour"),
    "sum_damage": {"seat": SEAT, "hero": HERO},
}

REFUSALS = Catalogue.bare(
    """
    not_yours not_preparing not_this_step still_preparing already_yours not_shown starter_only
    does_not_fit something_fits nothing_to_give_back rows_begun row_full die_lies place_first
    nothing_to_target nobody_there has_fallen fatigued nobody_fell no_inspire high_enough must_use
    die_too_low no_living_target own_hero out_of_reach same_as_another
    """
)

TERMINAL: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        board_front board_back board_fallen board_in_use board_used board_tired board_health
        board_teams board_on_show
        """
    ),
    **Catalogue.alike("board_ready board_choosing", player=TEXT),
    **Catalogue.alike("board_in_front board_in_back", hero=HERO),
    "board_headline": {"player": TEXT, "dice": TEXT, "inspire": INT},
    "board_round": {"round": INT},
    "board_die": {"seat": SEAT},
    "board_boost": {"boost": INT},
    "board_too_low": {"die": INT},
    "board_team": {"player": TEXT, "heroes": STANDING, "cost": INT, "most": INT},
    "board_card": {"cost": INT, "health": INT},
}

# What things are; and the reference sheet: each section with the number of its lines.
ABOUT_THINGS = (
    *("die", "dice", "health", "front", "back", "used", "tired", "fallen"),
    *("melee", "ranged", "spell", "heal", "inspire"),
)
SHEET = {"turn": 5, "level": 3, "symbols": 0, "tokens": 0, "end": 2}
ABOUT: dict[str, Mapping[str, ArgType]] = {
    **messages_for(ABOUT_THINGS, SHEET),
    **Catalogue.bare(*(f"about_{key.removeprefix('token_')}" for key in TOKEN_KEYS)),
    "about_row_attack": {},
    "about_hero": {"cost": INT, "health": INT},
    "about_level": {"level": INT},
}

# What the lobby says of the game and its options.
LOBBY = Catalogue.bare(
    """
    summary option_teams option_teams_starter option_teams_draft option_teams_build
    """
)

SCATHE = Catalogue(
    "scathe",
    __file__,
    NAMES | MOVES | EVENTS | SUMS | REFUSALS | TERMINAL | ABOUT | LOBBY,
    attributes=("short",),
)
