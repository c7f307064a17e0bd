-- Who is away, and whose clocks stand by vacation; what each seat shows of it.

CREATE TABLE absences (
    user_id INTEGER PRIMARY KEY,
    away INTEGER,                           -- until when, as they said; none if they did not, or are back
    pot INTEGER NOT NULL,                   -- seconds of vacation that were left
    counted INTEGER NOT NULL,               -- when that was
    spans TEXT NOT NULL,                    -- when their clocks stood or stand: "from-until from-until"
    wakes INTEGER                           -- when their matches are to be looked at again
) STRICT;

CREATE INDEX absences_waking ON absences (wakes) WHERE wakes IS NOT NULL;

ALTER TABLE habits ADD COLUMN is_spending INTEGER NOT NULL DEFAULT 1 CHECK (is_spending IN (0, 1));
ALTER TABLE seats ADD COLUMN away INTEGER;  -- until when its player is away, or its clock stands by vacation
ALTER TABLE seats ADD COLUMN rested INTEGER NOT NULL DEFAULT 0;  -- days of vacation spent in the running turn instead of its time

CREATE INDEX matches_playing ON matches (id) WHERE phase = 'playing';
