die_1 = ⚀
die_2 = ⚁
die_3 = ⚂
die_4 = ⚃
die_5 = ⚄
die_6 = ⚅
bid = { $count } × { $die } bieten
doubt = Das Gebot von { $count } × { $die } anzweifeln
rolled = { WHO($seat) ->
    [you] Du würfelst { $die }.
   *[other] { NAME($seat) } würfelt { $die }.
}
rolled_unseen = { WHO($seat) ->
    [you] Du würfelst unter dem Becher.
   *[other] { NAME($seat) } würfelt unter dem Becher.
}
bids = { WHO($seat) ->
    [you] Du bietest { $count } × { $die }.
   *[other] { NAME($seat) } bietet { $count } × { $die }.
}
doubts = { WHO($seat) ->
    [you] Du zweifelst, und alle Becher werden gehoben: { $found } × { $die }.
   *[other] { NAME($seat) } zweifelt, und alle Becher werden gehoben: { $found } × { $die }.
}
loses = { WHO($seat) ->
    [you] Du verlierst einen Würfel.
   *[other] { NAME($seat) } verliert einen Würfel.
}
out = { WHO($seat) ->
    [you] Du verlierst den letzten Würfel und scheidest aus.
   *[other] { NAME($seat) } verliert den letzten Würfel und scheidet aus.
}
too_low = Ein Gebot muss höher sein als { $count } × { $die }.
too_many = Es sind nur { $dice } Würfel im Spiel.
no_bid = Noch gibt es kein Gebot anzuzweifeln.
no_roll = Gewürfelt wird, wenn eine Runde beginnt, und nicht nach Wahl.
won = { WHO($seat) ->
    [you] Nur du hast noch Würfel.
   *[other] Nur { NAME($seat) } hat noch Würfel.
}
view_bid = { $count } × { $die }
board_player = { NAME($seat) }: { $dice } Würfel  { $cup }
board_bid = { WHO($seat) ->
    [you] Gebot: { $bid } von dir
   *[other] Gebot: { $bid } von { NAME($seat) }
}
board_no_bid = Noch kein Gebot
title = Lügenwürfel
summary = Biete auf die Würfel unter allen Bechern, und zweifle an, was andere bieten.
option_jokers = Joker
option_jokers_yes = Eine Eins gilt als jede Zahl
option_jokers_no = Eine Eins ist eine Eins
option_dice = Würfel jedes Spielers
part_highest_bid = Höchstes Gebot
part_bid = Gebot
part_players = Spieler
part_dice = Würfel
part_cup = Unter dem Becher
part_last_shown = Zuletzt gezeigt
part_last_doubt = Letzter Zweifel
part_found = Gefunden
part_loser_seat = Verlor einen Würfel
kind_bid = Gebot
argument_count = wie viele
argument_face = Augenzahl
