"""The schema of SQLite: numbered SQL files, each applied once, in order.

A released file never changes again.
"""
