-- The terms of a server name all that its matches can have: whether a good move is shown, and which computer plays for whoever
-- is away.
-- beside: 39

ALTER TABLE guild_settings ADD COLUMN hints BIGINT NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
ALTER TABLE guild_settings ADD COLUMN stand_in BIGINT CHECK (stand_in IN (1, 2, 3));
