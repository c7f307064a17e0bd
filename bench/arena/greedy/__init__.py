"""Players that take the best immediate gain, one module a game, each with `move(view, dice)`: what level 3 is measured against."""
