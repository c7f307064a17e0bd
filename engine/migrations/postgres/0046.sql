-- Players who left the server of a match: the others are told once, and can have them replaced at once.
-- beside: 39

ALTER TABLE seats ADD COLUMN departed BIGINT;  -- since when; none while the player is there
