CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  driver TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  car TEXT NOT NULL,
  daily_rate REAL NOT NULL,
  pickup_date TEXT NOT NULL,
  pickup_time TEXT NOT NULL,
  return_date TEXT NOT NULL,
  paid REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('booked', 'on_hire', 'cancelled'))
) STRICT;

CREATE TABLE extras (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  extra TEXT NOT NULL,
  price REAL NOT NULL,
  note TEXT
) STRICT;

CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  pickup_date TEXT,
  return_date TEXT,
  price REAL NOT NULL,
  note TEXT
) STRICT;

CREATE TABLE refunds (id TEXT PRIMARY KEY, booking_id TEXT NOT NULL REFERENCES bookings (id), amount REAL NOT NULL) STRICT;
CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
