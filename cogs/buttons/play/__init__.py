"""Buttons of a match that is being played: hints, takebacks, notes, handed and shown seats.

They may import the other buttons and all below these.
"""
