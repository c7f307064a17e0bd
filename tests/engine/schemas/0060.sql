-- A database as version 60 of its shape left it: a match being played, a lobby from which somebody was removed, an ended match, a list.
PRAGMA foreign_keys=OFF;
PRAGMA application_id=1952539244;
PRAGMA user_version=60;
BEGIN TRANSACTION;
CREATE TABLE absences (
    user_id INTEGER PRIMARY KEY,
    away INTEGER,                           -- until when, as they said; none if they did not, or are back
    pot INTEGER NOT NULL,                   -- seconds of vacation that were left
    counted INTEGER NOT NULL,               -- when that was
    spans TEXT NOT NULL,                    -- when their clocks stood or stand: "from-until from-until"
    wakes INTEGER                           -- when their matches are to be looked at again
) STRICT;
CREATE TABLE asked (
    user_id INTEGER PRIMARY KEY,
    during INTEGER NOT NULL,                -- the match
    turn INTEGER NOT NULL
) STRICT;
CREATE TABLE avoids (
    user_id INTEGER NOT NULL,
    avoided INTEGER NOT NULL,  -- a negative number by chance once that user is erased
    mark TEXT NOT NULL DEFAULT '',  -- then a salt and a salted hash of the user's id
    since INTEGER NOT NULL,
    PRIMARY KEY (user_id, avoided)
) STRICT, WITHOUT ROWID;
CREATE TABLE barred (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    mark TEXT NOT NULL,                     -- a salt and a hash of their id with it
    PRIMARY KEY (match, mark)
) STRICT, WITHOUT ROWID;
CREATE TABLE bests (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    feat TEXT NOT NULL,
    amount INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, game, feat)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_attempts (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number IN (1, 2)),  -- the one that counts, and one for practice
    begun INTEGER NOT NULL,
    server INTEGER,           -- where they asked first
    moves TEXT NOT NULL,      -- whole moves in notation, one a line
    draft TEXT NOT NULL,      -- what is chosen of the next one
    version INTEGER NOT NULL,
    score INTEGER,            -- none until it is finished
    rating INTEGER CHECK (rating BETWEEN 0 AND 100),
    done INTEGER,
    PRIMARY KEY (user_id, day, number)
) STRICT;
CREATE TABLE daily_days (
    day INTEGER PRIMARY KEY,  -- counted in UTC from 1 January 1970
    seed TEXT NOT NULL,
    deal TEXT                 -- JSON; none until it is made
) STRICT;
CREATE TABLE daily_invitations (
    guild INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
    day INTEGER,              -- of the last one
    message INTEGER,
    is_lost INTEGER NOT NULL DEFAULT 0 CHECK (is_lost IN (0, 1))  -- the channel can't be written to any more
) STRICT;
CREATE TABLE daily_posts (
    user_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (user_id, day, channel)
) STRICT;
CREATE TABLE deals (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    seal TEXT NOT NULL,                     -- SHA-256 of the secret
    secret TEXT NOT NULL,
    terms TEXT                              -- from the start on
) STRICT, WITHOUT ROWID;
INSERT INTO "deals" VALUES(1,'9d2e92e375dd7404350d0f73888339194fa709868a25fe67519ac00a9c517188','462f8ea4fef7d7c5ebd8ef022c5c73be','{"match":1,"game":"howmanycalories","rules":3,"options":{"rounds":1},"seats":[{"user":1,"press":1400000000000000101,"brought":{}},{"user":2,"press":1400000000000000102,"brought":{}},{"user":3,"press":1400000000000000103,"brought":{}}],"start":1400000000000000104}');
INSERT INTO "deals" VALUES(2,'41c4998c61bb12a5413456ac8658cd82cb76a2a7a40b5c394a26e48c39024e46','27fea0a6cbf2e47c77a322079a11c211',NULL);
INSERT INTO "deals" VALUES(3,'d930d3cbdd55c5775e3aaf265b09a6eb2c9dd844b9a361a60fe6376124086308','c1f41cdad8a7003bac60432e96306a31','{"match":3,"game":"howmanycalories","rules":3,"options":{"rounds":1},"seats":[{"user":1,"press":1400000000000000301,"brought":{}},{"user":2,"press":1400000000000000302,"brought":{}}],"start":1400000000000000304}');
CREATE TABLE erasures (
    user_id INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE finishes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    place INTEGER NOT NULL,  -- 0 for a player who left
    players INTEGER NOT NULL,
    title TEXT NOT NULL,     -- the feat that earned one; empty without
    amount INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE guesses (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL,
    made INTEGER NOT NULL,
    points INTEGER,  -- none before the match is counted, and for a guess that doesn't count
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    channels TEXT NOT NULL,                 -- where matches are opened, by their numbers; anywhere if empty
    roles TEXT NOT NULL,                    -- who may open them, likewise
    most INTEGER,                           -- matches at once
    is_pinging INTEGER NOT NULL CHECK (is_pinging IN (0, 1)),
    pace TEXT NOT NULL,                     -- and on what terms, where nothing else is said
    absence TEXT NOT NULL CHECK (absence IN ('house', 'vote', 'open')),
    days INTEGER
, hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1)), stand_in INTEGER CHECK (stand_in IN (1, 2, 3)), replays TEXT NOT NULL DEFAULT 'moving' CHECK (replays IN ('moving', 'still', 'none')), allows_foreign INTEGER NOT NULL DEFAULT 1 CHECK (allows_foreign IN (0, 1)), language TEXT NOT NULL DEFAULT '', rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1))) STRICT;
CREATE TABLE habits (
    user_id INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,                     -- as the IANA names it: "Europe/Berlin"
    quiet_from INTEGER,                     -- hours of their day; none if all of it counts
    quiet_to INTEGER,
    is_weekend_off INTEGER NOT NULL CHECK (is_weekend_off IN (0, 1)),
    is_reminded INTEGER NOT NULL CHECK (is_reminded IN (0, 1))
, notice TEXT NOT NULL DEFAULT 'dm' CHECK (notice IN ('dm', 'mention', 'none')), is_spending INTEGER NOT NULL DEFAULT 1 CHECK (is_spending IN (0, 1))) STRICT;
CREATE TABLE invitations (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,                 -- in which order they are to sit
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "invitations" VALUES(1,1,2,0);
INSERT INTO "invitations" VALUES(1,2,0,0);
INSERT INTO "invitations" VALUES(1,3,1,0);
CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    text TEXT NOT NULL,
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    UNIQUE (user_id, game, name)
) STRICT;
INSERT INTO "lists" VALUES(1,1,'laying','Tall ones','4 red',1);
CREATE TABLE "matches" (
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
    settled INTEGER NOT NULL DEFAULT 0,     -- the version that the surfaces show
    changed INTEGER NOT NULL,               -- when `version` last rose
    opened INTEGER NOT NULL,
    opener INTEGER NOT NULL,                -- who opened it, whoever hosts it by now
    started INTEGER,
    full_since INTEGER,                     -- since when a lobby that starts by itself has been full
    due INTEGER,                            -- when it does something by itself: a lobby starts, or closes, or has closed
    is_held INTEGER NOT NULL DEFAULT 0 CHECK (is_held IN (0, 1)),  -- whether its host starts it also when it is full
    cancelled_by INTEGER,                   -- who cancelled it before it started
    ended INTEGER,
    archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),  -- whether its thread was put away after the end
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
, paused INTEGER, put_off INTEGER NOT NULL DEFAULT 0, ending TEXT CHECK (ending IN ('played_out', 'resigned', 'only_computers', 'time_up', 'left_alone', 'agreed', 'abandoned', 'given_up')), votes TEXT, foreign_to INTEGER, language TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "matches" VALUES(1,'howmanycalories',3,'{"rounds":1}','playing',1,9,10,77,5,13,0,1000,1000,1,1000,NULL,0,0,NULL,NULL,0,'2c78021c9bb143114ac1652d4cb1e5a7a8639bd4131236239434b0d2733b61ef','80bde30cc5d1b07e1c8c177cf3b91ccd59b23338a5f5bd3ba065c693c92adcee',0,NULL,'{"options":{"rounds":1},"seats":3,"ghost":null,"limit":27,"round":1,"first":0,"phase":"trick","passed":[true,true,true],"leader":0,"trick":[{"chair":0,"card":25,"plus":false},{"chair":1,"card":27,"plus":true}],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0,0],"history":[],"leavers":[],"past":[],"hands":[[2,8,13,18,26,30,31],[4,6,9,10,11,21,29],[5,7,14,15,16,22,28,32]],"passing":[null,null,null],"received":[[2,18],[10,27],[14,32]],"discards":[12,1,3,24,17,19,23,20],"dropped":[]}',NULL,0,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES(2,'howmanycalories',3,'{"rounds":1}','lobby',1,9,10,NULL,0,5,0,1000,1000,1,NULL,NULL,605800,0,NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES(3,'howmanycalories',3,'{"rounds":1}','over',1,9,10,NULL,1,5,0,1000,1000,1,1000,NULL,NULL,0,NULL,1000,1,'7e55e8ad008fea962a2f44465e4fd436598de81dc8dc9db1f36b7c0522fe90e6','b7ec8ab24e2163523963efa7c626b6fb43910565bc0a9dbc833fad388b16eb9c',0,'{"scores":[0,0],"places":[1,2],"reason":{"template":"{reason} Ranked last for resigning: {gone}.","args":[["reason",{"template":"{who} wins as the last one at the table.","args":[["who",{"seat":0}]]}],["gone",[{"seat":1}]]]},"story":[]}','{"options":{"rounds":1},"seats":2,"ghost":2,"limit":27,"round":1,"first":null,"phase":"pass","passed":[false,false],"leader":null,"trick":[],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0],"history":[],"leavers":[],"past":[],"hands":[[2,4,11,12,16,22,24,27],[1,3,8,9,10,18,28,30],[14,25,20,7,29,15,21,23]],"passing":[null,null],"received":[[],[]],"discards":[13,17,32,6,26,5,31,19],"dropped":[]}',NULL,0,NULL,NULL,NULL,'');
CREATE TABLE notes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE notices (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    notice TEXT NOT NULL CHECK (notice IN ('dm', 'mention', 'none')),
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE offers (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    offered_by TEXT NOT NULL CHECK (offered_by IN ('player', 'host', 'vote')),
    user_id INTEGER,                        -- to whom; NULL: to anybody
    since INTEGER NOT NULL,
    is_declined INTEGER NOT NULL DEFAULT 0 CHECK (is_declined IN (0, 1)),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE "plies" (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'stand_in', 'leave', 'takeback', 'end', 'upgrade', 'handover')),
    seat INTEGER,                           -- NULL where nobody in particular did it
    move TEXT,
    notation TEXT NOT NULL,                 -- the picks; empty where there are none
    events TEXT NOT NULL,
    detail TEXT,                            -- what the kind alone does not say
    at INTEGER NOT NULL,
    PRIMARY KEY (match, ply),
    CHECK ((kind IN ('move', 'stand_in')) = (move IS NOT NULL)),
    CHECK (seat IS NOT NULL OR kind IN ('takeback', 'end', 'upgrade'))
) STRICT, WITHOUT ROWID;
INSERT INTO "plies" VALUES(1,1,'move',0,'{"kind":"pass","cards":[10,27]}','B10,Y27','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":0}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,2,'move',1,'{"kind":"pass","cards":[14,32]}','Y14,R32','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":1}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,3,'move',2,'{"kind":"pass","cards":[2,18]}','B2,B18','[{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",10],["dish",{"template":"Taco","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",27],["dish",{"template":"Roast ham","args":[]}]]}]],["left",{"seat":1}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",2],["dish",{"template":"Strawberry","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",18],["dish",{"template":"Spaghetti","args":[]}]]}]],["right",{"seat":2}]]},"to":[0]},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",14],["dish",{"template":"Hot dog","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",32],["dish",{"template":"Party cake","args":[]}]]}]],["left",{"seat":2}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",10],["dish",{"template":"Taco","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",27],["dish",{"template":"Roast ham","args":[]}]]}]],["right",{"seat":0}]]},"to":[1]},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",2],["dish",{"template":"Strawberry","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",18],["dish",{"template":"Spaghetti","args":[]}]]}]],["left",{"seat":0}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",14],["dish",{"template":"Hot dog","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",32],["dish",{"template":"Party cake","args":[]}]]}]],["right",{"seat":1}]]},"to":[2]},{"sentence":{"template":"All cards are passed. {who} leads the first trick.","args":[["who",{"seat":0}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,4,'move',0,'{"kind":"play","card":25}','R25','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":0}],["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",25],["dish",{"template":"Beef steak","args":[]}]]}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,5,'move',1,'{"kind":"play","card":27}','Y27','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":1}],["card",{"template":"{card} +5 = {value}","args":[["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",27],["dish",{"template":"Roast ham","args":[]}]]}],["value",32]]}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(3,1,'leave',1,NULL,'','[{"sentence":{"template":"{who} resigned.","args":[["who",{"seat":1}]]},"to":null}]','{"final":true}',1000);
CREATE TABLE punctuality (
    user_id INTEGER PRIMARY KEY,
    turns INTEGER NOT NULL,  -- weighted by age, as is the next
    on_time INTEGER NOT NULL
) STRICT;
CREATE TABLE rating_changes (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    is_timeout INTEGER NOT NULL CHECK (is_timeout IN (0, 1)),
    has_left INTEGER NOT NULL CHECK (has_left IN (0, 1)),
    is_extra INTEGER NOT NULL CHECK (is_extra IN (0, 1)),  -- another user counts for their seat
    moved INTEGER NOT NULL,    -- after a timeout: when they last moved in any match
    counted TEXT NOT NULL CHECK (counted IN ('full', 'half', 'part', 'none', 'annulled')),
    expected INTEGER NOT NULL,
    players INTEGER NOT NULL,
    mu_before INTEGER NOT NULL,
    sigma_before INTEGER NOT NULL,
    matches_before INTEGER NOT NULL,
    ended_before INTEGER NOT NULL,
    opponents_before INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    opponents INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_choices (
    user_id INTEGER PRIMARY KEY,
    choice TEXT NOT NULL CHECK (choice IN ('hidden', 'none'))  -- not in tables, or no ratings at all
) STRICT;
CREATE TABLE rating_folds (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    ended INTEGER NOT NULL,    -- of the last match that was looked at
    last_match INTEGER NOT NULL
) STRICT;
CREATE TABLE ratings (
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,  -- a negative number by chance once that user is erased
    mu INTEGER NOT NULL,       -- in parts of a point, as is the next
    sigma INTEGER NOT NULL,
    matches INTEGER NOT NULL,
    ended INTEGER NOT NULL,    -- when the last of them ended
    opponents INTEGER NOT NULL,
    PRIMARY KEY (game, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE reach (
    user_id INTEGER PRIMARY KEY,
    dm_channel INTEGER,
    closed_since INTEGER
, language TEXT, is_stark INTEGER NOT NULL DEFAULT 0, refusals INTEGER NOT NULL DEFAULT 0, replays TEXT NOT NULL DEFAULT 'moving' CHECK (replays IN ('moving', 'still', 'none')), is_stranger INTEGER NOT NULL DEFAULT 0 CHECK (is_stranger IN (0, 1)), is_hidden INTEGER NOT NULL DEFAULT 0, chosen_language TEXT) STRICT;
INSERT INTO "reach" VALUES(1,11,NULL,NULL,0,0,'moving',0,0,NULL);
CREATE TABLE rematches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    of_match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
INSERT INTO "rematches" VALUES(1,3);
CREATE TABLE removals (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "removals" VALUES(2,5);
CREATE TABLE rings (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    thing TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    at INTEGER,                             -- when they were pinged last
    due INTEGER,                            -- from when on they are to be
    PRIMARY KEY (match, thing, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE season_closings (
    season INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE season_medals (
    season INTEGER NOT NULL,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,  -- 0 for the table of all servers
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (season, game, guild, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE "seats" (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    turn INTEGER NOT NULL,
    token INTEGER NOT NULL,
    since INTEGER,                          -- when the running turn began
    draft TEXT NOT NULL,                    -- the picks so far, in notation
    decided INTEGER NOT NULL DEFAULT 0 CHECK (decided IN (0, 1)),   -- the draft is whole and waits for the others
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),     -- to end the match without a winner
    resigned INTEGER, active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), press INTEGER, account TEXT NOT NULL DEFAULT '', spare INTEGER, deadline INTEGER, missed INTEGER NOT NULL DEFAULT 0, late INTEGER, running INTEGER, reminded INTEGER NOT NULL DEFAULT 0, asks_back INTEGER, allows INTEGER CHECK (allows IN (0, 1)), waited INTEGER, skips INTEGER NOT NULL DEFAULT 0 CHECK (skips IN (0, 1)), away INTEGER, rested INTEGER NOT NULL DEFAULT 0, delays TEXT CHECK (delays IN ('pause', 'time', 'no')), unspent INTEGER, has_moved INTEGER NOT NULL DEFAULT 0 CHECK (has_moved IN (0, 1)), waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1)), missed_turn INTEGER, departed INTEGER, nudges INTEGER NOT NULL DEFAULT 0, nudged INTEGER, shown_to TEXT NOT NULL DEFAULT '',                       -- 0 for who resigned first, then 1, 2, …
    PRIMARY KEY (match, seat),
    UNIQUE (user_id, match),                -- in this order: it finds the matches of a user, too
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'person',1,NULL,'Ann','{}',2,5,NULL,'',0,0,NULL,1,1400000000000000101,'ann',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,1,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(1,1,'person',2,NULL,'Bob','{}',2,5,NULL,'',0,0,NULL,1,1400000000000000102,'bob_88',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,1,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(1,2,'person',3,NULL,'Cy','{}',2,4,1000,'',0,0,NULL,1,1400000000000000103,'cy.cy',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,1,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(2,0,'person',1,NULL,'Ann','{}',0,0,NULL,'',0,0,NULL,1,1400000000000000201,'ann',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,0,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(2,1,'person',2,NULL,'Bob','{}',0,0,NULL,'',0,0,NULL,1,1400000000000000202,'bob_88',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,0,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(3,0,'person',1,NULL,'Ann','{}',1,2,NULL,'',0,0,NULL,0,1400000000000000301,'ann',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,0,0,NULL,NULL,0,NULL,'');
INSERT INTO "seats" VALUES(3,1,'person',2,NULL,'Bob','{}',1,2,NULL,'',0,0,0,0,1400000000000000302,'bob_88',NULL,NULL,0,NULL,NULL,0,NULL,NULL,NULL,0,NULL,0,NULL,NULL,0,0,NULL,NULL,0,NULL,'');
CREATE TABLE sentence_reports (
    user_id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    language TEXT NOT NULL,
    place TEXT NOT NULL,
    fault TEXT NOT NULL,
    better TEXT NOT NULL,
    PRIMARY KEY (user_id, at, fault)
) STRICT, WITHOUT ROWID;
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('commands','hash');
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
INSERT INTO "surfaces" VALUES(1,'board',5,6,3,2,1,'abc',1000,1);
INSERT INTO "surfaces" VALUES(1,'seat:0',7,NULL,3,2,1,'',1000,0);
CREATE TABLE table_boards (
    guild INTEGER PRIMARY KEY,
    channel INTEGER,  -- none once it was switched off by a fault
    message INTEGER,
    posted INTEGER NOT NULL,
    edited INTEGER NOT NULL,
    stamp TEXT NOT NULL,  -- what the message shows
    fault TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE tallies (
    mark TEXT NOT NULL,                     -- a keyed hash of what is counted, and of whom
    amount INTEGER NOT NULL,                -- one, or the seconds of vacation that were spent
    at INTEGER NOT NULL,                    -- when
    until INTEGER NOT NULL                  -- until when it counts; then the row is deleted
) STRICT;
CREATE TABLE tenures (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since_ply INTEGER NOT NULL CHECK (since_ply >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER, name TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (match, seat, since_ply),
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "tenures" VALUES(1,0,0,'person',1,NULL,'Ann');
INSERT INTO "tenures" VALUES(1,1,0,'person',2,NULL,'Bob');
INSERT INTO "tenures" VALUES(1,2,0,'person',3,NULL,'Cy');
INSERT INTO "tenures" VALUES(3,0,0,'person',1,NULL,'Ann');
INSERT INTO "tenures" VALUES(3,1,0,'person',2,NULL,'Bob');
INSERT INTO "tenures" VALUES(3,1,1,'nobody',NULL,NULL,'');
CREATE TABLE terms (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    pace TEXT NOT NULL                      -- as it is written: "1d", "3d+12h"
, absence TEXT NOT NULL DEFAULT 'house' CHECK (absence IN ('house', 'vote', 'open')), joining TEXT NOT NULL DEFAULT 'anyone' CHECK (joining IN ('anyone', 'invited')), days INTEGER, ends_by INTEGER, hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1)), coached INTEGER NOT NULL DEFAULT 0 CHECK (coached IN (0, 1)), heeded INTEGER, stand_in INTEGER CHECK (stand_in IN (1, 2, 3)), rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1))) STRICT, WITHOUT ROWID;
CREATE TABLE told (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    thing TEXT NOT NULL,  -- what the user was told of the lobby
    about INTEGER NOT NULL DEFAULT 0,  -- the other user that it is about; 0 for none
    at INTEGER NOT NULL,
    PRIMARY KEY (match, user_id, thing, about)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_cards (
    tournament INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER,
    posted INTEGER NOT NULL,
    edited INTEGER NOT NULL,
    stamp TEXT NOT NULL,        -- what it shows
    fault TEXT NOT NULL,
    is_final INTEGER NOT NULL CHECK (is_final IN (0, 1))  -- whether the end was announced
) STRICT;
CREATE TABLE tournament_matches (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,    -- of the table: it has one match, whoever opens it
    UNIQUE (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_players (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,    -- by which tables name them
    user_id INTEGER NOT NULL,   -- a negative number by chance once that user is erased
    name TEXT NOT NULL,
    joined INTEGER NOT NULL,    -- the first round that they play
    way_out TEXT NOT NULL CHECK (way_out IN ('', 'left', 'absent')),
    place INTEGER NOT NULL,     -- in a ladder; 0 for none
    told INTEGER NOT NULL DEFAULT 0,      -- the last table of which they were told
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, user_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournament_tables (
    tournament INTEGER NOT NULL,
    number INTEGER NOT NULL,
    round INTEGER NOT NULL,
    pool INTEGER NOT NULL,      -- the number of its group; 0 for none
    players TEXT NOT NULL,      -- their numbers by seat
    state TEXT NOT NULL CHECK (state IN ('asked', 'open', 'done', 'void')),
    places TEXT NOT NULL,       -- by seat; empty until it is done
    challenger INTEGER NOT NULL,
    due INTEGER,                -- until when a challenge is to be answered
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,   -- where its matches are played
    host INTEGER NOT NULL,      -- a negative number by chance once that user is erased
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    format TEXT NOT NULL CHECK (format IN ('swiss', 'groups', 'ladder')),
    size INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    days INTEGER NOT NULL,
    pace TEXT NOT NULL,
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    phase TEXT NOT NULL CHECK (phase IN ('joining', 'playing', 'over', 'cancelled')),
    language TEXT NOT NULL,     -- of its card and its matches
    opened INTEGER NOT NULL,
    round INTEGER NOT NULL,
    began INTEGER,              -- when this round began
    due INTEGER,                -- when it ends at the latest
    pair_again INTEGER,         -- when those without a table get one
    ended INTEGER,
    reason TEXT NOT NULL,
    version INTEGER NOT NULL
) STRICT;
CREATE TABLE uncounted (
    match INTEGER PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "uncounted" VALUES(3);
CREATE TABLE wishes (
    user_id INTEGER PRIMARY KEY,
    games TEXT NOT NULL,  -- names of games; empty for any
    pace TEXT NOT NULL,  -- a group of paces; empty for any
    way TEXT NOT NULL CHECK (way IN ('dm', 'mention')),
    lasts INTEGER NOT NULL,  -- seconds without an answer after which it lapses
    until INTEGER NOT NULL,
    since INTEGER NOT NULL,  -- when the user was last told, or began to wait
    guild INTEGER  -- the server where it was made
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
CREATE INDEX tallies_by_mark ON tallies (mark, at);
CREATE INDEX tallies_by_until ON tallies (until);
CREATE INDEX notes_of_user ON notes (user_id);
CREATE INDEX seats_shown ON seats (match) WHERE shown_to <> '';
CREATE INDEX avoids_of ON avoids (avoided);
CREATE INDEX told_to ON told (user_id, at);
CREATE INDEX daily_attempts_by_server ON daily_attempts (server, day) WHERE done IS NOT NULL AND number = 1;
CREATE INDEX finishes_of ON finishes (user_id, ended);
CREATE INDEX rating_changes_of ON rating_changes (user_id, game, ended);
CREATE INDEX rating_changes_at ON rating_changes (game, ended);
CREATE INDEX matches_over_in_order ON matches (ended, id) WHERE phase = 'over';
CREATE INDEX tournaments_going ON tournaments (id) WHERE ended IS NULL;
CREATE INDEX tournaments_of_guild ON tournaments (guild, id);
CREATE INDEX tournament_players_of ON tournament_players (user_id);
CREATE INDEX guesses_of ON guesses (user_id, match);
CREATE INDEX season_medals_of ON season_medals (user_id, season);
CREATE INDEX sentence_reports_in_order ON sentence_reports (at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',3);
COMMIT;
