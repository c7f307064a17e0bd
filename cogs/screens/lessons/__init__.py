"""Screens of lessons: a page of a guided position, and the choice of a game.

May import the other screens, `drawing`, `api` and `kit`.
"""
