"""Databases that releases left, with matches in play.

Every later build goes on with them.
"""
