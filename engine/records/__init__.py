"""Records: whole matches as text files, written and read again.

May import `match` and what lies below it. The format is described in `docs/records.md`.
"""
