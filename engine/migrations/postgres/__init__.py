"""The schema of PostgreSQL, with the same numbers as SQLite's."""
