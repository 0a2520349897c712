CREATE TABLE parcels (
  tracking_number TEXT PRIMARY KEY,
  card_number TEXT,
  postcode TEXT NOT NULL,
  recipient TEXT NOT NULL,
  sender TEXT NOT NULL,
  service TEXT NOT NULL CHECK (service IN ('standard', 'express')),
  status TEXT NOT NULL,
  expected_on TEXT,
  declared_value REAL NOT NULL
) STRICT;

CREATE TABLE slots (
  id TEXT PRIMARY KEY,
  area TEXT NOT NULL,
  day TEXT NOT NULL,
  time_window TEXT NOT NULL,
  price REAL NOT NULL
) STRICT;

CREATE TABLE shops (
  id TEXT PRIMARY KEY,
  area TEXT NOT NULL,
  name TEXT NOT NULL,
  street TEXT NOT NULL,
  open_until TEXT NOT NULL
) STRICT;

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  tracking_number TEXT NOT NULL REFERENCES parcels (tracking_number),
  option_id TEXT NOT NULL,
  collector TEXT,
  safe_place TEXT
) STRICT;

CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  tracking_number TEXT NOT NULL REFERENCES parcels (tracking_number),
  item TEXT NOT NULL,
  amount REAL NOT NULL
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
