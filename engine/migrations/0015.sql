-- How much time a match gives everyone, and the clock of each seat.

CREATE TABLE terms (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    pace TEXT NOT NULL                      -- as it is written: "1d", "3d+12h"
) STRICT, WITHOUT ROWID;

ALTER TABLE seats ADD COLUMN spare INTEGER;     -- seconds that it has for the running turn, or for the next; none without a pace
ALTER TABLE seats ADD COLUMN deadline INTEGER;  -- when its time is out; none while its clock stands
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;  -- turns in a row in which its time was out
ALTER TABLE seats ADD COLUMN late INTEGER;  -- the turn in which it was
ALTER TABLE seats ADD COLUMN running INTEGER;   -- since when its clock runs
ALTER TABLE seats ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0;  -- reminders of the running turn that are past
