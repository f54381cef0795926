# Halbgötter
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
nobody = niemand

# Plättchen. Die kurze Form ist für ein volles Brett.
tile_smite = Verbannen
    .short = Bann
tile_fate = Schicksal
    .short = Schicks.
tile_penance = Penance
tile_vesper = Vesper
tile_hadria = Hadria
tile_face_down = ein verdecktes Plättchen
    .short = verdeckt
tile_none = kein Plättchen

# Diener und Götterkräfte
servant_penance = Penance
servant_vesper = Vesper
servant_hadria = Hadrias Diener
god_power_smite = Verbannen
god_power_switch = Tauschen
god_power_steal = Stehlen

# Quests und Zeitalterkarten
symbol_scorpion = Skorpion
    .gender = masculine
symbol_feather = Feder
    .gender = feminine
regular_quest = { $symbol } { SIGNED($renown) }
special_quest = { $symbol-gender ->
    [masculine] besonderer
   *[other] besondere
} { $symbol } { SIGNED($renown) }
criterion_from = { $low } oder mehr
criterion_to = { $high } oder weniger
criterion_between = { $low } bis { $high }

# Orte
column_a = A
column_b = B
column_c = C
square = { $column }{ $row }
edge = { $one }–{ $other }
slot_above = über Spalte { $column }
slot_right = rechts von Reihe { $row }
slot_below = unter Spalte { $column }
slot_left = links von Reihe { $row }
on_tile = auf { $edge }
in_abyss = im Abgrund
off_board = neben dem Brett

# Züge
pass = Passen
place = { $demigod } aufstellen
servant = { $servant } aufstellen
power_smite = Götterkraft Verbannen (−1 Punkt): jemanden in den Abgrund schicken
power_switch = Götterkraft Tauschen (−1 Punkt): zwei Halbgötter tauschen die Plätze
power_steal = Götterkraft Stehlen (−1 Punkt): dem anderen einen Diener nehmen
onto = { $demigod } auf { $tile }, { $edge }
smite = { $demigod } verbannen ({ $place })
fate_left = Marker des Abgrunds nach links: { SIGNED($change) }
fate_right = Marker des Abgrunds nach rechts: { SIGNED($change) }
beside = { $servant } { $slot }
switch = { $demigod } tauschen ({ $place })
switch_with = { $chosen } mit { $demigod } tauschen ({ $place })
steal = { $servant } stehlen
guess = Auf { $demigod } tippen
deal = { WHO($seat) ->
    [you] { $demigod } an dich geben
   *[other] { $demigod } an { NAME($seat, at: "middle") } geben
}
lot = { WHO($seat) ->
    [you] Du bekommst den Startmarker
   *[other] { NAME($seat) } bekommt den Startmarker
}
card = Die Zeitalterkarte Ruhm { $criterion } aufdecken
quest = Für { $square } die Quest aufdecken: { $quest }

# Summen von Vorschauen
sum_touches = Stünde neben { $one } und { $other }
sum_reaches = Erreichte Quests: { $count }
sum_demigod = { $demigod }
sum_renown = Ruhm
sum_quest = durch { $square }
sum_track = am Ende der Leiste
sum_abyss = durch den Abgrund

