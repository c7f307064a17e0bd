-- What is looked for every few seconds: the seats of computer players that have something to decide.

CREATE INDEX seats_of_computers ON seats (match) WHERE occupant = 'computer' AND since IS NOT NULL;
