-- Who asked to have their data erased, until that is done: whoever comes up after a crash goes on with it.

CREATE TABLE erasures (
    user_id INTEGER PRIMARY KEY
) STRICT;
