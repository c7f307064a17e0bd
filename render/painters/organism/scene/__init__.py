"""The scene on the cover of ORGANISM.

Imports the board's parts and colours.
"""
