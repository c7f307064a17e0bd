"""The deal of the day: a pure fold over one seat's moves, and what is counted in it.

A day's seed gives the deal, all dice and the moves of the other seats.
"""
