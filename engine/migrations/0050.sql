-- The users who may see a player's hand: ids with spaces between them; a minus marks users who may not see it any more.

ALTER TABLE seats ADD COLUMN shown_to TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_shown ON seats (match) WHERE shown_to <> '';
