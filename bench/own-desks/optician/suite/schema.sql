CREATE TABLE patients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  birth_date TEXT NOT NULL,
  mobile TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE glasses (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients (id),
  frame TEXT NOT NULL,
  collected_on TEXT NOT NULL
) STRICT;
CREATE TABLE slots (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('standard', 'long')),
  day TEXT NOT NULL,
  date TEXT NOT NULL,
  starts TEXT NOT NULL
) STRICT;
CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  patient_id TEXT NOT NULL REFERENCES patients (id),
  slot_id TEXT NOT NULL UNIQUE REFERENCES slots (id),
  fee REAL NOT NULL
) STRICT;
CREATE TABLE work_orders (
  id TEXT PRIMARY KEY,
  glasses_id TEXT NOT NULL REFERENCES glasses (id),
  work TEXT NOT NULL CHECK (work IN ('recoat', 'new_arm', 'polish', 'new_lenses')),
  price REAL NOT NULL
) STRICT;
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
