-- People, what they have signed in with, providers of models, and what is written down for good. As in the first
-- step, times are ISO 8601 text and ${key} is a 64-bit integer.

CREATE TABLE account (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  role TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  disabled BOOLEAN NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision BIGINT NOT NULL
);

-- One row for each time that somebody signed in, from then until they sign out.
CREATE TABLE sign_in (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT
);
CREATE INDEX sign_in_by_user ON sign_in (user_id);

-- Only hashes of the tokens; a used one stays, so that its reuse is noticed.
CREATE TABLE refresh_token (
  hash TEXT PRIMARY KEY,
  sign_in_id TEXT NOT NULL,
  used_at TEXT
);
CREATE INDEX refresh_token_by_sign_in ON refresh_token (sign_in_id);

-- Codes that work once: invitations, enrolments of drones, links to sign in with.
CREATE TABLE one_time_code (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role TEXT,
  email TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
);

CREATE TABLE provider (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  shared BOOLEAN NOT NULL,
  name TEXT NOT NULL,
  api_type TEXT NOT NULL,
  base_url TEXT,
  sealed_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision BIGINT NOT NULL
);
CREATE INDEX provider_by_user ON provider (user_id, id);

-- Appended only.
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  user_id TEXT,
  address TEXT,
  action TEXT NOT NULL,
  target TEXT,
  outcome TEXT NOT NULL,
  detail TEXT
);

CREATE TABLE idempotent_answer (
  name TEXT PRIMARY KEY,
  print TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX idempotent_answer_by_age ON idempotent_answer (created_at);

CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
