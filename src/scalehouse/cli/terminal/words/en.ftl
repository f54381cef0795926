bot = { $name } bot
you = you
thinking = { $player } is thinking …
take_keyboard = { NAME($seat) }, take the keyboard and press Enter.

# The prompt
prompt = { NAME($seat) }, your move ({ $numbers }{ $more }, h help, q quit):
one_number = 1 or Enter
undo = u undo
key = { $name }
pass_on = { $keys } pass on
    .keys = { $before } or { $next }
no_number = There is no { $answer }: type { $most ->
    [1] 1
   *[other] a number from 1 to { $most }
}.
type_a_number = Type the number of a move, or h for help.
unknown = { $answer } is nothing I know: type a number, or h for help.
not_saved = Not saved: { $trouble }.
earlier = … (l shows what was before)

# The first time
welcome = Welcome to { $title }.
how_to_play = Type the number of a move. ?1 tells what the first would do, h is for help.

# Help
nothing_more = There is nothing more to say about that. Try ?name for a card.
help_move = make the move with that number
help_about_move = what move 2 would surely do, and more about what it speaks of
help_about_name = more about a card by its name, or the beginning of it
help_undo = take your last move back, while nobody learned anything from it
help_pass_on = pass the keyboard to player 2, where several may act at the same time
help_board = show the board again
help_log = show the log: everything you know to have happened
help_quit = save and quit (so do Ctrl-C and Ctrl-D); every move is saved at once anyway
you_are = You are player { $number } of { $seats }.
saved_in = Saved in { $path }
dice = The dice come from a secret whose SHA-256 is { $commitment }

# Previews
then_chance = Then chance goes on.
then_over = That ends the match.
not_known = What comes of it depends on what you do not know.

# Leaving
could_not_save = This match could not be saved: { $trouble }.
go_on_with = The match is saved. Go on with:
see_again = See it again, and check that all was fair, with:
end_hash = The end hash, for your notes:

# Replays and performances
seen_by_watcher = { $title }, as a watcher saw it
seen_by_player = { $title }, as player { $number } saw it
ends_here = The match is not over yet: the match log ends here.
next_move = Enter for the next move, q to stop:
stops = Ctrl-C stops, and the match is kept.
