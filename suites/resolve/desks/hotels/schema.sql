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

-- The hotels' own tables.

CREATE TABLE reservations (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  property TEXT NOT NULL,
  channel TEXT NOT NULL DEFAULT 'direct' CHECK (channel IN ('direct', 'agency')),
  plan TEXT NOT NULL DEFAULT 'FLEX' CHECK (plan IN ('FLEX', 'ADV')),
  type TEXT NOT NULL CHECK (type IN ('Single', 'Double', 'Twin', 'Deluxe Twin', 'Suite')),
  -- The room number, once there is one: D-214.
  room TEXT,
  guests INTEGER NOT NULL DEFAULT 1,
  -- Check-in is at 15:00 on the day of arrival, check-out at 12:00 on the day of departure.
  arrival TEXT NOT NULL,
  departure TEXT NOT NULL,
  booked_at TEXT NOT NULL,
  -- The number of rooms in this reservation, and in the whole contract it is part of.
  rooms INTEGER NOT NULL DEFAULT 1,
  rooms_in_contract INTEGER NOT NULL DEFAULT 1,
  status TEXT NOT NULL DEFAULT 'booked' CHECK (status IN ('booked', 'in_house', 'departed', 'no_show', 'cancelled'))
);

-- The rate of a room for a night, before levy.
CREATE TABLE nights (
  ref TEXT NOT NULL REFERENCES reservations (id),
  date TEXT NOT NULL,
  rate REAL NOT NULL,
  PRIMARY KEY (ref, date)
);

CREATE TABLE folio_lines (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES reservations (id),
  code TEXT NOT NULL CHECK (code IN ('ROOM', 'NOSHOW', 'LEVY', 'MINI', 'PARK', 'SPA', 'REST', 'DAMAGE', 'SMOKE', 'LATE_CO')),
  -- The night, or the day of purchase; for a ROOM or NOSHOW line, the night that begins on this date.
  date TEXT NOT NULL,
  amount REAL NOT NULL,
  -- The item taken from the minibar, as named in the audit.
  item TEXT,
  -- The number of its slip.
  slip TEXT,
  -- For LEVY: the ROOM or NOSHOW line it belongs to.
  parent TEXT REFERENCES folio_lines (id),
  posted_at TEXT,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'adjusted', 'waived'))
);

CREATE TABLE stay_log (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES reservations (id),
  -- key: subject in or out · minibar: item, count_before, count_after · gate: the car in the garage that day · slip: slip, signed
  -- incident: a report, subject DAMAGE, SMOKE or other · duty: subject late_checkout, until; or other
  -- lost: item · outage: subject heating, hot_water or air_con, night, hours · room: subject overbooked or unusable
  kind TEXT NOT NULL CHECK (kind IN ('key', 'minibar', 'gate', 'slip', 'incident', 'duty', 'lost', 'outage', 'room')),
  at TEXT NOT NULL,
  subject TEXT,
  night TEXT,
  hours REAL,
  item TEXT,
  count_before INTEGER,
  count_after INTEGER,
  slip TEXT,
  signed INTEGER CHECK (signed IN (0, 1)),
  until TEXT,
  text TEXT NOT NULL DEFAULT ''
);

-- Security deposits; the money itself is in payments.
CREATE TABLE deposits (
  payment_id TEXT PRIMARY KEY REFERENCES payments (id),
  ref TEXT NOT NULL REFERENCES reservations (id),
  amount REAL NOT NULL,
  state TEXT NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'returned'))
);

-- Competing offers, stored with a reservation when the guest sent them.
CREATE TABLE rate_quotes (
  id TEXT PRIMARY KEY,
  ref TEXT NOT NULL REFERENCES reservations (id),
  property TEXT NOT NULL,
  type TEXT NOT NULL,
  arrival TEXT NOT NULL,
  departure TEXT NOT NULL,
  guests INTEGER NOT NULL,
  terms TEXT NOT NULL CHECK (terms IN ('flexible', 'non_refundable')),
  -- One rate per night before levy, in order: 132 132 149.
  rates TEXT NOT NULL,
  stored_at TEXT NOT NULL
);

-- Rooms on offer between two dates.
CREATE TABLE rooms (
  id TEXT PRIMARY KEY,
  property TEXT NOT NULL,
  room TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('Single', 'Double', 'Twin', 'Deluxe Twin', 'Suite')),
  free_from TEXT NOT NULL,
  free_to TEXT NOT NULL,
  free INTEGER NOT NULL DEFAULT 1 CHECK (free IN (0, 1)),
  -- For a room in a sister house: the house whose guests it is offered to, and the distance.
  near TEXT,
  km REAL NOT NULL DEFAULT 0,
  rate REAL NOT NULL
);
