"""The board of KOA: rock, caves, light, signs and marks.

Imports no picture above it.
"""
