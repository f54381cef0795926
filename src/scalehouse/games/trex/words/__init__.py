"""The messages of On a Scale of One to T-Rex: each key with the types of its arguments.

The texts: words/*.ftl. `seat` is who does something, `player` is another one.
"""

from __future__ import annotations

from collections.abc import Mapping

from scalehouse.core.about import messages_for
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, ArgType, Catalogue, list_of, one_of

COLOUR_KEYS = ("colour_orange", "colour_blue", "colour_purple")
ACTION_KEYS = (
    "action_be_a_t_rex",
    "action_be_a_chicken",
    "action_be_a_gorilla",
    "action_be_a_snake",
    "action_be_a_ghost",
    "action_be_a_robot",
    "action_be_a_kitten_chasing_a_dot",
    "action_be_an_elephant",
    "action_be_an_angry_goose",
    "action_be_a_crab",
    "action_be_an_owl",
    "action_be_a_jellyfish",
    "action_be_a_proud_peacock",
    "action_be_a_dog_whose_human_came_home",
    "action_be_a_zombie",
    "action_be_a_woodpecker",
    "action_be_a_pirate",
    "action_be_a_baby_dragon",
    "action_be_a_sloth",
    "action_be_an_opera_singer",
    "action_flex_your_muscles",
    "action_shiver_with_cold",
    "action_sneeze",
    "action_laugh",
    "action_cry_over_spilled_milk",
    "action_yawn",
    "action_row_a_boat",
    "action_ride_a_galloping_horse",
    "action_steer_a_racing_car",
    "action_play_the_drums",
    "action_play_a_guitar_of_air",
    "action_conduct_an_orchestra",
    "action_dance",
    "action_chase_a_mosquito_away",
    "action_walk_against_the_wind",
    "action_balance_a_book_on_your_head",
    "action_cheer_for_your_team",
    "action_reach_for_an_itch_on_your_back",
    "action_escape_from_a_spiders_web",
    "action_feel_queasy_at_sea",
    "action_draw_a_circle_in_the_air",
    "action_wave_goodbye",
    "action_stir_a_pot_of_soup",
    "action_whip_cream",
    "action_eat_spaghetti",
    "action_bite_into_a_lemon",
    "action_sip_tea_that_is_too_hot",
    "action_blow_up_a_balloon",
    "action_open_a_jar_that_is_stuck",
    "action_paint_a_fence",
    "action_polish_a_window",
    "action_type_an_urgent_letter",
    "action_cast_a_magic_spell",
    "action_crack_a_safe",
    "action_pull_in_a_fish",
    "action_juggle_eggs",
    "action_tell_a_spooky_story",
    "action_look_for_your_lost_glasses",
    "action_take_a_picture_of_yourself",
    "action_fan_yourself_on_a_hot_day",
)
COLOUR = one_of(*COLOUR_KEYS)
ACTION = one_of("action", *ACTION_KEYS)
CARD = one_of("card")
PLAYERS = list_of(one_of("one_of_players"))
POINTS = list_of(one_of("points"))

NAMES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(*COLOUR_KEYS, *ACTION_KEYS),
    **Catalogue.bare("match_exact match_near match_miss reminder"),
    "action": {"name": TEXT},  # of another table
    "card": {"colour": COLOUR, "value": INT},
    "one_of_players": {"seat": SEAT},
    "points": {"points": INT},
}

