"""Screens that look back at a match: cards of its great moments, and its replay.

May import the other screens, `drawing`, `api` and `kit`.
"""
