-- What a person may do only so often is counted under marks that name nobody, so that erasing one's data resets no limit.
-- beside: 39

CREATE TABLE tallies (
    mark TEXT NOT NULL,  -- a keyed hash of what is counted, and of whom
    amount BIGINT NOT NULL,  -- one, or the seconds of vacation that were spent
    at BIGINT NOT NULL,  -- when
    until BIGINT NOT NULL  -- until when it counts; then the row is deleted
);
CREATE INDEX tallies_by_mark ON tallies (mark, at);
CREATE INDEX tallies_by_until ON tallies (until);
