-- Homeline: accounts and lines, what the network knows, and the devices in the customer's hands.

CREATE TABLE plans (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('fibre', 'copper', 'mobile')),
  price REAL NOT NULL,
  speed INTEGER,
  gb INTEGER
) STRICT;

-- Extra data until the next reset date, and passes for data abroad.
CREATE TABLE packs (
  code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  price REAL NOT NULL,
  gb INTEGER,
  zone INTEGER,
  days INTEGER
) STRICT;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  birth_date TEXT NOT NULL,
  pin TEXT NOT NULL,
  email TEXT NOT NULL,
  contact_number TEXT NOT NULL,
  address TEXT NOT NULL,
  postcode TEXT NOT NULL,
  priority TEXT NOT NULL DEFAULT 'none' CHECK (priority IN ('none', 'telecare', 'medical')),
  security_mark INTEGER NOT NULL DEFAULT 0,
  email_changed_at TEXT,
  address_changed_at TEXT,
  pin_changed_at TEXT,
  next_bill_on TEXT NOT NULL DEFAULT '2026-05-02'
) STRICT;

-- People besides the holder who may speak for an account.
CREATE TABLE contacts (
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('line', 'full')),
  PRIMARY KEY (account, name)
) STRICT;

CREATE TABLE lines (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('fibre', 'copper', 'mobile')),
  plan TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended')),
  suspended_for TEXT,
  term_end TEXT NOT NULL DEFAULT '2026-02-28'
) STRICT;

CREATE TABLE mobile_lines (
  line TEXT PRIMARY KEY,
  number TEXT NOT NULL,
  sim_kind TEXT NOT NULL DEFAULT 'card' CHECK (sim_kind IN ('card', 'esim')),
  sim_ref TEXT NOT NULL,
  sim_changed_on TEXT NOT NULL DEFAULT '2025-03-02',
  puk TEXT NOT NULL,
  data TEXT NOT NULL DEFAULT 'on',
  roaming TEXT NOT NULL DEFAULT 'on',
  pass TEXT,
  pass_until TEXT,
  used_gb REAL NOT NULL DEFAULT 2,
  extra_gb INTEGER NOT NULL DEFAULT 0,
  reset_on TEXT NOT NULL DEFAULT '2026-04-28',
  cap REAL NOT NULL DEFAULT 60
) STRICT;

CREATE TABLE devices (
  serial TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('hub', 'box', 'other')),
  model TEXT NOT NULL,
  ours INTEGER NOT NULL DEFAULT 1,
  delivered_on TEXT NOT NULL
) STRICT;

-- An outage covers one area (the first half of a postcode) and one kind of line; it is open until it has an end.
CREATE TABLE outages (
  id TEXT PRIMARY KEY,
  area TEXT NOT NULL,
  service TEXT NOT NULL CHECK (service IN ('fibre', 'copper', 'mobile')),
  kind TEXT NOT NULL CHECK (kind IN ('down', 'slow')),
  cause TEXT NOT NULL,
  started_at TEXT NOT NULL,
  expected_end TEXT,
  ended_at TEXT,
  announced_on TEXT
) STRICT;

CREATE TABLE visits (
  id TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  slot TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('free', 'paid')),
  fee REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('booked', 'done', 'missed_by_us', 'no_access', 'cancelled')),
  found TEXT
) STRICT;

CREATE TABLE hub_orders (
  id TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('free', 'paid')),
  fee REAL NOT NULL,
  sent_on TEXT NOT NULL,
  arrives_on TEXT NOT NULL
) STRICT;

CREATE TABLE bills (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  issued TEXT NOT NULL,
  due TEXT NOT NULL,
  total REAL NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'paid')),
  paid_on TEXT
) STRICT;

CREATE TABLE bill_lines (
  bill TEXT NOT NULL,
  n INTEGER NOT NULL,
  code TEXT NOT NULL,
  date TEXT NOT NULL,
  amount REAL NOT NULL,
  ref TEXT,
  note TEXT,
  PRIMARY KEY (bill, n)
) STRICT;

CREATE TABLE credits (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  line TEXT NOT NULL,
  amount REAL NOT NULL,
  ground TEXT NOT NULL CHECK (ground IN ('outage', 'missed_visit', 'charge_error')),
  ref TEXT NOT NULL,
  posted_on TEXT NOT NULL
) STRICT;

