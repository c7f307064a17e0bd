"""How fast moves become durable, and what blocks the event loop.

It imports only `kit`.
"""
