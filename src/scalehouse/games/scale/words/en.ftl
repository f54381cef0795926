# Colours. The letter stands for them on a crowded board.
colour_white = white
    .start = White
    .letter = W
colour_light_gray = light gray
    .start = Light gray
    .letter = L
colour_dark_gray = dark gray
    .start = Dark gray
    .letter = D
colour_black = black
    .start = Black
    .letter = B

# Gods
other_god = { $name }
god_wisdom = Wisdom
god_courage = Courage
god_mercy = Mercy
god_justice = Justice

# Events
other_kind = { $name }
kind_birth = Birth
kind_crops = Crops
kind_home = Home
kind_love = Love
kind_invention = Invention
kind_wealth = Wealth
kind_knowledge = Knowledge
kind_peace = Peace
kind_chains = Chains
kind_plague = Plague
kind_mountains = Mountains
kind_storm = Storm
kind_war = War
kind_countries = Countries
kind_death = Death
kind_evil = Evil
kind_wild = Wild

# Months
month_january = January
month_february = February
month_march = March
month_april = April
month_may = May
month_june = June
month_july = July
month_august = August
month_september = September
month_october = October
month_november = November
month_december = December

# Sides of a card
side_right = Right
side_upper_right = Upper right
side_upper_left = Upper left
side_left = Left
side_lower_left = Lower left
side_lower_right = Lower right

# Cards
card = { $colour } { $kind } { $sign }
    .start = { $colour-start } { $kind } { $sign }
card_in_chain = { $colour } { $kind } { $sign } (no. { $number })
    .start = { $colour-start } { $kind } { $sign } (no. { $number })
count_of = { $god } { $count }

# Moves
god = Be { $god } ({ $colour })
place = Place { $card }
restore = Turn { $card } back up
put_under = Put { $card } under the deck
offer_card = Offer { $card }
give = Give { $card } for { $offered }
name = Let { $card } be turned over
pass = Pass
done = End the turn
pass_and_draw = Pass and draw { $count }
done_and_draw = End the turn and draw { $count }
draw = That is all: draw { $count }
pay_turn = As one of the cards that the turn allows
pay_add = Through an Add
pay_multiplied = Through a Multiply
pay_wild = Through the { $colour } Wild, as an Add
spot = { $side } of { $card }
multiply = Multiply: { $count } more for your { $colour }
subtract = Subtract from { $god } ({ $colour })
divide = Divide { $god } ({ $colour }): { $count } to turn over
wild_multiply = Use the { $colour } Wild as Multiply: { $count } more of { $colour }
wild_subtract = Use the { $colour } Wild as Subtract, against { $god }
wild_divide = Use the { $colour } Wild as Divide, against { $god }: { $count } to turn over
exchange = Exchange cards: that is the whole turn
offer = Offer a trade
partner = Trade with { $god } ({ $colour })
want = Ask for a { $colour } card
decline = Decline: keep your cards
propose = Propose to play on to December
agree = Agree: play on to December
disagree = No: end in June

# Sums of previews
sum_turns = { $count ->
    [one] { $god } turns over { $count } of { $among }. It is an X, or infinity and stays.
   *[other] { $god } turns over { $count } of { $among }. Each is an X, or infinity and stays.
}
sum_turns_all = { $count ->
    [one] { $god } turns over { $count }. It is an X, or infinity and stays.
   *[other] { $god } turns over { $count }. Each is an X, or infinity and stays.
}
sum_more = { $count ->
    [one] { $count } is showing: { $count } more of { $colour } to place or to turn back up.
   *[other] { $count } are showing: { $count } more of { $colour } to place or to turn back up.
}

