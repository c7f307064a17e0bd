-- Players who left the server of a match: the others are told once, and can have them replaced at once.

ALTER TABLE seats ADD COLUMN departed INTEGER;  -- since when; none while the player is there
