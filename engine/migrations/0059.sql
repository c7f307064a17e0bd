-- Medals of seasons: the first three of each game, of a server or of all, once its last match is counted.

CREATE TABLE season_medals (
    season INTEGER NOT NULL,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,  -- 0 for the table of all servers
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (season, game, guild, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE season_closings (
    season INTEGER PRIMARY KEY
) STRICT;

CREATE INDEX season_medals_of ON season_medals (user_id, season);
