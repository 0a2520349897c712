CREATE TABLE vans (
  id TEXT PRIMARY KEY,
  bedrooms_from INTEGER NOT NULL,
  bedrooms_to INTEGER NOT NULL,
  price REAL NOT NULL
) STRICT;

CREATE TABLE slots (
  id TEXT PRIMARY KEY,
  van TEXT NOT NULL REFERENCES vans (id),
  day TEXT NOT NULL,
  window TEXT NOT NULL CHECK (window IN ('morning', 'afternoon')),
  free INTEGER NOT NULL
) STRICT;

CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  contact_email TEXT,
  pickup_postcode TEXT NOT NULL,
  bedrooms INTEGER,
  slot_id TEXT NOT NULL REFERENCES slots (id),
  heavy_item TEXT NOT NULL CHECK (heavy_item IN ('none', 'piano', 'safe')),
  price REAL NOT NULL,
  crew_arrives TEXT
) STRICT;

CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  booking_ref TEXT NOT NULL REFERENCES bookings (id),
  slot_id TEXT NOT NULL REFERENCES slots (id),
  fee REAL NOT NULL
) STRICT;

CREATE TABLE files (id TEXT PRIMARY KEY, outcome TEXT NOT NULL) STRICT;

CREATE TABLE handovers (id TEXT PRIMARY KEY, team TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
