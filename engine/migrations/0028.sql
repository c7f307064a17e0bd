-- By when a match with a pace is over, whatever anybody does; and where there is none, nobody is waited for without end any more.

ALTER TABLE terms ADD COLUMN ends_by INTEGER;  -- none without a pace, and before it begins

-- They are looked at, and given time, as soon as somebody does.
UPDATE matches SET due = 0 WHERE phase = 'playing' AND due IS NULL AND (SELECT count(*) FROM seats s WHERE s.match = matches.id AND s.occupant = 'person') > 1;
