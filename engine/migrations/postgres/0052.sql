-- The deal of the day: sealed seeds, what users played of them, where they posted it, and where servers invite to it.
-- beside: 39

CREATE TABLE daily_days (
    day BIGINT PRIMARY KEY,  -- counted in UTC from 1 January 1970
    seed TEXT NOT NULL,
    deal TEXT                 -- JSON; none until it is made
);

CREATE TABLE daily_attempts (
    user_id BIGINT NOT NULL,
    day BIGINT NOT NULL,
    number BIGINT NOT NULL CHECK (number IN (1, 2)),  -- the one that counts, and one for practice
    begun BIGINT NOT NULL,
    server BIGINT,           -- where they asked first
    moves TEXT NOT NULL,      -- whole moves in notation, one a line
    draft TEXT NOT NULL,      -- what is chosen of the next one
    version BIGINT NOT NULL,
    score BIGINT,            -- none until it is finished
    rating BIGINT CHECK (rating BETWEEN 0 AND 100),
    done BIGINT,
    PRIMARY KEY (user_id, day, number)
);

CREATE INDEX daily_attempts_by_server ON daily_attempts (server, day) WHERE done IS NOT NULL AND number = 1;

CREATE TABLE daily_posts (
    user_id BIGINT NOT NULL,
    day BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    PRIMARY KEY (user_id, day, channel)
);

CREATE TABLE daily_invitations (
    guild BIGINT PRIMARY KEY,
    channel BIGINT NOT NULL,
    hour BIGINT NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day BIGINT,              -- of the last one
    message BIGINT,
    is_lost BIGINT NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1))  -- the channel can't be written to any more
);
