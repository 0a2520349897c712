CREATE TABLE customers (id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, born_on TEXT NOT NULL) STRICT;
CREATE TABLE prescriptions (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  medicine TEXT NOT NULL,
  repeats_left INTEGER NOT NULL,
  valid_until TEXT NOT NULL,
  generic_price REAL NOT NULL,
  brand_price REAL
) STRICT;
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id),
  product TEXT NOT NULL,
  price REAL NOT NULL,
  delivered_on TEXT
) STRICT;
CREATE TABLE refills (
  id TEXT PRIMARY KEY,
  prescription_id TEXT NOT NULL REFERENCES prescriptions (id),
  packs INTEGER NOT NULL,
  version TEXT NOT NULL,
  delivery TEXT NOT NULL,
  total REAL NOT NULL
) STRICT;
CREATE TABLE refunds (id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES orders (id), amount REAL NOT NULL, batch TEXT NOT NULL, note TEXT) STRICT;
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
