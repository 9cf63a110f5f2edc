-- What the server keeps for itself.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;

-- A browser that is known. Times are seconds since 1970 began.
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    secret BLOB NOT NULL UNIQUE, -- SHA-256 of the cookie's
    name TEXT,
    since INTEGER NOT NULL
) STRICT;

CREATE TABLE transfer (
    person INTEGER PRIMARY KEY REFERENCES person ON DELETE CASCADE,
    code BLOB NOT NULL UNIQUE, -- SHA-256
    until INTEGER NOT NULL
) STRICT;

-- Days are counted from 1970-01-01.
CREATE TABLE daily_day (
    day INTEGER PRIMARY KEY,
    seed BLOB NOT NULL,
    taken INTEGER NOT NULL DEFAULT 0, -- rows of daily_taken
    par TEXT
) STRICT;

-- Who took the deal.
CREATE TABLE daily_taken (
    person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    day INTEGER NOT NULL REFERENCES daily_day,
    PRIMARY KEY (person, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_result (
    person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    day INTEGER NOT NULL REFERENCES daily_day,
    id TEXT NOT NULL UNIQUE, -- of the submission
    score INTEGER NOT NULL,
    rounds TEXT NOT NULL,
    record TEXT NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (person, day)
) STRICT;
CREATE INDEX daily_result_board ON daily_result (day, score DESC, received, person);

-- Sums over daily_result, kept by whoever changes it, in the same transaction.
CREATE TABLE daily_score (
    day INTEGER NOT NULL,
    score INTEGER NOT NULL,
    players INTEGER NOT NULL,
    PRIMARY KEY (day, score)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_ending (
    day INTEGER NOT NULL,
    round INTEGER NOT NULL,
    ending TEXT NOT NULL,
    times INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (day, round, ending)
) STRICT, WITHOUT ROWID;
