-- The records of Northline Travel Goods. Dates are ISO; money is in US dollars.

CREATE TABLE customers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  tier TEXT NOT NULL DEFAULT 'Standard' CHECK (tier IN ('Standard', 'Member', 'Summit')),
  since TEXT NOT NULL,
  -- names of people who may speak for the holder, separated by commas
  authorised_contacts TEXT NOT NULL DEFAULT '',
  risk_flag TEXT,
  email_changed_on TEXT,
  care10_last TEXT,
  trial_last TEXT
) STRICT;

CREATE TABLE addresses (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  label TEXT NOT NULL,
  recipient TEXT NOT NULL,
  address TEXT NOT NULL,
  saved_on TEXT NOT NULL
) STRICT;

-- The postal directory; tools reject an address that is not in it.
CREATE TABLE places (
  address TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('residential', 'business', 'po_box', 'forwarder')),
  city TEXT NOT NULL,
  postcode TEXT NOT NULL,
  country TEXT NOT NULL CHECK (country IN ('US', 'CA', 'UK', 'DE', 'FR', 'NL', 'IE'))
) STRICT;

-- A customer's earlier requests for free goods.
CREATE TABLE past_claims (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  order_id TEXT NOT NULL,
  asked_on TEXT NOT NULL,
  about TEXT NOT NULL,
  outcome TEXT NOT NULL
) STRICT;

CREATE TABLE past_tickets (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  order_id TEXT,
  closed_on TEXT NOT NULL,
  subject TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;

CREATE TABLE products (
  sku TEXT PRIMARY KEY,
  -- the product, whatever the color and size; an exchange or edit stays within it
  product TEXT NOT NULL,
  name TEXT NOT NULL,
  variant TEXT NOT NULL,
  list_price REAL NOT NULL,
  price_before REAL,
  price_changed_on TEXT,
  item_g INTEGER NOT NULL,
  litres INTEGER,
  dims_cm TEXT,
  laptop_in INTEGER,
  material TEXT NOT NULL,
  warranty_class TEXT NOT NULL CHECK (warranty_class IN ('L', 'T', 'E', 'N', 'none')),
  trial INTEGER NOT NULL DEFAULT 0,
  hygiene INTEGER NOT NULL DEFAULT 0,
  parts TEXT NOT NULL DEFAULT '',
  stock INTEGER NOT NULL,
  inbound_eta TEXT
) STRICT;

CREATE TABLE codes (
  code TEXT PRIMARY KEY,
  what TEXT NOT NULL,
  starts_on TEXT,
  ends_on TEXT
) STRICT;

-- placed > packed (label printed; manifested_at is null until the parcel is handed to the dock) > shipped > delivered
CREATE TABLE orders (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (
    state IN ('placed', 'packed', 'shipped', 'delivered', 'backordered', 'on_hold', 'part_shipped', 'cancelled')
  ),
  placed_at TEXT NOT NULL,
  ship_by TEXT,
  revised_ship_by TEXT,
  promised_on TEXT,
  manifested_at TEXT,
  delivered_on TEXT,
  hold_since TEXT,
  hold_note TEXT,
  recipient TEXT NOT NULL,
  address TEXT NOT NULL,
  code TEXT,
  total REAL NOT NULL,
  card TEXT NOT NULL,
  dispute TEXT NOT NULL DEFAULT 'none' CHECK (dispute IN ('none', 'open', 'won', 'lost'))
) STRICT;

CREATE TABLE order_lines (
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  sku TEXT NOT NULL,
  quantity INTEGER NOT NULL DEFAULT 1,
  -- one piece, before discounts
  list_price REAL NOT NULL,
  -- the whole line, after discounts
  paid REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('placed', 'packed', 'shipped', 'delivered', 'backordered', 'cancelled')),
  set_id TEXT,
  final_sale INTEGER NOT NULL DEFAULT 0,
  monogram TEXT,
  monogram_started INTEGER NOT NULL DEFAULT 0,
  exchanged INTEGER NOT NULL DEFAULT 0,
  -- the SKU scanned at the packing bench; null if the line has not been scanned yet
  scanned_sku TEXT,
  PRIMARY KEY (order_id, line)
) STRICT;

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('authorisation', 'capture', 'refund')),
  amount REAL NOT NULL,
  made_on TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'settled', 'lapsed'))
) STRICT;

