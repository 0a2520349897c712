CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  company TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('Starter', 'Team', 'Business', 'Enterprise')),
  cycle TEXT NOT NULL CHECK (cycle IN ('monthly', 'yearly')),
  editors INTEGER NOT NULL,
  viewers INTEGER NOT NULL,
  renews_on TEXT NOT NULL,
  card_last4 TEXT NOT NULL
) STRICT;
CREATE TABLE members (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'editor', 'viewer'))
) STRICT;
CREATE TABLE boards (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL
) STRICT;
CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  issued_on TEXT NOT NULL,
  amount REAL NOT NULL
) STRICT;
CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL,
  seats INTEGER,
  seat_kind TEXT,
  approved_by TEXT,
  members TEXT,
  last_day TEXT,
  boards_to TEXT,
  plan TEXT,
  cycle TEXT,
  starts_on TEXT NOT NULL,
  charge_today REAL NOT NULL
) STRICT;
CREATE TABLE reissues (
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  legal_name TEXT NOT NULL,
  vat_id TEXT NOT NULL,
  purchase_order TEXT
) STRICT;
CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  workspace_id TEXT NOT NULL REFERENCES workspaces (id),
  new_owner TEXT NOT NULL,
  old_owner_role TEXT NOT NULL,
  on_day TEXT NOT NULL
) STRICT;
CREATE TABLE exports (
  id TEXT PRIMARY KEY,
  board_id TEXT NOT NULL REFERENCES boards (id),
  first_month TEXT NOT NULL,
  last_month TEXT NOT NULL,
  format TEXT NOT NULL,
  send_to TEXT NOT NULL
) STRICT;
CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL
) STRICT;
CREATE TABLE escalations (
  id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;
