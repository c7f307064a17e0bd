"""How fast the games' rules and computer players compute, a module for each game.

It imports only `kit`.
"""
