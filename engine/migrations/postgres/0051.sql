-- Players who look for a match or avoid others, what they were told, messages that list open tables, and turns in time.
-- beside: 39

CREATE TABLE avoids (
    user_id BIGINT NOT NULL,
    avoided BIGINT NOT NULL,  -- a negative number by chance once that user is erased
    mark TEXT NOT NULL DEFAULT '',  -- then a salt and a salted hash of the user's id
    since BIGINT NOT NULL,
    PRIMARY KEY (user_id, avoided)
);

CREATE TABLE wishes (
    user_id BIGINT PRIMARY KEY,
    games TEXT NOT NULL,  -- names of games; empty for any
    pace TEXT NOT NULL,  -- a group of paces; empty for any
    way TEXT NOT NULL CHECK (way IN ('dm', 'mention')),
    lasts BIGINT NOT NULL,  -- seconds without an answer after which it lapses
    until BIGINT NOT NULL,
    since BIGINT NOT NULL,  -- when the user was last told, or began to wait
    guild BIGINT  -- the server where it was made
);

CREATE TABLE told (
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    thing TEXT NOT NULL,  -- what the user was told of the lobby
    about BIGINT NOT NULL DEFAULT 0,  -- the other user that it is about; 0 for none
    at BIGINT NOT NULL,
    PRIMARY KEY (match, user_id, thing, about)
);

CREATE TABLE table_boards (
    guild BIGINT PRIMARY KEY,
    channel BIGINT,  -- none once it was switched off by a fault
    message BIGINT,
    posted BIGINT NOT NULL,
    edited BIGINT NOT NULL,
    stamp TEXT NOT NULL,  -- what the message shows
    fault TEXT NOT NULL DEFAULT ''
);

CREATE TABLE punctuality (
    user_id BIGINT PRIMARY KEY,
    turns BIGINT NOT NULL,  -- weighted by age, as is the next
    on_time BIGINT NOT NULL
);

CREATE INDEX avoids_of ON avoids (avoided);
CREATE INDEX told_to ON told (user_id, at);