# Events of a match
picked = { WHO($seat) ->
    [you] You are { $god } ({ $colour }).
   *[other] { NAME($seat) } is { $god } ({ $colour }).
}
rolled = { WHO($seat) ->
    [you] The die makes you { $god } ({ $colour }).
   *[other] The die makes { NAME($seat, at: "middle") } { $god } ({ $colour }).
}
dealer = { WHO($seat) ->
    [you] You deal five cards to everybody.
   *[other] { NAME($seat) } deals five cards to everybody.
}
month = { $month } begins.
last_month = { $month }: the last round. All of the hand may be placed, nobody draws.
passed = { WHO($seat) ->
    [you] You pass.
   *[other] { NAME($seat) } passes.
}
ended = { WHO($seat) ->
    [you] You end the turn.
   *[other] { NAME($seat) } ends the turn.
}
drew = { WHO($seat) ->
    [you] You draw { $count }.
   *[other] { NAME($seat) } draws { $count }.
}
drew_card = { WHO($seat) ->
    [you] You draw { $card }.
   *[other] { NAME($seat) } draws { $card }.
}
top_cross = The uppermost card of the deck has an X on its back.
top_infinity = The uppermost card of the deck has infinity on its back.
shows = { WHO($seat) ->
    [you] You want to place { $card }.
   *[other] { NAME($seat) } wants to place { $card }.
}
placed = { WHO($seat) ->
    [you] You place { $card }.
   *[other] { NAME($seat) } places { $card }.
}
restored = { WHO($seat) ->
    [you] You turn { $card } back up.
   *[other] { NAME($seat) } turns { $card } back up.
}
named = { WHO($seat) ->
    [you] You give up { $card }.
   *[other] { NAME($seat) } gives up { $card }.
}
crossed = { $card-start } is turned over: an X.
permanent = { $card-start } is turned over: infinity! It stays for good.
multiplied = { WHO($seat) ->
    [you] You multiply { $colour }: { $count } more.
   *[other] { NAME($seat) } multiplies { $colour }: { $count } more.
}
subtracted = { WHO($seat) ->
    [you] You subtract from { $god }.
   *[other] { NAME($seat) } subtracts from { $god }.
}
divided = { WHO($seat) ->
    [you] You divide { $god }.
   *[other] { NAME($seat) } divides { $god }.
}
wild_multiplied = { WHO($seat) ->
    [you] You use the { $colour } Wild as Multiply.
   *[other] { NAME($seat) } uses the { $colour } Wild as Multiply.
}
wild_subtracted = { WHO($seat) ->
    [you] You use the { $colour } Wild as Subtract.
   *[other] { NAME($seat) } uses the { $colour } Wild as Subtract.
}
wild_divided = { WHO($seat) ->
    [you] You use the { $colour } Wild as Divide.
   *[other] { NAME($seat) } uses the { $colour } Wild as Divide.
}
exchanges = { WHO($seat) ->
    [you] You exchange cards.
   *[other] { NAME($seat) } exchanges cards.
}
put = { WHO($seat) ->
    [you] You put a card under the deck.
   *[other] { NAME($seat) } puts a card under the deck.
}
put_card = { WHO($seat) ->
    [you] You put { $card } under the deck.
   *[other] { NAME($seat) } puts { $card } under the deck.
}
offers = { WHO($seat) ->
    [you] You want to trade.
   *[other] { NAME($seat) } wants to trade.
}
offers_to = { WHO($seat) ->
    [you] You offer { $god } a card.
   *[other] { NAME($seat) } offers { $god } a card.
}
offers_card = { WHO($seat) ->
    [you] You offer { $card }.
   *[other] { NAME($seat) } offers { $card }.
}
wants = { WHO($seat) ->
    [you] You ask { $god } for a { $colour } card.
   *[other] { NAME($seat) } asks { $god } for a { $colour } card.
}
gave = { WHO($seat) ->
    [you] You give a { $colour } card for it.
   *[other] { NAME($seat) } gives a { $colour } card for it.
}
gave_card = { WHO($seat) ->
    [you] You give { $card } for it.
   *[other] { NAME($seat) } gives { $card } for it.
}
declined = { WHO($seat) ->
    [you] You decline.
   *[other] { NAME($seat) } declines.
}
proposed = { WHO($seat) ->
    [you] You propose to play on to December.
   *[other] { NAME($seat) } proposes to play on to December.
}
agreed = { WHO($seat) ->
    [you] You agree.
   *[other] { NAME($seat) } agrees.
}
disagreed = { WHO($seat) ->
    [you] You do not agree.
   *[other] { NAME($seat) } does not agree.
}
longer = All agree: the game goes on to December.

