# Heroes
hero = { $name }
hero_defender = Defender
hero_fighter = Fighter
hero_spellsword = Spellsword
hero_apprentice = Apprentice
hero_squire = Squire
hero_scout = Scout
hero_acolyte = Acolyte
hero_hexer = Hexer
hero_shieldmaid = Shieldmaid
hero_brawler = Brawler
hero_drummer = Drummer
hero_slinger = Slinger
hero_warrior = Warrior
hero_priest = Priest
hero_ranger = Ranger
hero_sage = Sage
hero_battlemage = Battlemage
hero_earth_golem = Earth Golem
hero_hunter = Hunter
hero_shadowblade = Shadowblade
hero_bannerman = Bannerman
hero_high_mage = High Mage
hero_knight = Knight
hero_warlord = Warlord
hero_oracle = Oracle
hero_stormcaller = Stormcaller
hero_flame_dragon = Flame Dragon

# Tokens
token_armour = armour
token_taunt = taunt
token_physical = physical
token_magic = magic
token_cripple = cripple

# Abilities, part by part. The short form is for a crowded board.
whom_self = itself
    .short = { "" }
whom_friend = one of yours
    .short = { " friend" }
whom_row = one of your rows
    .short = { " row" }
whom_all = all of yours
    .short = { " all" }
whom_enemy = one enemy
    .short = { "" }
whom_enemy_row = a row of enemies
    .short = { " row" }
whom_enemies = all enemies
    .short = { " all" }
part_melee = melee attack { $amount }
    .short = melee { $amount }
part_ranged = ranged attack { $amount }
    .short = ranged { $amount }
part_magic = magic attack { $amount }
    .short = magic { $amount }
part_melee_row = melee attack { $amount } on a row
    .short = melee row { $amount }
part_ranged_row = ranged attack { $amount } on a row
    .short = ranged row { $amount }
part_magic_row = magic attack { $amount } on a row
    .short = magic row { $amount }
part_heal = heal { $whom } by { $amount }
    .short = heal { $amount }{ $whom-short }
part_inspire = gain { $amount } inspire
    .short = inspire +{ $amount }
part_token = { $token } +{ $amount } for { $whom }
    .short = { $token } +{ $amount }{ $whom-short }
ability = { $parts }
    .parts = { $before }, then { $next }

# Moves
starter = Take starter team { $number }: { $heroes }
take = Take the { $hero } (cost { $cost })
draft_pass = Pass: none of these fits, show five others
give_back = Give the { $hero } back
keep_rows = Keep the rows as the book lists them
to_front = { $hero } to the front row
to_back = { $hero } to the back row
place = Put the { $die } on the { $hero }
place_tired = Put the { $die } on the { $hero } again: it will tire
fallen = Put the { $die } on a fallen hero for 1 inspire
discard = Discard the { $die }
inspire = Spend 1 inspire to reach level { $level }
use = Level { $level }: { $ability }
no_ability = No ability: the die is too low
target = { $part } → { $hero }
target_front = { $part } → front row
target_back = { $part } → back row
centre_front = { $part } → front row, through the taunting { $hero }
centre_back = { $part } → back row, through the taunting { $hero }

