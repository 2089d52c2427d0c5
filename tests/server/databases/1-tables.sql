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
CREATE TABLE moves (
	table_key VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	"left" TEXT, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_key, number)
);
INSERT INTO "moves" VALUES('PJm4ofBlXJXTLTz1dASk3Q',0,'0 arrange dragon elf portal goblin',NULL,1.79485767425604557986e+09);
INSERT INTO "moves" VALUES('PJm4ofBlXJXTLTz1dASk3Q',1,'0 noswap',NULL,1.79485767426460528367e+09);
INSERT INTO "moves" VALUES('PJm4ofBlXJXTLTz1dASk3Q',2,'0 pair mixed',NULL,1.79485767427118873603e+09);
INSERT INTO "moves" VALUES('PJm4ofBlXJXTLTz1dASk3Q',3,'0 drop first',NULL,1.79485767427353763584e+09);
INSERT INTO "moves" VALUES('PJm4ofBlXJXTLTz1dASk3Q',4,'0 place a1',NULL,1.79485767428316879273e+09);
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
INSERT INTO "seats" VALUES('PJm4ofBlXJXTLTz1dASk3Q',0,'person','Somebody','fox','3rQ1WUe3MSf9cuOgxqoqhg',NULL,0);
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
INSERT INTO "tables" VALUES('PJm4ofBlXJXTLTz1dASk3Q','W8qf1sonOObeGeLYG1pG4g','3rQ1WUe3MSf9cuOgxqoqhg','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["dragon", "elf", "portal", "goblin"]], "wild": [["swamp", "dwarf", "mountain", "mountain", "forest", "dragon", "elf", "portal", "human", "goblin", "goblin", "plain"]], "deck": ["portal", "mountain", "human", "plain", "swamp", "mountain", "dwarf", "forest", "dragon", "elf", "plain", "human", "forest", "forest", "portal", "swamp", "dwarf", "elf", "plain", "dragon", "swamp", "dwarf", "goblin"], "discard": ["human"], "legends": ["battle-goblin-elf", "federation-elf", "battle-goblin-human", "region-forest", "alliance-human-dwarf", "federation-human", "alliance-human-elf", "battle-goblin-dwarf", "federation-goblin", "region-mountain", "diversity", "federation-dwarf", "battle-elf-dwarf", "region-swamp", "region-plain"]}}',NULL,'playing',0,1.79485767428316879273e+09);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
COMMIT;