"""Tools of all painters: canvas, text, shapes, hexagons, plates, the victory card, the cache.

Imports no painter and no game.
"""
