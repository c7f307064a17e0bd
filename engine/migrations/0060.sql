-- Reports of sentences: what users find wrong with a text, for hosts to read.

CREATE TABLE sentence_reports (
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    language TEXT NOT NULL,
    place TEXT NOT NULL,
    fault TEXT NOT NULL,
    better TEXT NOT NULL,
    PRIMARY KEY (user_id, at, fault)
) STRICT, WITHOUT ROWID;

CREATE INDEX sentence_reports_in_order ON sentence_reports (at);
