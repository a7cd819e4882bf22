BEGIN TRANSACTION;
CREATE TABLE actions (
	game_id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	text TEXT, 
	side TEXT, 
	ms INTEGER NOT NULL, 
	received DATETIME NOT NULL, 
	status TEXT NOT NULL, 
	note TEXT, 
	CONSTRAINT pk_actions PRIMARY KEY (game_id, entry), 
	CONSTRAINT fk_actions_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "actions" VALUES(1,3,1,65281,'1','w',3000,'2026-03-14 15:09:33.535897','played',NULL);
INSERT INTO "actions" VALUES(1,4,2,65282,'2','b',4000,'2026-03-14 15:09:33.535897','played',NULL);
INSERT INTO "actions" VALUES(1,5,3,65280,'0','w',5000,'2026-03-14 15:09:33.535897','played',NULL);
INSERT INTO "actions" VALUES(1,6,4,65284,'4','b',6000,'2026-03-14 15:09:33.535897','replaced',NULL);
INSERT INTO "actions" VALUES(1,7,4,65283,'3','b',7000,'2026-03-14 15:09:40.535897','taken-back',NULL);
INSERT INTO "actions" VALUES(1,9,4,65283,'3','b',9000,'2026-03-14 15:09:40.535897','played',NULL);
INSERT INTO "actions" VALUES(1,10,5,65285,'5','w',10000,'2026-03-14 15:09:40.535897','played',NULL);
INSERT INTO "actions" VALUES(2,14,1,65281,'1','w',14000,'2026-03-14 15:09:40.535897','played',NULL);
INSERT INTO "actions" VALUES(3,2,1,65281,'1','w',0,'2026-03-14 15:10:01.535897','played',NULL);
INSERT INTO "actions" VALUES(3,3,2,65282,'2','b',0,'2026-03-14 15:10:01.535897','played',NULL);
INSERT INTO "actions" VALUES(3,4,3,65280,'0','w',0,'2026-03-14 15:10:01.535897','played',NULL);
INSERT INTO "actions" VALUES(3,5,4,65283,'3','b',0,'2026-03-14 15:10:01.535897','played',NULL);
INSERT INTO "actions" VALUES(3,6,5,65285,'5','w',0,'2026-03-14 15:10:01.535897','played',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('v6');
CREATE TABLE boots (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	board TEXT NOT NULL, 
	kept INTEGER NOT NULL, revision INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_boots PRIMARY KEY (id), 
	CONSTRAINT fk_boots_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_boots_table_id UNIQUE (table_id, word)
);
INSERT INTO "boots" VALUES(1,1,'b1','rota',14,3);
INSERT INTO "boots" VALUES(2,2,'record-b5d228c7c82133d2','rota',7,1);
CREATE TABLE entries (
	boot_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	ms INTEGER NOT NULL, 
	fields JSON NOT NULL, 
	received DATETIME NOT NULL, happened DATETIME, 
	CONSTRAINT pk_entries PRIMARY KEY (boot_id, number), 
	CONSTRAINT fk_entries_boot_id FOREIGN KEY(boot_id) REFERENCES boots (id)
);
INSERT INTO "entries" VALUES(1,1,'BOOT',1000,'{"boot": 1}','2026-03-14 15:09:33.535897','2026-03-14 15:09:28.035897');
INSERT INTO "entries" VALUES(1,2,'GAME',2000,'{"game": "rota", "options": "", "start": "......... w 3,3", "white": "human", "black": "engine:8", "clock": "300+3"}','2026-03-14 15:09:33.535897','2026-03-14 15:09:29.035897');
INSERT INTO "entries" VALUES(1,3,'ACT',3000,'{"ply": 1, "action": 65281}','2026-03-14 15:09:33.535897','2026-03-14 15:09:30.035897');
INSERT INTO "entries" VALUES(1,4,'ACT',4000,'{"ply": 2, "action": 65282}','2026-03-14 15:09:33.535897','2026-03-14 15:09:31.035897');
INSERT INTO "entries" VALUES(1,5,'ACT',5000,'{"ply": 3, "action": 65280}','2026-03-14 15:09:33.535897','2026-03-14 15:09:32.035897');
INSERT INTO "entries" VALUES(1,6,'ACT',6000,'{"ply": 4, "action": 65284}','2026-03-14 15:09:33.535897','2026-03-14 15:09:33.035897');
INSERT INTO "entries" VALUES(1,7,'INSTEAD',7000,'{"ply": 4, "action": 65283}','2026-03-14 15:09:40.535897','2026-03-14 15:09:33.535897');
INSERT INTO "entries" VALUES(1,8,'BACK',8000,'{"ply": 3}','2026-03-14 15:09:40.535897','2026-03-14 15:09:34.535897');
INSERT INTO "entries" VALUES(1,9,'ACT',9000,'{"ply": 4, "action": 65283}','2026-03-14 15:09:40.535897','2026-03-14 15:09:35.535897');
INSERT INTO "entries" VALUES(1,10,'ACT',10000,'{"ply": 5, "action": 65285}','2026-03-14 15:09:40.535897','2026-03-14 15:09:36.535897');
INSERT INTO "entries" VALUES(1,11,'END',11000,'{"score": "1-0", "reason": "board"}','2026-03-14 15:09:40.535897','2026-03-14 15:09:37.535897');
INSERT INTO "entries" VALUES(1,12,'FAULT',12000,'{"name": "a1", "what": "stuck"}','2026-03-14 15:09:40.535897','2026-03-14 15:09:38.535897');
INSERT INTO "entries" VALUES(1,13,'GAME',13000,'{"game": "rota", "options": "", "start": "......... w 3,3", "white": "human", "black": "engine:8"}','2026-03-14 15:09:40.535897','2026-03-14 15:09:39.535897');
INSERT INTO "entries" VALUES(1,14,'ACT',14000,'{"ply": 1, "action": 65281}','2026-03-14 15:09:40.535897','2026-03-14 15:09:40.535897');
INSERT INTO "entries" VALUES(2,1,'GAME',0,'{"game": "rota", "options": "", "start": "......... w 3,3", "white": "?", "black": "?", "extra": "{\"start\": null, \"tags\": {\"Event\": \"Saturnalia\"}, \"comments\": {\"0\": \"a fine game\"}}"}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,2,'ACT',0,'{"ply": 1, "action": 65281}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,3,'ACT',0,'{"ply": 2, "action": 65282}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,4,'ACT',0,'{"ply": 3, "action": 65280}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,5,'ACT',0,'{"ply": 4, "action": 65283}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,6,'ACT',0,'{"ply": 5, "action": 65285}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
INSERT INTO "entries" VALUES(2,7,'END',0,'{"score": "1-0", "reason": "board"}','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897');
CREATE TABLE flights (
	boot_id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	inputs BLOB NOT NULL, 
	CONSTRAINT pk_flights PRIMARY KEY (boot_id, entry), 
	CONSTRAINT fk_flights_boot_id FOREIGN KEY(boot_id) REFERENCES boots (id)
);
INSERT INTO "flights" VALUES(1,2,2,X'78DA335430B4343050484A4DCFCC5330523050D083012E23052343A054726A4E4EB142BE311700D0A309BF');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	boot_id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	game TEXT NOT NULL, 
	options TEXT NOT NULL, 
	start TEXT, 
	white TEXT NOT NULL, 
	black TEXT NOT NULL, 
	started DATETIME NOT NULL, 
	ended DATETIME, 
	score TEXT NOT NULL, 
	reason TEXT, 
	flag TEXT, extra TEXT, clock TEXT, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_boot_id FOREIGN KEY(boot_id) REFERENCES boots (id), 
	CONSTRAINT uq_games_boot_id UNIQUE (boot_id, entry)
);
INSERT INTO "games" VALUES(1,1,2,'rota','',NULL,'human','engine:8','2026-03-14 15:09:29.035897','2026-03-14 15:09:37.535897','1-0','board','entry 5 was told in two ways; the first is followed',NULL,'300+3');
INSERT INTO "games" VALUES(2,1,13,'rota','',NULL,'human','engine:8','2026-03-14 15:09:39.535897',NULL,'*',NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES(3,2,1,'rota','',NULL,'?','?','2026-03-14 15:10:01.535897','2026-03-14 15:10:01.535897','1-0','board',NULL,'{"start": null, "tags": {"Event": "Saturnalia"}, "comments": {"0": "a fine game"}}',NULL);
CREATE TABLE rivals (
	boot_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	digest TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	ms INTEGER NOT NULL, 
	fields JSON NOT NULL, 
	received DATETIME NOT NULL, 
	CONSTRAINT pk_rivals PRIMARY KEY (boot_id, number, digest), 
	CONSTRAINT fk_rivals_boot_id FOREIGN KEY(boot_id) REFERENCES boots (id)
);
INSERT INTO "rivals" VALUES(1,5,'668b2fa90d725b0f','ACT',5000,'{"ply": 3, "action": 65287}','2026-03-14 15:09:47.535897');
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_word UNIQUE (word)
);
INSERT INTO "tables" VALUES(1,'pico-1');
INSERT INTO "tables" VALUES(2,'record');
CREATE TABLE usage (
	boot_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	counts TEXT NOT NULL, 
	told DATETIME NOT NULL, 
	CONSTRAINT pk_usage PRIMARY KEY (boot_id, kind), 
	CONSTRAINT fk_usage_boot_id FOREIGN KEY(boot_id) REFERENCES boots (id)
);
INSERT INTO "usage" VALUES(1,'rota/2','3,2,1,40','2026-03-14 15:09:54.535897');
INSERT INTO "usage" VALUES(1,'fault.a1','4','2026-03-14 15:09:54.535897');
COMMIT;
