# Demigods
demigod = { $name }
demigod_pentha = Pentha
demigod_agamar = Agamar
demigod_klar = Klar
demigod_aponi = Aponi
demigod_saghari = Saghari
demigod_namari = Namari
demigod_naka = Naka
demigod_belan = Belan
demigod_isabel = Isabel
nobody = nobody

# Tiles. The short form is for a crowded board.
tile_smite = Smite
tile_fate = Abyss Fate
    .short = Fate
tile_penance = Penance
tile_vesper = Vesper
tile_hadria = Hadria's
tile_face_down = face down
    .short = down
tile_none = no tile

# Servants and god powers
servant_penance = Penance
servant_vesper = Vesper
servant_hadria = Hadria's Servant
god_power_smite = Smite
god_power_switch = Switch
god_power_steal = Steal

# Quests and Age cards
symbol_scorpion = scorpion
symbol_feather = feather
regular_quest = { $symbol } { SIGNED($renown) }
special_quest = special { $symbol } { SIGNED($renown) }
criterion_from = { $low } or more
criterion_to = { $high } or less
criterion_between = { $low } to { $high }

# Places
column_a = A
column_b = B
column_c = C
square = { $column }{ $row }
edge = { $one }–{ $other }
slot_above = above column { $column }
slot_right = right of row { $row }
slot_below = below column { $column }
slot_left = left of row { $row }
on_tile = on { $edge }
in_abyss = in the Abyss
off_board = off the board

# Moves
pass = Pass
place = Place { $demigod }
servant = Place { $servant }
power_smite = God power Smite (−1 point): send anyone to the Abyss
power_switch = God power Switch (−1 point): two demigods change places
power_steal = God power Steal (−1 point): take a servant from the other player
onto = { $demigod } on { $tile }, { $edge }
smite = Smite { $demigod } ({ $place })
fate_left = Abyss marker to the left: { SIGNED($change) }
fate_right = Abyss marker to the right: { SIGNED($change) }
beside = { $servant } { $slot }
switch = Switch { $demigod } ({ $place })
switch_with = Switch { $chosen } with { $demigod } ({ $place })
steal = Steal { $servant }
guess = Guess { $demigod }
deal = { WHO($seat) ->
    [you] Deal { $demigod } to you
   *[other] Deal { $demigod } to { NAME($seat, at: "middle") }
}
lot = { WHO($seat) ->
    [you] You get the first-player marker
   *[other] { NAME($seat) } gets the first-player marker
}
card = Turn up the Age card renown { $criterion }
quest = Turn up the quest { $quest } for { $square }

# Sums of previews
sum_touches = It would stand beside { $one } and { $other }
sum_reaches = Quests it reaches: { $count }
sum_demigod = { $demigod }
sum_renown = renown
sum_quest = by { $square }
sum_track = at the end of the track
sum_abyss = by the Abyss

