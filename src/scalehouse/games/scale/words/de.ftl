# Farben. Der Buchstabe steht für sie auf einem vollen Brett.
colour_white = Weiß
    .letter = W
colour_light_gray = Hellgrau
    .letter = H
colour_dark_gray = Dunkelgrau
    .letter = D
colour_black = Schwarz
    .letter = S

# Götter
other_god = { $name }
god_wisdom = Weisheit
god_courage = Mut
god_mercy = Gnade
god_justice = Gerechtigkeit

# Ereignisse
other_kind = { $name }
kind_birth = Geburt
kind_crops = Ernte
kind_home = Heim
kind_love = Liebe
kind_invention = Erfindung
kind_wealth = Reichtum
kind_knowledge = Wissen
kind_peace = Frieden
kind_chains = Ketten
kind_plague = Seuche
kind_mountains = Berge
kind_storm = Sturm
kind_war = Krieg
kind_countries = Länder
kind_death = Tod
kind_evil = Böses
kind_wild = Joker

# Monate
month_january = Januar
month_february = Februar
month_march = März
month_april = April
month_may = Mai
month_june = Juni
month_july = Juli
month_august = August
month_september = September
month_october = Oktober
month_november = November
month_december = Dezember

# Seiten einer Karte
side_right = Rechts
side_upper_right = Rechts oben
side_upper_left = Links oben
side_left = Links
side_lower_left = Links unten
side_lower_right = Rechts unten

# Karten
card = { $kind } { $sign } ({ $colour })
card_in_chain = { $kind } { $sign } ({ $colour }, Nr. { $number })
count_of = { $god } { $count }

# Züge
god = { $god } sein ({ $colour })
place = { $card } anlegen
restore = { $card } wieder aufdecken
put_under = { $card } unter den Stapel legen
offer_card = { $card } anbieten
give = { $card } für { $offered } geben
name = { $card } umdrehen lassen
pass = Passen
done = Zug beenden
pass_and_draw = Passen und { $count } ziehen
done_and_draw = Zug beenden und { $count } ziehen
draw = Das ist alles: { $count } ziehen
pay_turn = Als eine der Karten, die der Zug erlaubt
pay_add = Durch ein Plus
pay_multiplied = Durch ein Mal
pay_wild = Durch den Joker in { $colour }, als Plus
spot = { $side } von { $card }
multiply = Mal: { $count } mehr in { $colour }
subtract = Minus gegen { $god } ({ $colour })
divide = Geteilt gegen { $god } ({ $colour }): { $count } umdrehen
wild_multiply = Joker in { $colour } als Mal: { $count } mehr in { $colour }
wild_subtract = Joker in { $colour } als Minus, gegen { $god }
wild_divide = Joker in { $colour } als Geteilt, gegen { $god }: { $count } umdrehen
exchange = Karten tauschen: das ist der ganze Zug
offer = Einen Handel anbieten
partner = Mit { $god } handeln ({ $colour })
want = Um eine Karte in { $colour } bitten
decline = Ablehnen: Karten behalten
propose = Vorschlagen, bis Dezember weiterzuspielen
agree = Einverstanden: bis Dezember weiter
disagree = Nein: Schluss im Juni

# Summen der Vorschau
sum_turns = { $count ->
    [one] { $god } dreht { $count } von { $among } um. Sie ist ein X, oder Unendlich und dann für immer da.
   *[other] { $god } dreht { $count } von { $among } um. Jede ist ein X, oder Unendlich und dann für immer da.
}
sum_turns_all = { $count ->
    [one] { $god } dreht { $count } um. Sie ist ein X, oder Unendlich und dann für immer da.
   *[other] { $god } dreht { $count } um. Jede ist ein X, oder Unendlich und dann für immer da.
}
sum_more = { $count ->
    [one] { $count } liegt offen: { $count } mehr in { $colour } anlegen oder wieder aufdecken.
   *[other] { $count } liegen offen: { $count } mehr in { $colour } anlegen oder wieder aufdecken.
}