# Ereignisse
dealt_you = { WHO($seat) ->
    [you] Du bekommst { $demigod }.
   *[other] { NAME($seat) } bekommt { $demigod }.
}
dealt = { WHO($seat) ->
    [you] Du bekommst einen Halbgott.
   *[other] { NAME($seat) } bekommt einen Halbgott.
}
starts = { WHO($seat) ->
    [you] Du hast den Startmarker.
   *[other] { NAME($seat) } hat den Startmarker.
}
age = Zeitalter { $age }: Ruhm { $criterion }; im Abgrund links { SIGNED($left) }, rechts { SIGNED($right) }.
special_discarded = Die besondere Quest auf { $square } wird abgelegt.
displaced = Die Quest { $quest } rückt von { $square } nach { $goal }.
laid = Quest auf { $square }: { $quest }.
begins = { WHO($seat) ->
    [you] Du beginnst.
   *[other] { NAME($seat) } beginnt.
}
placed = { WHO($seat) ->
    [you] Du stellst { $demigod } auf { $tile }, { $edge }.
   *[other] { NAME($seat) } stellt { $demigod } auf { $tile }, { $edge }.
}
took = { WHO($seat) ->
    [you] Du nimmst { $servant }.
   *[other] { NAME($seat) } nimmt { $servant }.
}
nobody_to_smite = Neben dem Brett ist niemand, den man verbannen könnte.
smitten = { $demigod } muss in den Abgrund.
face_down = Das Plättchen { $edge } wird umgedreht: offen, aber ohne Aktion.
marker_left = Der Marker des Abgrunds geht nach links: { SIGNED($change) }.
marker_right = Der Marker des Abgrunds geht nach rechts: { SIGNED($change) }.
stands = { WHO($seat) ->
    [you] Du stellst { $servant } { $slot } auf.
   *[other] { NAME($seat) } stellt { $servant } { $slot } auf.
}
renown = { $demigod }: { SIGNED($change) }, Ruhm { $renown }.
nobody_changes = Niemandes Ruhm ändert sich.
uses = { WHO($seat) ->
    [you] Du nutzt die Götterkraft { $power }.
   *[other] { NAME($seat) } nutzt die Götterkraft { $power }.
}
switched = { $demigod } und { $other } tauschen die Plätze.
stole = { WHO($seat) ->
    [you] Du stiehlst { $servant }.
   *[other] { NAME($seat) } stiehlt { $servant }.
}
passed = { WHO($seat) ->
    [you] Du passt.
   *[other] { NAME($seat) } passt.
}
has_to_pass = { WHO($seat) ->
    [you] Du hast in diesem Zeitalter nichts mehr zu tun.
   *[other] { NAME($seat) } hat in diesem Zeitalter nichts mehr zu tun.
}
age_ends = Zeitalter { $age } endet.
answered_yes = { WHO($seat) ->
    [you] Du sagst: ja, einer von meinen hat Ruhm { $criterion }.
   *[other] { NAME($seat) } sagt: ja, einer von meinen hat Ruhm { $criterion }.
}
answered_no = { WHO($seat) ->
    [you] Du sagst: nein, keiner von meinen hat Ruhm { $criterion }.
   *[other] { NAME($seat) } sagt: nein, keiner von meinen hat Ruhm { $criterion }.
}
you_guess = { WHO($seat) ->
    [you] Du tippst auf { $demigod }.
   *[other] { NAME($seat) } tippt auf { $demigod }.
}
guessed = { WHO($seat) ->
    [you] Du hast getippt.
   *[other] { NAME($seat) } hat getippt.
}
shown = { WHO($seat) ->
    [you] Du hattest { $demigods } und tipptest auf { $guesses }.
   *[other] { NAME($seat) } hatte { $demigods } und tippte auf { $guesses }.
}
    .demigods = { $before } und { $next }
    .guesses = { $before } und { $next }
points =
    { WHO($seat) ->
        [you] Du
       *[other] { NAME($seat) }
    }: { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } = { $position } für Ruhm, { $guess ->
        [0] 0
       *[other] { SIGNED($guess) }
    } für den Tipp, { $powers ->
        [0] 0
       *[other] { SIGNED($powers) }
    } für Götterkräfte.

# Warum nicht
not_yours = Karten und Quests sind nicht deine Wahl.
no_turn = Gerade ist niemand dran.
guess_later = Geraten wird nach dem dritten Zeitalter.
time_to_guess = Die Zeitalter sind vorbei: jetzt wird geraten.
action_first = Sag erst, was du in diesem Zug tust.
finish_first = Bring erst zu Ende, was du begonnen hast.
must_cover = Passen geht nicht, solange ein Halbgott auf ein offenes Plättchen kann.
must_serve = Mit einem Diener in der Hand darfst du nicht passen.
has_passed = Du hast gepasst: bis zum nächsten Zeitalter bleiben nur Götterkräfte.
all_covered = Alle Plättchen sind besetzt.
on_a_tile = { $demigod } steht schon auf einem Plättchen.
in_the_abyss = { $demigod } ist im Abgrund.
not_held = Du hast { $servant } nicht in der Hand.
power_used = Diese Götterkraft ist verbraucht: jede gibt es einmal für beide zusammen.
nothing_to_steal = Die andere Seite hat keinen Diener in der Hand.
all_in_the_abyss = Alle Halbgötter sind im Abgrund.
one_place = Alle Halbgötter sind am selben Ort.
no_tile = Dort liegt kein Plättchen.
covered = Auf diesem Plättchen steht schon { $demigod }.
only_off_board = Das Plättchen verbannt nur, wer noch neben dem Brett ist.
in_the_abyss_already = { $demigod } ist schon im Abgrund.
slot_taken = Dort steht schon ein Diener.
same_place = Diese beiden sind am selben Ort.
not_theirs = Die andere Seite hat { $servant } nicht in der Hand.
same_guess = Die beiden, auf die du tippst, müssen verschieden sein.

