-- What is counted in ended matches: how users finished them, titles, personal bests; and who shows their profile to no one.
-- beside: 39

CREATE TABLE finishes (
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    place BIGINT NOT NULL,  -- 0 for a player who left
    players BIGINT NOT NULL,
    title TEXT NOT NULL,     -- the feat that earned one; empty without
    amount BIGINT NOT NULL,
    PRIMARY KEY (match, user_id)
);

CREATE TABLE bests (
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    feat TEXT NOT NULL,
    amount BIGINT NOT NULL,
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, game, feat)
);

CREATE TABLE uncounted (
    match BIGINT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
);

CREATE INDEX finishes_of ON finishes (user_id, ended);
INSERT INTO uncounted (match) SELECT id FROM matches WHERE phase = 'over';
ALTER TABLE reach ADD COLUMN is_hidden BIGINT NOT NULL DEFAULT 0;
