-- What players note for themselves on a match; how often others had the bot remind a seat of its turn, and when last.

CREATE TABLE notes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_of_user ON notes (user_id);
ALTER TABLE seats ADD COLUMN nudges INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN nudged INTEGER;
