-- One text for SQLite and PostgreSQL. ${key} is a 64-bit integer that SQLite takes for its row number.
-- Times are ISO 8601 text of a fixed width, which sorts, loses nothing and can be read. JSON is text.

-- The events of all turns as they came, a page for each commit: a line for each event.
-- A page is deleted when its turns are folded or settled in chunks.
CREATE TABLE journal (
  position ${key} PRIMARY KEY,
  entries TEXT NOT NULL
);

-- Events of one turn that left the journal's pages before the turn was over, the same lines.
CREATE TABLE chunk (
  turn_id TEXT NOT NULL,
  seq BIGINT NOT NULL,
  events TEXT NOT NULL,
  PRIMARY KEY (turn_id, seq)
);

CREATE TABLE fact (
  position ${key} PRIMARY KEY,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX fact_by_subject ON fact (subject, position);

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
CREATE INDEX project_by_user ON project (user_id, id);

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
CREATE INDEX chat_session_by_user ON chat_session (user_id, id);

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
CREATE UNIQUE INDEX turn_by_prompt ON turn (user_id, prompt_id);
CREATE INDEX turn_by_session ON turn (session_id, id);
CREATE INDEX turn_by_status ON turn (status, workspace_id);

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