# Das Ende
won = { WHO($seat) ->
    [you] Du gewinnst mit { $points } zu { $other } Punkten.
   *[other] { NAME($seat) } gewinnt mit { $points } zu { $other } Punkten.
}
won_by_guess = { WHO($seat) ->
    [you] Beide haben { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    }: du hast mehr erraten und gewinnst.
   *[other] Beide haben { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    }: { NAME($seat, at: "middle") } hat mehr erraten und gewinnt.
}
won_by_powers = { WHO($seat) ->
    [you] Beide haben { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } und gleich viel erraten: du hast weniger Götterkräfte genutzt und gewinnst.
   *[other] Beide haben { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } und gleich viel erraten: { NAME($seat, at: "middle") } hat weniger Götterkräfte genutzt und gewinnt.
}
won_by_marker = { WHO($seat) ->
    [you] Beide sind in allem gleich: du hast den Startmarker und gewinnst.
   *[other] Beide sind in allem gleich: { NAME($seat, at: "middle") } hat den Startmarker und gewinnt.
}

# Das Brett im Terminal
board_drawing = Zeitalter { $age }: die Karte wird gezogen.
board_age = Zeitalter { $age }: wer wird Ruhm { $criterion } haben?
board_abyss = Abgrund:
board_left = links
board_right = rechts
board_marker_left = Marker links
board_marker_middle = Marker in der Mitte
board_marker_right = Marker rechts
board_in_it = darin:
board_open = (offen)
board_in_abyss = unten
board_off = neben
board_powers = Götterkräfte:
board_free = { $power } (frei)
board_used = { $power } (von { NAME($seat, at: "middle") }, −1)
board_you = (du)
board_first = ⚑ Start
board_passed = hat gepasst
board_demigods = Halbgötter:
board_guess = Tipp:
board_guessed = hat getippt
board_points = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
board_asked = Zeitalter { $age }, Ruhm { $criterion }?
board_yes = ja
board_no = nein
board_met = erfüllt von
board_may_have = { NAME($seat) } kann noch { $pairs } von { $all } Paaren haben
board_surely = sicher
board_surely_not = sicher nicht

