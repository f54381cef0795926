"""What is made for browsers and handed out: replays, boards of games, Fluent files."""
