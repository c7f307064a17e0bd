"""Tournaments over days: formats, pairing, points, and the steps from start to end.

Everything here is pure. `engine.services.tournaments` runs it over the store and opens the matches.
"""