CREATE TABLE pack_orders (
  id TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  pack TEXT NOT NULL,
  price REAL NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE plan_changes (
  id TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  plan TEXT NOT NULL,
  from_on TEXT NOT NULL,
  charge REAL NOT NULL
) STRICT;

CREATE TABLE ports (
  id TEXT PRIMARY KEY,
  line TEXT NOT NULL,
  number TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ordered', 'rejected', 'done')),
  reason TEXT,
  due TEXT NOT NULL
) STRICT;

-- The one-time code for an account, and where it was last sent.
CREATE TABLE codes (
  account TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  sent_to TEXT
) STRICT;

CREATE TABLE past_tickets (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  closed_on TEXT NOT NULL,
  about TEXT NOT NULL
) STRICT;

CREATE TABLE closings (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE TABLE handovers (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL,
  summary TEXT NOT NULL
) STRICT;

-- Which devices the customer has at hand in this ticket.
CREATE TABLE at_hand (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  home TEXT,
  phone TEXT
) STRICT;

-- A home: power, leads, hub, Wi-Fi, and the state of its line. No tool of the desk reads it directly.
CREATE TABLE homes (
  line TEXT PRIMARY KEY,
  strip TEXT NOT NULL DEFAULT 'on' CHECK (strip IN ('on', 'off', 'wet')),
  box_plug TEXT NOT NULL DEFAULT 'in' CHECK (box_plug IN ('in', 'out')),
  hub_plug TEXT NOT NULL DEFAULT 'in' CHECK (hub_plug IN ('in', 'out')),
  hub_button TEXT NOT NULL DEFAULT 'on' CHECK (hub_button IN ('on', 'off')),
  wan TEXT NOT NULL DEFAULT 'ok' CHECK (wan IN ('ok', 'loose', 'yellow')),
  filter TEXT NOT NULL DEFAULT 'ok' CHECK (filter IN ('ok', 'missing', 'hardwired')),
  lead TEXT NOT NULL DEFAULT 'none' CHECK (lead IN ('none', 'good', 'old')),
  hub_body TEXT NOT NULL DEFAULT 'ok' CHECK (hub_body IN ('ok', 'dead', 'wet', 'hot')),
  hub_state TEXT NOT NULL DEFAULT 'ok' CHECK (hub_state IN ('ok', 'hung', 'frozen')),
  hub_started TEXT NOT NULL DEFAULT '2026-04-02',
  firmware TEXT NOT NULL DEFAULT '4.2',
  firmware_ready TEXT NOT NULL DEFAULT 'no' CHECK (firmware_ready IN ('no', 'yes')),
  dns TEXT NOT NULL DEFAULT 'auto' CHECK (dns IN ('auto', 'manual')),
  login TEXT NOT NULL DEFAULT 'ok' CHECK (login IN ('ok', 'blank', 'sent')),
  radio TEXT NOT NULL DEFAULT 'on' CHECK (radio IN ('on', 'off')),
  names TEXT NOT NULL DEFAULT 'one' CHECK (names IN ('one', 'two')),
  channel TEXT NOT NULL DEFAULT 'auto' CHECK (channel IN ('auto', 'crowded')),
  wifi_password TEXT NOT NULL DEFAULT 'own' CHECK (wifi_password IN ('own', 'label', 'other')),
  joined TEXT NOT NULL DEFAULT 'home' CHECK (joined IN ('home', 'home5', 'mesh', 'none')),
  saved_password TEXT NOT NULL DEFAULT 'own' CHECK (saved_password IN ('own', 'label')),
  spot TEXT NOT NULL DEFAULT 'near' CHECK (spot IN ('near', 'next', 'far')),
  tv TEXT NOT NULL DEFAULT 'none' CHECK (tv IN ('none', 'near', 'next', 'far')),
  tv_password TEXT NOT NULL DEFAULT 'own' CHECK (tv_password IN ('own', 'label')),
  vpn TEXT NOT NULL DEFAULT 'off' CHECK (vpn IN ('off', 'on')),
  port TEXT NOT NULL DEFAULT 'ok' CHECK (port IN ('ok', 'stuck')),
  plant TEXT NOT NULL DEFAULT 'ok' CHECK (plant IN ('ok', 'fault')),
  core TEXT NOT NULL DEFAULT 'ok' CHECK (core IN ('ok', 'fault')),
  box_serial TEXT,
  profile INTEGER,
  live INTEGER
) STRICT;

-- A phone: its switches and settings, and how the network last saw it.
CREATE TABLE phones (
  line TEXT PRIMARY KEY,
  airplane TEXT NOT NULL DEFAULT 'off' CHECK (airplane IN ('off', 'on')),
  data TEXT NOT NULL DEFAULT 'on' CHECK (data IN ('on', 'off')),
  saver TEXT NOT NULL DEFAULT 'off' CHECK (saver IN ('off', 'on')),
  roaming TEXT NOT NULL DEFAULT 'off' CHECK (roaming IN ('off', 'on')),
  access_name TEXT NOT NULL DEFAULT 'homeline.data',
  settings TEXT NOT NULL DEFAULT 'none' CHECK (settings IN ('none', 'waiting', 'installed')),
  sim TEXT NOT NULL DEFAULT 'ready' CHECK (sim IN ('ready', 'unseated', 'pin', 'puk', 'none')),
  sim_pin TEXT NOT NULL DEFAULT 'off' CHECK (sim_pin IN ('off', 'on')),
  esim TEXT NOT NULL DEFAULT 'none' CHECK (esim IN ('none', 'mailed', 'on')),
  vpn TEXT NOT NULL DEFAULT 'off' CHECK (vpn IN ('off', 'on')),
  mode TEXT NOT NULL DEFAULT 'auto' CHECK (mode IN ('auto', '4g', '3g', '2g')),
  operator TEXT NOT NULL DEFAULT 'auto',
  registration TEXT NOT NULL DEFAULT 'ok' CHECK (registration IN ('ok', 'stale')),
  app TEXT,
  app_data TEXT NOT NULL DEFAULT 'on' CHECK (app_data IN ('on', 'off')),
  place TEXT NOT NULL DEFAULT 'home',
  card TEXT NOT NULL DEFAULT 'match' CHECK (card IN ('match', 'other')),
  seen_state TEXT NOT NULL DEFAULT 'active',
  seen_data TEXT NOT NULL DEFAULT 'on',
  seen_roaming TEXT NOT NULL DEFAULT 'on'
) STRICT;

-- What works differently for the customer since the ticket was opened.
CREATE TABLE service_changes (
  line TEXT NOT NULL,
  what TEXT NOT NULL,
  was TEXT NOT NULL,
  now TEXT NOT NULL,
  PRIMARY KEY (line, what)
) STRICT;
