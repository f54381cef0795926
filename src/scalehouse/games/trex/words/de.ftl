# Namen von Dingen
colour_orange = Orange
colour_blue = Blau
colour_purple = Lila
action = { $name }
action_be_a_t_rex = Sei ein T-Rex
action_be_a_chicken = Sei ein Huhn
action_be_a_gorilla = Sei ein Gorilla
action_be_a_snake = Sei eine Schlange
action_be_a_ghost = Sei ein Gespenst
action_be_a_robot = Sei ein Roboter
action_be_a_kitten_chasing_a_dot = Sei ein Kätzchen, das einen Punkt jagt
action_be_an_elephant = Sei ein Elefant
action_be_an_angry_goose = Sei eine wütende Gans
action_be_a_crab = Sei ein Krebs
action_be_an_owl = Sei eine Eule
action_be_a_jellyfish = Sei eine Qualle
action_be_a_proud_peacock = Sei ein stolzer Pfau
action_be_a_dog_whose_human_came_home = Sei ein Hund, dessen Mensch heimkommt
action_be_a_zombie = Sei ein Zombie
action_be_a_woodpecker = Sei ein Specht
action_be_a_pirate = Sei ein Pirat
action_be_a_baby_dragon = Sei ein Babydrache
action_be_a_sloth = Sei ein Faultier
action_be_an_opera_singer = Sei eine Opernsängerin
action_flex_your_muscles = Zeig deine Muskeln
action_shiver_with_cold = Zittere vor Kälte
action_sneeze = Niese
action_laugh = Lache
action_cry_over_spilled_milk = Weine um verschüttete Milch
action_yawn = Gähne
action_row_a_boat = Rudere ein Boot
action_ride_a_galloping_horse = Reite ein Pferd im Galopp
action_steer_a_racing_car = Lenke einen Rennwagen
action_play_the_drums = Spiel Schlagzeug
action_play_a_guitar_of_air = Spiel Luftgitarre
action_conduct_an_orchestra = Dirigiere ein Orchester
action_dance = Tanze
action_chase_a_mosquito_away = Verjage eine Mücke
action_walk_against_the_wind = Geh gegen den Wind
action_balance_a_book_on_your_head = Balanciere ein Buch auf dem Kopf
action_cheer_for_your_team = Feuere deine Mannschaft an
action_reach_for_an_itch_on_your_back = Kratz dich mitten am Rücken
action_escape_from_a_spiders_web = Befrei dich aus einem Spinnennetz
action_feel_queasy_at_sea = Sei seekrank
action_draw_a_circle_in_the_air = Mal einen Kreis in die Luft
action_wave_goodbye = Winke zum Abschied
action_stir_a_pot_of_soup = Rühr einen Topf Suppe
action_whip_cream = Schlag Sahne
action_eat_spaghetti = Iss Spaghetti
action_bite_into_a_lemon = Beiß in eine Zitrone
action_sip_tea_that_is_too_hot = Nipp an zu heißem Tee
action_blow_up_a_balloon = Blas einen Luftballon auf
action_open_a_jar_that_is_stuck = Öffne ein Glas, das klemmt
action_paint_a_fence = Streich einen Zaun
action_polish_a_window = Putz ein Fenster
action_type_an_urgent_letter = Tipp einen eiligen Brief
action_cast_a_magic_spell = Sprich einen Zauber
action_crack_a_safe = Knack einen Tresor
action_pull_in_a_fish = Hol einen Fisch ein
action_juggle_eggs = Jongliere mit Eiern
action_tell_a_spooky_story = Erzähl eine Gruselgeschichte
action_look_for_your_lost_glasses = Such deine verlorene Brille
action_take_a_picture_of_yourself = Mach ein Bild von dir
action_fan_yourself_on_a_hot_day = Fächle dir an einem heißen Tag zu
card = { $colour } { $value }
one_of_players = { NAME($seat, at: "list") }
points = { $points }
match_exact = Genau gleich
match_near = Fast gleich
match_miss = Passt nicht
reminder = Die Zahl muss passen, nicht die Aufgabe.

