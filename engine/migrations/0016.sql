-- When somebody's time counts in matches with a pace, and whether they are reminded of their turns.

CREATE TABLE habits (
    user_id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,                     -- as the IANA names it: "Europe/Berlin"
    quiet_from INTEGER,                     -- hours of their day; none if all of it counts
    quiet_to INTEGER,
    is_weekend_off INTEGER NOT NULL CHECK (is_weekend_off IN (0, 1)),
    is_reminded INTEGER NOT NULL CHECK (is_reminded IN (0, 1))
) STRICT;
