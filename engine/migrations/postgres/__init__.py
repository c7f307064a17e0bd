"""The steps of PostgreSQL's shape, numbered as SQLite's beside them."""
