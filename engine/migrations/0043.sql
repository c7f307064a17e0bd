-- The schema of build 1224a6a, from which all later migrations start.

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('lobby', 'playing', 'over', 'cancelled')),
    host INTEGER NOT NULL,
    guild INTEGER,
    channel INTEGER NOT NULL,
    thread INTEGER,
    ply INTEGER NOT NULL,
    version INTEGER NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0,  -- the version that the messages show
    changed INTEGER NOT NULL,  -- when `version` last rose
    opened INTEGER NOT NULL,
    opener INTEGER NOT NULL,  -- the user who opened it
    started INTEGER,
    full_since INTEGER,  -- when a lobby with an automatic start became full
    due INTEGER,  -- time of its next automatic transition
    is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),  -- a full lobby waits for its host
    cancelled_by INTEGER,  -- the user who cancelled the lobby
    ended INTEGER,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),  -- its thread was archived after the end
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT,  -- behind the others, as it is long
    paused INTEGER,
    put_off INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    turn INTEGER NOT NULL,
    token INTEGER NOT NULL,
    since INTEGER,  -- when the running turn began
    draft TEXT NOT NULL,  -- the picks so far, in notation
    decided INTEGER NOT NULL DEFAULT 0 CHECK (decided IN (0, 1)),  -- the draft is complete and waits for the others
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),  -- votes to end the match without a winner
    resigned INTEGER,  -- in order: 0, 1, 2, …
    active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
    press INTEGER,
    account TEXT NOT NULL DEFAULT '',
    spare INTEGER,
    deadline INTEGER,
    missed INTEGER NOT NULL DEFAULT 0,
    late INTEGER,
    running INTEGER,
    reminded INTEGER NOT NULL DEFAULT 0,
    asks_back INTEGER,
    allows INTEGER CHECK (allows IN (0, 1)),
    waited INTEGER,
    skips INTEGER NOT NULL DEFAULT 0 CHECK (skips IN (0, 1)),
    away INTEGER,
    rested INTEGER NOT NULL DEFAULT 0,
    delays TEXT CHECK (delays IN ('pause', 'time', 'no')),
    unspent INTEGER,
    has_moved INTEGER NOT NULL DEFAULT 0 CHECK (has_moved IN (0, 1)),
    waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1)),
    PRIMARY KEY (match, seat),
    UNIQUE (user_id, match),  -- in this order it also finds the matches of a user
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE tenures (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since_ply INTEGER NOT NULL CHECK (since_ply >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat, since_ply),
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE plies (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'stand_in', 'leave', 'takeback', 'end', 'upgrade', 'handover')),
    seat INTEGER,  -- NULL where nobody in particular did it
    move TEXT,
    notation TEXT NOT NULL,  -- the picks; empty if there are none
    events TEXT NOT NULL,
    detail TEXT,  -- what the kind alone does not say
    at INTEGER NOT NULL,
    PRIMARY KEY (match, ply),
    CHECK ((kind IN ('move', 'stand_in')) = (move IS NOT NULL)),
    CHECK (seat IS NOT NULL OR kind IN ('takeback', 'end', 'upgrade'))
) STRICT, WITHOUT ROWID;

CREATE TABLE deals (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seal TEXT NOT NULL,  -- SHA-256 of the secret
    secret TEXT NOT NULL,
    terms TEXT  -- set at the start
) STRICT, WITHOUT ROWID;

CREATE TABLE terms (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    pace TEXT NOT NULL,  -- such as "1d" or "3d+12h"
    absence TEXT NOT NULL DEFAULT 'house' CHECK (absence IN ('house', 'vote', 'open')),
    joining TEXT NOT NULL DEFAULT 'anyone' CHECK (joining IN ('anyone', 'invited')),
    days INTEGER,
    ends_by INTEGER,
    hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1)),
    coached INTEGER NOT NULL DEFAULT 0 CHECK (coached IN (0, 1)),
    heeded INTEGER,
    stand_in INTEGER CHECK (stand_in IN (1, 2, 3))
) STRICT, WITHOUT ROWID;

