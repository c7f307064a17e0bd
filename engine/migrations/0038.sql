-- Until when the times in which nobody could play are counted in the end of a match already.

ALTER TABLE terms ADD COLUMN heeded INTEGER;
