CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  buyer TEXT NOT NULL,
  email TEXT NOT NULL,
  card_last_four TEXT NOT NULL,
  price_class TEXT NOT NULL,
  total REAL NOT NULL,
  protected INTEGER NOT NULL
) STRICT;
CREATE TABLE passes (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  holder TEXT NOT NULL
) STRICT;
CREATE TABLE renames (
  id TEXT PRIMARY KEY,
  pass_id TEXT NOT NULL REFERENCES passes (id),
  new_holder TEXT NOT NULL,
  fee REAL NOT NULL
) STRICT;
CREATE TABLE extras (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  total REAL NOT NULL
) STRICT;
CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  booking_id TEXT NOT NULL REFERENCES bookings (id),
  amount REAL NOT NULL,
  goes_to TEXT NOT NULL
) STRICT;
CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE escalations (id TEXT PRIMARY KEY, team TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
