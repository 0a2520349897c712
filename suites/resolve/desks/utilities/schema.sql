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

-- The energy supplier's own tables. Every row of an account also has its ref, so that reading one account never shows another's.

CREATE TABLE tariffs (
  id TEXT PRIMARY KEY, -- TF-FIX26
  name TEXT NOT NULL,
  fuel TEXT NOT NULL CHECK (fuel IN ('electricity', 'gas')),
  unit REAL NOT NULL, -- pounds per kWh
  standing REAL NOT NULL -- pounds per day
);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY, -- AC-5K2QZ7
  customer_id TEXT NOT NULL REFERENCES customers (id),
  address TEXT NOT NULL,
  contract_tariff TEXT NOT NULL REFERENCES tariffs (id), -- electricity, or the only fuel
  gas_tariff TEXT REFERENCES tariffs (id), -- dual fuel only
  contract_start TEXT, -- empty: since the tenancy began
  contract_end TEXT,
  tenancy_start TEXT NOT NULL,
  leaving_on TEXT, -- the day the holder leaves or left us
  arrears REAL NOT NULL DEFAULT 0,
  arrears_days INTEGER NOT NULL DEFAULT 0,
  priority TEXT CHECK (priority IN ('applied', 'verified')), -- the priority register
  priority_need TEXT,
  supply TEXT NOT NULL DEFAULT 'on' CHECK (supply IN ('on', 'off')),
  deposit REAL NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed'))
);

CREATE TABLE meters (
  serial TEXT PRIMARY KEY, -- E5510231, G5510232
  ref TEXT NOT NULL REFERENCES accounts (id),
  fuel TEXT NOT NULL CHECK (fuel IN ('electricity', 'gas')),
  kind TEXT NOT NULL DEFAULT 'smart' CHECK (kind IN ('smart', 'dial')),
  tamper INTEGER NOT NULL DEFAULT 0,
  last_signal TEXT, -- smart meters only; empty means that the meter reported today
  fault_code TEXT -- returned only by a meter check, whose id is MC-<serial>
);

CREATE TABLE reads (
  id TEXT PRIMARY KEY, -- RD-50011
  ref TEXT NOT NULL REFERENCES accounts (id),
  serial TEXT NOT NULL,
  date TEXT NOT NULL,
  value INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('actual', 'customer', 'estimated')),
  photo TEXT REFERENCES attachments (id) -- a customer's read counts only with one
);

CREATE TABLE bills (
  id TEXT PRIMARY KEY, -- BI-50011
  ref TEXT NOT NULL REFERENCES accounts (id),
  meter_serial TEXT NOT NULL,
  period_from TEXT NOT NULL,
  period_to TEXT NOT NULL, -- days = period_to - period_from
  read_from TEXT REFERENCES reads (id), -- needed wherever the bill itself is in question (UTL-1, 2, 3, 5)
  read_to TEXT REFERENCES reads (id),
  kwh INTEGER NOT NULL,
  tariff_id TEXT NOT NULL REFERENCES tariffs (id),
  kind TEXT NOT NULL DEFAULT 'regular' CHECK (kind IN ('regular', 'catch_up', 'final')),
  total REAL NOT NULL, -- regular: 1.05 * (kwh * unit + days * standing), half up to the penny
  issued TEXT NOT NULL,
  due TEXT NOT NULL,
  paid_on TEXT,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'void'))
);

CREATE TABLE charges (
  id TEXT PRIMARY KEY, -- CG-50011
  ref TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('LATE', 'EXIT')),
  bill_id TEXT REFERENCES bills (id), -- LATE: the bill that was late
  fuel TEXT CHECK (fuel IN ('electricity', 'gas')), -- EXIT: one per fuel
  amount REAL NOT NULL, -- LATE 15, EXIT 50
  charged_on TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'unpaid' CHECK (state IN ('unpaid', 'paid', 'waived')),
  waived_for TEXT
);

CREATE TABLE service_events (
  id TEXT PRIMARY KEY, -- SV-50011
  ref TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL CHECK (kind IN ('visit', 'outage')),
  serial TEXT, -- visit: the meter it was for
  date TEXT NOT NULL, -- the day of the visit, or the day the supply came back
  part TEXT CHECK (part IN ('AM', 'PM')), -- visit
  state TEXT NOT NULL CHECK (state IN ('booked', 'done', 'missed_by_us', 'no_access', 'cancelled', 'over')), -- outages: over
  hours REAL, -- outage
  class TEXT CHECK (class IN ('unplanned', 'weather', 'planned')), -- outage
  notice_days INTEGER, -- planned: days before it that notice was given
  about TEXT
);

-- What apply_credit posts, by its log row.
CREATE TABLE credits (
  log_id TEXT PRIMARY KEY REFERENCES action_log (id),
  ref TEXT NOT NULL REFERENCES accounts (id),
  amount REAL NOT NULL,
  kinds TEXT NOT NULL,
  source_ids TEXT NOT NULL
);

-- How a debt is being collected; at most one row per account. The amount owed is accounts.arrears.
CREATE TABLE debt (
  id TEXT PRIMARY KEY, -- DB-50011
  ref TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  bill_id TEXT REFERENCES bills (id), -- the oldest unpaid bill
  overdue_since TEXT, -- its due date
  reminder_1 TEXT,
  reminder_2 TEXT,
  notice_date TEXT, -- the day on which supply is to be cut off
  plan_state TEXT CHECK (plan_state IN ('running', 'kept', 'broken')), -- the last payment plan
  plan_ended_on TEXT -- the day it was kept to the end or broken
);

CREATE TABLE slots (
  id TEXT PRIMARY KEY, -- 2026-03-21 AM
  date TEXT NOT NULL,
  part TEXT NOT NULL CHECK (part IN ('AM', 'PM')),
  free INTEGER NOT NULL -- visits that can still be booked
);

-- action_log at this desk: purpose 'credit' (about = the source ids, separated by spaces), 'waiver' (about = the charge ids),
-- 'rebill' (about = the bill; amount = new total less old), 'visit' (about = serial and slot: 'G5510232 2026-03-23 AM', amount 0;
-- a cancelled visit is stored as failed).
-- RES-7 counts the posted amounts of 'credit' and 'waiver' rows of the last 30 days.
