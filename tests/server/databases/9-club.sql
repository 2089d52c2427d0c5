BEGIN TRANSACTION;
CREATE TABLE alert_ways (
	id VARCHAR(24) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	target TEXT NOT NULL, 
	switched BOOLEAN NOT NULL, 
	code VARCHAR(32), 
	created FLOAT NOT NULL, 
	sent FLOAT, 
	failing FLOAT, 
	PRIMARY KEY (id)
);
CREATE TABLE alert_wishes (
	person VARCHAR(32) NOT NULL, 
	wishes TEXT NOT NULL, 
	PRIMARY KEY (person)
);
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
CREATE TABLE closed_tables (
	table_key VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_key)
);
CREATE TABLE club_feats (
	"key" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	found TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE club_settings (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE comparisons (
	deal VARCHAR(48) NOT NULL, 
	played INTEGER NOT NULL, 
	scores TEXT NOT NULL, 
	best VARCHAR(32), 
	best_score INTEGER, 
	PRIMARY KEY (deal)
);
CREATE TABLE day_marks (
	person VARCHAR(32) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	note TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	edition INTEGER NOT NULL, 
	PRIMARY KEY (person, table_key)
);
CREATE TABLE day_plans (
	table_key VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	edition INTEGER NOT NULL, 
	plans TEXT NOT NULL, 
	dropped BOOLEAN NOT NULL, 
	PRIMARY KEY (table_key, seat)
);
CREATE TABLE day_tables (
	table_key VARCHAR(32) NOT NULL, 
	days INTEGER NOT NULL, 
	lapse VARCHAR(8) NOT NULL, 
	bot_since FLOAT, 
	PRIMARY KEY (table_key)
);
CREATE TABLE day_turns (
	table_key VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	turn VARCHAR(24) NOT NULL, 
	days INTEGER NOT NULL, 
	asked FLOAT NOT NULL, 
	due FLOAT NOT NULL, 
	next FLOAT, 
	told INTEGER NOT NULL, 
	PRIMARY KEY (table_key, seat)
);
CREATE TABLE deals (
	deal VARCHAR(48) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	begun FLOAT NOT NULL, 
	ended FLOAT, 
	score INTEGER, 
	other INTEGER, 
	share FLOAT, 
	PRIMARY KEY (deal, person)
);
CREATE TABLE ended_sessions (
	number INTEGER NOT NULL, 
	mark VARCHAR(32) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE hall_blocks (
	person VARCHAR(32) NOT NULL, 
	blocked VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person, blocked)
);
CREATE TABLE hall_calls (
	person VARCHAR(32) NOT NULL, 
	handle VARCHAR(24) NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	avatar VARCHAR(16) NOT NULL, 
	modes TEXT NOT NULL, 
	minutes INTEGER NOT NULL, 
	level VARCHAR(16), 
	asked FLOAT NOT NULL, 
	until FLOAT, 
	seen FLOAT NOT NULL, 
	table_key VARCHAR(32), 
	met VARCHAR(48), 
	met_avatar VARCHAR(16), 
	PRIMARY KEY (person), 
	UNIQUE (handle)
);
CREATE TABLE hall_invitations (
	id VARCHAR(24) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	sender VARCHAR(32) NOT NULL, 
	receiver VARCHAR(32) NOT NULL, 
	sent FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE hall_people (
	person VARCHAR(32) NOT NULL, 
	handle VARCHAR(24) NOT NULL, 
	seen FLOAT NOT NULL, 
	in_hall FLOAT NOT NULL, 
	at_table FLOAT NOT NULL, 
	plays BOOLEAN NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	hidden BOOLEAN NOT NULL, 
	member BOOLEAN NOT NULL, 
	PRIMARY KEY (person), 
	UNIQUE (handle)
);
CREATE TABLE hall_tables (
	table_key VARCHAR(32) NOT NULL, 
	handle VARCHAR(24) NOT NULL, 
	wish VARCHAR(80) NOT NULL, 
	lowest INTEGER, 
	highest INTEGER, 
	since FLOAT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	from_hall BOOLEAN NOT NULL, 
	PRIMARY KEY (table_key), 
	UNIQUE (handle)
);
CREATE TABLE hall_watch (
	table_key VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	agrees BOOLEAN NOT NULL, 
	PRIMARY KEY (table_key, person)
);
CREATE TABLE holidays (
	id INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (id)
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
CREATE TABLE members (
	person VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person)
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
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	way VARCHAR(24) NOT NULL, 
	event VARCHAR(160) NOT NULL, 
	notice TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	due FLOAT, 
	tries INTEGER NOT NULL, 
	claim VARCHAR(24), 
	claimed FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (way, event)
);
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
CREATE TABLE pad_games (
	person VARCHAR(32) NOT NULL, 
	id VARCHAR(80) NOT NULL, 
	mark VARCHAR(32) NOT NULL, 
	game TEXT, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, id)
);
CREATE TABLE pad_people (
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE passkeys (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	credential BLOB NOT NULL, 
	public_key BLOB NOT NULL, 
	signatures BIGINT NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	transports VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	used FLOAT, 
	PRIMARY KEY (id)
);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	avatar VARCHAR(16) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE processes (
	number INTEGER NOT NULL, 
	beat DATETIME NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE profiles (
	person VARCHAR(32) NOT NULL, 
	handle VARCHAR(16) NOT NULL, 
	shown BOOLEAN NOT NULL, 
	games BOOLEAN NOT NULL, 
	PRIMARY KEY (person), 
	UNIQUE (handle)
);
CREATE TABLE puzzle_journals (
	person VARCHAR(32) NOT NULL, 
	journal TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE questions (
	id VARCHAR(32) NOT NULL, 
	asked TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE rated_games (
	table_key VARCHAR(32) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	mode VARCHAR(16) NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_key)
);
CREATE TABLE rated_seats (
	table_key VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	side INTEGER NOT NULL, 
	rank INTEGER NOT NULL, 
	corrected INTEGER, 
	PRIMARY KEY (table_key, seat)
);
CREATE TABLE rating_events (
	table_key VARCHAR(32) NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	mode VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, 
	number INTEGER NOT NULL, 
	mu_before FLOAT NOT NULL, 
	sigma_before FLOAT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	PRIMARY KEY (table_key, player)
);
CREATE TABLE removed (
	person VARCHAR(32) NOT NULL, 
	table_key VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, table_key)
);
CREATE TABLE renamed (
	person VARCHAR(32) NOT NULL, 
	old VARCHAR(48) NOT NULL, 
	new VARCHAR(48) NOT NULL, 
	PRIMARY KEY (person, old)
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
INSERT INTO "schema_version" VALUES(7);
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
CREATE TABLE sessions (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	browser VARCHAR(24) NOT NULL, 
	system VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE shared_guests (
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE standings (
	person VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	until FLOAT, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	heard BOOLEAN NOT NULL, 
	PRIMARY KEY (person, kind)
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
CREATE TABLE tournament_boards (
	tournament VARCHAR(24) NOT NULL, 
	round INTEGER NOT NULL, 
	board INTEGER NOT NULL, 
	table_key VARCHAR(32), 
	watch_key VARCHAR(32), 
	entrants TEXT NOT NULL, 
	how VARCHAR(12) NOT NULL, 
	ranks TEXT, 
	scores TEXT, 
	PRIMARY KEY (tournament, round, board)
);
CREATE TABLE tournament_entrants (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	name VARCHAR(48) NOT NULL, 
	avatar VARCHAR(16) NOT NULL, 
	strength FLOAT NOT NULL, 
	joined INTEGER NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	PRIMARY KEY (tournament, number)
);
CREATE TABLE tournament_log (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	"values" TEXT NOT NULL, 
	PRIMARY KEY (tournament, number)
);
CREATE TABLE tournament_rounds (
	tournament VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	until FLOAT, 
	PRIMARY KEY (tournament, number)
);
CREATE TABLE tournaments (
	"key" VARCHAR(24) NOT NULL, 
	organiser VARCHAR(32) NOT NULL, 
	rules TEXT NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	round INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	revision INTEGER NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE warden_links (
	digest VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (digest)
);
CREATE TABLE warden_log (
	id INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	warden VARCHAR(48) NOT NULL, 
	deed VARCHAR(16) NOT NULL, 
	about VARCHAR(96) NOT NULL, 
	detail TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE wardens (
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_keys_table_key ON keys (table_key);
CREATE INDEX ix_seats_owner ON seats (owner);
CREATE INDEX ix_chat_table_key ON chat (table_key);
CREATE INDEX ix_reviews_at ON reviews (at);
CREATE INDEX ix_leases_process ON leases (process);
CREATE INDEX ix_questions_at ON questions (at);
CREATE INDEX ix_people_seen ON people (seen);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_ended_sessions_mark ON ended_sessions (mark);
CREATE INDEX ix_passkeys_person ON passkeys (person);
CREATE INDEX ix_alert_ways_code ON alert_ways (code);
CREATE INDEX ix_alert_ways_person ON alert_ways (person);
CREATE INDEX ix_outbox_created ON outbox (created);
CREATE INDEX ix_outbox_way ON outbox (way);
CREATE INDEX ix_outbox_due ON outbox (due);
CREATE INDEX ix_day_tables_bot_since ON day_tables (bot_since);
CREATE INDEX ix_day_turns_next ON day_turns (next);
CREATE INDEX ix_day_turns_person ON day_turns (person);
CREATE INDEX ix_holidays_person ON holidays (person);
CREATE INDEX ix_day_plans_person ON day_plans (person);
CREATE INDEX ix_hall_people_seen ON hall_people (seen);
CREATE INDEX ix_hall_tables_since ON hall_tables (since);
CREATE INDEX ix_hall_calls_asked ON hall_calls (asked);
CREATE INDEX ix_hall_invitations_receiver ON hall_invitations (receiver);
CREATE INDEX ix_hall_invitations_sender ON hall_invitations (sender);
CREATE INDEX ix_rated_games_state ON rated_games (state);
CREATE INDEX ix_rated_games_at ON rated_games (at);
CREATE INDEX ix_rated_seats_player ON rated_seats (player);
CREATE INDEX ix_rating_events_player ON rating_events (player, game, mode, at);
CREATE INDEX ix_tournaments_organiser ON tournaments (organiser);
CREATE INDEX ix_tournaments_status ON tournaments (status);
CREATE INDEX ix_tournament_entrants_player ON tournament_entrants (player);
CREATE INDEX ix_tournament_boards_table_key ON tournament_boards (table_key);
CREATE INDEX ix_closed_tables_at ON closed_tables (at);
CREATE INDEX ix_warden_log_at ON warden_log (at);
CREATE INDEX ix_deals_person ON deals (person);
COMMIT;
