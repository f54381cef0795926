# Names of things
colour_orange = orange
colour_blue = blue
colour_purple = purple
action = { $name }
action_be_a_t_rex = Be a T-Rex
action_be_a_chicken = Be a chicken
action_be_a_gorilla = Be a gorilla
action_be_a_snake = Be a snake
action_be_a_ghost = Be a ghost
action_be_a_robot = Be a robot
action_be_a_kitten_chasing_a_dot = Be a kitten chasing a dot
action_be_an_elephant = Be an elephant
action_be_an_angry_goose = Be an angry goose
action_be_a_crab = Be a crab
action_be_an_owl = Be an owl
action_be_a_jellyfish = Be a jellyfish
action_be_a_proud_peacock = Be a proud peacock
action_be_a_dog_whose_human_came_home = Be a dog whose human came home
action_be_a_zombie = Be a zombie
action_be_a_woodpecker = Be a woodpecker
action_be_a_pirate = Be a pirate
action_be_a_baby_dragon = Be a baby dragon
action_be_a_sloth = Be a sloth
action_be_an_opera_singer = Be an opera singer
action_flex_your_muscles = Flex your muscles
action_shiver_with_cold = Shiver with cold
action_sneeze = Sneeze
action_laugh = Laugh
action_cry_over_spilled_milk = Cry over spilled milk
action_yawn = Yawn
action_row_a_boat = Row a boat
action_ride_a_galloping_horse = Ride a galloping horse
action_steer_a_racing_car = Steer a racing car
action_play_the_drums = Play the drums
action_play_a_guitar_of_air = Play a guitar of air
action_conduct_an_orchestra = Conduct an orchestra
action_dance = Dance
action_chase_a_mosquito_away = Chase a mosquito away
action_walk_against_the_wind = Walk against the wind
action_balance_a_book_on_your_head = Balance a book on your head
action_cheer_for_your_team = Cheer for your team
action_reach_for_an_itch_on_your_back = Reach for an itch on your back
action_escape_from_a_spiders_web = Escape from a spider's web
action_feel_queasy_at_sea = Feel queasy at sea
action_draw_a_circle_in_the_air = Draw a circle in the air
action_wave_goodbye = Wave goodbye
action_stir_a_pot_of_soup = Stir a pot of soup
action_whip_cream = Whip cream
action_eat_spaghetti = Eat spaghetti
action_bite_into_a_lemon = Bite into a lemon
action_sip_tea_that_is_too_hot = Sip tea that is too hot
action_blow_up_a_balloon = Blow up a balloon
action_open_a_jar_that_is_stuck = Open a jar that is stuck
action_paint_a_fence = Paint a fence
action_polish_a_window = Polish a window
action_type_an_urgent_letter = Type an urgent letter
action_cast_a_magic_spell = Cast a magic spell
action_crack_a_safe = Crack a safe
action_pull_in_a_fish = Pull in a fish
action_juggle_eggs = Juggle eggs
action_tell_a_spooky_story = Tell a spooky story
action_look_for_your_lost_glasses = Look for your lost glasses
action_take_a_picture_of_yourself = Take a picture of yourself
action_fan_yourself_on_a_hot_day = Fan yourself on a hot day
card = { $colour } { $value }
one_of_players = { NAME($seat, at: "list") }
points = { $points }
match_exact = Exact match
match_near = Near match
match_miss = No match
reminder = Match the number, not the action.

# Moves
present = Present your card to { NAME($player, at: "middle") }
move_over = Move your card over to { NAME($player, at: "middle") }
answer = Answer { NAME($player, at: "middle") }: both cards are turned over
take_back = Take your card back
skip = Skip: discard your card unseen and draw another
call_match = Call MATCH: the numbers are equal or one apart
call_no_match = Call NO MATCH: the numbers are further apart
agree_match = Agree on MATCH: both cards are turned over
agree_no_match = Agree on NO MATCH: both cards are turned over
swap = Swap the { $colour } action ({ $action })
vote_away = Vote against the { $colour } action ({ $action })
name = Let them perform: { $action }
name_nothing = Leave the choice to the others
name_no_more = One is enough
finish = You have performed
vote = Vote for { NAME($player, at: "middle") }
abstain = Vote for nobody

# Events. The log of a page is open to who looks over a shoulder: there a card that was drawn stays covered.
turned_up = The { $colour } action is: { $action }.
drew = { WHO($seat) ->
    [you] You draw a card.
   *[other] { NAME($seat) } draws a card.
}
drew_card = You draw { $card }: { $action }, at level { $value } of 10.
    .covered = You draw a card: it lies face down before you.
