"""Lessons as pages: a game's guided moves, played by its own rules.

Everything follows from the game and the number of a page. Nothing is stored.
"""
