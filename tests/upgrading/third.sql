BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE guests (
	id VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('anna','Anna');
INSERT INTO "guests" VALUES('bruno','Bruno');
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(200) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','9eea5f93a76726983cc2aa8e3b13cbf9d56b4e8a7dfab8dbc77296fd504d224e');
CREATE TABLE sittings (
	guest VARCHAR(40) NOT NULL, 
	table_id VARCHAR(40) NOT NULL, kept_in INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (guest, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sittings" VALUES('anna','going-nutty-squirrels',0);
INSERT INTO "sittings" VALUES('bruno','going-nutty-squirrels',0);
INSERT INTO "sittings" VALUES('anna','going-square-tactics',0);
INSERT INTO "sittings" VALUES('bruno','going-square-tactics',0);
INSERT INTO "sittings" VALUES('anna','going-squeaky',0);
INSERT INTO "sittings" VALUES('bruno','going-squeaky',0);
INSERT INTO "sittings" VALUES('anna','going-squirrel-attack',0);
INSERT INTO "sittings" VALUES('bruno','going-squirrel-attack',0);
INSERT INTO "sittings" VALUES('anna','going-squirrel-squabble',0);
INSERT INTO "sittings" VALUES('bruno','going-squirrel-squabble',0);
INSERT INTO "sittings" VALUES('anna','over',0);
INSERT INTO "sittings" VALUES('bruno','over',0);
CREATE TABLE steps (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	value VARCHAR(80) NOT NULL, 
	"key" VARCHAR(80) NOT NULL, 
	at FLOAT NOT NULL, share VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT steps_land_once UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "steps" VALUES('going-nutty-squirrels',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',2,'move',1,'bruno','1','bruno:2',1763250002.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',3,'move',1,'bruno','0','bruno:3',1763250003.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',4,'move',1,'bruno','1','bruno:4',1763250004.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',5,'move',1,'bruno','158','bruno:5',1763250005.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',6,'move',0,'anna','1','anna:6',1763250006.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',7,'move',0,'anna','0','anna:7',1763250007.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',8,'move',0,'anna','1','anna:8',1763250008.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',9,'move',0,'anna','158','anna:9',1763250009.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',10,'move',1,'bruno','0','bruno:10',1763250010.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',11,'move',1,'bruno','1','bruno:11',1763250011.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',12,'move',1,'bruno','0','bruno:12',1763250012.0,'');
INSERT INTO "steps" VALUES('going-nutty-squirrels',13,'move',1,'bruno','158','bruno:13',1763250013.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',2,'move',1,'bruno','118','bruno:2',1763250002.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',3,'move',1,'bruno','36','bruno:3',1763250003.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',4,'move',1,'bruno','72','bruno:4',1763250004.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',5,'move',1,'bruno','118','bruno:5',1763250005.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',6,'move',1,'bruno','118','bruno:6',1763250006.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',7,'move',0,'anna','101','anna:7',1763250007.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',8,'move',0,'anna','18','anna:8',1763250008.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',9,'move',1,'bruno','39','bruno:9',1763250009.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',10,'move',0,'anna','19','anna:10',1763250010.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',11,'move',0,'anna','73','anna:11',1763250011.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',12,'move',1,'bruno','102','bruno:12',1763250012.0,'');
INSERT INTO "steps" VALUES('going-square-tactics',13,'move',1,'bruno','72','bruno:13',1763250013.0,'');
INSERT INTO "steps" VALUES('going-squeaky',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squeaky',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squeaky',2,'move',0,'anna','12','anna:2',1763250002.0,'');
INSERT INTO "steps" VALUES('going-squeaky',3,'move',1,'bruno','12','bruno:3',1763250003.0,'');
INSERT INTO "steps" VALUES('going-squeaky',4,'move',1,'bruno','0','bruno:4',1763250004.0,'');
INSERT INTO "steps" VALUES('going-squeaky',5,'move',1,'bruno','5','bruno:5',1763250005.0,'');
INSERT INTO "steps" VALUES('going-squeaky',6,'move',0,'anna','1','anna:6',1763250006.0,'');
INSERT INTO "steps" VALUES('going-squeaky',7,'move',0,'anna','5','anna:7',1763250007.0,'');
INSERT INTO "steps" VALUES('going-squeaky',8,'move',1,'bruno','2','bruno:8',1763250008.0,'');
INSERT INTO "steps" VALUES('going-squeaky',9,'move',1,'bruno','5','bruno:9',1763250009.0,'');
INSERT INTO "steps" VALUES('going-squeaky',10,'move',0,'anna','0','anna:10',1763250010.0,'');
INSERT INTO "steps" VALUES('going-squeaky',11,'move',0,'anna','5','anna:11',1763250011.0,'');
INSERT INTO "steps" VALUES('going-squeaky',12,'move',1,'bruno','1','bruno:12',1763250012.0,'');
INSERT INTO "steps" VALUES('going-squeaky',13,'move',1,'bruno','5','bruno:13',1763250013.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',2,'move',0,'anna','5','anna:2',1763250002.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',3,'move',0,'anna','5','anna:3',1763250003.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',4,'move',0,'anna','5','anna:4',1763250004.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',5,'move',0,'anna','5','anna:5',1763250005.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',6,'move',1,'bruno','5','bruno:6',1763250006.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',7,'move',1,'bruno','5','bruno:7',1763250007.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',8,'move',1,'bruno','5','bruno:8',1763250008.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',9,'move',1,'bruno','5','bruno:9',1763250009.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',10,'move',0,'anna','9','anna:10',1763250010.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',11,'move',0,'anna','11','anna:11',1763250011.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',12,'move',1,'bruno','9','bruno:12',1763250012.0,'');
INSERT INTO "steps" VALUES('going-squirrel-attack',13,'move',0,'anna','11','anna:13',1763250013.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',2,'move',1,'bruno','9','bruno:2',1763250002.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',3,'move',1,'bruno','0','bruno:3',1763250003.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',4,'move',1,'bruno','1','bruno:4',1763250004.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',5,'move',1,'bruno','1','bruno:5',1763250005.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',6,'move',1,'bruno','2','bruno:6',1763250006.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',7,'move',1,'bruno','6','bruno:7',1763250007.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',8,'move',1,'bruno','7','bruno:8',1763250008.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',9,'move',0,'anna','13','anna:9',1763250009.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',10,'move',0,'anna','16','anna:10',1763250010.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',11,'move',1,'bruno','15','bruno:11',1763250011.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',12,'move',0,'anna','62','anna:12',1763250012.0,'');
INSERT INTO "steps" VALUES('going-squirrel-squabble',13,'move',0,'anna','62','anna:13',1763250013.0,'');
INSERT INTO "steps" VALUES('over',0,'sit',0,'anna','Anna','anna:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('over',1,'sit',1,'bruno','Bruno','bruno:sit',1763250000.0,'');
INSERT INTO "steps" VALUES('over',2,'move',0,'anna','12','anna:2',1763250002.0,'');
INSERT INTO "steps" VALUES('over',3,'move',1,'bruno','12','bruno:3',1763250003.0,'');
INSERT INTO "steps" VALUES('over',4,'move',0,'anna','0','anna:4',1763250004.0,'');
INSERT INTO "steps" VALUES('over',5,'move',0,'anna','5','anna:5',1763250005.0,'');
INSERT INTO "steps" VALUES('over',6,'move',1,'bruno','1','bruno:6',1763250006.0,'');
INSERT INTO "steps" VALUES('over',7,'move',1,'bruno','5','bruno:7',1763250007.0,'');
INSERT INTO "steps" VALUES('over',8,'move',0,'anna','2','anna:8',1763250008.0,'');
INSERT INTO "steps" VALUES('over',9,'move',0,'anna','5','anna:9',1763250009.0,'');
INSERT INTO "steps" VALUES('over',10,'move',1,'bruno','3','bruno:10',1763250010.0,'');
INSERT INTO "steps" VALUES('over',11,'move',1,'bruno','5','bruno:11',1763250011.0,'');
INSERT INTO "steps" VALUES('over',12,'move',0,'anna','0','anna:12',1763250012.0,'');
INSERT INTO "steps" VALUES('over',13,'move',0,'anna','5','anna:13',1763250013.0,'');
INSERT INTO "steps" VALUES('over',14,'move',1,'bruno','0','bruno:14',1763250014.0,'');
INSERT INTO "steps" VALUES('over',15,'move',1,'bruno','5','bruno:15',1763250015.0,'');
INSERT INTO "steps" VALUES('over',16,'move',0,'anna','1','anna:16',1763250016.0,'');
INSERT INTO "steps" VALUES('over',17,'move',0,'anna','5','anna:17',1763250017.0,'');
INSERT INTO "steps" VALUES('over',18,'move',1,'bruno','1','bruno:18',1763250018.0,'');
INSERT INTO "steps" VALUES('over',19,'move',1,'bruno','5','bruno:19',1763250019.0,'');
INSERT INTO "steps" VALUES('over',20,'move',0,'anna','1','anna:20',1763250020.0,'');
INSERT INTO "steps" VALUES('over',21,'move',0,'anna','5','anna:21',1763250021.0,'');
INSERT INTO "steps" VALUES('over',22,'move',1,'bruno','3','bruno:22',1763250022.0,'');
INSERT INTO "steps" VALUES('over',23,'move',1,'bruno','5','bruno:23',1763250023.0,'');
INSERT INTO "steps" VALUES('over',24,'move',0,'anna','1','anna:24',1763250024.0,'');
INSERT INTO "steps" VALUES('over',25,'move',0,'anna','5','anna:25',1763250025.0,'');
INSERT INTO "steps" VALUES('over',26,'move',1,'bruno','4','bruno:26',1763250026.0,'');
INSERT INTO "steps" VALUES('over',27,'move',1,'bruno','5','bruno:27',1763250027.0,'');
INSERT INTO "steps" VALUES('over',28,'move',0,'anna','0','anna:28',1763250028.0,'');
INSERT INTO "steps" VALUES('over',29,'move',0,'anna','5','anna:29',1763250029.0,'');
INSERT INTO "steps" VALUES('over',30,'move',1,'bruno','0','bruno:30',1763250030.0,'');
INSERT INTO "steps" VALUES('over',31,'move',1,'bruno','5','bruno:31',1763250031.0,'');
INSERT INTO "steps" VALUES('over',32,'move',0,'anna','2','anna:32',1763250032.0,'');
INSERT INTO "steps" VALUES('over',33,'move',0,'anna','5','anna:33',1763250033.0,'');
INSERT INTO "steps" VALUES('over',34,'move',1,'bruno','1','bruno:34',1763250034.0,'');
INSERT INTO "steps" VALUES('over',35,'move',1,'bruno','5','bruno:35',1763250035.0,'');
INSERT INTO "steps" VALUES('over',36,'move',0,'anna','2','anna:36',1763250036.0,'');
INSERT INTO "steps" VALUES('over',37,'move',0,'anna','5','anna:37',1763250037.0,'');
INSERT INTO "steps" VALUES('over',38,'move',1,'bruno','3','bruno:38',1763250038.0,'');
INSERT INTO "steps" VALUES('over',39,'move',1,'bruno','5','bruno:39',1763250039.0,'');
INSERT INTO "steps" VALUES('over',40,'move',0,'anna','1','anna:40',1763250040.0,'');
INSERT INTO "steps" VALUES('over',41,'move',0,'anna','5','anna:41',1763250041.0,'');
INSERT INTO "steps" VALUES('over',42,'move',1,'bruno','2','bruno:42',1763250042.0,'');
INSERT INTO "steps" VALUES('over',43,'move',1,'bruno','5','bruno:43',1763250043.0,'');
INSERT INTO "steps" VALUES('over',44,'move',0,'anna','3','anna:44',1763250044.0,'');
INSERT INTO "steps" VALUES('over',45,'move',0,'anna','5','anna:45',1763250045.0,'');
INSERT INTO "steps" VALUES('over',46,'move',1,'bruno','3','bruno:46',1763250046.0,'');
INSERT INTO "steps" VALUES('over',47,'move',1,'bruno','5','bruno:47',1763250047.0,'');
INSERT INTO "steps" VALUES('over',48,'move',0,'anna','2','anna:48',1763250048.0,'');
INSERT INTO "steps" VALUES('over',49,'move',0,'anna','5','anna:49',1763250049.0,'');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	seed VARCHAR(200) NOT NULL, 
	options JSON NOT NULL, 
	start JSON, 
	opened_by VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	is_over BOOLEAN NOT NULL, kept JSON DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('going-nutty-squirrels','nutty-squirrels',2,2,'seed of going-nutty-squirrels','{}',NULL,'',1763250000.0,0,'[]');
INSERT INTO "tables" VALUES('going-square-tactics','square-tactics',2,2,'seed of going-square-tactics','{}',NULL,'',1763250000.0,0,'[]');
INSERT INTO "tables" VALUES('going-squeaky','squeaky',1,2,'seed of going-squeaky','{}',NULL,'',1763250000.0,0,'[]');
INSERT INTO "tables" VALUES('going-squirrel-attack','squirrel-attack',1,2,'seed of going-squirrel-attack','{}',NULL,'',1763250000.0,0,'[]');
INSERT INTO "tables" VALUES('going-squirrel-squabble','squirrel-squabble',1,2,'seed of going-squirrel-squabble','{}',NULL,'',1763250000.0,0,'[]');
INSERT INTO "tables" VALUES('over','squeaky',1,2,'seed of over','{}',NULL,'',1763250000.0,1,'[]');
CREATE INDEX tables_unfinished ON tables (is_over);
COMMIT;
