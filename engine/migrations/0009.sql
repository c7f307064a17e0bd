-- Which match is a rematch of which, and who is invited to it.

CREATE TABLE rematches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    of_match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    invited TEXT NOT NULL                   -- users in the order in which they are to sit, apart by spaces
) STRICT, WITHOUT ROWID;

CREATE INDEX rematches_of ON rematches (of_match);
