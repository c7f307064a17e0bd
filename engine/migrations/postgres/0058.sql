-- Guesses of onlookers who wins a match, and whether a server's matches are rated unless their host says otherwise.
-- beside: 39

ALTER TABLE guild_settings ADD COLUMN rated BIGINT NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

CREATE TABLE guesses (
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    account TEXT NOT NULL,
    made BIGINT NOT NULL,
    points BIGINT,  -- none before the match is counted, and for a guess that doesn't count
    PRIMARY KEY (match, user_id)
);

CREATE INDEX guesses_of ON guesses (user_id, match);
