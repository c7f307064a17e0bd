"""Parts that every screen and command uses: custom ids, buttons, replies, the router, limits.

Imports no other folder of `cogs`.
"""
