-- Seats change hands in the middle of a match: what is offered to whom, what former players were called, and the ply that
-- tells of it.

CREATE TABLE offers (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    offered_by TEXT NOT NULL CHECK (offered_by IN ('player', 'host', 'vote')),
    user_id INTEGER,                        -- to whom; NULL: to anybody
    since INTEGER NOT NULL,
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

ALTER TABLE tenures ADD COLUMN name TEXT NOT NULL DEFAULT '';  -- what the player is called at the table

UPDATE tenures SET name = coalesce(
    (SELECT s.name FROM seats s WHERE s.match = tenures.match AND s.seat = tenures.seat), ''
) WHERE occupant <> 'nobody';

CREATE TABLE new_plies (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'stand_in', 'leave', 'takeback', 'end', 'upgrade', 'handover')),
    seat INTEGER,                           -- NULL where nobody in particular did it
    move TEXT,
    notation TEXT NOT NULL,                 -- the picks; empty where there are none
    events TEXT NOT NULL,
    detail TEXT,                            -- what the kind alone does not say
    at INTEGER NOT NULL,
    PRIMARY KEY (match, ply),
    CHECK ((kind IN ('move', 'stand_in')) = (move IS NOT NULL)),
    CHECK (seat IS NOT NULL OR kind IN ('takeback', 'end', 'upgrade'))
) STRICT, WITHOUT ROWID;

INSERT INTO new_plies (match, ply, kind, seat, move, notation, events, detail, at)
SELECT match, ply, kind, seat, move, notation, events, detail, at FROM plies;

DROP TABLE plies;
ALTER TABLE new_plies RENAME TO plies;
