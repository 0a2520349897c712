CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  client_number TEXT NOT NULL UNIQUE,
  birth_date TEXT NOT NULL,
  mobile TEXT NOT NULL
) STRICT;

CREATE TABLE cards (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  ending TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('debit', 'credit')),
  state TEXT NOT NULL CHECK (state IN ('active', 'blocked'))
) STRICT;

CREATE TABLE charges (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES cards (id),
  shop TEXT NOT NULL,
  amount REAL NOT NULL,
  charged_on TEXT NOT NULL,
  charged_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('settled', 'pending')),
  released_on TEXT
) STRICT;

CREATE TABLE replacements (
  id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES cards (id),
  cause TEXT NOT NULL,
  delivery TEXT NOT NULL,
  fee REAL NOT NULL,
  arrives_on TEXT NOT NULL
) STRICT;

CREATE TABLE disputes (
  id TEXT PRIMARY KEY,
  charge_id TEXT NOT NULL REFERENCES charges (id),
  ground TEXT NOT NULL,
  promised_by TEXT
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, outcome TEXT NOT NULL) STRICT;

CREATE TABLE handovers (id TEXT PRIMARY KEY, team TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
