-- Shared by the three desks: each schema.sql begins with this text, which a test checks.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  postcode TEXT NOT NULL,
  phone TEXT NOT NULL,
  tier TEXT NOT NULL DEFAULT 'standard' CHECK (tier IN ('standard', 'gold')),
  flag TEXT CHECK (flag IN ('fraud')),
  contact_changed_at TEXT
);

CREATE TABLE contacts (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'change', 'money')),
  PRIMARY KEY (customer_id, name)
);

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  method TEXT NOT NULL,
  method_state TEXT NOT NULL DEFAULT 'open' CHECK (method_state IN ('open', 'closed')),
  amount REAL NOT NULL,
  captured_at TEXT NOT NULL,
  refunded REAL NOT NULL DEFAULT 0,
  chargeback TEXT CHECK (chargeback IN ('open', 'settled'))
);

CREATE TABLE action_log (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  purpose TEXT NOT NULL,
  about TEXT,
  amount REAL,
  posted REAL,
  state TEXT NOT NULL CHECK (state IN ('completed', 'pending', 'failed')),
  at TEXT NOT NULL
);

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('agent', 'supervisor', 'duty', 'station', 'system')),
  kind TEXT NOT NULL CHECK (kind IN ('info', 'authorisation')),
  names_rule TEXT,
  valid_to TEXT,
  text TEXT NOT NULL,
  at TEXT NOT NULL
);

CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Empty until the customer sends it in the conversation.
  at TEXT
);

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  queue TEXT NOT NULL,
  fields TEXT NOT NULL,
  summary TEXT NOT NULL
);

CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  ref TEXT,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL,
  evidence TEXT NOT NULL
);

CREATE TABLE closings (
  id TEXT PRIMARY KEY,
  resolution TEXT NOT NULL,
  reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  message TEXT NOT NULL
);
