"""One package per game.

Games are independent of each other, do no I/O and read no clock.
"""
