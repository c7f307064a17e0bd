"""The interfaces of a store, for any database, by what their consumers need.

House rules: every method may raise StoreError, and then has changed nothing. A caller hands over
all writes that belong together; they become durable as a whole or not at all. A write is completed
even if the task that asked for it is cancelled. Reads see only committed data. No row has a number
that is too large for the database. A consumer takes the narrowest interface; `shelf` has them all.
"""
