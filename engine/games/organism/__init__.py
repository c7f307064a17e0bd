"""ORGANISM: living hexes that eat, move, grow, and capture each other."""
