-- An online table. Its truth is its log; what stands here is for finding it, and who may sit at it.
CREATE TABLE room (
    code TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    timer INTEGER, -- seconds a turn
    listed INTEGER NOT NULL, -- 1: shown to everybody while it waits for a player
    person_a INTEGER REFERENCES person ON DELETE SET NULL,
    person_b INTEGER REFERENCES person ON DELETE SET NULL,
    name_a TEXT,
    name_b TEXT,
    version INTEGER NOT NULL, -- of the log's last line: two who write at once meet here
    state INTEGER NOT NULL, -- 0 waits for a player, 1 has two, 2 is closed
    opened INTEGER NOT NULL,
    touched INTEGER NOT NULL, -- when the log's last line was written
    deadline INTEGER, -- when the server is to move
    awaited INTEGER NOT NULL -- until when the host counts as looking at a table that waits
) STRICT;
CREATE INDEX room_touched ON room (touched);
CREATE INDEX room_deadline ON room (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX room_waits ON room (awaited) WHERE state = 0 AND listed = 1;
CREATE INDEX room_person_a ON room (person_a);
CREATE INDEX room_person_b ON room (person_b);

CREATE TABLE room_log (
    room TEXT NOT NULL REFERENCES room ON DELETE CASCADE,
    version INTEGER NOT NULL,
    id TEXT, -- the command's; nothing where the server moved
    seat TEXT NOT NULL, -- A or B
    at INTEGER NOT NULL,
    what TEXT NOT NULL,
    luck BLOB, -- seed and salt of the next game
    PRIMARY KEY (room, version),
    UNIQUE (room, id)
) STRICT, WITHOUT ROWID;
