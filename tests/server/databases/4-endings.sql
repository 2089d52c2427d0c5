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
CREATE TABLE clocks (
	table_key VARCHAR(32) NOT NULL, 
	rows INTEGER NOT NULL, 
	"left" TEXT NOT NULL, 
	PRIMARY KEY (table_key)
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
INSERT INTO "moves" VALUES('2Mxz5qXmu5XC0BwId8hkAw',0,'0 arrange goblin mountain portal dwarf',NULL,1.79485768822147536273e+09);
INSERT INTO "moves" VALUES('2Mxz5qXmu5XC0BwId8hkAw',1,'0 noswap',NULL,1.79485768822520709033e+09);
INSERT INTO "moves" VALUES('2Mxz5qXmu5XC0BwId8hkAw',2,'0 pair mixed',NULL,1.7948576882275972367e+09);
INSERT INTO "moves" VALUES('2Mxz5qXmu5XC0BwId8hkAw',3,'0 drop first',NULL,1.79485768822986960406e+09);
INSERT INTO "moves" VALUES('2Mxz5qXmu5XC0BwId8hkAw',4,'0 place a1',NULL,1.7948576882325406075e+09);
CREATE TABLE outcomes (
	table_key VARCHAR(32) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	mode VARCHAR(16) NOT NULL, 
	options TEXT NOT NULL, 
	ended FLOAT NOT NULL, 
	reason VARCHAR(32) NOT NULL, 
	target INTEGER, 
	fame TEXT, 
	PRIMARY KEY (table_key)
);
CREATE TABLE removed (
	person VARCHAR(32) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, table_key)
);
CREATE TABLE scores (
	table_key VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	rank INTEGER NOT NULL, 
	share FLOAT NOT NULL, 
	score INTEGER, 
	PRIMARY KEY (table_key, seat)
);
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
INSERT INTO "seats" VALUES('2Mxz5qXmu5XC0BwId8hkAw',0,'person','Somebody','badger','KE4mZTEYNloQaCM1tRerxg',NULL,0);
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
INSERT INTO "tables" VALUES('2Mxz5qXmu5XC0BwId8hkAw','kSIT3iSotu_NIBNSqU28ig','KE4mZTEYNloQaCM1tRerxg','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true, "components": null}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["goblin", "mountain", "portal", "dwarf"]], "wild": [["elf", "elf", "dwarf", "dwarf", "goblin", "swamp", "plain", "plain", "dragon", "human", "portal", "goblin"]], "deck": ["swamp", "elf", "forest", "human", "mountain", "swamp", "forest", "plain", "swamp", "portal", "dragon", "forest", "portal", "human", "human", "mountain", "dwarf", "goblin", "dragon", "elf", "forest", "plain", "mountain"], "discard": ["dragon"], "legends": ["battle-elf-dwarf", "federation-elf", "federation-human", "alliance-human-elf", "battle-goblin-dwarf", "diversity", "federation-dwarf", "battle-goblin-human", "region-forest", "alliance-human-dwarf", "battle-goblin-elf", "region-plain", "federation-goblin", "region-swamp", "region-mountain"]}}',NULL,'playing',0,1.7948576882325406075e+09);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
COMMIT;