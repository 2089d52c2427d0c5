BEGIN TRANSACTION;
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE links (
	number VARCHAR(32) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE moves (
	table_key VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	"left" TEXT, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_key, number)
);
INSERT INTO "moves" VALUES('GskwRfN-mvno0eAYVdDOrA',0,'0 arrange forest elf mountain goblin',NULL,1.79485768655986642839e+09);
INSERT INTO "moves" VALUES('GskwRfN-mvno0eAYVdDOrA',1,'0 noswap',NULL,1.79485768656452727314e+09);
INSERT INTO "moves" VALUES('GskwRfN-mvno0eAYVdDOrA',2,'0 pair mixed',NULL,1.79485768656747412684e+09);
INSERT INTO "moves" VALUES('GskwRfN-mvno0eAYVdDOrA',3,'0 drop first',NULL,1.79485768656975126266e+09);
INSERT INTO "moves" VALUES('GskwRfN-mvno0eAYVdDOrA',4,'0 place a1',NULL,1.79485768659786629674e+09);
CREATE TABLE seats (
	table_key VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	avatar VARCHAR(16) NOT NULL, 
	owner VARCHAR(32), 
	level VARCHAR(16), 
	stand_in BOOLEAN NOT NULL, 
	PRIMARY KEY (table_key, seat)
);
INSERT INTO "seats" VALUES('GskwRfN-mvno0eAYVdDOrA',0,'person','Somebody','fox','PMxcor_fROU4zq9R_XmQJA',NULL,0);
CREATE TABLE tables (
	"key" VARCHAR(32) NOT NULL, 
	watch_key VARCHAR(32) NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	setup TEXT NOT NULL, 
	header TEXT, 
	rematch VARCHAR(32), 
	status VARCHAR(16) NOT NULL, 
	actor INTEGER, 
	moved FLOAT NOT NULL, 
	PRIMARY KEY ("key"), 
	UNIQUE (watch_key)
);
INSERT INTO "tables" VALUES('GskwRfN-mvno0eAYVdDOrA','A4zwZtOEKIeEFqWUZMW-1A','PMxcor_fROU4zq9R_XmQJA','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true, "components": null}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["forest", "elf", "mountain", "goblin"]], "wild": [["plain", "mountain", "portal", "dwarf", "portal", "plain", "mountain", "forest", "swamp", "elf", "elf", "dragon"]], "deck": ["human", "mountain", "dwarf", "human", "swamp", "portal", "plain", "dragon", "goblin", "goblin", "human", "forest", "dragon", "dwarf", "swamp", "goblin", "dragon", "forest", "elf", "swamp", "plain", "dwarf", "portal"], "discard": ["human"], "legends": ["region-plain", "region-forest", "region-swamp", "federation-dwarf", "alliance-human-elf", "alliance-human-dwarf", "battle-goblin-elf", "battle-goblin-dwarf", "diversity", "battle-goblin-human", "battle-elf-dwarf", "federation-elf", "region-mountain", "federation-goblin", "federation-human"]}}',NULL,'playing',0,1.79485768659786629674e+09);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
COMMIT;