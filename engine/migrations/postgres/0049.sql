-- What players note for themselves on a match.
-- beside: 39

CREATE TABLE notes (
    match BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, user_id)
);
CREATE INDEX notes_of_user ON notes (user_id);
