"""The board of ORGANISM: dish, water, bodies and marks.

Imports no picture above it.
"""