# Events
dealt_you = { WHO($seat) ->
    [you] You are dealt { $demigod }.
   *[other] { NAME($seat) } is dealt { $demigod }.
}
dealt = { WHO($seat) ->
    [you] You are dealt a demigod.
   *[other] { NAME($seat) } is dealt a demigod.
}
starts = { WHO($seat) ->
    [you] You have the first-player marker.
   *[other] { NAME($seat) } has the first-player marker.
}
age = Age { $age }: renown { $criterion }; in the Abyss { SIGNED($left) } on the left, { SIGNED($right) } on the right.
special_discarded = The special quest at { $square } is discarded.
displaced = The quest { $quest } moves from { $square } to { $goal }.
laid = Quest at { $square }: { $quest }.
begins = { WHO($seat) ->
    [you] You begin.
   *[other] { NAME($seat) } begins.
}
placed = { WHO($seat) ->
    [you] You place { $demigod } on { $tile }, { $edge }.
   *[other] { NAME($seat) } places { $demigod } on { $tile }, { $edge }.
}
took = { WHO($seat) ->
    [you] You take { $servant }.
   *[other] { NAME($seat) } takes { $servant }.
}
nobody_to_smite = Nobody is off the board to be smitten.
smitten = { $demigod } is sent to the Abyss.
face_down = The tile { $edge } turns face down: it is open, without an action.
marker_left = The Abyss marker goes to the left: { SIGNED($change) }.
marker_right = The Abyss marker goes to the right: { SIGNED($change) }.
stands = { WHO($seat) ->
    [you] You place { $servant } { $slot }.
   *[other] { NAME($seat) } places { $servant } { $slot }.
}
renown = { $demigod }: { SIGNED($change) }, renown { $renown }.
nobody_changes = Nobody's renown changes.
uses = { WHO($seat) ->
    [you] You use the god power { $power }.
   *[other] { NAME($seat) } uses the god power { $power }.
}
switched = { $demigod } and { $other } change places.
stole = { WHO($seat) ->
    [you] You steal { $servant }.
   *[other] { NAME($seat) } steals { $servant }.
}
passed = { WHO($seat) ->
    [you] You pass.
   *[other] { NAME($seat) } passes.
}
has_to_pass = { WHO($seat) ->
    [you] You have nothing left to do in this Age.
   *[other] { NAME($seat) } has nothing left to do in this Age.
}
age_ends = Age { $age } ends.
answered_yes = { WHO($seat) ->
    [you] You announce: yes, one of mine has renown { $criterion }.
   *[other] { NAME($seat) } announces: yes, one of mine has renown { $criterion }.
}
answered_no = { WHO($seat) ->
    [you] You announce: no, none of mine has renown { $criterion }.
   *[other] { NAME($seat) } announces: no, none of mine has renown { $criterion }.
}
you_guess = { WHO($seat) ->
    [you] You guess { $demigod }.
   *[other] { NAME($seat) } guesses { $demigod }.
}
guessed = { WHO($seat) ->
    [you] You have guessed.
   *[other] { NAME($seat) } has guessed.
}
shown = { WHO($seat) ->
    [you] You had { $demigods }, and guessed { $guesses }.
   *[other] { NAME($seat) } had { $demigods }, and guessed { $guesses }.
}
    .demigods = { $before } and { $next }
    .guesses = { $before } and { $next }
points =
    { WHO($seat) ->
        [you] You
       *[other] { NAME($seat) }
    }: { $points } { $points ->
        [one] point
       *[other] points
    } = { $position } for renown, { $guess ->
        [0] 0
       *[other] { SIGNED($guess) }
    } for the guess, { $powers ->
        [0] 0
       *[other] { SIGNED($powers) }
    } for god powers.

# Refusals
not_yours = Cards and quests are not yours to choose.
no_turn = It is nobody's turn now.
guess_later = Guesses are made after the third Age.
time_to_guess = The Ages are over: it is time to guess.
action_first = First say what you do in this turn.
finish_first = First finish what you began.
must_cover = You may not pass while a demigod can be placed on an open tile.
must_serve = You may not pass with a servant in hand.
has_passed = You have passed: until the next Age only god powers are left.
all_covered = Every tile is covered.
on_a_tile = { $demigod } already stands on a tile.
in_the_abyss = { $demigod } is in the Abyss.
not_held = You have no { $servant } to place.
power_used = That god power was used already: each is there once for both players.
nothing_to_steal = The other player has no servant in hand.
all_in_the_abyss = All demigods are in the Abyss.
one_place = All demigods are in the same place.
no_tile = No tile lies there.
covered = { $demigod } already stands on that tile.
only_off_board = The tile smites only a demigod that is off the board.
in_the_abyss_already = { $demigod } is in the Abyss already.
slot_taken = A servant already stands there.
same_place = Those two are in the same place.
not_theirs = The other player has no { $servant }.
same_guess = The two you guess must differ.

# The end. What is said of others stands in match logs, and hashes cover it: it has to stay as it is.
won = { WHO($seat) ->
    [you] You win with { $points } { $points ->
        [one] point
       *[other] points
    } to { $other }.
   *[other] { NAME($seat) } wins with { $points } points to { $other }.
}
won_by_guess = { WHO($seat) ->
    [you] Both have { $points } { $points ->
        [one] point
       *[other] points
    }: you guessed more and win.
   *[other] Both have { $points } points: { NAME($seat, at: "middle") } guessed more and wins.
}
won_by_powers = { WHO($seat) ->
    [you] Both have { $points } { $points ->
        [one] point
       *[other] points
    } and guessed alike: you used fewer god powers and win.
   *[other] Both have { $points } points and guessed alike: { NAME($seat, at: "middle") } used fewer god powers and wins.
}
won_by_marker = { WHO($seat) ->
    [you] Both are equal in all: you hold the first-player marker and win.
   *[other] Both are equal in all: { NAME($seat, at: "middle") } holds the first-player marker and wins.
}

