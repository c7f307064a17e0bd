-- To whom players show their hands: users' ids, apart by spaces; those who see it no longer with a minus.
-- beside: 39

ALTER TABLE seats ADD COLUMN shown_to TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_shown ON seats (match) WHERE shown_to <> '';