# Was geschieht
picked = { WHO($seat) ->
    [you] Du bist { $god } ({ $colour }).
   *[other] { NAME($seat) } ist { $god } ({ $colour }).
}
rolled = { WHO($seat) ->
    [you] Durch den Würfel bist du { $god } ({ $colour }).
   *[other] Durch den Würfel ist { NAME($seat, at: "middle") } { $god } ({ $colour }).
}
dealer = { WHO($seat) ->
    [you] Du gibst allen fünf Karten.
   *[other] { NAME($seat) } gibt allen fünf Karten.
}
month = Der { $month } beginnt.
last_month = { $month }: die letzte Runde. Die ganze Hand darf liegen, niemand zieht.
passed = { WHO($seat) ->
    [you] Du passt.
   *[other] { NAME($seat) } passt.
}
ended = { WHO($seat) ->
    [you] Du beendest den Zug.
   *[other] { NAME($seat) } beendet den Zug.
}
drew = { WHO($seat) ->
    [you] Du ziehst { $count }.
   *[other] { NAME($seat) } zieht { $count }.
}
drew_card = { WHO($seat) ->
    [you] Du ziehst { $card }.
   *[other] { NAME($seat) } zieht { $card }.
}
top_cross = Die oberste Karte des Stapels hat ein X auf der Rückseite.
top_infinity = Die oberste Karte des Stapels hat Unendlich auf der Rückseite.
shows = { WHO($seat) ->
    [you] Du möchtest { $card } anlegen.
   *[other] { NAME($seat) } möchte { $card } anlegen.
}
placed = { WHO($seat) ->
    [you] Du legst { $card } an.
   *[other] { NAME($seat) } legt { $card } an.
}
restored = { WHO($seat) ->
    [you] Du deckst { $card } wieder auf.
   *[other] { NAME($seat) } deckt { $card } wieder auf.
}
named = { WHO($seat) ->
    [you] Du gibst { $card } her.
   *[other] { NAME($seat) } gibt { $card } her.
}
crossed = { $card } wird umgedreht: ein X.
permanent = { $card } wird umgedreht: Unendlich! Sie bleibt für immer.
multiplied = { WHO($seat) ->
    [you] Du nimmst { $colour } mal: { $count } mehr.
   *[other] { NAME($seat) } nimmt { $colour } mal: { $count } mehr.
}
subtracted = { WHO($seat) ->
    [you] Du ziehst { $god } eine ab.
   *[other] { NAME($seat) } zieht { $god } eine ab.
}
divided = { WHO($seat) ->
    [you] Du teilst { $god }.
   *[other] { NAME($seat) } teilt { $god }.
}
wild_multiplied = { WHO($seat) ->
    [you] Du nutzt den Joker in { $colour } als Mal.
   *[other] { NAME($seat) } nutzt den Joker in { $colour } als Mal.
}
wild_subtracted = { WHO($seat) ->
    [you] Du nutzt den Joker in { $colour } als Minus.
   *[other] { NAME($seat) } nutzt den Joker in { $colour } als Minus.
}
wild_divided = { WHO($seat) ->
    [you] Du nutzt den Joker in { $colour } als Geteilt.
   *[other] { NAME($seat) } nutzt den Joker in { $colour } als Geteilt.
}
exchanges = { WHO($seat) ->
    [you] Du tauschst Karten.
   *[other] { NAME($seat) } tauscht Karten.
}
put = { WHO($seat) ->
    [you] Du legst eine Karte unter den Stapel.
   *[other] { NAME($seat) } legt eine Karte unter den Stapel.
}
put_card = { WHO($seat) ->
    [you] Du legst { $card } unter den Stapel.
   *[other] { NAME($seat) } legt { $card } unter den Stapel.
}
offers = { WHO($seat) ->
    [you] Du möchtest handeln.
   *[other] { NAME($seat) } möchte handeln.
}
offers_to = { WHO($seat) ->
    [you] Du bietest { $god } eine Karte an.
   *[other] { NAME($seat) } bietet { $god } eine Karte an.
}
offers_card = { WHO($seat) ->
    [you] Du bietest { $card } an.
   *[other] { NAME($seat) } bietet { $card } an.
}
wants = { WHO($seat) ->
    [you] Du bittest { $god } um eine Karte in { $colour }.
   *[other] { NAME($seat) } bittet { $god } um eine Karte in { $colour }.
}
gave = { WHO($seat) ->
    [you] Du gibst eine Karte in { $colour } dafür.
   *[other] { NAME($seat) } gibt eine Karte in { $colour } dafür.
}
gave_card = { WHO($seat) ->
    [you] Du gibst { $card } dafür.
   *[other] { NAME($seat) } gibt { $card } dafür.
}
declined = { WHO($seat) ->
    [you] Du lehnst ab.
   *[other] { NAME($seat) } lehnt ab.
}
proposed = { WHO($seat) ->
    [you] Du schlägst vor, bis Dezember weiterzuspielen.
   *[other] { NAME($seat) } schlägt vor, bis Dezember weiterzuspielen.
}
agreed = { WHO($seat) ->
    [you] Du bist einverstanden.
   *[other] { NAME($seat) } ist einverstanden.
}
disagreed = { WHO($seat) ->
    [you] Du bist nicht einverstanden.
   *[other] { NAME($seat) } ist nicht einverstanden.
}
longer = Alle sind einverstanden: das Spiel geht bis Dezember.

