CREATE TABLE members (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, card_number TEXT NOT NULL UNIQUE,
  date_of_birth TEXT NOT NULL, postcode TEXT NOT NULL
) STRICT;
CREATE TABLE loans (
  id TEXT PRIMARY KEY, member_id TEXT NOT NULL REFERENCES members (id), title TEXT NOT NULL, due_on TEXT NOT NULL,
  renewed INTEGER NOT NULL DEFAULT 0, reserved INTEGER NOT NULL DEFAULT 0, reminder TEXT
) STRICT;
CREATE TABLE fines (
  id TEXT PRIMARY KEY, member_id TEXT NOT NULL REFERENCES members (id), title TEXT NOT NULL, amount REAL NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waived'))
) STRICT;
CREATE TABLE waivers (
  id TEXT PRIMARY KEY, member_id TEXT NOT NULL REFERENCES members (id), fine_id TEXT NOT NULL REFERENCES fines (id),
  reason TEXT NOT NULL, month TEXT NOT NULL, waived_on TEXT NOT NULL
) STRICT;
CREATE TABLE bookings (
  id TEXT PRIMARY KEY, member_id TEXT NOT NULL REFERENCES members (id), room TEXT NOT NULL, date TEXT NOT NULL,
  session TEXT NOT NULL, people INTEGER NOT NULL
) STRICT;
CREATE TABLE replacements (
  id TEXT PRIMARY KEY, member_id TEXT NOT NULL REFERENCES members (id), lost_on TEXT NOT NULL, delivery TEXT NOT NULL, fee REAL NOT NULL
) STRICT;
CREATE TABLE child_cards (
  id TEXT PRIMARY KEY, guardian_id TEXT NOT NULL REFERENCES members (id), child_name TEXT NOT NULL,
  child_date_of_birth TEXT NOT NULL, relationship TEXT NOT NULL, shelves TEXT NOT NULL
) STRICT;
CREATE TABLE tickets (id TEXT PRIMARY KEY, code TEXT NOT NULL) STRICT;
CREATE TABLE handovers (id TEXT PRIMARY KEY, reason TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
