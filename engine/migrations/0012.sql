-- The matches of a server in which something has happened lately: they are counted before another is opened there.

CREATE INDEX matches_going ON matches (guild, changed) WHERE phase IN ('lobby', 'playing');
