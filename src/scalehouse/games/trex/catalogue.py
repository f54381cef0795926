"""The English of On a Scale of One to T-Rex, by key.

`seat` is a seat; `player` is another one and `players` are several, as people count them, from 1.
"""

from __future__ import annotations

from scalehouse.core.words import Catalogue

TREX = Catalogue(
    "trex",
    {
        # names of things
        "card": "{colour} {value}",
        "match_exact": "Exact match",
        "match_near": "Near match",
        "match_miss": "No match",
        "reminder": "Match the number, not the action.",
        # moves
        "present": "Present your card to player {player}",
        "move_over": "Move your card over to player {player}",
        "answer": "Answer player {player}: both cards are turned over",
        "take_back": "Take your card back",
        "skip": "Skip: discard your card unseen and draw another",
        "call_match": "Call MATCH: the numbers are equal or one apart",
        "call_no_match": "Call NO MATCH: the numbers are further apart",
        "agree_match": "Agree on MATCH: both cards are turned over",
        "agree_no_match": "Agree on NO MATCH: both cards are turned over",
        "swap": "Swap the {colour} action ({action})",
        "vote_away": "Vote against the {colour} action ({action})",
        "name": "Let them perform: {action}",
        "name_nothing": "Leave the choice to the others",
        "name_no_more": "One is enough",
        "finish": "You have performed",
        "vote": "Vote for player {player}",
        "abstain": "Vote for nobody",
        # events
        "turned_up": "The {colour} action is: {action}.",
        "drew": "Player {seat} draws a card.",
        "drew_card": "You draw {card}: {action}, at level {value} of 10.",
        "drew_swap": "Player {seat} draws a swap for {colour}: {action} goes.",
        "drew_swap_any": "Player {seat} draws a swap of any colour and picks one.",
        "presented": "Player {seat} presents a card to player {player}.",
        "moved_over": "Player {seat} moves the card over to player {player}.",
        "took_back": "Player {seat} takes the card back.",
        "skipped": "Player {seat} skips a card.",
        "called_match": "Player {seat} calls MATCH.",
        "called_no_match": "Player {seat} calls NO MATCH.",
        "swapped": "Player {seat} swaps the {colour} action: {action} goes.",
        "voted_against": "Player {seat} votes against {action} ({votes} of {needed}).",
        "voted_away": "Player {seat} votes against {action} as well: it goes.",
        "exact": "Player {seat} has {card}, player {player} has {other}: an exact match, "
        "{tokens} good tokens each.",
        "near": "Player {seat} has {card}, player {player} has {other}: a near match, "
        "{tokens} good token each.",
        "miss": "Player {seat} has {card}, player {player} has {other}: no match, "
        "{tokens} bad token each.",
        "right": "Player {seat} has {card}, player {player} has {other}: right! "
        "Tokens into the box top: {tokens}, on the table: {left}.",
        "wrong": "Player {seat} has {card}, player {player} has {other}: that was wrong.",
        "shuffled": "The draw pile was empty: the box top is shuffled into a new one.",
        "tied": "A pile of tokens is empty, and players {players} are tied. "
        "The others choose two actions for them.",
        "named": "Player {seat} names: {action}.",
        "named_nothing": "Player {seat} leaves the choice to the others.",
        "named_no_more": "Player {seat} names no more.",
        "lot": "To be performed: {action}.",
        "performing": "Players {players} perform both at once, at level 10.",
        "performed": "Player {seat} has performed.",
        "voting": "The others vote for the best of it.",
        "voted": "Player {seat} votes for player {player}.",
        "abstained": "Player {seat} votes for nobody.",
        # the end
        "won": "A pile of tokens is empty: player {seat} wins. Points: {points}.",
        "all_tied": "A pile of tokens is empty, and everybody is tied: all share the win. "
        "Points: {points}.",
        "won_vote": "Tied players performed, and player {seat} wins the vote. Points: {points}.",
        "shared_vote": "Tied players performed, and players {players} share the win. "
        "Points: {points}.",
        "won_limit": "{limit} moves were made: player {seat} wins by points. Points: {points}.",
        "shared_limit": "{limit} moves were made: players {players} share the win. "
        "Points: {points}.",
        "lost_limit": "{limit} moves were made, and tokens are left: {left}. The game is lost.",
        "won_together": "All tokens are in the box top: both win!",
        "lost_together": "The call was wrong: the game is lost. Tokens left: {left}.",
        # refusals
        "not_yours": "Cards and lots are the program's to draw.",
        "pick_first": "You have drawn a swap of any colour: pick a colour first.",
        "no_swap_any": "Only who has drawn a swap of any colour may pick one.",
        "for_two_only": "Only two players call MATCH or NO MATCH. Present your card to somebody.",
        "not_for_two": "Two players do not present cards: call MATCH or NO MATCH.",
        "no_skipping": "Two players are not allowed to skip.",
        "called_already": "That is your call already.",
        "yourself": "You cannot present a card to yourself.",
        "nobody_there": "Nobody sits there.",
        "there_already": "Your card lies before player {player} already.",
        "nothing_presented": "You have presented no card.",
        "votes_are_off": "Actions are not voted away at this table.",
        "was_voted_away": "The {colour} action was voted away once; now a swap has to come first.",
        "voted_already": "You have voted against this action already.",
        "no_tie": "That is only for breaking a tie.",
        "play_is_over": "No more cards are matched: a tie is being broken.",
        "not_in_a_pile": "{action} is not in a pile: choose one that is.",
        "named_already": "You have named this one already.",
        "vote_later": "The vote comes after the performance.",
        "performing_now": "You are performing: all you can do is finish.",
        "chosen_already": "What is performed is chosen already.",
        "not_tied": "Player {player} is not among the tied.",
    },
)
