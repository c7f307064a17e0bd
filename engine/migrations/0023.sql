-- What those who manage a server allow there; of a server without a row, whatever the host of the bot allows.

CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    channels TEXT NOT NULL,                 -- where matches are opened, by their numbers; anywhere if empty
    roles TEXT NOT NULL,                    -- who may open them, likewise
    most INTEGER,                           -- matches at once
    is_pinging INTEGER NOT NULL CHECK (is_pinging IN (0, 1)),
    pace TEXT NOT NULL,                     -- and on what terms, where nothing else is said
    absence TEXT NOT NULL CHECK (absence IN ('house', 'vote', 'open')),
    days INTEGER
) STRICT;
