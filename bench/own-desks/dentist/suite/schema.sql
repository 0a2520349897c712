CREATE TABLE patients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  date_of_birth TEXT NOT NULL,
  mobile TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('none', 'smile')),
  last_checkup TEXT
) STRICT;

CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients (id),
  kind TEXT NOT NULL CHECK (kind IN ('checkup', 'hygiene', 'urgent')),
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  fee REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('booked', 'cancelled')),
  note TEXT
) STRICT;

CREATE TABLE slots (
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  with_whom TEXT NOT NULL,
  fee REAL NOT NULL,
  free INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, date, time)
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