# Events
you = { WHO($seat) ->
    [you] You: { $what }.
   *[other] { NAME($seat) }: { $what }.
}
ready = { WHO($seat) ->
    [you] You are ready.
   *[other] { NAME($seat) } is ready.
}
nobody = nobody
team = { WHO($seat) ->
    [you] You stand with { $front } in front, { $back } behind.
   *[other] { NAME($seat) } stands with { $front } in front, { $back } behind.
}
drafts_first = { WHO($seat) ->
    [you] You draft first.
   *[other] { NAME($seat) } drafts first.
}
shown = The { $hero } is shown.
took = { WHO($seat) ->
    [you] You take the { $hero }.
   *[other] { NAME($seat) } takes the { $hero }.
}
gave = { WHO($seat) ->
    [you] You give a hero back.
   *[other] { NAME($seat) } gives a hero back.
}
drafts_nothing = { WHO($seat) ->
    [you] None of the five fits you: five others.
   *[other] None of the five fits { NAME($seat, at: "middle") }: five others.
}
rolled_for_first = { WHO($seat) ->
    [you] You roll { $value } for the first turn.
   *[other] { NAME($seat) } rolls { $value } for the first turn.
}
tie = A tie: both roll again.
goes_first = { WHO($seat) ->
    [you] You go first; the other takes 1 inspire.
   *[other] { NAME($seat) } goes first; the other takes 1 inspire.
}
rolled = { WHO($seat) ->
    [you] You roll { $value }.
   *[other] { NAME($seat) } rolls { $value }.
}
did = { WHO($seat) ->
    [you] You: { $what }.
   *[other] { NAME($seat) }: { $what }.
}
used = { WHO($seat) ->
    [you] Your { $hero }, level { $level }: { $ability }.
   *[other] { NAME($seat) }’s { $hero }, level { $level }: { $ability }.
}
inspired = { WHO($seat) ->
    [you] You spend 1 inspire.
   *[other] { NAME($seat) } spends 1 inspire.
}
gains_inspire = { WHO($seat) ->
    [you] You gain { $amount } inspire.
   *[other] { NAME($seat) } gains { $amount } inspire.
}
loses = { WHO($seat) ->
    [you] Your { $hero } loses { $amount }: { $health } left.
   *[other] { NAME($seat) }’s { $hero } loses { $amount }: { $health } left.
}
heals = { WHO($seat) ->
    [you] Your { $hero } heals { $amount }: { $health } now.
   *[other] { NAME($seat) }’s { $hero } heals { $amount }: { $health } now.
}
falls = { WHO($seat) ->
    [you] Your { $hero } loses { $amount } and falls.
   *[other] { NAME($seat) }’s { $hero } loses { $amount } and falls.
}
token = { WHO($seat) ->
    [you] Your { $hero }: { $token } { SIGNED($change) }.
   *[other] { NAME($seat) }’s { $hero }: { $token } { SIGNED($change) }.
}
round = Round { $round }.

# Sums of previews
sum_damage = { WHO($seat) ->
    [you] Your { $hero } is hit
   *[other] { NAME($seat) }’s { $hero } is hit
}
sum_melee = melee attack
sum_ranged = ranged attack
sum_magic = magic attack
sum_buff = buff
sum_taunt = taunt
sum_armour = armour

# Refusals
not_yours = Dice and cards are not yours to choose.
not_preparing = Teams are already chosen.
not_this_step = First the team, then the rows.
still_preparing = The battle has not begun.
already_yours = That hero is already in your team.
not_shown = That hero is not on show.
starter_only = This table plays with starter teams.
does_not_fit = A team costs 12 in all, and no pick may leave a rest of 1.
something_fits = Passing is only for when none of the heroes on show fits.
nothing_to_give_back = A hero is given back only when no other could ever fit.
rows_begun = Only a starter team, before anyone stands, takes the book’s rows.
row_full = That row is full.
die_lies = The die already lies on a hero.
place_first = First put the die on a hero.
nothing_to_target = There is nothing to aim now.
nobody_there = Nobody stands there.
has_fallen = That hero has fallen: the die goes to the fallen, for 1 inspire.
fatigued = That hero was used twice in this round.
nobody_fell = None of your heroes has fallen.
no_inspire = You have no inspire tokens.
high_enough = Level 6 is the highest.
must_use = One of the abilities must be used: the die is high enough.
die_too_low = The die is too low for that ability.
no_living_target = Nobody living is there.
own_hero = An attack is for the other side.
out_of_reach = The back row is out of reach of that attack.
same_as_another = That is the same attack as on the first hero of the row.

# The end
won = { WHO($seat) ->
    [you] You win: every hero of the other side has fallen.
   *[other] { NAME($seat) } wins: every hero of the other side has fallen.
}
draw = A draw: no hero fell for 30 rounds.