# Züge
present = Deine Karte vor { NAME($player, at: "middle") } legen
move_over = Deine Karte hinüber vor { NAME($player, at: "middle") } legen
answer = { NAME($player, at: "middle") } antworten: Beide Karten werden aufgedeckt
take_back = Deine Karte zurücknehmen
skip = Neue Karte: deine ungesehen ablegen und eine andere ziehen
call_match = PASST ansagen: die Zahlen sind gleich oder eins auseinander
call_no_match = PASST NICHT ansagen: die Zahlen sind weiter auseinander
agree_match = Auch PASST sagen: Beide Karten werden aufgedeckt
agree_no_match = Auch PASST NICHT sagen: Beide Karten werden aufgedeckt
swap = Die Aufgabe in { $colour } tauschen ({ $action })
vote_away = Gegen die Aufgabe in { $colour } stimmen ({ $action })
name = Sie sollen spielen: { $action }
name_nothing = Die Wahl den anderen überlassen
name_no_more = Eine genügt
finish = Du hast gespielt
vote = Für { NAME($player, at: "middle") } stimmen
abstain = Für niemanden stimmen

# Ereignisse. Das Protokoll einer Seite sieht auch, wer über die Schulter schaut: Dort bleibt eine gezogene Karte verdeckt.
turned_up = Die Aufgabe in { $colour } ist: { $action }.
drew = { WHO($seat) ->
    [you] Du ziehst eine Karte.
   *[other] { NAME($seat) } zieht eine Karte.
}
drew_card = Du ziehst { $card }: { $action }, auf Stufe { $value } von 10.
    .covered = Du ziehst eine Karte: Sie liegt verdeckt vor dir.
