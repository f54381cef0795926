player = Player { $number }
    .middle = player { $number }
    .list = { $number }
move = Move { NUMBER($move, useGrouping: 0) }

# Refusals
over = The match is over.
not_your_turn = { WHO($seat) ->
    [you] It is not your turn.
   *[other] It is not { NAME($seat, at: "middle") }'s turn.
}
no_such_seat = There is no { NAME($seat, at: "middle") } at this table.
not_a_seat = A seat is a whole number.
no_such_move = There is no move { NUMBER($move, useGrouping: 0) } in this game.
not_a_move = A move is a whole number.
not_now = That is not possible now.
nothing_to_undo = { WHO($seat) ->
    [you] You have no move to take back.
   *[other] { NAME($seat) } has no move to take back.
}
revealed = Something was revealed since: the others have to agree.
built_upon = What others did since rests on it: they have to agree.
bots_never_agree = A bot plays here, and bots never agree to that.

# Events
finished = The match has ended.
undone = { WHO($seat) ->
    [you] You take a move back.
   *[other] { NAME($seat) } takes a move back.
}
