CREATE TABLE performances (
  id TEXT PRIMARY KEY,
  show TEXT NOT NULL,
  day TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('matinee', 'evening')),
  starts TEXT NOT NULL
) STRICT;

CREATE TABLE areas (
  performance_id TEXT NOT NULL REFERENCES performances (id),
  area TEXT NOT NULL CHECK (area IN ('stalls', 'circle', 'balcony')),
  price REAL NOT NULL,
  free INTEGER NOT NULL,
  PRIMARY KEY (performance_id, area)
) STRICT;

CREATE TABLE bookings (
  reference TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  surname TEXT NOT NULL,
  performance_id TEXT NOT NULL REFERENCES performances (id),
  area TEXT NOT NULL,
  seats INTEGER NOT NULL,
  paid REAL NOT NULL
) STRICT;

CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  performance_id TEXT NOT NULL REFERENCES performances (id),
  area TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  total REAL NOT NULL,
  email TEXT NOT NULL,
  student_card TEXT
) STRICT;

CREATE TABLE exchanges (
  id TEXT PRIMARY KEY,
  reference TEXT NOT NULL REFERENCES bookings (reference),
  performance_id TEXT NOT NULL REFERENCES performances (id),
  area TEXT NOT NULL,
  fee REAL NOT NULL
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
