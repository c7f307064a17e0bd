"""Tiles and cards of kCaloria.

May be imported by the board, the table and the hand.
"""
