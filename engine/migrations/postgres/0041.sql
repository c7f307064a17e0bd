-- How many matches of a game wait or are played is counted without a look at each.
-- beside: 39

CREATE INDEX matches_by_game ON matches (game, phase) WHERE phase IN ('lobby', 'playing');
