# Helden, mit Geschlecht und Akkusativ
hero = { $name }
    .gender = masculine
    .article = den
    .accusative = { $name }
hero_defender = Verteidiger
    .gender = masculine
    .article = den
    .accusative = Verteidiger
hero_fighter = Kämpfer
    .gender = masculine
    .article = den
    .accusative = Kämpfer
hero_spellsword = Zauberklinge
    .gender = feminine
    .article = die
    .accusative = Zauberklinge
hero_apprentice = Lehrling
    .gender = masculine
    .article = den
    .accusative = Lehrling
hero_squire = Knappe
    .gender = masculine
    .article = den
    .accusative = Knappen
hero_scout = Späher
    .gender = masculine
    .article = den
    .accusative = Späher
hero_acolyte = Akolyth
    .gender = masculine
    .article = den
    .accusative = Akolythen
hero_hexer = Hexer
    .gender = masculine
    .article = den
    .accusative = Hexer
hero_shieldmaid = Schildmaid
    .gender = feminine
    .article = die
    .accusative = Schildmaid
hero_brawler = Raufbold
    .gender = masculine
    .article = den
    .accusative = Raufbold
hero_drummer = Trommler
    .gender = masculine
    .article = den
    .accusative = Trommler
hero_slinger = Schleuderer
    .gender = masculine
    .article = den
    .accusative = Schleuderer
hero_warrior = Krieger
    .gender = masculine
    .article = den
    .accusative = Krieger
hero_priest = Priester
    .gender = masculine
    .article = den
    .accusative = Priester
hero_ranger = Waldläufer
    .gender = masculine
    .article = den
    .accusative = Waldläufer
hero_sage = Weiser
    .gender = masculine
    .article = den
    .accusative = Weisen
hero_battlemage = Kampfmagier
    .gender = masculine
    .article = den
    .accusative = Kampfmagier
hero_earth_golem = Erdgolem
    .gender = masculine
    .article = den
    .accusative = Erdgolem
hero_hunter = Jäger
    .gender = masculine
    .article = den
    .accusative = Jäger
hero_shadowblade = Schattenklinge
    .gender = feminine
    .article = die
    .accusative = Schattenklinge
hero_bannerman = Bannerträger
    .gender = masculine
    .article = den
    .accusative = Bannerträger
hero_high_mage = Erzmagier
    .gender = masculine
    .article = den
    .accusative = Erzmagier
hero_knight = Ritter
    .gender = masculine
    .article = den
    .accusative = Ritter
hero_warlord = Kriegsherrin
    .gender = feminine
    .article = die
    .accusative = Kriegsherrin
hero_oracle = Orakel
    .gender = neuter
    .article = das
    .accusative = Orakel
hero_stormcaller = Sturmruferin
    .gender = feminine
    .article = die
    .accusative = Sturmruferin
hero_flame_dragon = Flammendrache
    .gender = masculine
    .article = den
    .accusative = Flammendrachen

# Marken
token_armour = Rüstung
token_taunt = Spott
token_physical = Kraft
token_magic = Magie
token_cripple = Lähmung

# Fähigkeiten, Teil für Teil. Die kurze Form ist für ein volles Brett.
whom_self = sich selbst
    .short = { "" }
whom_friend = einen der Deinen
    .short = { " einer" }
whom_row = eine deiner Reihen
    .short = { " Reihe" }
whom_all = alle Deinen
    .short = { " alle" }
whom_enemy = einen Gegner
    .short = { "" }
whom_enemy_row = eine Reihe der Gegner
    .short = { " Reihe" }
whom_enemies = alle Gegner
    .short = { " alle" }
part_melee = Nahangriff { $amount }
    .short = Nah { $amount }
part_ranged = Fernangriff { $amount }
    .short = Fern { $amount }
part_magic = Zauber { $amount }
    .short = Zauber { $amount }
part_melee_row = Nahangriff { $amount } auf eine Reihe
    .short = Nah Reihe { $amount }
part_ranged_row = Fernangriff { $amount } auf eine Reihe
    .short = Fern Reihe { $amount }
part_magic_row = Zauber { $amount } auf eine Reihe
    .short = Zauber Reihe { $amount }
part_heal = heile { $whom } um { $amount }
    .short = heile { $amount }{ $whom-short }
part_inspire = { $amount } Mut
    .short = Mut +{ $amount }
part_token = { $token } +{ $amount } für { $whom }
    .short = { $token } +{ $amount }{ $whom-short }
