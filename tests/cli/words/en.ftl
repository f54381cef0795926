move = { $text }
