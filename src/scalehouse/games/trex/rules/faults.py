"""What may never be so: the invariants of a position."""

from __future__ import annotations

from scalehouse.core.rules.contract import Flags, Seat
from scalehouse.games.trex import state
from scalehouse.games.trex.rules import ending, piles, play
from scalehouse.games.trex.rules.seats import bit, count, everybody, has
from scalehouse.games.trex.state import Action, Colour, Kind, Seats, State

PROBLEMS = (
    "the number of seats, the phase, an option, a count or the ending is out of range",
    "a set of seats names one that is not at the table",
    "the number cards do not add up",
    "a seat has a card and should not, or has none and should",
    "a card is presented that is not there, or to nobody, or lies before one who answers it",
    "a call is made by one of more than two, or without a card, or both agree",
    "the tokens do not add up",
    "a seat has had more cards than moves can have brought it",
    "the latest match is not between two seats, or not of number cards",
    "an action card is missing, or not where it is said to lie",
    "a vote against an action is not possible",
    "something of a tie is there at the wrong time, or is not possible",
    "the end has no reason, or other winners than it gives",
)


def find_faults(s: State, found: Flags) -> None:
    found[:] = False
    found[0] = is_out_of_range(s)
    found[1] = not found[0] and sets_are_wrong(s)
    if found[0] or found[1]:
        return  # the rest looks things up by these
    found[2] = cards_are_wrong(s)
    found[3] = hands_are_wrong(s)
    found[4] = presented_is_wrong(s)
    found[5] = calls_are_wrong(s)
    found[6] = tokens_are_wrong(s)
    found[7] = deals_are_wrong(s)
    found[8] = latest_match_is_wrong(s)
    for colour in range(state.COLOURS):
        found[9] |= actions_are_wrong(s, colour)
        found[10] |= votes_against_are_wrong(s, colour)
    found[11] = tie_is_wrong(s)
    found[12] = end_is_wrong(s)


# Numbers that others are looked up by


def is_out_of_range(s: State) -> bool:
    if (
        not state.TWO <= s.seats <= state.SEATS
        or not state.Phase.PLAY <= s.phase <= state.Phase.OVER
    ):
        return True
    if not state.Ending.NONE <= s.ending <= state.Ending.LOST or not 0 <= s.action_vote <= 1:
        return True
    if s.move_limit < 0 or s.moves < 0 or s.matches < 0:
        return True
    return s.move_limit > 0 and s.moves > s.move_limit


def sets_are_wrong(s: State) -> bool:
    allowed = everybody(s)
    for colour in range(state.COLOURS):
        if not is_within(s.against[colour], allowed):
            return True
    return not (
        is_within(s.owed, allowed)
        and is_within(s.picking, allowed & ~int(s.owed))
        and is_within(s.tied, allowed)
        and is_within(s.busy, allowed)
        and is_within(s.winners, allowed)
    )


def is_within(seats: Seats, allowed: Seats) -> bool:
    return seats >= 0 and (int(seats) & ~allowed) == 0


# Number cards


def cards_are_wrong(s: State) -> bool:
    """Each is in a hand, skipped, discarded or in the pile."""
    for seat in range(state.SEATS):
        if not state.NO_CARD <= s.hand[seat] < state.NUMBERS or skips_are_wrong(s, seat):
            return True
    seen = 0
    for kind in range(state.KINDS):
        elsewhere = count_elsewhere(s, kind)
        if s.discarded[kind] < 0 or elsewhere > copies_of(kind):
            return True
        seen += elsewhere
    return s.pile < 0 or int(s.pile) + seen != state.CARDS or (s.owed != 0 and s.pile == 0)


def skips_are_wrong(s: State, seat: Seat) -> bool:
    cards = 0
    for kind in range(state.NUMBERS):
        if not 0 <= s.skipped[seat, kind] <= state.COPIES_OF_NUMBER:
            return True
        cards += int(s.skipped[seat, kind])
    return s.skips[seat] != cards or (seat >= s.seats and cards > 0)


def count_elsewhere(s: State, kind: Kind) -> int:
    """Cards of a kind that are not in the pile."""
    found = int(s.discarded[kind])
    if kind == state.SWAP_ANY:
        return found + count(s.picking)
    for seat in range(state.SEATS):
        found += s.hand[seat] == kind
        if kind < state.NUMBERS:
            found += int(s.skipped[seat, kind])
    return found


def copies_of(kind: Kind) -> int:
    if kind < state.SWAPS:
        return state.COPIES_OF_NUMBER
    return state.COPIES_OF_SWAP if kind < state.SWAP_ANY else state.COPIES_OF_SWAP_ANY