CREATE TABLE shipments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  -- the lines inside, like 1,2
  lines TEXT NOT NULL,
  -- what it carries: the order itself, a replacement or a reshipment, with that record's id
  carries TEXT NOT NULL DEFAULT 'order' CHECK (carries IN ('order', 'replacement', 'reshipment')),
  carries_id TEXT,
  carrier TEXT NOT NULL CHECK (carrier IN ('Halyard', 'Skua Express', 'Meridian Global')),
  tracking TEXT NOT NULL,
  shipped_on TEXT,
  estimate_on TEXT,
  expected_g INTEGER NOT NULL,
  packed_g INTEGER NOT NULL,
  carrier_g INTEGER
) STRICT;

CREATE TABLE scans (
  shipment_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at TEXT NOT NULL,
  code TEXT NOT NULL CHECK (
    code IN (
      'LABEL_CREATED', 'PICKED_UP', 'IN_TRANSIT', 'CUSTOMS_HELD', 'OUT_FOR_DELIVERY', 'DELIVERY_ATTEMPTED',
      'AVAILABLE_FOR_PICKUP', 'DELIVERED', 'EXCEPTION_DAMAGED', 'EXCEPTION_LOST', 'RETURN_TO_SENDER', 'RTS_RECEIVED'
    )
  ),
  city TEXT NOT NULL,
  detail TEXT,
  gps_match INTEGER,
  signed_by TEXT,
  photo_id TEXT,
  PRIMARY KEY (shipment_id, seq)
) STRICT;

-- Files: what the customer can send, and what is already on file (earlier tickets, the carrier's photos).
CREATE TABLE attachments (
  id TEXT PRIMARY KEY,
  on_file INTEGER NOT NULL DEFAULT 0,
  product TEXT,
  shows TEXT NOT NULL CHECK (
    shows IN (
      'damage', 'defect', 'wear', 'impact', 'unused', 'bare_mounts', 'tag_sku', 'own_address', 'other_address',
      'letter', 'unclear'
    )
  ),
  detail TEXT NOT NULL
) STRICT;

-- Rows that the desk's tools add.

CREATE TABLE address_changes (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  recipient TEXT NOT NULL,
  address TEXT NOT NULL,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE edits (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  old_sku TEXT NOT NULL,
  new_sku TEXT NOT NULL,
  difference REAL NOT NULL,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE cancellations (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  lines TEXT NOT NULL,
  refund REAL NOT NULL,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE returns (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  lines TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('changed_mind', 'trial', 'damaged', 'wrong_item')),
  condition TEXT NOT NULL CHECK (condition IN ('unused', 'used')),
  refund TEXT NOT NULL CHECK (refund IN ('original', 'store_credit_80', 'none')),
  label_fee REAL NOT NULL,
  amount REAL NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'received', 'paid')),
  made_on TEXT NOT NULL,
  received_on TEXT,
  paid_on TEXT
) STRICT;

CREATE TABLE exchanges (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  new_sku TEXT NOT NULL,
  difference REAL NOT NULL,
  ships_on TEXT,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE replacements (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  part TEXT NOT NULL DEFAULT 'whole',
  reason TEXT NOT NULL CHECK (reason IN ('damaged', 'missing', 'wrong_item', 'warranty')),
  evidence_id TEXT,
  status TEXT NOT NULL DEFAULT 'placed' CHECK (status IN ('placed', 'shipped', 'delivered', 'cancelled', 'lost')),
  ships_on TEXT,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE reshipments (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('lost', 'not_received', 'returned')),
  address TEXT NOT NULL,
  ships_on TEXT NOT NULL,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE promotions (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  code TEXT NOT NULL,
  amount REAL NOT NULL,
  made_on TEXT NOT NULL
) STRICT;

CREATE TABLE carrier_claims (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL,
  shipment_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('lost', 'not_received', 'contents_missing', 'damaged')),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'carrier_liable', 'denied')),
  opened_on TEXT NOT NULL,
  answer_by TEXT NOT NULL
) STRICT;

CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;

CREATE TABLE closures (
  id TEXT PRIMARY KEY,
  resolution TEXT NOT NULL,
  closed_at TEXT NOT NULL
) STRICT;
