CREATE TABLE bookings (
  code TEXT PRIMARY KEY,
  surname TEXT NOT NULL,
  email TEXT NOT NULL,
  hotel TEXT NOT NULL,
  room_type TEXT NOT NULL,
  arrival TEXT NOT NULL,
  nights INTEGER NOT NULL,
  total REAL NOT NULL,
  rate TEXT NOT NULL CHECK (rate IN ('flexible', 'prepaid'))
) STRICT;

CREATE TABLE rates (
  hotel TEXT NOT NULL,
  room_type TEXT NOT NULL,
  per_night REAL NOT NULL,
  PRIMARY KEY (hotel, room_type)
) STRICT;

CREATE TABLE sold_out (
  hotel TEXT NOT NULL,
  room_type TEXT NOT NULL,
  night TEXT NOT NULL,
  PRIMARY KEY (hotel, room_type, night)
) STRICT;

CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL REFERENCES bookings (code),
  arrival TEXT NOT NULL,
  nights INTEGER NOT NULL,
  room_type TEXT NOT NULL,
  total REAL NOT NULL
) STRICT;

CREATE TABLE extras (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL REFERENCES bookings (code),
  extra TEXT NOT NULL,
  price REAL NOT NULL,
  detail TEXT
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, outcome TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
