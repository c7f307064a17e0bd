-- Whether players of a match can be shown a good move.

ALTER TABLE terms ADD COLUMN hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
