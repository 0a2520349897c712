CREATE TABLE cars (
  plate TEXT PRIMARY KEY,
  surname TEXT NOT NULL,
  model TEXT NOT NULL,
  recorded_km INTEGER NOT NULL
) STRICT;
CREATE TABLE jobs (code TEXT PRIMARY KEY, title TEXT NOT NULL, price REAL NOT NULL) STRICT;
CREATE TABLE slots (id TEXT PRIMARY KEY, day TEXT NOT NULL, time TEXT NOT NULL, free INTEGER NOT NULL) STRICT;
CREATE TABLE repairs (
  id TEXT PRIMARY KEY,
  plate TEXT NOT NULL REFERENCES cars (plate),
  work TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'waiting_for_approval')),
  done_on TEXT,
  price_original REAL,
  price_equivalent REAL
) STRICT;
CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  plate TEXT NOT NULL REFERENCES cars (plate),
  job TEXT NOT NULL REFERENCES jobs (code),
  slot_id TEXT NOT NULL REFERENCES slots (id),
  courtesy_car INTEGER NOT NULL,
  tyres TEXT,
  note TEXT
) STRICT;
CREATE TABLE approvals (id TEXT PRIMARY KEY, repair_id TEXT NOT NULL REFERENCES repairs (id), parts TEXT NOT NULL, price REAL NOT NULL) STRICT;
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
