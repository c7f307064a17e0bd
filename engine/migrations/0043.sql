-- The terms of a server name all that its matches can have: whether a good move is shown, and which computer plays for whoever
-- is away.

ALTER TABLE guild_settings ADD COLUMN hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
ALTER TABLE guild_settings ADD COLUMN stand_in INTEGER CHECK (stand_in IN (1, 2, 3));