ability = { $parts }
    .parts = { $before }, dann { $next }

# Züge
starter = Fertige Gruppe { $number }: { $heroes }
take = { $hero-accusative } nehmen (kostet { $cost })
draft_pass = Passen: keiner von diesen geht, zeig fünf andere
give_back = { $hero-accusative } zurückgeben
keep_rows = Die Reihen lassen, wie das Heft sie nennt
to_front = { $hero-accusative } in die vordere Reihe
to_back = { $hero-accusative } in die hintere Reihe
place = Die { $die } auf { $hero-article } { $hero-accusative } legen
place_tired = Die { $die } noch einmal auf { $hero-article } { $hero-accusative } legen: das ermüdet
fallen = Die { $die } auf einen Gefallenen legen: 1 Mut
discard = Die { $die } weglegen
inspire = 1 Mut ausgeben, um Stufe { $level } zu erreichen
use = Stufe { $level }: { $ability }
no_ability = Keine Fähigkeit: der Würfel ist zu niedrig
target = { $part } → { $hero }
target_front = { $part } → vordere Reihe
target_back = { $part } → hintere Reihe
centre_front = { $part } → vordere Reihe, gegen { $hero-article } { $hero-accusative } mit Spott
centre_back = { $part } → hintere Reihe, gegen { $hero-article } { $hero-accusative } mit Spott

# Ereignisse
you = { WHO($seat) ->
    [you] Du: { $what }.
   *[other] { NAME($seat) }: { $what }.
}
ready = { WHO($seat) ->
    [you] Du bist bereit.
   *[other] { NAME($seat) } ist bereit.
}
nobody = niemand
team = { WHO($seat) ->
    [you] Du stellst nach vorn: { $front }; nach hinten: { $back }.
   *[other] { NAME($seat) } stellt nach vorn: { $front }; nach hinten: { $back }.
}
drafts_first = { WHO($seat) ->
    [you] Du wählst zuerst.
   *[other] { NAME($seat) } wählt zuerst.
}
shown = { $hero } liegt aus.
took = { WHO($seat) ->
    [you] Du nimmst { $hero-article } { $hero-accusative }.
   *[other] { NAME($seat) } nimmt { $hero-article } { $hero-accusative }.
}
gave = { WHO($seat) ->
    [you] Du gibst einen Helden zurück.
   *[other] { NAME($seat) } gibt einen Helden zurück.
}
drafts_nothing = { WHO($seat) ->
    [you] Keiner der fünf passt für dich: fünf andere.
   *[other] Keiner der fünf passt für { NAME($seat) }: fünf andere.
}
rolled_for_first = { WHO($seat) ->
    [you] Du würfelst { $value } um den ersten Zug.
   *[other] { NAME($seat) } würfelt { $value } um den ersten Zug.
}
tie = Gleichstand: beide würfeln noch einmal.
goes_first = { WHO($seat) ->
    [you] Du beginnst; die andere Seite bekommt 1 Mut.
   *[other] { NAME($seat) } beginnt; die andere Seite bekommt 1 Mut.
}
rolled = { WHO($seat) ->
    [you] Du würfelst { $value }.
   *[other] { NAME($seat) } würfelt { $value }.
}
did = { WHO($seat) ->
    [you] Du: { $what }.
   *[other] { NAME($seat) }: { $what }.
}
used = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero }, Stufe { $level }: { $ability }.
   *[other] { $hero } ({ NAME($seat) }), Stufe { $level }: { $ability }.
}
inspired = { WHO($seat) ->
    [you] Du gibst 1 Mut aus.
   *[other] { NAME($seat) } gibt 1 Mut aus.
}
gains_inspire = { WHO($seat) ->
    [you] Du bekommst { $amount } Mut.
   *[other] { NAME($seat) } bekommt { $amount } Mut.
}
loses = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero } verliert { $amount }: noch { $health }.
   *[other] { $hero } ({ NAME($seat) }) verliert { $amount }: noch { $health }.
}
heals = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero } heilt { $amount }: jetzt { $health }.
   *[other] { $hero } ({ NAME($seat) }) heilt { $amount }: jetzt { $health }.
}
falls = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero } verliert { $amount } und fällt.
   *[other] { $hero } ({ NAME($seat) }) verliert { $amount } und fällt.
}
token = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero }: { $token } { SIGNED($change) }.
   *[other] { $hero } ({ NAME($seat) }): { $token } { SIGNED($change) }.
}
round = Runde { $round }.

