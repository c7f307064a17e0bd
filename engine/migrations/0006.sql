-- Whom a host has removed from a lobby: they can't join that match again.

CREATE TABLE removals (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
