"""Search that knows no game: a game's bot gives it worlds, moves and values, and gets moves with expected points back."""
