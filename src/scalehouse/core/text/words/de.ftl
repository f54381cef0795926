player = Spieler { $number }
    .middle = Spieler { $number }
    .list = { $number }
move = Zug { NUMBER($move, useGrouping: 0) }

# Refusals
over = Die Partie ist zu Ende.
not_your_turn = { WHO($seat) ->
    [you] Du bist nicht dran.
   *[other] { NAME($seat) } ist nicht dran.
}
no_such_seat = { NAME($seat) } gibt es an diesem Tisch nicht.
not_a_seat = Ein Platz ist eine ganze Zahl.
no_such_move = Einen Zug { NUMBER($move, useGrouping: 0) } gibt es in diesem Spiel nicht.
not_a_move = Ein Zug ist eine ganze Zahl.
not_now = Das geht jetzt nicht.
nothing_to_undo = { WHO($seat) ->
    [you] Du hast keinen Zug zurückzunehmen.
   *[other] { NAME($seat) } hat keinen Zug zurückzunehmen.
}
revealed = Seither wurde etwas aufgedeckt: die anderen müssen zustimmen.
built_upon = Was die anderen seither taten, baut darauf auf: sie müssen zustimmen.
bots_never_agree = Hier spielt ein Bot, und Bots stimmen dem nie zu.

# Events
finished = Die Partie ist zu Ende.
undone = { WHO($seat) ->
    [you] Du nimmst einen Zug zurück.
   *[other] { NAME($seat) } nimmt einen Zug zurück.
}
