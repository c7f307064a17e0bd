-- In which turn of which match somebody was first shown the question when they play: whoever it was never shown is still to be
-- asked, those who were counted as asked before, too.
-- beside: 39

CREATE TABLE asked (
    user_id BIGINT PRIMARY KEY,
    during BIGINT NOT NULL,  -- the match
    turn BIGINT NOT NULL
);
