-- Guesses of onlookers who wins a match, and whether a server's matches are rated unless their host says otherwise.

ALTER TABLE guild_settings ADD COLUMN rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

CREATE TABLE guesses (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL,
    made INTEGER NOT NULL,
    points INTEGER,  -- none before the match is counted, and for a guess that doesn't count
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX guesses_of ON guesses (user_id, match);
