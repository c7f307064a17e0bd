-- The deal of the day: sealed seeds, what users played of them, where they posted it, and where servers invite to it.

CREATE TABLE daily_days (
    day INTEGER PRIMARY KEY,  -- counted in UTC from 1 January 1970
    seed TEXT NOT NULL,
    deal TEXT                 -- JSON; none until it is made
) STRICT;

CREATE TABLE daily_attempts (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number IN (1, 2)),  -- the one that counts, and one for practice
    begun INTEGER NOT NULL,
    server INTEGER,           -- where they asked first
    moves TEXT NOT NULL,      -- whole moves in notation, one a line
    draft TEXT NOT NULL,      -- what is chosen of the next one
    version INTEGER NOT NULL,
    score INTEGER,            -- none until it is finished
    rating INTEGER CHECK (rating BETWEEN 0 AND 100),
    done INTEGER,
    PRIMARY KEY (user_id, day, number)
) STRICT;

CREATE INDEX daily_attempts_by_server ON daily_attempts (server, day) WHERE done IS NOT NULL AND number = 1;

CREATE TABLE daily_posts (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (user_id, day, channel)
) STRICT;

CREATE TABLE daily_invitations (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day INTEGER,              -- of the last one
    message INTEGER,
    is_lost INTEGER NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1))  -- the channel can't be written to any more
) STRICT;
