-- What is counted in ended matches: how users finished them, titles, personal bests; and who shows their profile to no one.

CREATE TABLE finishes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    place INTEGER NOT NULL,  -- 0 for a player who left
    players INTEGER NOT NULL,
    title TEXT NOT NULL,     -- the feat that earned one; empty without
    amount INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE bests (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    feat TEXT NOT NULL,
    amount INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, game, feat)
) STRICT, WITHOUT ROWID;

CREATE TABLE uncounted (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX finishes_of ON finishes (user_id, ended);
INSERT INTO uncounted (match) SELECT id FROM matches WHERE phase = 'over';
ALTER TABLE reach ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0;
