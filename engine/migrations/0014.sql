-- Whether somebody asked for pictures of high contrast, where they alone see them.

ALTER TABLE reach ADD COLUMN is_stark INTEGER NOT NULL DEFAULT 0;
