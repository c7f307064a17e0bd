-- Whether a match is somebody's first hand, in which they are told what they could do.

ALTER TABLE terms ADD COLUMN coached INTEGER NOT NULL DEFAULT 0 CHECK (coached IN (0, 1));
