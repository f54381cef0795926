"""What is said of moves, events, refusals and the end: keys with typed arguments."""

from __future__ import annotations

from liars_dice.moves import BID, DOUBT, MOVE_KINDS, ROLL
from liars_dice.state import FACES, NO_BID, State, count_in, dice_in_play, face_in
from scalehouse.core.rules.contract import HIDDEN, Move, Seat
from scalehouse.core.text.catalogue import INT, SEAT, TEXT, ArgType, Catalogue, one_of
from scalehouse.core.text.words import Description, Refusal, Words

DIE = one_of(*(f"die_{face}" for face in range(1, FACES + 1)))
BID_ARGS: dict[str, ArgType] = {"count": INT, "die": DIE}
# What the browser calls the game, its options, and what it shows of it.
NAMED = """
    title summary option_jokers option_jokers_yes option_jokers_no option_dice
    part_highest_bid part_bid part_players part_dice part_cup part_last_shown part_last_doubt
    part_found part_loser_seat kind_bid argument_count argument_face
"""
WORDS = Catalogue(
    "liars_dice",
    __file__,
    {
        **{key: {} for key in DIE.keys},
        **Catalogue.bare(NAMED),
        "bid": BID_ARGS,
        "doubt": BID_ARGS,
        "rolled": {"seat": SEAT, "die": DIE},
        "rolled_unseen": {"seat": SEAT},
        "bids": {"seat": SEAT, **BID_ARGS},
        "doubts": {"seat": SEAT, "found": INT, "die": DIE},
        "loses": {"seat": SEAT},
        "out": {"seat": SEAT},
        "too_low": BID_ARGS,
        "too_many": {"dice": INT},
        "no_bid": {},
        "no_roll": {},
        "won": {"seat": SEAT},
        "view_bid": BID_ARGS,
        "board_player": {"seat": SEAT, "dice": INT, "cup": TEXT},
        "board_bid": {"seat": SEAT, "bid": one_of("view_bid")},
        "board_no_bid": {},
    },
)


def die(face: int) -> Words:
    return WORDS.say(f"die_{face}")


def said(key: str, bid: int, **more: int) -> Words:
    return WORDS.say(key, count=count_in(bid), die=die(face_in(bid)), **more)


def describe_move(sight: State, seat: Seat, move: Move) -> Description:
    return Description(said("doubt", sight.bid) if move == DOUBT else said("bid", move - BID))


def describe_events(
    before: State, mover: Seat, move: Move, after: State, seat: Seat
) -> list[Description]:
    if move == HIDDEN:
        return [Description(WORDS.say("rolled_unseen", seat=before.turn))]
    if move >= ROLL:
        face = MOVE_KINDS.kind_of(move).arguments_of(move)["face"]
        return [Description(WORDS.say("rolled", seat=before.turn, die=die(face)))]
    if move == DOUBT:
        return _lifted(after, mover)
    return [Description(said("bids", move - BID, seat=mover))]


def _lifted(after: State, doubter: Seat) -> list[Description]:
    face, found = face_in(after.doubted), found_in(after)
    what = "loses" if after.left[after.loser] else "out"
    return [
        Description(WORDS.say("doubts", seat=doubter, found=found, die=die(face))),
        Description(WORDS.say(what, seat=after.loser)),
    ]


def found_in(sight: State) -> int:
    """Dice that counted when the cups were last lifted."""
    faces = {face_in(sight.doubted), 1} if sight.jokers else {face_in(sight.doubted)}
    return sum(die in faces for dice in sight.shown.tolist() for die in dice)


def refuse(sight: State, seat: Seat, move: Move) -> Refusal:
    if move >= ROLL:
        return Refusal(WORDS.say("no_roll"), "liars_dice.a-round")
    if move == DOUBT:
        return Refusal(WORDS.say("no_bid"), "liars_dice.doubt")
    if move >= BID + dice_in_play(sight) * FACES or sight.bid == NO_BID:
        return Refusal(WORDS.say("too_many", dice=dice_in_play(sight)), "liars_dice.bids")
    return Refusal(said("too_low", sight.bid), "liars_dice.bids")


def conclude(sight: State) -> Words:
    return WORDS.say("won", seat=sight.turn)
