CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  postcode TEXT NOT NULL
) STRICT;
CREATE TABLE pets (
  id TEXT PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES clients (id),
  name TEXT NOT NULL,
  species TEXT NOT NULL,
  last_check_on TEXT NOT NULL
) STRICT;
CREATE TABLE prescriptions (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  medicine TEXT NOT NULL,
  price_per_month REAL NOT NULL
) STRICT;
CREATE TABLE vaccinations (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  vaccine TEXT NOT NULL,
  valid_until TEXT NOT NULL
) STRICT;
CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  treatment TEXT NOT NULL,
  treated_on TEXT NOT NULL,
  amount REAL NOT NULL
) STRICT;
CREATE TABLE slots (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('consultation', 'vaccination')),
  branch TEXT NOT NULL CHECK (branch IN ('Mill Lane', 'Harbour Road')),
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  with_whom TEXT NOT NULL
) STRICT;
CREATE TABLE appointments (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  slot_id TEXT NOT NULL UNIQUE REFERENCES slots (id),
  brought_by TEXT NOT NULL
) STRICT;
CREATE TABLE repeats (
  id TEXT PRIMARY KEY,
  prescription_id TEXT NOT NULL REFERENCES prescriptions (id),
  months INTEGER NOT NULL,
  weight_kg REAL NOT NULL,
  branch TEXT NOT NULL,
  total REAL NOT NULL
) STRICT;
CREATE TABLE certificates (
  id TEXT PRIMARY KEY,
  pet_id TEXT NOT NULL REFERENCES pets (id),
  recipient TEXT NOT NULL,
  email TEXT NOT NULL,
  arrives_on TEXT NOT NULL
) STRICT;
CREATE TABLE claims (
  id TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices (id),
  insurer TEXT NOT NULL,
  policy_number TEXT NOT NULL,
  pay_to TEXT NOT NULL CHECK (pay_to IN ('customer', 'practice'))
) STRICT;
CREATE TABLE tickets (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL
) STRICT;
CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;