drew_swap = { WHO($seat) ->
    [you] Du ziehst
   *[other] { NAME($seat) } zieht
} einen Tausch für { $colour }: { $action } geht.
drew_swap_any = { WHO($seat) ->
    [you] Du ziehst einen freien Tausch und wählst eine Farbe.
   *[other] { NAME($seat) } zieht einen freien Tausch und wählt eine Farbe.
}
presented = { WHO($seat) ->
    [you] Du legst
   *[other] { NAME($seat) } legt
} eine Karte vor { WHO($player) ->
    [you] dich
   *[other] { NAME($player, at: "middle") }
}.
moved_over = { WHO($seat) ->
    [you] Du legst
   *[other] { NAME($seat) } legt
} die Karte hinüber vor { WHO($player) ->
    [you] dich
   *[other] { NAME($player, at: "middle") }
}.
took_back = { WHO($seat) ->
    [you] Du nimmst die Karte zurück.
   *[other] { NAME($seat) } nimmt die Karte zurück.
}
skipped = { WHO($seat) ->
    [you] Du nimmst eine neue Karte.
   *[other] { NAME($seat) } nimmt eine neue Karte.
}
called_match = { WHO($seat) ->
    [you] Du sagst PASST.
   *[other] { NAME($seat) } sagt PASST.
}
called_no_match = { WHO($seat) ->
    [you] Du sagst PASST NICHT.
   *[other] { NAME($seat) } sagt PASST NICHT.
}
swapped = { WHO($seat) ->
    [you] Du tauschst
   *[other] { NAME($seat) } tauscht
} die Aufgabe in { $colour }: { $action } geht.
voted_against = { WHO($seat) ->
    [you] Du stimmst
   *[other] { NAME($seat) } stimmt
} gegen { $action } ({ $votes } von { $needed }).
voted_away = { WHO($seat) ->
    [you] Du stimmst
   *[other] { NAME($seat) } stimmt
} auch gegen { $action }: Sie geht.
exact = { WHO($seat) ->
    [you] Du hast
   *[other] { NAME($seat) } hat
} { $card }, { WHO($player) ->
    [you] du hast
   *[other] { NAME($player, at: "middle") } hat
} { $other }: genau gleich, je { $tokens } gute Marken.
near = { WHO($seat) ->
    [you] Du hast
   *[other] { NAME($seat) } hat
} { $card }, { WHO($player) ->
    [you] du hast
   *[other] { NAME($player, at: "middle") } hat
} { $other }: fast gleich, je { $tokens } gute Marke.
miss = { WHO($seat) ->
    [you] Du hast
   *[other] { NAME($seat) } hat
} { $card }, { WHO($player) ->
    [you] du hast
   *[other] { NAME($player, at: "middle") } hat
} { $other }: passt nicht, je { $tokens } schlechte Marke.
right = { WHO($seat) ->
    [you] Du hast
   *[other] { NAME($seat) } hat
} { $card }, { WHO($player) ->
    [you] du hast
   *[other] { NAME($player, at: "middle") } hat
} { $other }: richtig! In den Deckel: { $tokens }, auf dem Tisch: { $left }.
wrong = { WHO($seat) ->
    [you] Du hast
   *[other] { NAME($seat) } hat
} { $card }, { WHO($player) ->
    [you] du hast
   *[other] { NAME($player, at: "middle") } hat
} { $other }: Das war falsch.
shuffled = Der Stapel war leer: Der Deckel wird zu einem neuen gemischt.
tied = Ein Markenstapel ist leer, und bei den Spielern { $players } steht es gleich. Die anderen wählen zwei Aufgaben für sie.
named = { WHO($seat) ->
    [you] Du nennst
   *[other] { NAME($seat) } nennt
}: { $action }.
named_nothing = { WHO($seat) ->
    [you] Du überlässt die Wahl den anderen.
   *[other] { NAME($seat) } überlässt die Wahl den anderen.
}
named_no_more = { WHO($seat) ->
    [you] Du nennst keine weitere.
   *[other] { NAME($seat) } nennt keine weitere.
}
lot = Gespielt wird: { $action }.
performing = Beides zugleich, auf Stufe 10, spielen: { $players }.
performed = { WHO($seat) ->
    [you] Du hast gespielt.
   *[other] { NAME($seat) } hat gespielt.
}
voting = Die anderen stimmen für den besten Auftritt.
voted = { WHO($seat) ->
    [you] Du stimmst
   *[other] { NAME($seat) } stimmt
} für { WHO($player) ->
    [you] dich
   *[other] { NAME($player, at: "middle") }
}.
abstained = { WHO($seat) ->
    [you] Du stimmst für niemanden.
   *[other] { NAME($seat) } stimmt für niemanden.
}

# Das Ende
won = { WHO($seat) ->
    [you] Du gewinnst
   *[other] { NAME($seat) } gewinnt
}: Ein Markenstapel ist leer. Punkte: { $points }.
all_tied = Ein Markenstapel ist leer, und bei allen steht es gleich: Alle teilen den Sieg. Punkte: { $points }.
won_vote = { WHO($seat) ->
    [you] Du gewinnst
   *[other] { NAME($seat) } gewinnt
} die Abstimmung nach dem Stechen. Punkte: { $points }.
shared_vote = Nach dem Stechen teilen die Spieler { $players } den Sieg. Punkte: { $points }.
won_limit = { WHO($seat) ->
    [you] Du gewinnst
   *[other] { NAME($seat) } gewinnt
} nach Punkten: { NUMBER($limit, useGrouping: 0) } Züge sind gemacht. Punkte: { $points }.
shared_limit = Nach { NUMBER($limit, useGrouping: 0) } Zügen teilen die Spieler { $players } den Sieg. Punkte: { $points }.
lost_limit = Nach { NUMBER($limit, useGrouping: 0) } Zügen sind noch Marken übrig: { $left }. Das Spiel ist verloren.
won_together = Alle Marken sind im Deckel: Ihr habt beide gewonnen!
lost_together = Die Ansage war falsch: Das Spiel ist verloren. Übrige Marken: { $left }.

