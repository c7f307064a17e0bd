-- What is looked for every minute: the lobbies, and the messages that had no place when they were to be shown.

CREATE INDEX matches_waiting ON matches (id) WHERE phase = 'lobby';
CREATE INDEX surfaces_in_trouble ON surfaces (match, slot) WHERE stamp >= 'trouble:' AND stamp < 'trouble;';
