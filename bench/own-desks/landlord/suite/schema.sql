CREATE TABLE tenancies (
  tenancy_number TEXT PRIMARY KEY,
  tenant TEXT NOT NULL,
  address TEXT NOT NULL,
  postcode TEXT NOT NULL,
  arrears REAL NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE visits (
  id TEXT PRIMARY KEY,
  trade TEXT NOT NULL CHECK (trade IN ('plumber', 'electrician', 'joiner')),
  date TEXT NOT NULL,
  time TEXT NOT NULL,
  free INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE repairs (
  id TEXT PRIMARY KEY,
  tenancy_number TEXT NOT NULL REFERENCES tenancies (tenancy_number),
  visit_id TEXT NOT NULL REFERENCES visits (id),
  room TEXT NOT NULL,
  phone TEXT NOT NULL
) STRICT;

CREATE TABLE plans (
  id TEXT PRIMARY KEY,
  tenancy_number TEXT NOT NULL REFERENCES tenancies (tenancy_number),
  monthly REAL NOT NULL,
  pay_day INTEGER NOT NULL
) STRICT;

CREATE TABLE key_orders (
  id TEXT PRIMARY KEY,
  tenancy_number TEXT NOT NULL REFERENCES tenancies (tenancy_number),
  kind TEXT NOT NULL,
  copies INTEGER NOT NULL,
  charge REAL NOT NULL,
  delivery TEXT NOT NULL
) STRICT;

CREATE TABLE closings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;

CREATE TABLE handovers (id TEXT PRIMARY KEY, team TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
