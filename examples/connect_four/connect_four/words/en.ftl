drop = Drop a stone into column { $column }
dropped = { WHO($seat) ->
    [you] You drop a stone into column { $column }.
   *[other] { NAME($seat) } drops a stone into column { $column }.
}
full = Column { $column } is full.
won = { WHO($seat) ->
    [you] You win with four in a line.
   *[other] { NAME($seat) } wins with four in a line.
}
draw = A draw: the board is full.