# The board in a terminal
board_headline = { $player }   dice left { $dice }   inspire { $inspire }
board_round = Round { $round }
board_die = { WHO($seat) ->
    [you] Your die:
   *[other] { NAME($seat) }’s die:
}
board_boost = +{ $boost } inspire
board_front = front
board_back = back
board_fallen = fallen
board_in_use = in use
board_used = used
board_tired = tired
board_health = health
board_too_low = { $die }: too low to act
board_teams = The teams
board_on_show = On show
board_ready = { $player } is ready.
board_choosing = { $player } is choosing in secret.
board_in_front = { $hero } (front)
board_in_back = { $hero } (back)
board_team = { $player }: { $heroes } (cost { $cost } of { $most })
board_card = cost { $cost }, health { $health }

# What things are
about_hero = Costs { $cost } in a team and begins with { $health } health. A die on it opens every level up to its value.
about_level = It takes a die of { $level } or more, less cripple tokens, plus inspire that is spent.
thing_die = The die
about_die = Twelve sides: one 1, two 2s, three 3s, three 4s, two 5s, one 6. Its value is the highest level that a hero may use.
thing_dice = Dice left
about_dice = Both players have four dice for a round and take turns. When all eight are spent, a new round begins.
thing_health = Health
about_health = At 0 a hero falls and loses its tokens. Healing never lifts it above the printed number.
thing_front = Front row
about_front = Melee and magic reach it. When nobody stands in it, the back row counts as front.
thing_back = Back row
about_back = Ranged attacks reach it. Melee does only for a hero with taunt, magic only when the front row is empty.
thing_used = Used once
about_used = A die lies on this hero. It may act once more in this round, and tires by that.
thing_tired = Used twice
about_tired = It has acted twice: it gets as many cripple tokens as the second level had, and is done for this round.
thing_fallen = Fallen
about_fallen = It is out of the battle. Its player may put a die here for 1 inspire, as often as there are dice.
thing_melee = Melee attack
about_melee = Melee is physical and reaches the front row. Armour and taunt weaken it.
thing_ranged = Ranged attack
about_ranged = Ranged is physical and reaches anyone. Armour and taunt weaken it.
thing_spell = Magic attack
about_spell = Magic reaches the front row. Taunt weakens it, armour does not.
thing_heal = Heal
about_heal = Gives health back, never above the printed number. The fallen stay down.
thing_inspire = Inspire
about_inspire = It belongs to the player, not to a hero. Each that is spent lifts a die on a hero by 1.
about_row_attack = It hits every living hero in the row of the one that is named.
about_armour = Each takes 1 from physical damage. Every physical hit takes one away. Magic passes it by.
about_taunt = Attacks on others of this side do 1 less for each, unless they taunt, too. An attack on this hero is not weakened and takes one taunt away.
about_physical = Each adds 1 to every melee and ranged attack of this hero, as long as it stands.
about_magic = Each adds 1 to every magic attack of this hero, as long as it stands.
about_cripple = Each takes 1 from the next die on this hero. After that they are all gone.

# The reference sheet
sheet_turn = Your turn
sheet_turn_1 = Roll a die, then do one of these:
sheet_turn_2 = Put it on a hero without a die and use an ability.
sheet_turn_3 = Put it on a hero with one die: it acts again and gets as many cripple tokens as the level it used. Not a third time.
sheet_turn_4 = Put it on a fallen hero of yours: 1 inspire.
sheet_turn_5 = Discard it.
sheet_level = Which ability
sheet_level_1 = Any from level 1 to the die, less the hero’s cripple tokens, plus the inspire you spend. The highest is 6.
sheet_level_2 = If that is 1 or more, one has to be used. Below that nothing happens, and the cripple tokens go.
sheet_level_3 = Damage: the printed number, plus buffs, less taunt, less armour.
sheet_symbols = Symbols
sheet_tokens = Tokens
sheet_end = The end
sheet_end_1 = Whoever has felled all heroes of the other side wins at once.
sheet_end_2 = 30 rounds without a fallen hero are a draw.

# The game and its options, in the lobby
summary = Two teams of heroes trade blows, one die at a time, until one side has fallen.
option_teams = Teams
option_teams_starter = Ready-made: one of two teams that the book recommends
option_teams_draft = Draft: take turns picking from five heroes shown
option_teams_build = Build: any heroes that cost 12 together, in secret
