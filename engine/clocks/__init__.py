"""Clocks for matches that last weeks. Pure functions over whole seconds."""
