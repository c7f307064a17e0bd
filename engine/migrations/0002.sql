-- Lists that players keep to bring to a game: decks.

CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    text TEXT NOT NULL,
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    UNIQUE (user, game, name)
) STRICT;