# Was die Dinge sind
thing_abyss = Der Abgrund
about_abyss = Endet das Zeitalter, so gewinnt oder verliert jeder darin, was auf der Seite des Markers steht. Liegt er in der Mitte, geschieht nichts.
thing_marker = Der Marker des Abgrunds
about_marker = Er beginnt in der Mitte. Das Plättchen Schicksal legt ihn nach links oder nach rechts.
thing_track = Ruhm
about_track = Von 0 bis 14; alle Halbgötter beginnen bei 7. Am Schluss zählt der Abstand deiner zwei, oder ihr Ruhm, wenn sie beisammen stehen.
thing_slot = Ein Platz für einen Diener
about_slot = Ein Diener hier wirkt entlang seiner Reihe oder Spalte. Einer hat Platz.
thing_first = Der Startmarker
about_first = Wer ihn hat, beginnt das Zeitalter. Nach dem ersten und dem zweiten wechselt er, und er entscheidet den letzten Gleichstand.
thing_criterion = Die Karte des Zeitalters
about_criterion = Am Ende des Zeitalters sagen beide wahrheitsgemäß, ob einer ihrer zwei Halbgötter diesen Ruhm hat.
about_tile_smite = Wer hier einen Halbgott aufstellt, schickt einen in den Abgrund, der noch neben dem Brett ist.
about_tile_fate = Wer hier einen Halbgott aufstellt, legt den Marker des Abgrunds nach links oder nach rechts.
about_tile_face_down = Es ist offen und kann besetzt werden, hat aber keine Aktion mehr.
about_tile_servant = Wer hier einen Halbgott aufstellt, nimmt diesen Diener und stellt ihn in einem späteren Zug dieses Zeitalters auf.
about_servant_penance = Wirkt auf alle Quests mit Skorpion in seiner Reihe oder Spalte.
about_servant_vesper = Wirkt auf alle Quests mit Feder in seiner Reihe oder Spalte.
about_servant_hadria = Wirkt auf die eine Quest, die er berührt, ob Skorpion oder Feder. Die Mitte erreicht er also nie.
about_servants = Jeder Halbgott auf einem Plättchen neben einer solchen Quest gewinnt oder verliert, was sie zeigt.
about_power_smite = Schickt irgendeinen Halbgott in den Abgrund. Stand er auf einem Plättchen, so wird es verdeckt.
about_power_switch = Zwei Halbgötter an verschiedenen Orten tauschen die Plätze. Kein Plättchen wirkt dadurch.
about_power_steal = Nimmt einen Diener, den der andere noch nicht aufgestellt hat. Du darfst ihn ab deinem nächsten Zug aufstellen.
about_powers = Sie kostet den Zug und am Schluss 1 Punkt und ist für beide zusammen einmal da.
about_demigod = Jeder darf jeden Halbgott auf ein offenes Plättchen stellen, wem er auch heimlich gehört. Zwei der neun sind deine.
about_renown = Auf einem Plättchen berührt er die Quests zu beiden Seiten und gewinnt oder verliert, was sie zeigen, wenn ein Diener auf sie wirkt.
about_quest = { SIGNED($renown) } für jeden Halbgott daneben, wenn { $servant } oder Hadrias Diener auf sie wirkt.
about_special = Eine besondere Quest: sie ist stärker, und im nächsten Zeitalter kommt eine andere.

# Das Merkblatt
sheet_turn = Dein Zug: eines davon
sheet_turn_1 = Stell einen Halbgott auf ein offenes Plättchen; es wirkt sofort.
sheet_turn_2 = Stell einen Diener auf, den du in einem früheren Zug dieses Zeitalters genommen hast.
sheet_turn_3 = Nutze eine Götterkraft.
sheet_turn_4 = Passe: nur ohne Diener auf der Hand, und wenn kein Halbgott aufgestellt werden kann.
sheet_turn_5 = Nach dem Passen bleiben dir in diesem Zeitalter nur Götterkräfte.
sheet_tiles = Plättchen
sheet_tiles_1 = Penance, Vesper, Hadria: nimm diesen Diener.
sheet_servants = Diener
sheet_servants_1 = Was ein Diener ändert, wird erst zusammengezählt und dann auf 0 bis 14 begrenzt.
sheet_powers = Götterkräfte
sheet_powers_1 = Jede einmal im ganzen Spiel, −1 Punkt.
sheet_symbols = Das Zeitalter
sheet_age = Das Ende eines Zeitalters
sheet_age_1 = Erst zählt der Abgrund, dann antworten beide auf die Karte des Zeitalters.
sheet_age_2 = Quests und Ruhm bleiben. Plättchen, Diener und Halbgötter kommen vom Brett.
sheet_points = Punkte
sheet_points_1 = Deine zwei Halbgötter getrennt: ihr Abstand. Beisammen: ihr gemeinsamer Ruhm.
sheet_points_2 = Dein Tipp: zwei richtig 3, einer richtig 0, keiner richtig −1.
sheet_points_3 = Jede Götterkraft, die du genutzt hast: −1.
sheet_points_4 = Bei Gleichstand: mehr richtig geraten, dann weniger Götterkräfte, dann der Startmarker.

# Das Spiel und seine Optionen, in der Halle
summary = Neun Halbgötter steigen und sinken in drei Zeitaltern. Errate, welche zwei der andere hat.
option_start = Startspieler
option_start_lot = Das Los entscheidet, wie im Heft
option_start_first = Wer auf Platz 1 sitzt
