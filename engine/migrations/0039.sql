-- How strong a computer is that plays for whoever is away, by the terms of a match; none where the house moves for them.

ALTER TABLE terms ADD COLUMN stand_in INTEGER CHECK (stand_in IN (1, 2, 3));

CREATE INDEX seats_late ON seats (match) WHERE late IS NOT NULL;
