-- What a person may do only so often is counted under marks that name nobody, so that erasing one's data resets no limit.

CREATE TABLE tallies (
    mark TEXT NOT NULL,                     -- a keyed hash of what is counted, and of whom
    amount INTEGER NOT NULL,                -- one, or the seconds of vacation that were spent
    at INTEGER NOT NULL,                    -- when
    until INTEGER NOT NULL                  -- until when it counts; then the row is deleted
) STRICT;
CREATE INDEX tallies_by_mark ON tallies (mark, at);
CREATE INDEX tallies_by_until ON tallies (until);
