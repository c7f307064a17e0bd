-- Players who look for a match or avoid others, what they were told, messages that list open tables, and turns in time.

CREATE TABLE avoids (
    user_id INTEGER NOT NULL,
    avoided INTEGER NOT NULL,  -- a negative number by chance once that user is erased
    mark TEXT NOT NULL DEFAULT '',  -- then a salt and a salted hash of the user's id
    since INTEGER NOT NULL,
    PRIMARY KEY (user_id, avoided)
) STRICT, WITHOUT ROWID;

CREATE TABLE wishes (
    user_id INTEGER PRIMARY KEY,
    games TEXT NOT NULL,  -- names of games; empty for any
    pace TEXT NOT NULL,  -- a group of paces; empty for any
    way TEXT NOT NULL CHECK (way IN ('dm', 'mention')),
    lasts INTEGER NOT NULL,  -- seconds without an answer after which it lapses
    until INTEGER NOT NULL,
    since INTEGER NOT NULL,  -- when the user was last told, or began to wait
    guild INTEGER  -- the server where it was made
) STRICT;

CREATE TABLE told (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    thing TEXT NOT NULL,  -- what the user was told of the lobby
    about INTEGER NOT NULL DEFAULT 0,  -- the other user that it is about; 0 for none
    at INTEGER NOT NULL,
    PRIMARY KEY (match, user_id, thing, about)
) STRICT, WITHOUT ROWID;

CREATE TABLE table_boards (
    guild INTEGER PRIMARY KEY,
    channel INTEGER,  -- none once it was switched off by a fault
    message INTEGER,
    posted INTEGER NOT NULL,
    edited INTEGER NOT NULL,
    stamp TEXT NOT NULL,  -- what the message shows
    fault TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE punctuality (
    user_id INTEGER PRIMARY KEY,
    turns INTEGER NOT NULL,  -- weighted by age, as is the next
    on_time INTEGER NOT NULL
) STRICT;

CREATE INDEX avoids_of ON avoids (avoided);
CREATE INDEX told_to ON told (user_id, at);
