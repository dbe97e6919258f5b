-- Where several hubs share a database: the hub on which all that a user has at work is. Of a hub that is alone in its
-- database nothing is here.
CREATE TABLE user_home (
  user_id TEXT PRIMARY KEY,
  hub TEXT NOT NULL
);
CREATE INDEX user_home_by_hub ON user_home (hub);
