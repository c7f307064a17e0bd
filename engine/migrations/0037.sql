-- Whether a player has said that they wait for whom others would have the house move.

ALTER TABLE seats ADD COLUMN waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1));