# The board in a terminal
board_drawing = Age { $age }: the card is being drawn.
board_age = Age { $age }: who will have renown { $criterion }?
board_abyss = Abyss:
board_left = left
board_right = right
board_marker_left = marker left
board_marker_middle = marker middle
board_marker_right = marker right
board_in_it = in it:
board_open = (open)
board_in_abyss = abyss
board_off = off
board_powers = God powers:
board_free = { $power } (free)
board_used = { $power } ({ NAME($seat, at: "middle") }'s, −1)
board_you = (you)
board_first = ⚑ first
board_passed = has passed
board_demigods = demigods:
board_guess = guess:
board_guessed = has guessed
board_points = { $points } { $points ->
    [one] point
   *[other] points
}
board_asked = Age { $age }, renown { $criterion }?
board_yes = yes
board_no = no
board_met = met by
board_may_have = { NAME($seat) } may have { $pairs } of { $all } pairs
board_surely = surely
board_surely_not = surely not

# What things are
thing_abyss = The Abyss
about_abyss = When the Age ends, everybody in it gains or loses what stands on the side of its marker. With the marker in the middle nothing happens.
thing_marker = The marker of the Abyss
about_marker = It begins in the middle. The tile Abyss Fate puts it on the left or on the right.
thing_track = Renown
about_track = From 0 to 14; all demigods begin at 7. At the end the distance of your two is your points, or their renown if they stand together.
thing_slot = A place for a servant
about_slot = A servant here works along its row or column. One servant fits.
thing_first = The first-player marker
about_first = Its holder begins the Age. It changes hands after the first and the second Age, and decides the last tie.
thing_criterion = The Age card
about_criterion = At the end of the Age both say truthfully whether one of their two demigods has this renown.
about_tile_smite = Whoever places a demigod here sends one to the Abyss that is still off the board.
about_tile_fate = Whoever places a demigod here puts the Abyss marker on the left or on the right.
about_tile_face_down = It is open and can be covered, but it has no action any more.
about_tile_servant = Whoever places a demigod here takes this servant, to place it in a later turn of this Age.
about_servant_penance = Works on all scorpion quests of its row or column.
about_servant_vesper = Works on all feather quests of its row or column.
about_servant_hadria = Works on the one quest that it touches, scorpion or feather. So it never reaches the middle.
about_servants = Each demigod on a tile beside such a quest gains or loses what the quest shows.
about_power_smite = Sends any demigod to the Abyss. If it stood on a tile, the tile turns face down.
about_power_switch = Two demigods in different places change places. No tile works by that.
about_power_steal = Takes a servant that the other player has not placed. You may place it from your next turn on.
about_powers = It takes the turn, costs 1 point at the end, and is there once for both players.
about_demigod = Anyone may place any demigod on an open tile, whoever has it in secret. Two of the nine are yours.
about_renown = On a tile it touches the quests on either side, and gains or loses what they show when a servant works on them.
about_quest = { SIGNED($renown) } for each demigod beside it, when { $servant } or Hadria's Servant works on it.
about_special = A special quest: it is stronger, and another one comes in the next Age.

# The reference sheet
sheet_turn = Your turn: one of these
sheet_turn_1 = Place a demigod on an open tile; the tile works at once.
sheet_turn_2 = Place a servant that you took in an earlier turn of this Age.
sheet_turn_3 = Use a god power.
sheet_turn_4 = Pass: only without a servant in hand, and when no demigod can be placed.
sheet_turn_5 = After a pass only god powers are left to you in this Age.
sheet_tiles = Tiles
sheet_tiles_1 = Penance, Vesper, Hadria’s: take that servant.
sheet_servants = Servants
sheet_servants_1 = All changes of one placement are added up first, then cut to 0 to 14.
sheet_powers = God powers
sheet_powers_1 = Each once in the whole game, −1 point.
sheet_symbols = The Age
sheet_age = The end of an Age
sheet_age_1 = First the Abyss counts, then both answer the Age card.
sheet_age_2 = Quests and renown stay. Tiles, servants and demigods leave the board.
sheet_points = Points
sheet_points_1 = Your two demigods apart: their distance. Together: the renown they share.
sheet_points_2 = Your guess: two right 3, one right 0, none right −1.
sheet_points_3 = Each god power you used: −1.
sheet_points_4 = In a tie: more right guesses, then fewer god powers, then the first-player marker.

# The game and its options, in the lobby
summary = Raise and sink nine demigods over three Ages, and guess which two the other has.
option_start = First player
option_start_lot = By lot, as the book says
option_start_first = Whoever has the first seat