# Ablehnungen
not_yours = Karten und Würfel sind nicht deine Wahl.
gods_first = Wähle erst einen Gott.
god_taken = Dieser Gott ist schon vergeben.
gods_are_set = Die Götter sind schon gewählt.
say_right = Sag erst, welches Recht die Karte deckt.
say_place = Leg die Karte erst in die Kette.
say_name = Nenne erst die Karten, die umgedreht werden.
say_exchange = Der Tausch ist der ganze Zug: leg Karten unter den Stapel, dann zieh.
say_offer = Mach erst das Angebot fertig.
say_answer = Antworte erst auf das Angebot: gib eine Karte oder lehne ab.
say_vote = Antworte erst: einverstanden oder nicht.
nothing_asked = Danach hat jetzt niemand gefragt.
not_in_hand = Diese Karte ist nicht auf deiner Hand.
not_crossed = Nur eine Karte der Kette, deren X oben liegt, kann wieder aufgedeckt werden.
is_permanent = Eine Karte, die bleibt, wird nie wieder umgedreht.
not_your_card = Du gibst eine offene Karte deiner eigenen Farbe her.
already_named = Diese Karte ist schon genannt.
against_nature = Das Wesen deines Gottes verbietet diese Karte.
no_place_for = In der Kette ist jetzt kein Platz für eine Karte in { $colour }.
no_right_left = Du hast gelegt, was der Zug erlaubt, und kein Recht deckt diese Karte.
no_right_back = Du hast kein Recht, das diese Karte wieder aufdeckt.
not_that_right = Dieses Recht hast du nicht, oder es deckt die Karte nicht.
wrong_colour = { $colour } darf nicht neben { $other } liegen: Nachbarn sind einen Schritt voneinander entfernt.
no_such_place = Dort liegt keine Karte der Kette daneben.
place_taken = Dort liegt schon eine Karte.
named_otherwise = Dieser Platz heißt nach der Karte, die zuerst daneben lag.
hand_is_full = Die Hand hat höchstens fünf Karten.
deck_is_short = So viele Karten hat der Stapel nicht mehr.
no_drawing = In der letzten Runde zieht niemand.
as_many_as_put = Zieh so viele Karten, wie du unter den Stapel gelegt hast, mindestens eine.
no_exchange_now = Tauschen kostet den ganzen Zug: du hast schon Karten gelegt.
no_exchange_last = In der letzten Runde wird nicht getauscht.
deck_is_empty = Der Stapel ist leer.
no_cards = Du hast keine Karten.
no_trading = An diesem Tisch wird nicht gehandelt.
traded_already = Ein Angebot in jedem Zug.
trade_first = Gehandelt wird vor dem Anlegen.
wrong_partner = Biete die Karte jemand anderem an.
other_colour = Gefragt ist eine Karte in { $colour }.
no_longer_game = Das Spiel geht schon bis Dezember.
june_is_here = Ein längeres Spiel wird vor Juni vorgeschlagen.
proposed_already = Das hast du schon einmal vorgeschlagen.
no_multiply = Du hast kein freies Mal.
nothing_to_double = Von dieser Farbe liegt keine Karte offen: es gibt nichts zu verdoppeln.
no_subtract = Du hast kein freies Minus.
no_divide = Du hast kein freies Geteilt.
no_wild = Du hast keinen freien Joker dieser Farbe.
not_yourself = Es geht gegen jemand anderen.
nobody_there = Das spielt hier niemand.
no_turn_yet = Diese Seite war in diesem Spiel noch nicht dran.
nothing_to_turn = Dort liegt keine Karte offen, die umgedreht werden könnte.
half_is_nothing = Die Hälfte davon, abgerundet, ist nichts.
wild_against_nature = Das Wesen deines Gottes verbietet, den Joker so zu nutzen.

