"""Content of messages: text, pictures and controls, without sending them.

May import `drawing`, `api` and `kit`.
"""
