-- What the server keeps for itself.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

-- A browser that is known. Times are seconds since 1970 began.
CREATE TABLE person (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    secret BYTEA NOT NULL UNIQUE, -- SHA-256 of the cookie's
    name TEXT,
    since BIGINT NOT NULL
);

CREATE TABLE transfer (
    person BIGINT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    code BYTEA NOT NULL UNIQUE, -- SHA-256
    until BIGINT NOT NULL
);

-- Days are counted from 1970-01-01.
CREATE TABLE daily_day (
    day BIGINT PRIMARY KEY,
    seed BYTEA NOT NULL,
    taken BIGINT NOT NULL DEFAULT 0, -- rows of daily_taken
    par TEXT
);

-- Who took the deal.
CREATE TABLE daily_taken (
    person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
    day BIGINT NOT NULL REFERENCES daily_day,
    PRIMARY KEY (person, day)
);

CREATE TABLE daily_result (
    person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
    day BIGINT NOT NULL REFERENCES daily_day,
    id TEXT NOT NULL UNIQUE, -- of the submission
    score BIGINT NOT NULL,
    rounds TEXT NOT NULL,
    record TEXT NOT NULL,
    received BIGINT NOT NULL,
    PRIMARY KEY (person, day)
);
CREATE INDEX daily_result_board ON daily_result (day, score DESC, received, person);

-- Sums over daily_result, kept by whoever changes it, in the same transaction.
CREATE TABLE daily_score (
    day BIGINT NOT NULL,
    score BIGINT NOT NULL,
    players BIGINT NOT NULL,
    PRIMARY KEY (day, score)
);

CREATE TABLE daily_ending (
    day BIGINT NOT NULL,
    round BIGINT NOT NULL,
    ending TEXT NOT NULL,
    times BIGINT NOT NULL,
    points BIGINT NOT NULL,
    PRIMARY KEY (day, round, ending)
);
