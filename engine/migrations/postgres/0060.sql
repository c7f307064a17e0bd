-- Reports of sentences: what users find wrong with a text, for hosts to read.
-- beside: 39

CREATE TABLE sentence_reports (
    user_id BIGINT NOT NULL,
    at BIGINT NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    place TEXT NOT NULL,
    fault TEXT COLLATE "C" NOT NULL,
    better TEXT NOT NULL,
    PRIMARY KEY (user_id, at, fault)
);

CREATE INDEX sentence_reports_in_order ON sentence_reports (at);