# Das Ende
calendar = Der { $month } ist vorbei. Es liegen offen: { $counts }.
nothing_left = Keine Karten mehr. Es liegen offen: { $counts }.

# Das Brett im Terminal
board_chain = Die Kette
board_further = weiter rechts
board_before = Vor dem ersten Monat
board_last_round = { $month } (die letzte Runde)
board_headline = { $now }, bis { $last }   Stapel { $count }{ $back }
board_no_god = noch kein Gott
board_evil = böse
board_good = gut
board_showing = { $count } offen
board_turned = { $permanent } für immer, { $crossed } umgedreht
board_held = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
board_hand = Deine Hand
board_in_hand = { $kind } ({ $colour })
board_known = bekannt: { $players }
board_allows = Der Zug erlaubt noch:
board_to_place = { $count } anlegen
board_more_of = { $count } in { $colour }
board_wild = den Joker in { $colour }
board_nothing = nichts mehr
board_card = Unterwegs: { $card }
board_names = { $player } wählt { $count } zum Umdrehen
board_a_card = eine Karte
board_offered = { $player } bekommt { $what } angeboten
board_offered_for = { $player } bekommt { $what } angeboten, für eine in { $colour }
board_under = Unter dem Stapel, von oben: { $cards }

# Was die Dinge sind
thing_add = Plus: +
about_add = Leg eine weitere Karte beliebiger Farbe an, oder deck eine X-Karte deiner eigenen Farbe wieder auf.
thing_multiply = Mal: ×
about_multiply = Zähl deine eigenen offenen Karten: so viele weitere deiner Farbe darfst du anlegen, oder so viele deiner X-Karten wieder aufdecken.
thing_subtract = Minus: −
about_subtract = Nenn einen anderen Spieler, der schon dran war: er dreht eine seiner offenen Karten um.
thing_divide = Geteilt: ÷
about_divide = Nenn einen anderen Spieler, der schon dran war: die Hälfte seiner offenen Karten, abgerundet, wird umgedreht.
thing_wild = Joker: ✱
about_wild = Irgendeines von +, ×, − und ÷, aber nur für die Farbe des Jokers.
thing_free = Karten des Zuges
about_free = Drei Karten von der Hand in einem Zug, gleich welcher Farbe. Im letzten Monat die ganze Hand.
thing_multiplied = Durch ein Mal
about_multiplied = So viele Karten dieser Farbe dürfen noch angelegt oder wieder aufgedeckt werden.
thing_cross = X
about_cross = Die Karte zählt nicht, bis jemand sie wieder aufdeckt. Ihren Platz und ihre Farbe in der Kette behält sie.
thing_infinity = Unendlich
about_infinity = Die Karte bleibt: sie zählt bis zum Schluss und wird nie wieder umgedreht.
thing_covered = Eine Karte auf der Hand
about_covered = Ihre Vorderseite ist das Geheimnis ihres Spielers. Ihre Rückseite kennt niemand, bis sie auf dem Tisch umgedreht wird.
thing_deck = Der Stapel
about_deck = Am Ende des Zuges ziehst du auf fünf Karten auf. Oder du tauschst: eine bis drei Karten unter den Stapel, ebenso viele von oben, und das ist der ganze Zug.
thing_wheel = Der Kreis der Grautöne
about_wheel = Karten, die sich berühren, sind auf diesem Kreis genau einen Schritt auseinander.
thing_calendar = Der Kalender
about_calendar = Eine Runde ist ein Monat. Im letzten darf die ganze Hand angelegt werden, niemand zieht oder tauscht, und dann werden die Karten gezählt.
about_card = Solange sie offen liegt, zählt sie für den Gott dieser Farbe: { $colour }.
about_beside = Ihre Nachbarn in der Kette sind einen Schritt heller oder dunkler; auch Weiß und Schwarz sind Nachbarn.
about_god = Für diesen Gott zählen alle Karten seiner Farbe ({ $colour }), die offen in der Kette liegen, wer sie auch angelegt hat. Die meisten gewinnen.

