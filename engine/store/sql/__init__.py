"""SQL of both databases: queries, writes, and the parts of a store built from them.

`engine.store.sqlite` and `engine.store.postgres` run it.
"""
