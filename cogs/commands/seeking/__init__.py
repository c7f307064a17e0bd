"""Commands of users who look for a match: open tables, notices, whom they avoid.

A command may import everything but `cogs.app`.
"""
