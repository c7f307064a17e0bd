"""Small helpers that know no game and no match.

Imports nothing of the engine.
"""
