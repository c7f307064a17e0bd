-- Whose seats are in matches that go on: counted without looking at all that somebody ever played.

ALTER TABLE seats ADD COLUMN active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1));  -- until the match has ended

UPDATE seats SET active = 0
WHERE match IN (SELECT id FROM matches WHERE phase IN ('over', 'cancelled'));

CREATE INDEX seats_taken ON seats (user_id) WHERE active = 1 AND resigned IS NULL;
