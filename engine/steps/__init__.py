"""Pure steps from one Record to the next around the moves: lobby, seats, pauses, votes, deadlines.

May import `match` and what lies below it.
"""
