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
CREATE TABLE moves (
	table_key VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	"left" TEXT, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_key, number)
);
INSERT INTO "moves" VALUES('T_QCW-g6LkV-LdMG7hXcdA',0,'0 arrange swamp elf portal mountain',NULL,1.79485767991302037245e+09);
INSERT INTO "moves" VALUES('T_QCW-g6LkV-LdMG7hXcdA',1,'0 noswap',NULL,1.79485767992758369444e+09);
INSERT INTO "moves" VALUES('T_QCW-g6LkV-LdMG7hXcdA',2,'0 pair mixed',NULL,1.79485768001956892008e+09);
INSERT INTO "moves" VALUES('T_QCW-g6LkV-LdMG7hXcdA',3,'0 drop first',NULL,1.79485768002457714079e+09);
INSERT INTO "moves" VALUES('T_QCW-g6LkV-LdMG7hXcdA',4,'0 place a1',NULL,1.79485768003593015667e+09);
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
INSERT INTO "seats" VALUES('T_QCW-g6LkV-LdMG7hXcdA',0,'person','Somebody','boar','myx1uii-VnhAn6mnjKejRw',NULL,0);
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
INSERT INTO "tables" VALUES('T_QCW-g6LkV-LdMG7hXcdA','73t_fx0E6L8Xsu8rz4xNBA','myx1uii-VnhAn6mnjKejRw','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true, "components": null}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["swamp", "elf", "portal", "mountain"]], "wild": [["swamp", "plain", "forest", "goblin", "forest", "dragon", "forest", "human", "dwarf", "forest", "human", "plain"]], "deck": ["swamp", "dragon", "mountain", "swamp", "human", "goblin", "mountain", "plain", "dragon", "portal", "elf", "elf", "goblin", "dwarf", "elf", "portal", "portal", "plain", "goblin", "dwarf", "mountain", "dragon", "dwarf"], "discard": ["human"], "legends": ["alliance-human-elf", "diversity", "federation-elf", "region-mountain", "federation-human", "region-swamp", "region-forest", "battle-goblin-elf", "region-plain", "federation-goblin", "battle-goblin-human", "alliance-human-dwarf", "battle-elf-dwarf", "battle-goblin-dwarf", "federation-dwarf"]}}',NULL,'playing',0,1.79485768003593015667e+09);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
COMMIT;