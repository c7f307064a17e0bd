-- Whether whoever sits in a seat has made a move of their own: only for them vacation is spent where time would be out.

ALTER TABLE seats ADD COLUMN has_moved INTEGER NOT NULL DEFAULT 0 CHECK (has_moved IN (0, 1));

UPDATE seats SET has_moved = EXISTS (
    SELECT 1 FROM plies WHERE plies.match = seats.match AND plies.seat = seats.seat AND plies.kind = 'move'
);
