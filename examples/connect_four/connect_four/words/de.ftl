drop = Einen Stein in Spalte { $column } werfen
dropped = { WHO($seat) ->
    [you] Du wirfst einen Stein in Spalte { $column }.
   *[other] { NAME($seat) } wirft einen Stein in Spalte { $column }.
}
full = Spalte { $column } ist voll.
won = { WHO($seat) ->
    [you] Du gewinnst mit vier in einer Reihe.
   *[other] { NAME($seat) } gewinnt mit vier in einer Reihe.
}
draw = Unentschieden: das Brett ist voll.
