BEGIN TRANSACTION;
CREATE TABLE bots (
	name VARCHAR(16) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT, 
	PRIMARY KEY (name), 
	UNIQUE (digest)
);
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
CREATE TABLE imports (
	table_key VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	digest VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_key), 
	UNIQUE (person, digest)
);
CREATE TABLE keys (
	"key" VARCHAR(32) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "keys" VALUES('wRXJ0ltK8ZWONKvVOdBkFg','wRXJ0ltK8ZWONKvVOdBkFg');
INSERT INTO "keys" VALUES('njWyRttgSODyg_JncmDZtA','wRXJ0ltK8ZWONKvVOdBkFg');
CREATE TABLE leases (
	table_key VARCHAR(32) NOT NULL, 
	process INTEGER NOT NULL, 
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
INSERT INTO "moves" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',0,'0 arrange dragon elf forest mountain',NULL,1.79500598624049901965e+09);
INSERT INTO "moves" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',1,'0 noswap',NULL,1.79500598625021409986e+09);
INSERT INTO "moves" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',2,'0 pair mixed',NULL,1.79500598625302934651e+09);
INSERT INTO "moves" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',3,'0 drop first',NULL,1.79500598625396227837e+09);
INSERT INTO "moves" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',4,'0 place a1',NULL,1.7950059862551169395e+09);
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
CREATE TABLE processes (
	number INTEGER NOT NULL, 
	beat DATETIME NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE questions (
	id VARCHAR(32) NOT NULL, 
	asked TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
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
CREATE TABLE revisions (
	table_key VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	wishes TEXT, 
	PRIMARY KEY (table_key)
);
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(6);
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
	stand_in BOOLEAN NOT NULL, failed VARCHAR(8), 
	PRIMARY KEY (table_key, seat)
);
INSERT INTO "seats" VALUES('wRXJ0ltK8ZWONKvVOdBkFg',0,'person','Ada','fox','MObvCoqO7652k_mj60wLWA',NULL,0,NULL);
CREATE TABLE secrets (
	name VARCHAR(16) NOT NULL, 
	secret BLOB NOT NULL, 
	PRIMARY KEY (name)
);
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
INSERT INTO "tables" VALUES('wRXJ0ltK8ZWONKvVOdBkFg','njWyRttgSODyg_JncmDZtA','MObvCoqO7652k_mj60wLWA','{"game": "aetherya", "mode": "solo", "options": {}, "clock": null, "previews": true, "scores": true, "components": null, "talk": true, "lamps": "off", "since": null, "imported": false}','{"format": 1, "game": "aetherya", "mode": "solo", "players": 1, "first": 0, "options": {}, "deal": {"hands": [["dragon", "elf", "forest", "mountain"]], "wild": [["elf", "dwarf", "plain", "portal", "dwarf", "plain", "dragon", "dwarf", "dragon", "dragon", "portal", "goblin"]], "deck": ["mountain", "goblin", "portal", "swamp", "swamp", "mountain", "elf", "human", "forest", "goblin", "human", "swamp", "plain", "human", "goblin", "human", "forest", "elf", "swamp", "mountain", "dwarf", "forest", "plain"], "discard": ["portal"], "legends": ["battle-goblin-elf", "battle-goblin-dwarf", "federation-goblin", "alliance-human-dwarf", "region-plain", "region-forest", "diversity", "federation-dwarf", "battle-goblin-human", "battle-elf-dwarf", "federation-elf", "federation-human", "alliance-human-elf", "region-mountain", "region-swamp"]}}',NULL,'playing',0,1.7950059862551169395e+09);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_keys_table_key ON keys (table_key);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
CREATE INDEX ix_reviews_at ON reviews (at);
CREATE INDEX ix_leases_process ON leases (process);
CREATE INDEX ix_questions_at ON questions (at);
COMMIT;
