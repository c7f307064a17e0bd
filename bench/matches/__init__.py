"""How fast moves become durable and are told, and what blocks the event loop.

It imports only `kit`.
"""
