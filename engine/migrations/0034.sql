-- Who was in a match, or was removed from it, and had their data erased: they stay out of it as long as it goes on.

CREATE TABLE barred (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,                     -- a salt and a hash of their id with it
    PRIMARY KEY (match, mark)
) STRICT, WITHOUT ROWID;
