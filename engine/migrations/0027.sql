-- Matches that are put off by consent: whether one is paused, by how much it was put off, and who would have it put off by what.

ALTER TABLE matches ADD COLUMN paused INTEGER;  -- since when; none while it runs
ALTER TABLE matches ADD COLUMN put_off INTEGER NOT NULL DEFAULT 0;  -- seconds that earlier pauses and given time count
ALTER TABLE seats ADD COLUMN delays TEXT CHECK (delays IN ('pause', 'time', 'no'));  -- none if the player has not said