# Warum nicht
not_yours = Karten und Lose zieht das Programm.
pick_first = Du hast einen freien Tausch gezogen: Wähle erst eine Farbe.
no_swap_any = Nur wer einen freien Tausch gezogen hat, wählt eine Farbe.
for_two_only = Nur zu zweit wird PASST oder PASST NICHT angesagt. Leg deine Karte vor jemanden.
not_for_two = Zu zweit werden keine Karten angeboten: Sag PASST oder PASST NICHT.
no_skipping = Zu zweit gibt es keine neue Karte zwischendurch.
called_already = Das ist schon deine Ansage.
yourself = Du kannst deine Karte nicht vor dich selbst legen.
nobody_there = Dort sitzt niemand.
there_already = Deine Karte liegt schon vor { NAME($player, at: "middle") }.
nothing_presented = Du hast keine Karte angeboten.
votes_are_off = An diesem Tisch werden keine Aufgaben abgewählt.
was_voted_away = In { $colour } wurde schon einmal abgewählt; erst muss ein Tausch kommen.
voted_already = Du hast schon gegen diese Aufgabe gestimmt.
no_tie = Das gibt es nur beim Stechen.
play_is_over = Es werden keine Karten mehr verglichen: Es wird gestochen.
not_in_a_pile = { $action } liegt in keinem Stapel: Wähle eine, die dort liegt.
named_already = Diese hast du schon genannt.
vote_later = Abgestimmt wird nach dem Auftritt.
performing_now = Du spielst gerade: Du kannst nur fertig werden.
chosen_already = Was gespielt wird, ist schon gewählt.
not_tied = { NAME($player) } ist nicht beim Stechen dabei.

# Was nicht gesagt werden darf
talk_digit = „{ $piece }“? Hier gibt es keine Zahlen, nicht einmal kleine: Lass deinen T-Rex sprechen.
talk_number = „{ $piece }“ klingt nach einer Zahl, und ein T-Rex kann nicht zählen: Brüll es lieber!
talk_value = „{ $piece }“ verrät, wie viel. Zeig es mit allem, was du hast, aber sag es nicht!

# Das Brett im Terminal
board_good = Marken: gute { $left }
board_bad = schlechte { $left }
board_of = von { $all }
board_pile = Stapel { $cards }
board_moves = Zug { NUMBER($moves, useGrouping: 0) } von { NUMBER($limit, useGrouping: 0) }
board_stays = bleibt bis zu einem Tausch
board_votes = dagegen: { $votes } von { $needed }
board_tokens = { $good } gute, { $bad } schlechte
board_choose = wählt
board_perform = spielt
board_vote = stimmt ab
board_match = sagt PASST
board_no_match = sagt PASST NICHT
board_picks = sucht eine Farbe zum Tauschen aus
board_presents = legt eine Karte vor { WHO($player) ->
    [you] dich
   *[other] { NAME($player, at: "middle") }
}
board_no_card = keine Karte
board_latest = Zuletzt aufgedeckt:
board_player = { NAME($player, at: "middle") }
board_votes_for = { NAME($player, at: "middle") }: { $votes }
board_tied = Gleichstand, mit ihren Stimmen: { $votes }
board_named_by = { $action } ({ NAME($player, at: "middle") })
board_named = Genannt: { $actions }
board_both = Beides zugleich, auf Stufe { $level }: { $actions }
    .actions = { $before } + { $next }
board_card = Deine Karte:
board_task = Spiel:
board_level = auf Stufe { $level } von { $levels }.

