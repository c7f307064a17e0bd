-- Medals of seasons: the first three of each game, of a server or of all, once its last match is counted.
-- beside: 39

CREATE TABLE season_medals (
    season BIGINT NOT NULL,
    game TEXT NOT NULL,
    guild BIGINT NOT NULL,  -- 0 for the table of all servers
    user_id BIGINT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (season, game, guild, user_id)
);

CREATE TABLE season_closings (
    season BIGINT PRIMARY KEY
);

CREATE INDEX season_medals_of ON season_medals (user_id, season);
