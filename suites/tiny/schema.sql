-- The coffee desk's records. Grading identifies each row by its primary key.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  since TEXT NOT NULL
) STRICT;

CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  label TEXT NOT NULL,
  address TEXT NOT NULL,
  saved_on TEXT NOT NULL
) STRICT;

CREATE TABLE products (
  sku TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  price REAL NOT NULL,
  warranty_years INTEGER NOT NULL,
  stock INTEGER NOT NULL
) STRICT;

-- placed > packed > shipped > delivered, or cancelled
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  address_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('placed', 'packed', 'shipped', 'delivered', 'cancelled')),
  placed_on TEXT NOT NULL,
  ships_on TEXT,
  delivered_on TEXT
) STRICT;

CREATE TABLE order_lines (
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  paid REAL NOT NULL,
  PRIMARY KEY (order_id, line)
) STRICT;

CREATE TABLE shipments (
  order_id TEXT PRIMARY KEY,
  carrier TEXT NOT NULL,
  tracking TEXT NOT NULL,
  last_scan TEXT NOT NULL,
  last_scan_on TEXT NOT NULL,
  last_scan_in TEXT NOT NULL
) STRICT;

-- What a customer's file shows: damage, no_damage or unclear.
CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  product TEXT NOT NULL,
  shows TEXT NOT NULL CHECK (shows IN ('damage', 'no_damage', 'unclear')),
  detail TEXT NOT NULL
) STRICT;

CREATE TABLE replacements (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  evidence_id TEXT,
  ships_on TEXT NOT NULL
) STRICT;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  amount REAL NOT NULL,
  reason TEXT NOT NULL,
  paid_to TEXT NOT NULL DEFAULT 'card' CHECK (paid_to IN ('card', 'gift_card')),
  note TEXT
) STRICT;

CREATE TABLE carrier_claims (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lost', 'not_received')),
  status TEXT NOT NULL CHECK (status IN ('open', 'carrier_liable', 'rejected')),
  answer_by TEXT NOT NULL
) STRICT;

-- One row per conversation that the desk closed itself.
CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  closed_at TEXT NOT NULL
) STRICT;

-- One row per escalated conversation.
CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;

-- The espresso machine in the customer's kitchen; only the customer can touch it.
CREATE TABLE machine (
  serial TEXT PRIMARY KEY,
  model TEXT NOT NULL,
  light TEXT NOT NULL,
  descaled_on TEXT
) STRICT;
