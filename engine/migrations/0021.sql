-- What else those agree to who join a match: what becomes of turns that run out, who may join, how long its lobby waits; and
-- who would have the house move for whom the others wait.

ALTER TABLE terms ADD COLUMN absence TEXT NOT NULL DEFAULT 'house' CHECK (absence IN ('house', 'vote', 'open'));
ALTER TABLE terms ADD COLUMN joining TEXT NOT NULL DEFAULT 'anyone' CHECK (joining IN ('anyone', 'invited'));
ALTER TABLE terms ADD COLUMN days INTEGER;  -- for which the lobby waits; as usual without

ALTER TABLE seats ADD COLUMN waited INTEGER;  -- the turn for which the others were asked whether they wait on
ALTER TABLE seats ADD COLUMN skips INTEGER NOT NULL DEFAULT 0 CHECK (skips IN (0, 1));  -- for those who are absent, the house is to move