# Refusals
not_yours = Cards and dice are not yours to choose.
gods_first = First pick a god.
god_taken = Somebody else is that god.
gods_are_set = The gods are already chosen.
say_right = First say which right covers the card.
say_place = First put the card into the chain.
say_name = First name the cards that are to be turned over.
say_exchange = The exchange is the whole turn: put cards under the deck, then draw.
say_offer = Finish the offer first.
say_answer = Answer the offer first: give a card or decline.
say_vote = Answer first: agree or not.
nothing_asked = Nobody has asked for that now.
not_in_hand = That card is not in your hand.
not_crossed = Only a card of the chain that lies with its X up can be turned back up.
is_permanent = A permanent card is never turned again.
not_your_card = You give up a card of your own colour that is showing.
already_named = That card is already named.
against_nature = Your god’s nature forbids that card.
no_place_for = There is no place in the chain for a { $colour } card now.
no_right_left = You have placed all that the turn allows, and no right covers that card.
no_right_back = You hold no right that turns that card back up.
not_that_right = You do not hold that right, or it does not cover the card.
wrong_colour = { $colour-start } may not lie beside { $other }: neighbours are one step apart.
no_such_place = There is no card in the chain to lie beside.
place_taken = A card already lies there.
named_otherwise = That place goes by the card that was placed first beside it.
hand_is_full = The hand goes up to five cards.
deck_is_short = The deck has not so many cards left.
no_drawing = Nobody draws in the last round.
as_many_as_put = Draw as many cards as you put under the deck, at least one.
no_exchange_now = Exchanging takes the whole turn: you have placed cards already.
no_exchange_last = There is no exchange in the last round.
deck_is_empty = The deck is empty.
no_cards = You have no cards.
no_trading = This table plays without trades.
traded_already = One offer in a turn.
trade_first = Trades come before placing.
wrong_partner = Offer the card to one of the other players.
other_colour = The card that is asked for is { $colour }.
no_longer_game = The game already goes to December.
june_is_here = A longer game is proposed before June.
proposed_already = You have proposed that once.
no_multiply = You hold no unused Multiply.
nothing_to_double = No card of that colour is showing: there is nothing to double.
no_subtract = You hold no unused Subtract.
no_divide = You hold no unused Divide.
no_wild = You hold no unused Wild of that colour.
not_yourself = It goes against another player.
nobody_there = Nobody at this table plays that.
no_turn_yet = That player has not had a turn in this game yet.
nothing_to_turn = That player has no card showing that could be turned over.
half_is_nothing = Half of that, rounded down, is nothing.
wild_against_nature = Your god’s nature forbids using the Wild so.

# The end
calendar = { $month } is over. Cards showing: { $counts }.
nothing_left = No cards are left. Cards showing: { $counts }.

# The board in a terminal
board_chain = The chain
board_further = further to the right
board_before = Before the first month
board_last_round = { $month } (the last round)
board_headline = { $now }, to { $last }   deck { $count }{ $back }
board_no_god = no god yet
board_evil = evil
board_good = good
board_showing = { $count } showing
board_turned = { $permanent } for good, { $crossed } crossed
board_held = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board_hand = Your hand
board_in_hand = { $colour } { $kind }
board_known = known to { $players }
board_allows = The turn still allows:
board_to_place = { $count } to place
board_more_of = { $count } of { $colour }
board_wild = the { $colour } Wild
board_nothing = nothing more
board_card = On the way: { $card }
board_names = { $player } names { $count } to turn over
board_a_card = a card
board_offered = { $player } is offered { $what }
board_offered_for = { $player } is offered { $what } for a { $colour } one
board_under = Under the deck, from above: { $cards }

