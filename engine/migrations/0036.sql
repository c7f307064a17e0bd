-- Who was pinged by what is asked in a match, and who is to be when their night is over: by the same thing nobody is twice a day.

CREATE TABLE rings (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    thing TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER,                             -- when they were pinged last
    due INTEGER,                            -- from when on they are to be
    PRIMARY KEY (match, thing, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rings_of_user ON rings (user_id);

CREATE INDEX rings_due ON rings (due) WHERE due IS NOT NULL;

INSERT INTO rings (match, thing, user_id, at)
SELECT asked.match, asked.slot, seats.user_id, asked.posted FROM surfaces asked JOIN seats ON seats.match = asked.match
WHERE asked.slot IN ('proposal', 'takeback', 'absence', 'pause', 'time') AND asked.live = 1 AND asked.posted > 0
    AND seats.active = 1 AND seats.user_id > 0
UNION
SELECT offers.match, 'offer', offers.user_id, max(asked.posted) FROM offers
JOIN surfaces asked ON asked.match = offers.match AND asked.slot = 'offer:' || offers.seat
WHERE asked.live = 1 AND offers.user_id IS NOT NULL
GROUP BY offers.match, offers.user_id;