drew_swap = { WHO($seat) ->
    [you] You draw
   *[other] { NAME($seat) } draws
} a swap for { $colour }: { $action } goes.
drew_swap_any = { WHO($seat) ->
    [you] You draw a swap of any colour and pick one.
   *[other] { NAME($seat) } draws a swap of any colour and picks one.
}
presented = { WHO($seat) ->
    [you] You present
   *[other] { NAME($seat) } presents
} a card to { WHO($player) ->
    [you] you
   *[other] { NAME($player, at: "middle") }
}.
moved_over = { WHO($seat) ->
    [you] You move
   *[other] { NAME($seat) } moves
} the card over to { WHO($player) ->
    [you] you
   *[other] { NAME($player, at: "middle") }
}.
took_back = { WHO($seat) ->
    [you] You take the card back.
   *[other] { NAME($seat) } takes the card back.
}
skipped = { WHO($seat) ->
    [you] You skip a card.
   *[other] { NAME($seat) } skips a card.
}
called_match = { WHO($seat) ->
    [you] You call MATCH.
   *[other] { NAME($seat) } calls MATCH.
}
called_no_match = { WHO($seat) ->
    [you] You call NO MATCH.
   *[other] { NAME($seat) } calls NO MATCH.
}
swapped = { WHO($seat) ->
    [you] You swap
   *[other] { NAME($seat) } swaps
} the { $colour } action: { $action } goes.
voted_against = { WHO($seat) ->
    [you] You vote
   *[other] { NAME($seat) } votes
} against { $action } ({ $votes } of { $needed }).
voted_away = { WHO($seat) ->
    [you] You vote
   *[other] { NAME($seat) } votes
} against { $action } as well: it goes.
exact = { WHO($seat) ->
    [you] You have
   *[other] { NAME($seat) } has
} { $card }, { WHO($player) ->
    [you] you have
   *[other] { NAME($player, at: "middle") } has
} { $other }: an exact match, { $tokens } good tokens each.
near = { WHO($seat) ->
    [you] You have
   *[other] { NAME($seat) } has
} { $card }, { WHO($player) ->
    [you] you have
   *[other] { NAME($player, at: "middle") } has
} { $other }: a near match, { $tokens } good token each.
miss = { WHO($seat) ->
    [you] You have
   *[other] { NAME($seat) } has
} { $card }, { WHO($player) ->
    [you] you have
   *[other] { NAME($player, at: "middle") } has
} { $other }: no match, { $tokens } bad token each.
right = { WHO($seat) ->
    [you] You have
   *[other] { NAME($seat) } has
} { $card }, { WHO($player) ->
    [you] you have
   *[other] { NAME($player, at: "middle") } has
} { $other }: right! Tokens into the box top: { $tokens }, on the table: { $left }.
wrong = { WHO($seat) ->
    [you] You have
   *[other] { NAME($seat) } has
} { $card }, { WHO($player) ->
    [you] you have
   *[other] { NAME($player, at: "middle") } has
} { $other }: that was wrong.
shuffled = The draw pile was empty: the box top is shuffled into a new one.
tied = A pile of tokens is empty, and players { $players } are tied. The others choose two actions for them.
named = { WHO($seat) ->
    [you] You name
   *[other] { NAME($seat) } names
}: { $action }.
named_nothing = { WHO($seat) ->
    [you] You leave the choice to the others.
   *[other] { NAME($seat) } leaves the choice to the others.
}
named_no_more = { WHO($seat) ->
    [you] You name no more.
   *[other] { NAME($seat) } names no more.
}
lot = To be performed: { $action }.
performing = Players { $players } perform both at once, at level 10.
performed = { WHO($seat) ->
    [you] You have performed.
   *[other] { NAME($seat) } has performed.
}
voting = The others vote for the best of it.
voted = { WHO($seat) ->
    [you] You vote
   *[other] { NAME($seat) } votes
} for { WHO($player) ->
    [you] you
   *[other] { NAME($player, at: "middle") }
}.
abstained = { WHO($seat) ->
    [you] You vote for nobody.
   *[other] { NAME($seat) } votes for nobody.
}

# The end
won = A pile of tokens is empty: { WHO($seat) ->
    [you] you win
   *[other] { NAME($seat, at: "middle") } wins
}. Points: { $points }.
all_tied = A pile of tokens is empty, and everybody is tied: all share the win. Points: { $points }.
won_vote = Tied players performed, and { WHO($seat) ->
    [you] you win
   *[other] { NAME($seat, at: "middle") } wins
} the vote. Points: { $points }.
shared_vote = Tied players performed, and players { $players } share the win. Points: { $points }.
won_limit = { NUMBER($limit, useGrouping: 0) } moves were made: { WHO($seat) ->
    [you] you win
   *[other] { NAME($seat, at: "middle") } wins
} by points. Points: { $points }.
shared_limit = { NUMBER($limit, useGrouping: 0) } moves were made: players { $players } share the win. Points: { $points }.
lost_limit = { NUMBER($limit, useGrouping: 0) } moves were made, and tokens are left: { $left }. The game is lost.
won_together = All tokens are in the box top: both win!
lost_together = The call was wrong: the game is lost. Tokens left: { $left }.

