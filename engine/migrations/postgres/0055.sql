-- Ratings: whether a match is rated, what each rated match changed, who keeps out of it, and how far matches are counted.
-- beside: 39
-- Matches and lobbies of before are not rated: their players did not agree to it.

ALTER TABLE terms ADD COLUMN rated BIGINT NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));

CREATE TABLE ratings (
    game TEXT NOT NULL,
    user_id BIGINT NOT NULL,  -- a negative number by chance once that user is erased
    mu BIGINT NOT NULL,       -- in parts of a point, as is the next
    sigma BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    ended BIGINT NOT NULL,    -- when the last of them ended
    opponents BIGINT NOT NULL,
    PRIMARY KEY (game, user_id)
);

CREATE TABLE rating_changes (
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    seat BIGINT NOT NULL,
    place BIGINT NOT NULL,
    is_timeout BIGINT NOT NULL CHECK (is_timeout IN (0, 1)),
    has_left BIGINT NOT NULL CHECK (has_left IN (0, 1)),
    is_extra BIGINT NOT NULL CHECK (is_extra IN (0, 1)),  -- another user counts for their seat
    moved BIGINT NOT NULL,    -- after a timeout: when they last moved in any match
    counted TEXT NOT NULL CHECK (counted IN ('full', 'half', 'part', 'none', 'annulled')),
    expected BIGINT NOT NULL,
    players BIGINT NOT NULL,
    mu_before BIGINT NOT NULL,
    sigma_before BIGINT NOT NULL,
    matches_before BIGINT NOT NULL,
    ended_before BIGINT NOT NULL,
    opponents_before BIGINT NOT NULL,
    mu BIGINT NOT NULL,
    sigma BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    opponents BIGINT NOT NULL,
    PRIMARY KEY (match, user_id)
);

CREATE TABLE rating_choices (
    user_id BIGINT PRIMARY KEY,
    choice TEXT NOT NULL CHECK (choice IN ('hidden', 'none'))  -- not in tables, or no ratings at all
);

CREATE TABLE rating_folds (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    ended BIGINT NOT NULL,    -- of the last match that was looked at
    last_match BIGINT NOT NULL
);

CREATE INDEX rating_changes_of ON rating_changes (user_id, game, ended);
CREATE INDEX rating_changes_at ON rating_changes (game, ended);
CREATE INDEX matches_over_in_order ON matches (ended, id) WHERE phase = 'over';
