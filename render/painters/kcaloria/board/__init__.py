"""The table of kCaloria: ground, tiles in their places, arrows and marks.

Imports `tiles`, not the pictures above it.
"""