# Refusals
not_yours = Cards and lots are the program's to draw.
pick_first = You have drawn a swap of any colour: pick a colour first.
no_swap_any = Only who has drawn a swap of any colour may pick one.
for_two_only = Only two players call MATCH or NO MATCH. Present your card to somebody.
not_for_two = Two players do not present cards: call MATCH or NO MATCH.
no_skipping = Two players are not allowed to skip.
called_already = That is your call already.
yourself = You cannot present a card to yourself.
nobody_there = Nobody sits there.
there_already = Your card lies before { NAME($player, at: "middle") } already.
nothing_presented = You have presented no card.
votes_are_off = Actions are not voted away at this table.
was_voted_away = The { $colour } action was voted away once; now a swap has to come first.
voted_already = You have voted against this action already.
no_tie = That is only for breaking a tie.
play_is_over = No more cards are matched: a tie is being broken.
not_in_a_pile = { $action } is not in a pile: choose one that is.
named_already = You have named this one already.
vote_later = The vote comes after the performance.
performing_now = You are performing: all you can do is finish.
chosen_already = What is performed is chosen already.
not_tied = { NAME($player) } is not among the tied.

# What cannot be said
talk_digit = “{ $piece }”? No numbers here, not even small ones: let your T-Rex speak.
talk_number = “{ $piece }” sounds like a number, and a T-Rex cannot count: roar it instead!
talk_value = “{ $piece }” tells how much. Show it with all you have, but do not say it!

# The board in a terminal
board_good = Tokens left: good { $left }
board_bad = bad { $left }
board_of = of { $all }
board_pile = draw pile { $cards }
board_moves = move { NUMBER($moves, useGrouping: 0) } of { NUMBER($limit, useGrouping: 0) }
board_stays = stays until a swap
board_votes = votes against: { $votes } of { $needed }
board_tokens = { $good } good, { $bad } bad
board_choose = is choosing
board_perform = is performing
board_vote = is voting
board_match = calls MATCH
board_no_match = calls NO MATCH
board_picks = picks a colour to swap
board_presents = presents a card to { WHO($player) ->
    [you] you
   *[other] { NAME($player, at: "middle") }
}
board_no_card = no card
board_latest = Turned over last:
board_player = { NAME($player, at: "middle") }
board_votes_for = { NAME($player, at: "middle") }: { $votes }
board_tied = Tied, with their votes: { $votes }
board_named_by = { $action } ({ NAME($player, at: "middle") })
board_named = Named: { $actions }
board_both = Both at once, at level { $level }: { $actions }
    .actions = { $before } + { $next }
board_card = Your card:
board_task = Perform:
board_level = at level { $level } of { $levels }.

# What things are
thing_card = A number card
about_card = Its colour says which action is performed, its number at which level, from 1 to 10.
thing_covered = A card face down
about_covered = Only its player knows the number. It is turned over when two cards are presented to each other.
thing_player = A player
about_player = If you think that your numbers are equal, press here to present your card. Whoever presents a card to you is answered in the same way.
thing_scale = The scale
about_scale = How much you perform: 1 is next to nothing, 10 is a T-Rex. Aim for the level on your card.
thing_pile = The draw pile
about_pile = Number cards and swaps. When it is empty, all that was discarded is shuffled into a new one.
thing_good = Good tokens
about_good = An exact match brings both players 2, a near match 1. Each is worth 1 point. When they are gone, the game ends.
thing_bad = Bad tokens
about_bad = Cards that are more than one apart bring both players 1. Each costs 1 point. When they are gone, the game ends.
thing_skip = Skip
about_skip = Discards your card unseen and draws another. It costs nothing but time.
thing_swap = Swap
about_swap = A swap card replaces the action of its colour. With a swap of any colour its player picks one.
thing_call = MATCH or NO MATCH
about_call = With two players both call. When both say the same, the cards are turned over: MATCH is right for numbers that are equal or one apart.
about_action = Whoever holds a card of this colour performs it, at the level of the card. Match the number, not the action.

# The reference sheet
sheet_turn = All at once
sheet_turn_1 = Look at your card: its colour is your action, its number your level.
sheet_turn_2 = Perform, and watch the others. No numbers, and no words that tell how much.
sheet_turn_3 = Present your card to whoever performs at your level, whatever the action.
sheet_turn_4 = If somebody presents to you and you agree, present yours: both are turned over.
sheet_match = The two numbers
sheet_match_1 = Equal: 2 good tokens each.
sheet_match_2 = One apart: 1 good token each.
sheet_match_3 = Further apart: 1 bad token each.
sheet_match_4 = Then both draw a new card.
sheet_symbols = On the table
sheet_end = The end
sheet_end_1 = When the good or the bad tokens are gone, the most points win.
sheet_end_2 = Who is tied performs at level 10, and the others vote.
sheet_end_3 = Two players win together when all tokens are in the box top, and lose by one wrong call.

# The game and its options, in the lobby
summary = Act it out at the level of your secret number, all at once, and find your match.
option_first_game = First game
option_first_game_no = Off: any three actions to begin with
option_first_game_yes = On: begin with the T-Rex, muscles and the circle
option_action_vote = Voting actions away
option_action_vote_no = Off
option_action_vote_yes = On: half of the players may vote an action away
option_move_limit = Limit of moves
option_move_limit_off = None
option_move_limit_500 = 500 moves, then the points decide
option_move_limit_5000 = 5,000 moves, then the points decide
