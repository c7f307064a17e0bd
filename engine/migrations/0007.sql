-- What a match's seed comes from: a secret that was sealed when the match was opened, the presses by which people sat
-- down, and all that was bound together at the start. Matches opened before have none of it, and keep their own way.

CREATE TABLE deals (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seal TEXT NOT NULL,                     -- SHA-256 of the secret
    secret TEXT NOT NULL,
    terms TEXT                              -- from the start on
) STRICT, WITHOUT ROWID;

ALTER TABLE seats ADD COLUMN press INTEGER;  -- by which the player sat down
