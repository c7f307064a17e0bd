-- How many matches of a game wait or are played is counted without a look at each.
-- beside: 39
-- Reading goes on while it is built; whoever writes waits, 0.2 s for a hundred thousand matches.

CREATE INDEX matches_by_game ON matches (game, phase) WHERE phase IN ('lobby', 'playing');
