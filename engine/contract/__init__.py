"""The contract between games and everything else.

It covers games, dice, words, errors, limits and hexes. It may import `kit`. Games import nothing
else of the engine.
"""