def hands_are_wrong(s: State) -> bool:
    """In play a card is missing where one is owed, after the end where the last match was."""
    without = 0
    for seat in range(state.SEATS):
        if s.hand[seat] == state.NO_CARD and seat < s.seats:
            without |= bit(seat)
        elif s.hand[seat] != state.NO_CARD and seat >= s.seats:
            return True
    if s.phase == state.Phase.PLAY:
        return without != s.owed | s.picking
    if s.owed != 0 or s.picking & ~without != 0:
        return True
    if s.ending == state.Ending.LIMIT:
        return False
    return without & ~int(s.picking) != latest_pair(s)


def latest_pair(s: State) -> Seats:
    pair = 0
    for nth in range(2):
        if 0 <= s.shown_by[nth] < s.seats:
            pair |= bit(s.shown_by[nth])
    return pair


def presented_is_wrong(s: State) -> bool:
    for seat in range(state.SEATS):
        other = s.to[seat]
        if other == state.NO_SEAT:
            continue
        if not 0 <= other < s.seats or other == seat or s.to[other] == seat:
            return True
        if s.hand[seat] == state.NO_CARD or s.seats == state.TWO:
            return True
    return False


def calls_are_wrong(s: State) -> bool:
    for seat in range(state.SEATS):
        if not state.Call.NONE <= s.call[seat] <= state.Call.NO_MATCH:
            return True
        if s.call[seat] != state.Call.NONE and (
            s.seats != state.TWO or s.hand[seat] == state.NO_CARD
        ):
            return True
    return s.call[0] == s.call[1] and s.call[0] != state.Call.NONE


def deals_are_wrong(s: State) -> bool:
    for seat in range(state.SEATS):
        least = 1 if s.hand[seat] != state.NO_CARD else 0
        most = int(s.moves) + 1 if seat < s.seats else 0
        if not least <= s.deals[seat] <= most:
            return True
    return False


def latest_match_is_wrong(s: State) -> bool:
    first, second = s.shown_by[0], s.shown_by[1]
    for nth in range(2):
        if s.matches == 0:
            if s.shown_by[nth] != state.NO_SEAT or s.shown[nth] != state.NO_CARD:
                return True
        elif not 0 <= s.shown_by[nth] < s.seats or not 0 <= s.shown[nth] < state.NUMBERS:
            return True
    return s.matches > 0 and first == second


# Tokens


def tokens_are_wrong(s: State) -> bool:
    good, bad = 0, 0
    for seat in range(state.SEATS):
        if s.good[seat] < 0 or s.bad[seat] < 0:
            return True
        if seat >= s.seats and (s.good[seat] > 0 or s.bad[seat] > 0):
            return True
        good += int(s.good[seat])
        bad += int(s.bad[seat])
    if s.good_left < 0 or s.bad_left < 0:
        return True
    if s.seats == state.TWO:
        return tokens_for_two_are_wrong(s, good + bad)
    return tokens_are_astray(s, good, bad) or tokens_are_not_of_matches(s, good, bad)


def tokens_are_astray(s: State, good: int, bad: int) -> bool:
    """What the last match needs beyond an empty pile comes from the box: a near match's worth."""
    from_box = good + int(s.good_left) - state.GOOD_TOKENS[s.seats]
    if from_box not in (0, 2 * state.NEAR_REWARD) or (from_box > 0 and s.good_left > 0):
        return True
    if bad + int(s.bad_left) != state.BAD_TOKENS[s.seats]:
        return True
    return ending.token_pile_is_empty(s) != (s.ending == state.Ending.TOKENS)


def tokens_are_not_of_matches(s: State, good: int, bad: int) -> bool:
    """Every match gives its two players the same."""
    if good % 2 != 0 or bad % 2 != 0:
        return True
    hits = int(s.matches) - bad // 2
    return not state.NEAR_REWARD * hits <= good // 2 <= state.EXACT_REWARD * hits


def tokens_for_two_are_wrong(s: State, owned: int) -> bool:
    """Nobody has any: they go from the table to the box top."""
    moved = state.GOOD_TOKENS[state.TWO] - int(s.good_left)
    right = int(s.matches) - (s.ending == state.Ending.LOST)
    if owned != 0 or s.bad_left != 0 or not right <= moved <= state.EXACT_REWARD * right:
        return True
    return (s.good_left == 0) != (s.ending == state.Ending.WON)


# Action cards


def actions_are_wrong(s: State, colour: Colour) -> bool:
    """One of each colour is face up, but while chance turns up the next."""
    first = piles.first_action_of(colour)
    face_up = 0
    for action in range(first, first + state.ACTIONS_OF_COLOUR):
        if not state.ActionPlace.PILE <= s.place[action] <= state.ActionPlace.DISCARD:
            return True
        face_up += s.place[action] == state.ActionPlace.UP
    if s.action[colour] == state.NO_ACTION:
        may_wait = s.phase == state.Phase.PLAY or s.ending == state.Ending.LIMIT
        return face_up != 0 or not may_wait or piles.count_in_pile(s, colour) == 0
    if not first <= s.action[colour] < first + state.ACTIONS_OF_COLOUR:
        return True
    return face_up != 1 or s.place[s.action[colour]] != state.ActionPlace.UP


