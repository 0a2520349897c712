CREATE TABLE tariffs (
  name TEXT PRIMARY KEY,
  unit_rate REAL NOT NULL,
  exit_fee REAL NOT NULL,
  on_sale INTEGER NOT NULL
) STRICT;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  postcode TEXT NOT NULL,
  tariff TEXT NOT NULL REFERENCES tariffs (name),
  owes REAL NOT NULL,
  monthly_amount REAL NOT NULL,
  payment_day INTEGER NOT NULL
) STRICT;

CREATE TABLE meters (
  serial TEXT NOT NULL,
  register TEXT NOT NULL CHECK (register IN ('electricity', 'gas', 'day', 'night')),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  last_reading INTEGER NOT NULL,
  PRIMARY KEY (serial, register)
) STRICT;

CREATE TABLE readings (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  register TEXT NOT NULL,
  reading INTEGER NOT NULL
) STRICT;

CREATE TABLE switches (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  tariff TEXT NOT NULL REFERENCES tariffs (name),
  exit_fee REAL NOT NULL,
  note TEXT
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
