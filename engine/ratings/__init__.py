"""Ratings of users: which matches count, how each seat is placed, and the fold over the results.

Everything here is pure. `engine.services.ratings` feeds it from the store.
"""
