"""Services that look back at a match: its replay, great moments, luck, and the check of its deal.

May import the other services and everything below them.
"""
