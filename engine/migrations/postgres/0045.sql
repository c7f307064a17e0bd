-- How a match ended is kept, so that every place tells the same. A turn counts as missed once, however often its time runs out.
-- beside: 39

ALTER TABLE matches ADD COLUMN ending TEXT CHECK (ending IN ('played_out', 'resigned', 'only_computers', 'time_up', 'left_alone', 'agreed', 'abandoned', 'given_up'));
ALTER TABLE seats ADD COLUMN missed_turn BIGINT;
