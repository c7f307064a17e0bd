"""One painter per game, found by the game's name."""
