-- Who asks the others to let them take a move back, and what these answer.

ALTER TABLE seats ADD COLUMN asks_back INTEGER;  -- the ply to which the match would go back; none if they don't ask
ALTER TABLE seats ADD COLUMN allows INTEGER CHECK (allows IN (0, 1));  -- none: not answered
