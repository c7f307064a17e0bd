-- How people are told of their turns, everywhere and in one match otherwise; how often in a row no DM reached somebody.

ALTER TABLE habits ADD COLUMN notice TEXT NOT NULL DEFAULT 'dm' CHECK (notice IN ('dm', 'mention', 'none'));

CREATE TABLE notices (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    notice TEXT NOT NULL CHECK (notice IN ('dm', 'mention', 'none')),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE reach ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
UPDATE reach SET refusals = 1 WHERE closed_since IS NOT NULL;