CREATE TABLE rematches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    of_match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE removals (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE barred (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,  -- a salt and a salted hash of the user's id
    PRIMARY KEY (match, mark)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,  -- the order of the seats
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE offers (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    offered_by TEXT NOT NULL CHECK (offered_by IN ('player', 'host', 'vote')),
    user_id INTEGER,  -- NULL: to all
    since INTEGER NOT NULL,
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE surfaces (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    slot TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER,
    ply INTEGER NOT NULL,
    since INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    posted INTEGER NOT NULL,
    live INTEGER NOT NULL CHECK (live IN (0, 1)),
    PRIMARY KEY (match, slot)
) STRICT, WITHOUT ROWID;

CREATE TABLE notices (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    notice TEXT NOT NULL CHECK (notice IN ('dm', 'mention', 'none')),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE rings (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    thing TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER,  -- the last ping
    due INTEGER,  -- when they will be pinged
    PRIMARY KEY (match, thing, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reach (
    user_id INTEGER PRIMARY KEY,
    dm_channel INTEGER,
    closed_since INTEGER,
    language TEXT,
    is_stark INTEGER NOT NULL DEFAULT 0,
    refusals INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE habits (
    user_id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,  -- an IANA name: "Europe/Berlin"
    quiet_from INTEGER,  -- hours of their day; NULL if all of it counts
    quiet_to INTEGER,
    is_weekend_off INTEGER NOT NULL CHECK (is_weekend_off IN (0, 1)),
    is_reminded INTEGER NOT NULL CHECK (is_reminded IN (0, 1)),
    notice TEXT NOT NULL DEFAULT 'dm' CHECK (notice IN ('dm', 'mention', 'none')),
    is_spending INTEGER NOT NULL DEFAULT 1 CHECK (is_spending IN (0, 1))
) STRICT;

CREATE TABLE absences (
    user_id INTEGER PRIMARY KEY,
    away INTEGER,  -- the end of their absence, if they set one
    pot INTEGER NOT NULL,  -- seconds of vacation left at `counted`
    counted INTEGER NOT NULL,
    spans TEXT NOT NULL,  -- when their clocks stand: "from-until from-until"
    wakes INTEGER  -- when to check their matches again
) STRICT;

CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    text TEXT NOT NULL,
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    UNIQUE (user_id, game, name)
) STRICT;

CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    channels TEXT NOT NULL,  -- ids of channels for matches; empty for all
    roles TEXT NOT NULL,  -- ids of roles that may open them; empty for all
    most INTEGER,  -- maximum number of running matches
    is_pinging INTEGER NOT NULL CHECK (is_pinging IN (0, 1)),
    pace TEXT NOT NULL,  -- this and the rest: default terms
    absence TEXT NOT NULL CHECK (absence IN ('house', 'vote', 'open')),
    days INTEGER,
    hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1)),
    stand_in INTEGER CHECK (stand_in IN (1, 2, 3))
) STRICT;

CREATE TABLE asked (
    user_id INTEGER PRIMARY KEY,
    during INTEGER NOT NULL,  -- the match
    turn INTEGER NOT NULL
) STRICT;

CREATE TABLE erasures (
    user_id INTEGER PRIMARY KEY
) STRICT;

CREATE INDEX tenures_of_user ON tenures (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_active ON seats (user_id) WHERE active = 1;
CREATE INDEX rematches_of ON rematches (of_match);
CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;
CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;
CREATE INDEX matches_due ON matches (due, id) WHERE due IS NOT NULL AND ended IS NULL;
CREATE INDEX lobbies_of_host ON matches (host) WHERE phase = 'lobby';
CREATE INDEX lobbies_at ON matches (guild, channel) WHERE phase = 'lobby';
CREATE INDEX openings ON matches (opener, opened);
CREATE INDEX threads_left ON matches (ended, id) WHERE thread IS NOT NULL AND ended IS NOT NULL AND archived = 0;
CREATE INDEX matches_going ON matches (guild, changed) WHERE phase IN ('lobby', 'playing');
CREATE INDEX absences_waking ON absences (wakes) WHERE wakes IS NOT NULL;
CREATE INDEX matches_playing ON matches (id) WHERE phase = 'playing';
CREATE INDEX matches_over ON matches (game, ended) WHERE phase = 'over';
CREATE INDEX matches_over_at ON matches (guild, game, ended) WHERE phase = 'over';
CREATE INDEX matches_waiting ON matches (id) WHERE phase = 'lobby';
CREATE INDEX surfaces_in_trouble ON surfaces (match, slot) WHERE stamp >= 'trouble:' AND stamp < 'trouble;';
CREATE INDEX seats_of_computers ON seats (match) WHERE occupant = 'computer' AND since IS NOT NULL;
CREATE INDEX surfaces_asking ON surfaces (match, slot) WHERE live = 1 AND slot <> 'lobby' AND slot <> 'board' AND substr(slot, 1, 5) <> 'seat:';
CREATE INDEX rings_of_user ON rings (user_id);
CREATE INDEX rings_due ON rings (due) WHERE due IS NOT NULL;
CREATE INDEX seats_late ON seats (match) WHERE late IS NOT NULL;
CREATE INDEX matches_by_game ON matches (game, phase) WHERE phase IN ('lobby', 'playing');
