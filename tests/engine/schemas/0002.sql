-- A database as version 2 of its shape left it: a match being played, a lobby, an ended match, a list.
PRAGMA foreign_keys=OFF;
PRAGMA application_id=1952539244;
PRAGMA user_version=2;
BEGIN TRANSACTION;
CREATE TABLE lists (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    text TEXT NOT NULL,
    shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
    UNIQUE (user, game, name)
) STRICT;
INSERT INTO "lists" VALUES(1,1,'laying','Tall ones','4 red',1);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
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
    ended INTEGER,
    commitment TEXT,
    seed TEXT,
    outcome TEXT,
    state TEXT                              -- last: it is long, and most readers do without it
) STRICT;
INSERT INTO "matches" VALUES(1,'howmanycalories',1,'{"rounds":1}','playing',1,9,10,77,5,10,0,1000,1000,1000,NULL,'f1ca2e98df28cff20b8092a23b0dbe179e3baaacedf2760a50e55e08c2829db7','00712027d61961e86e36c6f44ac890cd',NULL,'{"options":{"rounds":1},"seats":3,"ghost":null,"limit":27,"round":1,"first":0,"phase":"trick","passed":[true,true,true],"leader":0,"trick":[{"chair":0,"card":4,"plus":false},{"chair":1,"card":8,"plus":true}],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0,0],"history":[],"hands":[[5,20,24,25,26,27,30],[11,14,17,21,28,31,32],[1,2,6,7,12,18,19,22]],"passing":[null,null,null],"received":[[4,5],[8,17],[1,2]],"discards":[10,9,13,3,29,23,16,15]}');
INSERT INTO "matches" VALUES(2,'howmanycalories',1,'{"rounds":1}','lobby',1,9,10,NULL,0,2,0,1000,1000,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "matches" VALUES(3,'howmanycalories',1,'{"rounds":1}','over',1,9,10,NULL,0,4,0,1000,1000,1000,1000,'fe8122b58235a0814b0d3f2c5b9510676d2330d7b4c1d995621032c998dafbf3','03a54c6ab73f0299b0a374d4d3f86cc8','{"scores":[0,0],"places":[1,2],"reason":{"template":"{reason} Last for having resigned: {gone}.","args":[["reason",{"template":"{who} is the last one left.","args":[["who",{"seat":0}]]}],["gone",[{"seat":1}]]]},"story":[]}','{"options":{"rounds":1},"seats":2,"ghost":2,"limit":27,"round":1,"first":null,"phase":"pass","passed":[false,false],"leader":null,"trick":[],"last":null,"tricks":0,"taken":[[],[],[]],"out":[false,false,false],"scores":[0,0],"history":[],"hands":[[1,5,6,8,9,26,29,30],[13,14,20,21,23,25,27,31],[3,17,2,19,28,32,24,12]],"passing":[null,null],"received":[[],[]],"discards":[22,11,16,15,4,10,18,7]}');
CREATE TABLE moves (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL CHECK (ply >= 1),
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    notation TEXT NOT NULL,
    events TEXT NOT NULL,
    at INTEGER NOT NULL,
    stood_in INTEGER NOT NULL CHECK (stood_in IN (0, 1)),
    PRIMARY KEY (match, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,1,0,'{"kind":"pass","cards":[8,17]}','R8,R17','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":0}]]},"to":null}]',1000,0);
INSERT INTO "moves" VALUES(1,2,1,'{"kind":"pass","cards":[1,2]}','R1,B2','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":1}]]},"to":null}]',1000,0);
INSERT INTO "moves" VALUES(1,3,2,'{"kind":"pass","cards":[4,5]}','G4,G5','[{"sentence":{"template":"{who} has chosen.","args":[["who",{"seat":2}]]},"to":null},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",8],["dish",{"template":"Sandwich","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",17],["dish",{"template":"Ramen","args":[]}]]}]],["left",{"seat":1}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",4],["dish",{"template":"Green salad","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",5],["dish",{"template":"Fried egg","args":[]}]]}]],["right",{"seat":2}]]},"to":0},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",1],["dish",{"template":"Cucumber","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",2],["dish",{"template":"Strawberry","args":[]}]]}]],["left",{"seat":2}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",8],["dish",{"template":"Sandwich","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",17],["dish",{"template":"Ramen","args":[]}]]}]],["right",{"seat":0}]]},"to":1},{"sentence":{"template":"You passed {gave} to {left} and got {got} from {right}.","args":[["gave",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",4],["dish",{"template":"Green salad","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",5],["dish",{"template":"Fried egg","args":[]}]]}]],["left",{"seat":0}],["got",[{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",1],["dish",{"template":"Cucumber","args":[]}]]},{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Blue","args":[]}],["number",2],["dish",{"template":"Strawberry","args":[]}]]}]],["right",{"seat":1}]]},"to":2},{"sentence":{"template":"All cards are passed. {who} leads the first trick.","args":[["who",{"seat":0}]]},"to":null}]',1000,0);
INSERT INTO "moves" VALUES(1,4,0,'{"kind":"play","card":4}','G4','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":0}],["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Green","args":[]}],["number",4],["dish",{"template":"Green salad","args":[]}]]}]]},"to":null}]',1000,0);
INSERT INTO "moves" VALUES(1,5,1,'{"kind":"play","card":8}','R8','[{"sentence":{"template":"{who} plays {card}.","args":[["who",{"seat":1}],["card",{"template":"{card} +5 = {value}","args":[["card",{"template":"{suit} {number} {dish}","args":[["suit",{"template":"Red","args":[]}],["number",8],["dish",{"template":"Sandwich","args":[]}]]}],["value",13]]}]]},"to":null}]',1000,0);
CREATE TABLE reach (
    user INTEGER PRIMARY KEY,
    dm_channel INTEGER,
    closed_since INTEGER
) STRICT;
INSERT INTO "reach" VALUES(1,11,NULL);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    turn INTEGER NOT NULL,
    token INTEGER NOT NULL,
    since INTEGER,                          -- when the running turn began
    draft TEXT NOT NULL,                    -- the picks so far, in notation
    resigned INTEGER,                       -- 0 for who resigned first, then 1, 2, …
    PRIMARY KEY (match, seat),
    UNIQUE (match, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,'Ann','{}',2,4,NULL,'',NULL);
INSERT INTO "seats" VALUES(1,1,2,'Bob','{}',2,4,NULL,'',NULL);
INSERT INTO "seats" VALUES(1,2,3,'Cy','{}',2,3,1000,'',NULL);
INSERT INTO "seats" VALUES(2,0,1,'Ann','{}',0,0,NULL,'',NULL);
INSERT INTO "seats" VALUES(2,1,2,'Bob','{}',0,0,NULL,'',NULL);
INSERT INTO "seats" VALUES(3,0,1,'Ann','{}',1,2,NULL,'',NULL);
INSERT INTO "seats" VALUES(3,1,2,'Bob','{}',1,2,NULL,'',0);
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
CREATE INDEX matches_behind ON matches (changed, id) WHERE version > settled;
CREATE INDEX matches_in_thread ON matches (thread) WHERE thread IS NOT NULL;
CREATE INDEX seats_of_user ON seats (user, match);
COMMIT;