# Was die Dinge sind
thing_card = Eine Zahlenkarte
about_card = Ihre Farbe sagt, welche Aufgabe gespielt wird, ihre Zahl, auf welcher Stufe, von 1 bis 10.
thing_covered = Eine verdeckte Karte
about_covered = Nur ihr Spieler kennt die Zahl. Aufgedeckt wird, wenn zwei Karten voreinander liegen.
thing_player = Ein Spieler
about_player = Glaubst du, dass eure Zahlen gleich sind, dann leg mit einem Druck hier deine Karte vor ihn. Wer eine vor dich legt, bekommt ebenso seine Antwort.
thing_scale = Die Skala
about_scale = Wie stark du spielst: 1 ist fast nichts, 10 ist ein T-Rex. Triff die Stufe auf deiner Karte.
thing_pile = Der Stapel
about_pile = Zahlenkarten und Tauschkarten. Ist er leer, wird alles Abgelegte zu einem neuen gemischt.
thing_good = Gute Marken
about_good = Genau gleich bringt beiden 2, fast gleich 1. Jede zählt 1 Punkt. Sind sie weg, endet das Spiel.
thing_bad = Schlechte Marken
about_bad = Karten, die mehr als eins auseinander sind, bringen beiden 1. Jede kostet 1 Punkt. Sind sie weg, endet das Spiel.
thing_skip = Neue Karte
about_skip = Legt deine Karte ungesehen ab und zieht eine andere. Das kostet nichts als Zeit.
thing_swap = Tauschen
about_swap = Eine Tauschkarte ersetzt die Aufgabe ihrer Farbe. Bei einer für jede Farbe wählt ihr Spieler eine.
thing_call = PASST oder PASST NICHT
about_call = Zu zweit sagen beide an. Sagen beide dasselbe, werden die Karten aufgedeckt: PASST ist richtig, wenn die Zahlen gleich oder eins auseinander sind.
about_action = Wer eine Karte dieser Farbe hat, spielt sie, auf der Stufe seiner Karte. Die Zahl muss passen, nicht die Aufgabe.

# Das Merkblatt
sheet_turn = Alle zugleich
sheet_turn_1 = Sieh deine Karte an: ihre Farbe ist deine Aufgabe, ihre Zahl deine Stufe.
sheet_turn_2 = Spiel, und achte auf die anderen. Keine Zahlen, und keine Wörter, die verraten, wie viel.
sheet_turn_3 = Leg deine Karte vor den, der auf deiner Stufe spielt, gleich welche Aufgabe.
sheet_turn_4 = Legt jemand eine vor dich und du stimmst zu, leg deine dazu: beide werden aufgedeckt.
sheet_match = Die beiden Zahlen
sheet_match_1 = Gleich: je 2 gute Marken.
sheet_match_2 = Eins auseinander: je 1 gute Marke.
sheet_match_3 = Weiter auseinander: je 1 schlechte Marke.
sheet_match_4 = Dann ziehen beide eine neue Karte.
sheet_symbols = Auf dem Tisch
sheet_end = Das Ende
sheet_end_1 = Sind die guten oder die schlechten Marken weg, gewinnen die meisten Punkte.
sheet_end_2 = Wer gleichauf ist, spielt auf Stufe 10, und die anderen stimmen ab.
sheet_end_3 = Zwei Spieler gewinnen zusammen, wenn alle Marken im Deckel sind, und verlieren durch eine falsche Ansage.

# Das Spiel und seine Optionen, in der Halle
summary = Spiel es vor, so stark wie deine geheime Zahl, alle zugleich, und finde, wer zu dir passt.
option_first_game = Erstes Spiel
option_first_game_no = Aus: am Anfang liegen irgendwelche drei Aufgaben
option_first_game_yes = An: es beginnt mit T-Rex, Muskeln und Kreis
option_action_vote = Aufgaben abwählen
option_action_vote_no = Aus
option_action_vote_yes = An: die Hälfte der Spieler kann eine Aufgabe abwählen
option_move_limit = Grenze der Züge
option_move_limit_off = Keine
option_move_limit_500 = 500 Züge, dann entscheiden die Punkte
option_move_limit_5000 = 5000 Züge, dann entscheiden die Punkte
