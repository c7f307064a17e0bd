"""Pure steps between Records around the moves: lobby, seats, pauses, votes, deadlines.

May import `match` and what lies below it.
"""
