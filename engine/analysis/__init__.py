"""What decided a match: pure functions over an ended match, and their results.

The computer players of its game judge the positions.
"""
