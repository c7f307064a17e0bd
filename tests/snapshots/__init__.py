"""States in mid-match of every game and rules version, with drafts.

Later builds must still load them.
"""
