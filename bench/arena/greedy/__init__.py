"""Greedy players, one module a game, each with `move(view, dice)`.

They take the best immediate gain. Level 3 is measured against them.
"""
