"""Discord's side: sending, direct messages, rate limits, membership, shards, permissions of places.

May import `kit`.
"""
