-- What somebody's account is called, for pictures that can't draw the name that they go by. Of whoever sat down before it is not known.

ALTER TABLE seats ADD COLUMN account TEXT NOT NULL DEFAULT '';
