CREATE TABLE orders (
  order_number TEXT PRIMARY KEY,
  customer TEXT NOT NULL,
  email TEXT NOT NULL,
  garment TEXT NOT NULL,
  cloth TEXT NOT NULL,
  price REAL NOT NULL,
  stage TEXT NOT NULL CHECK (stage IN ('waiting', 'cutting', 'sewing', 'shipped', 'delivered')),
  delivered_on TEXT,
  chest INTEGER, waist INTEGER, hips INTEGER, sleeve INTEGER, leg INTEGER
) STRICT;

CREATE TABLE cloths (
  code TEXT PRIMARY KEY,
  garment TEXT NOT NULL,
  name TEXT NOT NULL,
  surcharge REAL NOT NULL
) STRICT;

CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number),
  part TEXT NOT NULL,
  centimetres INTEGER NOT NULL
) STRICT;

CREATE TABLE swaps (
  id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number),
  code TEXT NOT NULL REFERENCES cloths (code),
  surcharge REAL NOT NULL
) STRICT;

CREATE TABLE alterations (
  id TEXT PRIMARY KEY,
  order_number TEXT NOT NULL REFERENCES orders (order_number),
  part TEXT NOT NULL,
  direction TEXT NOT NULL,
  centimetres INTEGER NOT NULL,
  price REAL NOT NULL,
  way_back TEXT NOT NULL
) STRICT;

CREATE TABLE endings (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;

CREATE TABLE referrals (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
