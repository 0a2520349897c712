CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  security_word TEXT NOT NULL,
  postcode TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('Basic', 'Family', 'Turbo')),
  contract_ends TEXT NOT NULL,
  exit_fee REAL NOT NULL,
  payment_day INTEGER NOT NULL
) STRICT;
CREATE TABLE bills (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  month TEXT NOT NULL,
  amount REAL NOT NULL,
  late_fee REAL NOT NULL,
  due_on TEXT NOT NULL,
  paid_on TEXT
) STRICT;
CREATE TABLE plan_changes (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  plan TEXT NOT NULL,
  starts_on TEXT NOT NULL,
  fee REAL NOT NULL
) STRICT;
CREATE TABLE credits (
  id TEXT PRIMARY KEY,
  bill_id TEXT NOT NULL REFERENCES bills (id),
  amount REAL NOT NULL
) STRICT;
CREATE TABLE cases (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE referrals (id TEXT PRIMARY KEY, team TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
