"""The scenery on the cover of kCaloria.

Imports no other part of the painter but colours.
"""
