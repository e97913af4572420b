BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE attempts (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	task_id VARCHAR DEFAULT '' NOT NULL, 
	outcome VARCHAR DEFAULT '' NOT NULL, 
	agent VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE candidates (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	task_id VARCHAR DEFAULT '' NOT NULL, 
	sent_back VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE checkpoints (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE diagnoses (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	cause_key VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE durations (
	case_id VARCHAR NOT NULL, 
	seconds FLOAT NOT NULL, 
	PRIMARY KEY (case_id)
);
INSERT INTO "durations" VALUES('pytest:test_a.py::test_1',0.5);
INSERT INTO "durations" VALUES('pytest:test_a.py::test_2',0.5);
CREATE TABLE events (
	run_id VARCHAR NOT NULL, 
	seq INTEGER NOT NULL, 
	at VARCHAR DEFAULT '' NOT NULL, 
	kind VARCHAR DEFAULT '' NOT NULL, 
	subject VARCHAR DEFAULT '' NOT NULL, 
	message VARCHAR DEFAULT '' NOT NULL, 
	data VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, seq)
);
CREATE TABLE facts (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
INSERT INTO "facts" VALUES('20260131_120000Z_000001','quarantined',0,'["pytest:test_a.py::test_1"]');
CREATE TABLE findings (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	fingerprint VARCHAR DEFAULT '' NOT NULL, 
	cause_key VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE landings (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	task_id VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE leases (
	run_id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	owner VARCHAR DEFAULT '' NOT NULL, 
	pid BIGINT DEFAULT '0' NOT NULL, 
	started FLOAT DEFAULT '0' NOT NULL, 
	token INTEGER NOT NULL, 
	renewed_at VARCHAR DEFAULT '' NOT NULL, 
	expires_at VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, name)
);
CREATE TABLE ledger (
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	run_id VARCHAR DEFAULT '' NOT NULL, 
	pid BIGINT NOT NULL, 
	started FLOAT NOT NULL, 
	at VARCHAR DEFAULT '' NOT NULL, 
	data VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (kind, name)
);
CREATE TABLE outcomes (
	id INTEGER NOT NULL, 
	case_id VARCHAR DEFAULT '' NOT NULL, 
	run_id VARCHAR DEFAULT '' NOT NULL, 
	at VARCHAR DEFAULT '' NOT NULL, 
	tree VARCHAR DEFAULT '' NOT NULL, 
	outcome VARCHAR DEFAULT '' NOT NULL, 
	seconds FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "outcomes" VALUES(1,'pytest:test_a.py::test_1','20260131_120000Z_000001','2026-01-31T12:00:05Z','t1','passed',0.5);
INSERT INTO "outcomes" VALUES(2,'pytest:test_a.py::test_2','20260131_120000Z_000001','2026-01-31T12:00:05Z','t1','failed',0.5);
INSERT INTO "outcomes" VALUES(3,'pytest:test_a.py::test_1','20260131_120000Z_000001','2026-01-31T12:00:05Z','t1','failed',0.5);
INSERT INTO "outcomes" VALUES(4,'pytest:test_a.py::test_2','20260131_120000Z_000001','2026-01-31T12:00:05Z','t1','failed',0.5);
CREATE TABLE quotas (
	agent VARCHAR NOT NULL, 
	resume_at VARCHAR DEFAULT '' NOT NULL, 
	reason VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (agent)
);
CREATE TABLE refused (
	id INTEGER NOT NULL, 
	run_id VARCHAR DEFAULT '' NOT NULL, 
	name VARCHAR DEFAULT '' NOT NULL, 
	token INTEGER NOT NULL, 
	current_token INTEGER NOT NULL, 
	at VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE runs (
	id VARCHAR NOT NULL, 
	command VARCHAR DEFAULT '' NOT NULL, 
	version VARCHAR DEFAULT '' NOT NULL, 
	created_at VARCHAR DEFAULT '' NOT NULL, 
	ended_at VARCHAR DEFAULT '' NOT NULL, 
	stop_code VARCHAR DEFAULT '' NOT NULL, 
	stop_reason VARCHAR DEFAULT '' NOT NULL, 
	sealed_at VARCHAR DEFAULT '' NOT NULL, 
	owner_pid BIGINT DEFAULT '0' NOT NULL, 
	owner_started FLOAT DEFAULT '0' NOT NULL, 
	facts VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "runs" VALUES('20260131_120000Z_000001','check','0.1.0','2026-01-31T12:00:00Z','2026-01-31T12:00:09Z','','','',0,0.0,'{}');
CREATE TABLE spending (
	day VARCHAR NOT NULL, 
	agent VARCHAR NOT NULL, 
	attempts INTEGER DEFAULT '0' NOT NULL, 
	tokens BIGINT DEFAULT '0' NOT NULL, 
	cost_usd FLOAT DEFAULT '0' NOT NULL, 
	seconds FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (day, agent)
);
CREATE TABLE tasks (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	cause_key VARCHAR DEFAULT '' NOT NULL, 
	state VARCHAR DEFAULT '' NOT NULL, 
	reason VARCHAR DEFAULT '' NOT NULL, 
	cleared_by VARCHAR DEFAULT '' NOT NULL, 
	next_steps VARCHAR DEFAULT '' NOT NULL, 
	resume_at VARCHAR DEFAULT '' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE TABLE verdicts (
	run_id VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	position INTEGER DEFAULT '0' NOT NULL, 
	accepted INTEGER DEFAULT '0' NOT NULL, 
	payload VARCHAR DEFAULT '' NOT NULL, 
	PRIMARY KEY (run_id, "key")
);
CREATE INDEX facts_in_order ON facts (run_id, position);
CREATE INDEX findings_in_order ON findings (run_id, position);
CREATE INDEX diagnoses_in_order ON diagnoses (run_id, position);
CREATE INDEX tasks_in_order ON tasks (run_id, position);
CREATE INDEX attempts_in_order ON attempts (run_id, position);
CREATE INDEX verdicts_in_order ON verdicts (run_id, position);
CREATE INDEX candidates_in_order ON candidates (run_id, position);
CREATE INDEX landings_in_order ON landings (run_id, position);
CREATE INDEX checkpoints_in_order ON checkpoints (run_id, position);
CREATE UNIQUE INDEX one_task_for_a_cause ON tasks (run_id, cause_key);
CREATE INDEX findings_seen ON findings (fingerprint);
CREATE INDEX attempts_of_task ON attempts (run_id, task_id);
CREATE INDEX outcomes_of_case ON outcomes (case_id);
CREATE INDEX outcomes_that_failed ON outcomes (case_id) WHERE outcome IN ('failed', 'error', 'crashed', 'timed_out', 'not_run');
COMMIT;
