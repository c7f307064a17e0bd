-- Ratings: whether a match is rated, what each rated match changed, who keeps out of it, and how far matches are counted.
-- Matches and lobbies of before are not rated: their players did not agree to it.

ALTER TABLE terms ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

CREATE TABLE ratings (
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,  -- a negative number by chance once that user is erased
    mu INTEGER NOT NULL,       -- in parts of a point, as is the next
    sigma INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    ended INTEGER NOT NULL,    -- when the last of them ended
    opponents INTEGER NOT NULL,
    PRIMARY KEY (game, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_changes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    is_timeout INTEGER NOT NULL CHECK (is_timeout IN (0, 1)),
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    is_extra INTEGER NOT NULL CHECK (is_extra IN (0, 1)),  -- another user counts for their seat
    moved INTEGER NOT NULL,    -- after a timeout: when they last moved in any match
    counted TEXT NOT NULL CHECK (counted IN ('full', 'half', 'part', 'none', 'annulled')),
    expected INTEGER NOT NULL,
    players INTEGER NOT NULL,
    mu_before INTEGER NOT NULL,
    sigma_before INTEGER NOT NULL,
    matches_before INTEGER NOT NULL,
    ended_before INTEGER NOT NULL,
    opponents_before INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    opponents INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_choices (
    user_id INTEGER PRIMARY KEY,
    choice TEXT NOT NULL CHECK (choice IN ('hidden', 'none'))  -- not in tables, or no ratings at all
) STRICT;

CREATE TABLE rating_folds (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    ended INTEGER NOT NULL,    -- of the last match that was looked at
    last_match INTEGER NOT NULL
) STRICT;

CREATE INDEX rating_changes_of ON rating_changes (user_id, game, ended);
CREATE INDEX rating_changes_at ON rating_changes (game, ended);
CREATE INDEX matches_over_in_order ON matches (ended, id) WHERE phase = 'over';
