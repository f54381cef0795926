die_1 = ⚀
die_2 = ⚁
die_3 = ⚂
die_4 = ⚃
die_5 = ⚄
die_6 = ⚅
bid = Bid { $count } × { $die }
doubt = Doubt the bid of { $count } × { $die }
rolled = { WHO($seat) ->
    [you] You roll { $die }.
   *[other] { NAME($seat) } rolls { $die }.
}
rolled_unseen = { WHO($seat) ->
    [you] You roll a die under the cup.
   *[other] { NAME($seat) } rolls a die under the cup.
}
bids = { WHO($seat) ->
    [you] You bid { $count } × { $die }.
   *[other] { NAME($seat) } bids { $count } × { $die }.
}
doubts = { WHO($seat) ->
    [you] You doubt it, and all cups are lifted: { $found } × { $die }.
   *[other] { NAME($seat) } doubts it, and all cups are lifted: { $found } × { $die }.
}
loses = { WHO($seat) ->
    [you] You lose a die.
   *[other] { NAME($seat) } loses a die.
}
out = { WHO($seat) ->
    [you] You lose the last die and are out.
   *[other] { NAME($seat) } loses the last die and is out.
}
too_low = A bid must be higher than { $count } × { $die }.
too_many = Only { $dice } dice are in play.
no_bid = There is no bid to doubt yet.
no_roll = Dice are rolled when a round begins, and not by choice.
won = { WHO($seat) ->
    [you] You are the last one with dice.
   *[other] { NAME($seat) } is the last one with dice.
}
view_bid = { $count } × { $die }
board_player = { NAME($seat) }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}  { $cup }
board_bid = { WHO($seat) ->
    [you] Bid: { $bid } by you
   *[other] Bid: { $bid } by { NAME($seat, at: "middle") }
}
board_no_bid = No bid yet
title = Liar's Dice
summary = Bid on the dice under all cups, and doubt the bids of others.
option_jokers = Jokers
option_jokers_yes = A one counts as any face
option_jokers_no = A one is a one
option_dice = Dice of each player
part_highest_bid = Highest bid
part_bid = Bid
part_players = Players
part_dice = Dice
part_cup = Under the cup
part_last_shown = Last shown
part_last_doubt = Last doubt
part_found = Found
part_loser_seat = Lost a die
kind_bid = Bid
argument_count = how many
argument_face = face
