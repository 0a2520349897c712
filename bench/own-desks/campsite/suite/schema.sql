CREATE TABLE pitches (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL CHECK (site IN ('pinewood', 'seal_bay', 'lakehead')),
  kind TEXT NOT NULL CHECK (kind IN ('tent', 'caravan', 'cabin')),
  label TEXT NOT NULL,
  electricity INTEGER NOT NULL,
  dogs INTEGER NOT NULL,
  per_night REAL NOT NULL
) STRICT;
CREATE TABLE stays (
  id TEXT PRIMARY KEY,
  pitch_id TEXT NOT NULL REFERENCES pitches (id),
  last_name TEXT,
  arrival TEXT NOT NULL,
  nights INTEGER NOT NULL,
  people INTEGER NOT NULL,
  dog INTEGER NOT NULL,
  car_plate TEXT,
  total REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('booked', 'cancelled'))
) STRICT;
CREATE TABLE refunds (id TEXT PRIMARY KEY, stay_id TEXT NOT NULL REFERENCES stays (id), amount REAL NOT NULL, paid_as TEXT NOT NULL) STRICT;
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