# What things are
thing_add = Add: +
about_add = Place one more card of any colour, or turn one X card of your own colour back up.
thing_multiply = Multiply: ×
about_multiply = Count your own cards showing: you may place that many more of your colour, or turn that many of your X cards back up.
thing_subtract = Subtract: −
about_subtract = Name another player who has had a turn: that player turns over one card that is showing.
thing_divide = Divide: ÷
about_divide = Name another player who has had a turn: half of the cards that player has showing, rounded down, are turned over.
thing_wild = Wild: ✱
about_wild = Any one of +, ×, − and ÷, but only for the colour of the Wild.
thing_free = Cards of the turn
about_free = Three cards from the hand in a turn, of any colours. In the last month the whole hand.
thing_multiplied = Through Multiply
about_multiplied = So many more cards of this colour may be placed, or turned back up.
thing_cross = X
about_cross = The card does not count until somebody turns it back up. It keeps its place and its colour in the chain.
thing_infinity = Infinity
about_infinity = The card stays for good: it counts to the end and is never turned again.
thing_covered = A card in hand
about_covered = Its front is its player’s secret. Its back is nobody’s to know until it is turned over on the table.
thing_deck = The deck
about_deck = At the end of a turn you draw up to five cards. Or you exchange: one to three cards under the deck, as many from the top, and that is the whole turn.
thing_wheel = The grayscale
about_wheel = Cards that touch are exactly one step apart on this circle.
thing_calendar = The calendar
about_calendar = A round is a month. In the last one all of the hand may be placed, nobody draws or exchanges, and then the cards are counted.
about_card = While it is showing it counts for the god of { $colour }.
about_beside = Its neighbours in the chain are one step lighter or darker; white and black are neighbours, too.
about_god = It counts all { $colour } cards that are showing in the chain, whoever placed them. The most win.

# The reference sheet
sheet_turn = Your turn
sheet_turn_1 = Once, first of all: offer another player a card for one of a colour.
sheet_turn_2 = Then either place up to three cards and what their signs allow,
sheet_turn_3 = or exchange one to three cards with the deck: that is the whole turn.
sheet_turn_4 = Then draw up to five cards.
sheet_chain = The chain
sheet_chain_1 = White – light gray – dark gray – black – white: neighbours are one step apart.
sheet_chain_2 = Every card touches one that lies already.
sheet_signs = Signs
sheet_signs_1 = A sign is a right from when its card lies until the turn ends. Cards placed by a right bring their own.
sheet_backs = Backs
sheet_end = The end
sheet_end_1 = After June, or after December in a long game, the cards showing are counted.
sheet_end_2 = When the deck is empty and a whole round passed, the last round follows at once.
sheet_end_3 = Most cards of one’s colour win; equal counts share.

# The game and its options, in the lobby
summary = Gods lay a chain of events. Whose colour shows most at the end, wins.
option_length = Length
option_length_half = Half a game: six rounds, January to June
option_length_full = A full game: twelve rounds, to December
option_next_level = Next level
option_next_level_no = Off: all cards are in the deck
option_next_level_yes = On: the sixteen infinity cards are out, and nothing stays for good
option_minimal = Minimal
option_minimal_no = Off: the deck as it is
option_minimal_yes = On: twenty cards. No infinity cards, no Wilds, only two Multiply and two Divide
option_moral_compass = Moral compass
option_moral_compass_no = Off: pick your god, and place what you like
option_moral_compass_yes = On: a die gives you your god. Good ones only place Add and Multiply, evil ones only Subtract and Divide
option_open_backs = Open backs
option_open_backs_no = Off: nobody knows a back until the card is turned over
option_open_backs_yes = On: all see the backs of all hands, and of the uppermost card of the deck
option_trading = Trading
option_trading_no = Off: everybody keeps their cards
option_trading_yes = On: once in your turn you may offer somebody a card for one of a colour
