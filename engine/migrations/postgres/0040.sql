-- Who does what among several processes, by the database's own clock. Nothing here is of a match or a person, and nothing of
-- it is carried to another database: whatever it says, it says of processes that run now.
-- beside: 39

-- The number of the oldest build that can still run beside a step, as each from here on says in a line like the one above.
ALTER TABLE shapes ADD COLUMN beside BIGINT;

CREATE TABLE processes (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT NOT NULL,  -- for whoever watches: its machine and its number there
    shards TEXT NOT NULL,  -- those of Discord that it serves, as its host wrote them; empty for all
    started TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    beat TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),  -- its last sign of life
    draining BOOLEAN NOT NULL DEFAULT FALSE  -- whether it is about to stop, and takes nothing more on
);

CREATE TABLE leases (
    bucket BIGINT PRIMARY KEY,  -- the matches whose number leaves this remainder; the last one is of what concerns no match
    holder BIGINT,
    until TIMESTAMPTZ NOT NULL DEFAULT '-infinity'
);

INSERT INTO leases (bucket) SELECT generate_series(0, 64);

-- When a bot last identified itself to Discord, by what Discord counts apart: it wants so many seconds between two.
CREATE TABLE identifies (
    bucket BIGINT PRIMARY KEY,
    at TIMESTAMPTZ NOT NULL
);

-- Presses that two processes heard of, as both serve the same shard while one takes over from the other, by who was first.
-- What a crash of the server takes along is of no more use.
CREATE UNLOGGED TABLE presses (
    id BIGINT PRIMARY KEY,
    taker BIGINT NOT NULL,  -- a number that a process draws for itself
    at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX presses_by_age ON presses (at);
