"""The rules engine: games, matches and their storage.

It knows nothing of Discord and draws no pictures.
"""