# Das Merkblatt
sheet_turn = Dein Zug
sheet_turn_1 = Einmal, vor allem anderen: biete einem anderen Spieler eine Karte gegen eine in einer Farbe.
sheet_turn_2 = Dann leg entweder bis zu drei Karten an und dazu, was ihre Zeichen erlauben,
sheet_turn_3 = oder tausch eine bis drei Karten mit dem Stapel: das ist der ganze Zug.
sheet_turn_4 = Dann zieh auf fünf Karten auf.
sheet_chain = Die Kette
sheet_chain_1 = Weiß – Hellgrau – Dunkelgrau – Schwarz – Weiß: Nachbarn sind einen Schritt auseinander.
sheet_chain_2 = Jede Karte berührt eine, die schon liegt.
sheet_signs = Zeichen
sheet_signs_1 = Ein Zeichen ist ein Recht, von da an, wo seine Karte liegt, bis der Zug endet. Karten durch ein Recht bringen ihre eigenen mit.
sheet_backs = Rückseiten
sheet_end = Das Ende
sheet_end_1 = Nach dem Juni, in einem langen Spiel nach dem Dezember, werden die offenen Karten gezählt.
sheet_end_2 = Ist der Stapel leer und eine ganze Runde gepasst, folgt gleich die letzte Runde.
sheet_end_3 = Die meisten Karten der eigenen Farbe gewinnen; bei gleich vielen wird geteilt.

# Das Spiel und seine Optionen, in der Halle
summary = Götter legen eine Kette von Ereignissen. Wessen Farbe am Ende am meisten zeigt, gewinnt.
option_length = Länge
option_length_half = Halbes Spiel: sechs Runden, Januar bis Juni
option_length_full = Ganzes Spiel: zwölf Runden, bis Dezember
option_next_level = Nächste Stufe
option_next_level_no = Aus: alle Karten sind im Stapel
option_next_level_yes = An: ohne die sechzehn Karten mit Unendlich, nichts bleibt für immer
option_minimal = Minimal
option_minimal_no = Aus: der Stapel, wie er ist
option_minimal_yes = An: zwanzig Karten. Kein Unendlich, keine Joker, nur zwei Mal und zwei Geteilt
option_moral_compass = Moralischer Kompass
option_moral_compass_no = Aus: wähle deinen Gott und lege an, was du magst
option_moral_compass_yes = An: ein Würfel bestimmt deinen Gott. Gute legen nur Plus und Mal an, böse nur Minus und Geteilt
option_open_backs = Offene Rückseiten
option_open_backs_no = Aus: niemand kennt eine Rückseite, bis die Karte umgedreht wird
option_open_backs_yes = An: alle sehen die Rückseiten aller Hände und der obersten Karte des Stapels
option_trading = Handel
option_trading_no = Aus: alle behalten ihre Karten
option_trading_yes = An: einmal im Zug darfst du jemandem eine Karte für eine in einer Farbe anbieten
