-- Shared by the three desks: each schema.sql begins with this text, which a test checks.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  postcode TEXT NOT NULL,
  phone TEXT NOT NULL,
  tier TEXT NOT NULL DEFAULT 'standard' CHECK (tier IN ('standard', 'gold')),
  flag TEXT CHECK (flag IN ('fraud')),
  contact_changed_at TEXT
);

CREATE TABLE contacts (
  customer_id TEXT NOT NULL REFERENCES customers (id),
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'change', 'money')),
  PRIMARY KEY (customer_id, name)
);

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  method TEXT NOT NULL,
  method_state TEXT NOT NULL DEFAULT 'open' CHECK (method_state IN ('open', 'closed')),
  amount REAL NOT NULL,
  captured_at TEXT NOT NULL,
  refunded REAL NOT NULL DEFAULT 0,
  chargeback TEXT CHECK (chargeback IN ('open', 'settled'))
);

CREATE TABLE action_log (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  purpose TEXT NOT NULL,
  about TEXT,
  amount REAL,
  posted REAL,
  state TEXT NOT NULL CHECK (state IN ('completed', 'pending', 'failed')),
  at TEXT NOT NULL
);

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('agent', 'supervisor', 'duty', 'station', 'system')),
  kind TEXT NOT NULL CHECK (kind IN ('info', 'authorisation')),
  names_rule TEXT,
  valid_to TEXT,
  text TEXT NOT NULL,
  at TEXT NOT NULL
);

CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  file TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Empty until the customer sends it in the conversation.
  at TEXT
);

CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL,
  queue TEXT NOT NULL,
  fields TEXT NOT NULL,
  summary TEXT NOT NULL
);

CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  ref TEXT,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL,
  evidence TEXT NOT NULL
);

CREATE TABLE closings (
  id TEXT PRIMARY KEY,
  resolution TEXT NOT NULL,
  reason TEXT NOT NULL,
  evidence TEXT NOT NULL,
  message TEXT NOT NULL
);

-- The airline's own tables.

CREATE TABLE bookings (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  channel TEXT NOT NULL DEFAULT 'direct' CHECK (channel IN ('direct', 'agency')),
  family TEXT NOT NULL CHECK (family IN ('LITE', 'CLASSIC', 'FLEX')),
  booked_at TEXT NOT NULL,
  pax_count INTEGER NOT NULL DEFAULT 1,
  special TEXT CHECK (special IN ('minor_alone', 'medical_clearance'))
);

CREATE TABLE passengers (
  -- PX-…
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES bookings (id),
  -- As printed on the ticket.
  name TEXT NOT NULL,
  age INTEGER
);

CREATE TABLE flights (
  -- Number and day: CV422-0319.
  id TEXT PRIMARY KEY,
  number TEXT NOT NULL,
  route TEXT NOT NULL,
  dep TEXT NOT NULL,
  arr TEXT NOT NULL,
  km INTEGER NOT NULL,
  eco_seats INTEGER NOT NULL,
  bus_seats INTEGER NOT NULL,
  -- For one passenger, as it is sold today.
  fare REAL NOT NULL
);

CREATE TABLE segments (
  -- SG-…-1, -2 in the order of travel.
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES bookings (id),
  flight_id TEXT NOT NULL REFERENCES flights (id),
  cabin TEXT NOT NULL DEFAULT 'ECO' CHECK (cabin IN ('ECO', 'BUS')),
  -- Both for one passenger.
  fare_component REAL NOT NULL,
  taxes REAL NOT NULL,
  -- The status of the seat; what happened to the flight is in disruptions. Not flown yet: confirmed.
  status TEXT NOT NULL DEFAULT 'confirmed' CHECK (status IN ('confirmed', 'flown', 'no_show', 'cancelled')),
  boarded_at TEXT
);

CREATE TABLE disruptions (
  -- DR-…
  id TEXT PRIMARY KEY,
  flight_id TEXT NOT NULL REFERENCES flights (id),
  -- For a missed connection, the booking that misses it; empty if the whole flight is disrupted.
  ref TEXT REFERENCES bookings (id),
  kind TEXT NOT NULL CHECK (kind IN ('cancelled', 'delay', 'schedule_change', 'missed_connection')),
  cause TEXT NOT NULL CHECK (cause IN ('crew', 'technical', 'operations', 'weather', 'air_traffic_control', 'outside_strike')),
  -- How many minutes late the departure is, or by how many it was moved.
  minutes INTEGER,
  -- How late the passenger arrived at the final destination; empty if the journey is not over.
  arrival_late_min INTEGER,
  announced_at TEXT NOT NULL,
  remark TEXT
);

CREATE TABLE fees (
  -- FE-…
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES bookings (id),
  segment_id TEXT REFERENCES segments (id),
  kind TEXT NOT NULL CHECK (kind IN ('bag', 'seat', 'change')),
  amount REAL NOT NULL,
  charged_on TEXT,
  -- For a seat: the class bought and the class given.
  bought TEXT CHECK (bought IN ('standard', 'front', 'legroom')),
  given TEXT CHECK (given IN ('standard', 'front', 'legroom')),
  state TEXT NOT NULL DEFAULT 'charged' CHECK (state IN ('charged', 'waived'))
);

CREATE TABLE bags (
  -- BG-…
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES bookings (id),
  segment_id TEXT REFERENCES segments (id),
  fee_id TEXT REFERENCES fees (id),
  -- The report made at the airport.
  pir TEXT,
  -- When it should have been on the belt; empty if it was there.
  missing_since TEXT,
  delivered_at TEXT
);

CREATE TABLE fare_rules (
  -- FR-…
  id TEXT PRIMARY KEY,
  family TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
);
