-- In which turn of which match somebody was first shown the question when they play: whoever it was never shown is still to be
-- asked, those who were counted as asked before, too.

CREATE TABLE asked (
    user_id INTEGER PRIMARY KEY,
    during INTEGER NOT NULL,                -- the match
    turn INTEGER NOT NULL
) STRICT;
