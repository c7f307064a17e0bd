"""SQLite: connections, transactions, checkpoints, backups.

Used by `engine.store` alone.
"""