def votes_against_are_wrong(s: State, colour: Colour) -> bool:
    if not 0 <= s.voted_away[colour] <= s.action_vote:
        return True
    if s.against[colour] == 0:
        return False
    may_be_voted_on = s.voted_away[colour] == 0 and s.action[colour] != state.NO_ACTION
    is_enough = count(s.against[colour]) >= play.votes_needed(s)
    return s.action_vote == 0 or not may_be_voted_on or is_enough


# Ties


def tie_is_wrong(s: State) -> bool:
    for seat in range(state.SEATS):
        if names_are_wrong(s, seat) or vote_is_wrong(s, seat):
            return True
    if s.tied == 0:
        is_tie = state.Phase.CHOOSE <= s.phase <= state.Phase.VOTE
        return is_tie or s.busy != 0 or s.lot[0] != state.NO_ACTION or s.lot[1] != state.NO_ACTION
    if s.tied != ending.leaders(s) or count(s.tied) < 2 or s.tied == everybody(s):
        return True
    return s.ending != state.Ending.TOKENS or lots_are_wrong(s) or step_is_wrong(s)


def names_are_wrong(s: State, seat: Seat) -> bool:
    """Named by those who did not tie, from the piles, two different ones."""
    first, second = s.named[seat, 0], s.named[seat, 1]
    if first == state.NO_ACTION:
        return second != state.NO_ACTION
    if s.tied == 0 or not has(ending.judges(s), seat) or not is_in_a_pile(s, first):
        return True
    if second == state.NO_ACTION:
        return False
    return second == first or not is_in_a_pile(s, second) or is_still_naming(s, seat)


def is_still_naming(s: State, seat: Seat) -> bool:
    return s.phase == state.Phase.CHOOSE and has(s.busy, seat)


def is_in_a_pile(s: State, action: Action) -> bool:
    return 0 <= action < len(s.place) and s.place[action] == state.ActionPlace.PILE


def vote_is_wrong(s: State, seat: Seat) -> bool:
    if s.vote[seat] == state.NO_SEAT:
        return False
    if (
        s.phase < state.Phase.VOTE
        or s.tied == 0
        or not has(ending.judges(s), seat)
        or has(s.busy, seat)
    ):
        return True
    return not 0 <= s.vote[seat] < s.seats or not has(s.tied, s.vote[seat])


def lots_are_wrong(s: State) -> bool:
    drawn = 0
    for nth in range(state.CHOSEN_IN_TIE):
        if s.lot[nth] != state.NO_ACTION:
            drawn += 1
            if not is_in_a_pile(s, s.lot[nth]):
                return True
    if s.phase == state.Phase.CHOOSE:
        return s.lot[1] != state.NO_ACTION or (drawn > 0 and s.busy != 0)
    return drawn < state.CHOSEN_IN_TIE or s.lot[0] == s.lot[1]


def step_is_wrong(s: State) -> bool:
    """The tied perform, the others name and vote; a step ends when nobody is busy."""
    if s.phase == state.Phase.PLAY:
        return True
    if s.phase == state.Phase.OVER:
        return s.busy != 0
    if s.phase == state.Phase.PERFORM:
        return s.busy == 0 or not is_within(s.busy, s.tied)
    return not is_within(s.busy, ending.judges(s)) or (s.phase == state.Phase.VOTE and s.busy == 0)


# The end


def end_is_wrong(s: State) -> bool:
    if s.phase != state.Phase.OVER:
        is_tie = s.phase != state.Phase.PLAY
        return s.winners != 0 or s.ending != (state.Ending.TOKENS if is_tie else state.Ending.NONE)
    if s.ending == state.Ending.LIMIT:
        if s.move_limit == 0 or s.moves != s.move_limit:
            return True
        return s.winners != (0 if s.seats == state.TWO else ending.leaders(s))
    if (s.seats == state.TWO) != (s.ending in (state.Ending.WON, state.Ending.LOST)):
        return True
    if s.seats == state.TWO:
        return s.winners != (everybody(s) if s.ending == state.Ending.WON else 0)
    return s.ending != state.Ending.TOKENS or s.winners != winners_by_rule(s)


def winners_by_rule(s: State) -> Seats:
    """Nobody, if a tie should have been broken and was not."""
    if s.tied != 0:
        return ending.most_voted(s)
    best = ending.leaders(s)
    return best if count(best) == 1 or best == everybody(s) else 0
