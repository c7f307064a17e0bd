"""The contract between games and everything else: game, dice, words, errors, limits, hexes.

May import `kit`. Games import nothing else of the engine.
"""
