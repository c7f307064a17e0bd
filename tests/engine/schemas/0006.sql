-- A database as version 6 of its shape left it: a match being played, a lobby from which somebody was removed, an ended match, a list.
PRAGMA foreign_keys=OFF;
PRAGMA application_id=1952539244;
PRAGMA user_version=6;
BEGIN TRANSACTION;
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
    started INTEGER,
    due INTEGER,                            -- when it does something by itself: a lobby closes, or has closed
    ended INTEGER,
    commitment TEXT,
    seed TEXT,
    takebacks INTEGER NOT NULL DEFAULT 0,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;
INSERT INTO "matches" VALUES(1,'howmanycalories',1,'{"rounds":1}','playing',1,9,10,77,5,10,0,1000,1000,1000,NULL,NULL,'13db09b1a32a2666489a7b6eadd4135a25cb0f64d30b5425ef7d47ae9cce825c','9ade11b15acf600ff446e0d51f4bbf93',0,NULL,'{"options":{"rounds":1},"seats":3,"ghost":null,"limit":27,"round":1,"first":0,"phase":"trick","passed":[true,true,true],"leader":0,"trick":[{"chair":0,"card":16,"plus":false},{"chair":1,"card":1,"plus":false}],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0,0],"history":[],"hands":[[4,7,12,22,23,24,27],[3,6,14,20,21,28,30],[9,10,13,17,18,26,29,31]],"passing":[null,null,null],"received":[[16,24],[14,21],[17,31]],"discards":[15,25,8,5,32,19,11,2]}');
INSERT INTO "matches" VALUES(2,'howmanycalories',1,'{"rounds":1}','lobby',1,9,10,NULL,0,3,0,1000,1000,NULL,7000,NULL,NULL,NULL,0,NULL,NULL);
INSERT INTO "matches" VALUES(3,'howmanycalories',1,'{"rounds":1}','over',1,9,10,NULL,0,4,0,1000,1000,1000,NULL,1000,'72c7ec3d286f1dc7b61bc16a98d48442e783546d808f342f63b7b2d4c4a1e855','610ac8a865caf3ca6c898a19efbe5623',0,'{"scores":[0,0],"places":[1,2],"reason":{"template":"{reason} Ranked last for resigning: {gone}.","args":[["reason",{"template":"{who} wins as the last one at the table.","args":[["who",{"seat":0}]]}],["gone",[{"seat":1}]]]},"story":[]}','{"options":{"rounds":1},"seats":2,"ghost":2,"limit":27,"round":1,"first":null,"phase":"pass","passed":[false,false],"leader":null,"trick":[],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0],"history":[],"hands":[[2,8,10,12,16,18,20,23],[11,13,14,19,24,26,27,31],[1,6,4,30,9,17,7,22]],"passing":[null,null],"received":[[],[]],"discards":[29,15,32,21,25,3,5,28]}');
CREATE TABLE plies (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'stand_in', 'leave', 'takeback', 'end', 'upgrade')),
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
INSERT INTO "plies" VALUES(1,1,'move',0,'{"kind":"pass","cards":[14,21]}','Y14,G21','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":0}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,2,'move',1,'{"kind":"pass","cards":[17,31]}','R17,B31','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":1}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,3,'move',2,'{"kind":"pass","cards":[16,24]}','R16,R24','[{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",14],["dish",{"template":"Hot dog","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",21],["dish",{"template":"Bento box","args":[]}]]}]],["left",{"seat":1}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",16],["dish",{"template":"Hamburger","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",24],["dish",{"template":"Chicken leg","args":[]}]]}]],["right",{"seat":2}]]},"to":[0]},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",17],["dish",{"template":"Ramen","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",31],["dish",{"template":"Layer cake","args":[]}]]}]],["left",{"seat":2}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Yellow","args":[]}],["number",14],["dish",{"template":"Hot dog","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",21],["dish",{"template":"Bento box","args":[]}]]}]],["right",{"seat":0}]]},"to":[1]},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",16],["dish",{"template":"Hamburger","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",24],["dish",{"template":"Chicken leg","args":[]}]]}]],["left",{"seat":0}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",17],["dish",{"template":"Ramen","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",31],["dish",{"template":"Layer cake","args":[]}]]}]],["right",{"seat":1}]]},"to":[2]},{"sentence":{"template":"All cards are passed. {who} leads the first trick.","args":[["who",{"seat":0}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,4,'move',0,'{"kind":"play","card":16}','R16','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":0}],["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",16],["dish",{"template":"Hamburger","args":[]}]]}]]},"to":null}]',NULL,1000);
INSERT INTO "plies" VALUES(1,5,'move',1,'{"kind":"play","card":1}','R1','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":1}],["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",1],["dish",{"template":"Cucumber","args":[]}]]}]]},"to":null}]',NULL,1000);
CREATE TABLE reach (
    user_id INTEGER PRIMARY KEY,
    dm_channel INTEGER,
    closed_since INTEGER
, language TEXT) STRICT;
INSERT INTO "reach" VALUES(1,11,NULL,NULL);
CREATE TABLE removals (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match, user_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "removals" VALUES(2,5);
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
    resigned INTEGER, active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),                       -- 0 for who resigned first, then 1, 2, …
    PRIMARY KEY (match, seat),
    UNIQUE (user_id, match),                -- in this order: it finds the matches of a user, too
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'person',1,NULL,'Ann','{}',2,4,NULL,'',0,0,NULL,1);
INSERT INTO "seats" VALUES(1,1,'person',2,NULL,'Bob','{}',2,4,NULL,'',0,0,NULL,1);
INSERT INTO "seats" VALUES(1,2,'person',3,NULL,'Cy','{}',2,3,1000,'',0,0,NULL,1);
INSERT INTO "seats" VALUES(2,0,'person',1,NULL,'Ann','{}',0,0,NULL,'',0,0,NULL,1);
INSERT INTO "seats" VALUES(2,1,'person',2,NULL,'Bob','{}',0,0,NULL,'',0,0,NULL,1);
INSERT INTO "seats" VALUES(3,0,'person',1,NULL,'Ann','{}',1,2,NULL,'',0,0,NULL,0);
INSERT INTO "seats" VALUES(3,1,'person',2,NULL,'Bob','{}',1,2,NULL,'',0,0,0,0);
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
CREATE TABLE tenures (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since_ply INTEGER NOT NULL CHECK (since_ply >= 0),
    occupant TEXT NOT NULL CHECK (occupant IN ('person', 'computer', 'nobody')),
    user_id INTEGER,
    level INTEGER,
    PRIMARY KEY (match, seat, since_ply),
    CHECK ((occupant = 'person') = (user_id IS NOT NULL)),
    CHECK ((occupant = 'computer') = (level IS NOT NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO "tenures" VALUES(1,0,0,'person',1,NULL);
INSERT INTO "tenures" VALUES(1,1,0,'person',2,NULL);
INSERT INTO "tenures" VALUES(1,2,0,'person',3,NULL);
INSERT INTO "tenures" VALUES(3,0,0,'person',1,NULL);
INSERT INTO "tenures" VALUES(3,1,0,'person',2,NULL);
INSERT INTO "tenures" VALUES(3,1,1,'nobody',NULL,NULL);
CREATE INDEX tenures_of_user ON tenures (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;
CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;
CREATE INDEX matches_due ON matches (due, id) WHERE due IS NOT NULL AND ended IS NULL;
CREATE INDEX lobbies_of_host ON matches (host) WHERE phase = 'lobby';
CREATE INDEX lobbies_at ON matches (guild, channel) WHERE phase = 'lobby';
CREATE INDEX seats_taken ON seats (user_id) WHERE active = 1 AND resigned IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',3);
COMMIT;
