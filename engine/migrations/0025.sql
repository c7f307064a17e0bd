-- What matches took that were played to the end lately is read without looking at all that ever were.

CREATE INDEX matches_over ON matches (game, ended) WHERE phase = 'over';
CREATE INDEX matches_over_at ON matches (guild, game, ended) WHERE phase = 'over';
