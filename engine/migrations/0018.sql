-- Whoever is invited to a match, and whoever has said no: of any match, where it was of rematches alone.

CREATE TABLE invitations (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,                 -- in which order they are to sit
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO invitations (match, user_id, place)
WITH RECURSIVE apart (match, place, user_id, rest) AS (
    SELECT match, -1, '', invited || ' ' FROM rematches
    UNION ALL
    SELECT match, place + 1, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
    FROM apart WHERE rest <> ''
)
SELECT match, CAST(user_id AS INTEGER), place FROM apart WHERE user_id <> '';

ALTER TABLE rematches DROP COLUMN invited;