# Summen von Vorschauen
sum_damage = { WHO($seat) ->
    [you] { $hero-gender ->
        [feminine] Deine
       *[other] Dein
    } { $hero } wird getroffen
   *[other] { $hero } ({ NAME($seat) }) wird getroffen
}
sum_melee = Nahangriff
sum_ranged = Fernangriff
sum_magic = Zauber
sum_buff = Stärkung
sum_taunt = Spott
sum_armour = Rüstung

# Warum nicht
not_yours = Würfel und Karten sind nicht deine Wahl.
not_preparing = Die Gruppen stehen schon fest.
not_this_step = Erst die Gruppe, dann die Reihen.
still_preparing = Der Kampf hat noch nicht begonnen.
already_yours = Dieser Held ist schon in deiner Gruppe.
not_shown = Dieser Held liegt nicht aus.
starter_only = An diesem Tisch wird mit fertigen Gruppen gespielt.
does_not_fit = Eine Gruppe kostet genau 12, und keine Wahl darf einen Rest von 1 lassen.
something_fits = Passen darf nur, wer keinen der offenen Helden nehmen kann.
nothing_to_give_back = Zurückgegeben wird ein Held nur, wenn kein anderer je passen kann.
rows_begun = Die Reihen des Hefts nimmt nur eine fertige Gruppe, solange noch niemand steht.
row_full = Diese Reihe ist voll.
die_lies = Der Würfel liegt schon auf einem Helden.
place_first = Leg erst den Würfel auf einen Helden.
nothing_to_target = Jetzt gibt es nichts zu zielen.
nobody_there = Dort steht niemand.
has_fallen = Dieser Held ist gefallen: der Würfel geht an die Gefallenen und bringt 1 Mut.
fatigued = Dieser Held war in dieser Runde schon zweimal dran.
nobody_fell = Von deinen Helden ist keiner gefallen.
no_inspire = Du hast keinen Mut.
high_enough = Höher als Stufe 6 geht es nicht.
must_use = Eine Fähigkeit muss sein: der Würfel ist hoch genug.
die_too_low = Der Würfel ist zu niedrig für diese Fähigkeit.
no_living_target = Dort lebt niemand.
own_hero = Ein Angriff gilt der anderen Seite.
out_of_reach = Die hintere Reihe ist für diesen Angriff außer Reichweite.
same_as_another = Das ist derselbe Angriff wie auf den ersten Helden der Reihe.

# Das Ende
won = { WHO($seat) ->
    [you] Du gewinnst: alle Helden der anderen Seite sind gefallen.
   *[other] { NAME($seat) } gewinnt: alle Helden der anderen Seite sind gefallen.
}
draw = Unentschieden: 30 Runden lang ist niemand gefallen.

# Das Brett im Terminal
board_headline = { $player }   Würfel { $dice }   Mut { $inspire }
board_round = Runde { $round }
board_die = { WHO($seat) ->
    [you] Dein Würfel:
   *[other] Der Würfel von { NAME($seat) }:
}
board_boost = +{ $boost } Mut
board_front = vorn
board_back = hinten
board_fallen = gefallen
board_in_use = am Zug
board_used = benutzt
board_tired = müde
board_health = Leben
board_too_low = { $die }: zu niedrig
board_teams = Die Gruppen
board_on_show = Es liegen aus
board_ready = { $player } ist bereit.
board_choosing = { $player } wählt im Geheimen.
board_in_front = { $hero } (vorn)
board_in_back = { $hero } (hinten)
board_team = { $player }: { $heroes } (kostet { $cost } von { $most })
board_card = kostet { $cost }, Leben { $health }

