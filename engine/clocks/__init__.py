"""Clocks of matches that last for weeks: how much time a seat has, and when a player's time counts. Pure, over whole seconds."""
