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
INSERT INTO "moves" VALUES('HcmU1yYS5INqH8MPH5ZdDw',0,'0 arrange swamp plain human goblin',NULL,1.79485770130199861526e+09);
INSERT INTO "moves" VALUES('HcmU1yYS5INqH8MPH5ZdDw',1,'0 noswap',NULL,1.79485770130661892885e+09);
INSERT INTO "moves" VALUES('HcmU1yYS5INqH8MPH5ZdDw',2,'0 pair mixed',NULL,1.79485770131327581405e+09);
INSERT INTO "moves" VALUES('HcmU1yYS5INqH8MPH5ZdDw',3,'0 drop first',NULL,1.79485770131730890271e+09);
INSERT INTO "moves" VALUES('HcmU1yYS5INqH8MPH5ZdDw',4,'0 place a1',NULL,1.79485770132364511487e+09);
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
CREATE TABLE reviews (
	digest VARCHAR(32) NOT NULL, 
	record TEXT, 
	names TEXT, 
	data BLOB, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (digest)
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
INSERT INTO "seats" VALUES('HcmU1yYS5INqH8MPH5ZdDw',0,'person','Somebody','squirrel','U6v-lbwlBME0mOnF3oLavg',NULL,0);
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
INSERT INTO "tables" VALUES('HcmU1yYS5INqH8MPH5ZdDw','eThBMV8qw2mZQljBIdPBtA','U6v-lbwlBME0mOnF3oLavg','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true, "components": null, "talk": true, "lamps": "off", "since": null}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["swamp", "plain", "human", "goblin"]], "wild": [["elf", "goblin", "dragon", "dragon", "human", "dwarf", "dwarf", "portal", "dragon", "swamp", "elf", "dragon"]], "deck": ["elf", "human", "elf", "goblin", "portal", "goblin", "portal", "portal", "plain", "human", "mountain", "swamp", "dwarf", "plain", "forest", "mountain", "swamp", "mountain", "dwarf", "plain", "forest", "forest", "mountain"], "discard": ["forest"], "legends": ["diversity", "federation-elf", "battle-elf-dwarf", "region-plain", "battle-goblin-dwarf", "region-forest", "region-mountain", "federation-goblin", "alliance-human-elf", "federation-human", "federation-dwarf", "battle-goblin-human", "alliance-human-dwarf", "region-swamp", "battle-goblin-elf"]}}',NULL,'playing',0,1.79485770132364511487e+09);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
CREATE INDEX ix_reviews_at ON reviews (at);
COMMIT;