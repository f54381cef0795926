bot = Bot { $name }
you = du
thinking = { $player } überlegt …
take_keyboard = { NAME($seat) }, nimm die Tastatur und drücke Enter.

# Die Eingabe
prompt = { NAME($seat) }, dein Zug ({ $numbers }{ $more }, h Hilfe, q Ende):
one_number = 1 oder Enter
undo = u zurück
key = { $name }
pass_on = { $keys } weitergeben
    .keys = { $before } oder { $next }
no_number = { $answer } gibt es nicht: tippe { $most ->
    [1] 1
   *[other] eine Zahl von 1 bis { $most }
}.
type_a_number = Tippe die Zahl eines Zuges, oder h für Hilfe.
unknown = { $answer } kenne ich nicht: tippe eine Zahl, oder h für Hilfe.
not_saved = Nicht gespeichert: { $trouble }.
earlier = … (l zeigt, was vorher war)

# Das erste Mal
welcome = Willkommen bei { $title }.
how_to_play = Tippe die Zahl eines Zuges. ?1 sagt, was der erste täte, h zeigt Hilfe.

# Hilfe
nothing_more = Dazu gibt es nichts weiter zu sagen. Versuche ?Name für eine Karte.
help_move = den Zug mit dieser Zahl machen
help_about_move = was Zug 2 sicher täte, und mehr über das, wovon er spricht
help_about_name = mehr über eine Karte, nach ihrem Namen oder dessen Anfang
help_undo = den letzten Zug zurücknehmen, solange niemand etwas daraus erfahren hat
help_pass_on = die Tastatur an Spieler 2 geben, wo mehrere zugleich handeln dürfen
help_board = das Brett noch einmal zeigen
help_log = zeigen, was geschah: alles, was du davon weißt
help_quit = speichern und aufhören (auch Ctrl-C und Ctrl-D); gespeichert wird ohnehin jeder Zug sofort
you_are = Du bist Spieler { $number } von { $seats }.
saved_in = Gespeichert in { $path }
dice = Die Würfel kommen aus einem Geheimnis mit dem SHA-256 { $commitment }

# Vorschauen
then_chance = Dann geht der Zufall weiter.
then_over = Das beendet die Partie.
not_known = Was daraus wird, hängt davon ab, was du nicht weißt.

# Am Ende
could_not_save = Diese Partie ließ sich nicht speichern: { $trouble }.
go_on_with = Die Partie ist gespeichert. Weiter geht es mit:
see_again = Noch einmal ansehen und prüfen, ob alles fair war:
end_hash = Der Hash am Ende, zum Aufschreiben:

# Wiederholungen und Auftritte
seen_by_watcher = { $title }, wie ein Zuschauer es sah
seen_by_player = { $title }, wie Spieler { $number } es sah
ends_here = Die Partie ist noch nicht zu Ende: die Aufzeichnung endet hier.
next_move = Enter für den nächsten Zug, q zum Aufhören:
stops = Ctrl-C hält an, und die Partie bleibt gespeichert.
