-- What a hub of the first version left, as sqlite3 dumps it.
CREATE TABLE chat_session (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  name TEXT NOT NULL,
  provider_id TEXT,
  selected_model TEXT NOT NULL,
  mode TEXT NOT NULL,
  workspace_id TEXT,
  turn_count INTEGER NOT NULL,
  tool_call_count INTEGER NOT NULL,
  input_token_count BIGINT NOT NULL,
  response_token_count BIGINT NOT NULL,
  cost DOUBLE PRECISION NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision BIGINT NOT NULL
);

INSERT INTO "chat_session" VALUES('s-1','ada','p-1','First session',NULL,'demo','build',NULL,0,0,0,0,0.0,'2026-01-01T00:00:00.000000000Z','2026-01-01T00:00:00.000000000Z',1);

CREATE TABLE chunk (
  turn_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  events TEXT NOT NULL,
  PRIMARY KEY (turn_id, seq)
);

CREATE TABLE fact (
  position INTEGER PRIMARY KEY,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL
);

INSERT INTO "fact" VALUES(1,'session.s-1','Happened','{"number":1}');

INSERT INTO "fact" VALUES(2,'session.s-1','Happened','{"number":2}');

CREATE TABLE "flyway_schema_history" (
    "installed_rank" INT NOT NULL PRIMARY KEY,
    "version" VARCHAR(50),
    "description" VARCHAR(200) NOT NULL,
    "type" VARCHAR(20) NOT NULL,
    "script" VARCHAR(1000) NOT NULL,
    "checksum" INT,
    "installed_by" VARCHAR(100) NOT NULL,
    "installed_on" TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f','now')),
    "execution_time" INT NOT NULL,
    "success" BOOLEAN NOT NULL
);

INSERT INTO "flyway_schema_history" VALUES(1,'1','journal and documents','SQL','V1__journal_and_documents.sql',74572411,'','2026-11-16 14:30:31.075',4,1);

CREATE TABLE journal (
  position INTEGER PRIMARY KEY,
  entries TEXT NOT NULL
);

INSERT INTO "journal" VALUES(1,'turn-2	1	0	1	3	1800000001	1000	response	["000001ü"]
turn-2	2	0	1	3	1800000002	2000	response	["000002ü"]
');

INSERT INTO "journal" VALUES(2,'turn-2	3	0	1	3	1800000003	3000	response	["000003ü"]
');

CREATE TABLE project (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  git_url TEXT,
  instructions TEXT NOT NULL,
  acceptance_criteria TEXT NOT NULL,
  policy TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision BIGINT NOT NULL
);

INSERT INTO "project" VALUES('p-1','ada','Größe ''quoted''','p',NULL,'i','a','{}','2026-01-01T00:00:00.000000000Z','2026-01-01T00:00:00.000000000Z',1);

CREATE TABLE registration (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  hostname TEXT NOT NULL,
  workspace_dir TEXT NOT NULL,
  workspace_id TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  version TEXT NOT NULL,
  workspace TEXT,
  status TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (user_id, workspace_id)
);

CREATE TABLE turn (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  workspace_id TEXT,
  prompt TEXT NOT NULL,
  prompt_id TEXT,
  status TEXT NOT NULL,
  recovering BOOLEAN NOT NULL,
  provider_id TEXT,
  model TEXT NOT NULL,
  mode TEXT NOT NULL,
  content TEXT NOT NULL,
  folded_seq BIGINT NOT NULL,
  last_seq BIGINT NOT NULL,
  stats TEXT NOT NULL,
  error_message TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT
);

INSERT INTO "turn" VALUES('turn-1','s-1','ada',NULL,'Do it;
then stop',NULL,'finished',0,NULL,'demo','build','[]',0,0,'{"toolCallCount":0,"inputTokenCount":0,"responseTokenCount":0,"thinkingTokenCount":0,"cost":0.0,"durationMs":0}',NULL,'2026-01-01T00:00:00.000000000Z',NULL);

INSERT INTO "turn" VALUES('turn-2','s-1','ada',NULL,'And again',NULL,'processing',0,NULL,'demo','build','[]',0,0,'{"toolCallCount":0,"inputTokenCount":0,"responseTokenCount":0,"thinkingTokenCount":0,"cost":0.0,"durationMs":0}',NULL,'2026-01-01T00:00:00.000000000Z',NULL);

CREATE INDEX "flyway_schema_history_s_idx" ON "flyway_schema_history" ("success");

CREATE INDEX fact_by_subject ON fact (subject, position);

CREATE INDEX project_by_user ON project (user_id, id);

CREATE INDEX chat_session_by_user ON chat_session (user_id, id);

CREATE UNIQUE INDEX turn_by_prompt ON turn (user_id, prompt_id);

CREATE INDEX turn_by_session ON turn (session_id, id);

CREATE INDEX turn_by_status ON turn (status, workspace_id);

