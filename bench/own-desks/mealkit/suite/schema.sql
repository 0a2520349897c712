CREATE TABLE accounts (
  number TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  postcode TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'cancelled'))
) STRICT;

CREATE TABLE boxes (
  id TEXT PRIMARY KEY,
  account_number TEXT NOT NULL REFERENCES accounts (number),
  delivers_on TEXT NOT NULL,
  change_by TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planned', 'packed', 'delivered', 'skipped')),
  portions INTEGER NOT NULL DEFAULT 2,
  leave_with TEXT
) STRICT;

CREATE TABLE meals (
  box_id TEXT NOT NULL REFERENCES boxes (id),
  recipe TEXT NOT NULL,
  PRIMARY KEY (box_id, recipe)
) STRICT;

CREATE TABLE ingredients (
  box_id TEXT NOT NULL REFERENCES boxes (id),
  name TEXT NOT NULL,
  price REAL NOT NULL,
  PRIMARY KEY (box_id, name)
) STRICT;

CREATE TABLE menu (recipe TEXT PRIMARY KEY) STRICT;

CREATE TABLE changes (id TEXT PRIMARY KEY, box_id TEXT NOT NULL) STRICT;

CREATE TABLE credits (id TEXT PRIMARY KEY, box_id TEXT NOT NULL, ingredient TEXT NOT NULL, amount REAL NOT NULL) STRICT;

CREATE TABLE redeliveries (id TEXT PRIMARY KEY, box_id TEXT NOT NULL, ingredient TEXT NOT NULL, delivers_on TEXT NOT NULL) STRICT;

CREATE TABLE cancellations (account_number TEXT PRIMARY KEY, last_box TEXT NOT NULL, reason TEXT NOT NULL) STRICT;

CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;

CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