MOVES: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        take_back skip call_match call_no_match agree_match agree_no_match name_nothing name_no_more
        finish abstain
        """
    ),
    **Catalogue.alike("present move_over answer vote", player=SEAT),
    **Catalogue.alike("swap vote_away", colour=COLOUR, action=ACTION),
    "name": {"action": ACTION},
}

TURNED_OVER: dict[str, ArgType] = {"seat": SEAT, "player": SEAT, "card": CARD, "other": CARD}
EVENTS: dict[str, dict[str, ArgType]] = {
    **Catalogue.alike(
        """
        drew drew_swap_any took_back skipped called_match called_no_match named_nothing
        named_no_more performed abstained
        """,
        seat=SEAT,
    ),
    **Catalogue.alike("drew_swap swapped", seat=SEAT, colour=COLOUR, action=ACTION),
    **Catalogue.alike("presented moved_over voted", seat=SEAT, player=SEAT),
    **Catalogue.alike("voted_away named", seat=SEAT, action=ACTION),
    **Catalogue.alike("exact near miss", **TURNED_OVER, tokens=INT),
    **Catalogue.bare("shuffled voting"),
    **Catalogue.alike("tied performing", players=PLAYERS),
    "turned_up": {"colour": COLOUR, "action": ACTION},
    "drew_card": {"card": CARD, "value": INT, "action": ACTION},
    "voted_against": {"seat": SEAT, "action": ACTION, "votes": INT, "needed": INT},
    "right": TURNED_OVER | {"tokens": INT, "left": INT},
    "wrong": TURNED_OVER,
    "lot": {"action": ACTION},
}

ENDINGS: dict[str, dict[str, ArgType]] = {
    **Catalogue.alike("won won_vote", seat=SEAT, points=POINTS),
    "all_tied": {"points": POINTS},
    "shared_vote": {"players": PLAYERS, "points": POINTS},
    "won_limit": {"seat": SEAT, "limit": INT, "points": POINTS},
    "shared_limit": {"players": PLAYERS, "limit": INT, "points": POINTS},
    "lost_limit": {"limit": INT, "left": INT},
    "won_together": {},
    "lost_together": {"left": INT},
}

REFUSALS: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        not_yours pick_first no_swap_any for_two_only not_for_two no_skipping called_already
        yourself nobody_there nothing_presented votes_are_off voted_already no_tie play_is_over
        named_already vote_later performing_now chosen_already
        """
    ),
    **Catalogue.alike("there_already not_tied", player=SEAT),
    **Catalogue.alike("talk_digit talk_number talk_value", piece=TEXT),  # what somebody has said
    "was_voted_away": {"colour": COLOUR},
    "not_in_a_pile": {"action": ACTION},
}

TERMINAL: dict[str, dict[str, ArgType]] = {
    **Catalogue.bare(
        """
        board_stays board_choose board_perform board_vote board_match board_no_match board_picks
        board_no_card board_latest board_card board_task
        """
    ),
    **Catalogue.alike("board_good board_bad", left=INT),
    **Catalogue.alike("board_presents board_player", player=SEAT),
    "board_of": {"all": INT},
    "board_pile": {"cards": INT},
    "board_moves": {"moves": INT, "limit": INT},
    "board_votes": {"votes": INT, "needed": INT},
    "board_tokens": {"good": INT, "bad": INT},
    "board_votes_for": {"player": SEAT, "votes": INT},
    "board_tied": {"votes": list_of(one_of("board_votes_for"))},
    "board_named_by": {"player": SEAT, "action": ACTION},
    "board_named": {"actions": list_of(one_of("board_named_by"))},
    "board_both": {"level": INT, "actions": list_of(ACTION)},
    "board_level": {"level": INT, "levels": INT},
}

# What things are; and the reference sheet: each section with the number of its lines.
ABOUT_THINGS = (
    *("card", "covered", "player", "scale", "pile"),
    *("good", "bad", "skip", "swap", "call"),
)
SHEET = {"turn": 4, "match": 4, "symbols": 0, "end": 3}
ABOUT: dict[str, Mapping[str, ArgType]] = {
    **messages_for(ABOUT_THINGS, SHEET),
    "about_action": {},
}

# What the lobby says of the game and its options.
LOBBY = Catalogue.bare(
    """
    summary option_first_game option_first_game_no option_first_game_yes option_action_vote
    option_action_vote_no option_action_vote_yes option_move_limit option_move_limit_off
    option_move_limit_500 option_move_limit_5000
    """
)

TREX = Catalogue(
    "trex",
    __file__,
    NAMES | MOVES | EVENTS | ENDINGS | REFUSALS | TERMINAL | ABOUT | LOBBY,
    attributes=("covered",),
)