# Was die Dinge sind
about_hero = Kostet { $cost } in einer Gruppe und beginnt mit { $health } Leben. Ein Würfel auf ihm öffnet jede Stufe bis zu seinem Wert.
about_level = Dafür braucht es einen Würfel mit { $level } oder mehr, weniger die Lähmungen, mehr den Mut, der ausgegeben wird.
thing_die = Der Würfel
about_die = Zwölf Seiten: eine 1, zwei 2en, drei 3en, drei 4en, zwei 5en, eine 6. Sein Wert ist die höchste Stufe, die ein Held nutzen darf.
thing_dice = Übrige Würfel
about_dice = Jeder hat vier Würfel für eine Runde, und es geht abwechselnd. Sind alle acht verbraucht, beginnt eine neue Runde.
thing_health = Leben
about_health = Bei 0 fällt ein Held und verliert seine Marken. Heilen hebt ihn nie über die gedruckte Zahl.
thing_front = Vordere Reihe
about_front = Nahkampf und Magie erreichen sie. Steht niemand in ihr, so gilt die hintere Reihe als vordere.
thing_back = Hintere Reihe
about_back = Fernkampf erreicht sie. Nahkampf nur bei einem Helden mit Spott, Magie nur, wenn die vordere Reihe leer ist.
thing_used = Einmal benutzt
about_used = Auf diesem Helden liegt ein Würfel. Er darf in dieser Runde noch einmal handeln und wird davon müde.
thing_tired = Zweimal benutzt
about_tired = Er hat zweimal gehandelt: er bekommt so viele Lähmungen, wie die zweite Stufe betrug, und ist für diese Runde fertig.
thing_fallen = Gefallen
about_fallen = Er ist aus dem Kampf. Sein Spieler darf hier für 1 Mut einen Würfel ablegen, so oft er welche hat.
thing_melee = Nahangriff
about_melee = Nahkampf ist körperlich und erreicht die vordere Reihe. Rüstung und Spott schwächen ihn.
thing_ranged = Fernangriff
about_ranged = Fernkampf ist körperlich und erreicht jeden. Rüstung und Spott schwächen ihn.
thing_spell = Zauber
about_spell = Magie erreicht die vordere Reihe. Spott schwächt sie, Rüstung nicht.
thing_heal = Heilen
about_heal = Gibt Leben zurück, nie über die gedruckte Zahl. Gefallene stehen nicht auf.
thing_inspire = Mut
about_inspire = Mut gehört dem Spieler, nicht einem Helden. Jeder, der ausgegeben wird, hebt einen Würfel auf einem Helden um 1.
about_row_attack = Trifft jeden lebenden Helden in der Reihe dessen, der genannt wird.
about_armour = Jede nimmt 1 vom körperlichen Schaden. Jeder körperliche Treffer nimmt eine weg. Magie achtet nicht darauf.
about_taunt = Angriffe auf andere dieser Seite richten für jeden 1 weniger aus, wenn diese nicht auch spotten. Ein Angriff auf diesen Helden wird nicht geschwächt und nimmt einmal Spott weg.
about_physical = Jede gibt jedem Nah- und Fernangriff dieses Helden 1 dazu, solange er steht.
about_magic = Jede gibt jedem Zauber dieses Helden 1 dazu, solange er steht.
about_cripple = Jede nimmt 1 vom nächsten Würfel auf diesem Helden. Danach sind alle weg.

# Das Merkblatt
sheet_turn = Dein Zug
sheet_turn_1 = Wirf einen Würfel, dann tu eines davon:
sheet_turn_2 = Leg ihn auf einen Helden ohne Würfel und nutze eine Fähigkeit.
sheet_turn_3 = Leg ihn auf einen Helden mit einem Würfel: er handelt noch einmal und bekommt so viele Lähmungen, wie die Stufe betrug. Kein drittes Mal.
sheet_turn_4 = Leg ihn auf einen deiner gefallenen Helden: 1 Mut.
sheet_turn_5 = Leg ihn weg.
sheet_level = Welche Fähigkeit
sheet_level_1 = Jede von Stufe 1 bis zum Würfel, weniger die Lähmungen des Helden, mehr den Mut, den du ausgibst. Die höchste ist 6.
sheet_level_2 = Ist das 1 oder mehr, so muss eine genutzt werden. Darunter geschieht nichts, und die Lähmungen sind weg.
sheet_level_3 = Schaden: die gedruckte Zahl, mehr Kraft oder Magie, weniger Spott, weniger Rüstung.
sheet_symbols = Zeichen
sheet_tokens = Marken
sheet_end = Das Ende
sheet_end_1 = Wer alle Helden der anderen Seite gefällt hat, gewinnt sofort.
sheet_end_2 = 30 Runden, in denen niemand fällt, sind unentschieden.

# Das Spiel und seine Optionen, in der Halle
summary = Zwei Heldengruppen schlagen sich, Würfel um Würfel, bis eine Seite gefallen ist.
option_teams = Gruppen
option_teams_starter = Fertig: eine der zwei Gruppen, die das Heft empfiehlt
option_teams_draft = Wahl: abwechselnd aus fünf offenen Helden nehmen
option_teams_build = Frei: beliebige Helden, die zusammen 12 kosten, geheim
