CREATE TABLE courses (
  id TEXT PRIMARY KEY,
  language TEXT NOT NULL,
  level TEXT NOT NULL CHECK (level IN ('A1', 'A2', 'B1', 'B2', 'KIDS-1', 'KIDS-2')),
  format TEXT NOT NULL CHECK (format IN ('classroom', 'online')),
  weekday TEXT NOT NULL,
  lesson_time TEXT NOT NULL,
  first_lesson TEXT NOT NULL,
  fee REAL NOT NULL,
  places_left INTEGER NOT NULL
) STRICT;

CREATE TABLE enrolments (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  learner TEXT,
  course_id TEXT NOT NULL REFERENCES courses (id),
  lessons_held INTEGER NOT NULL DEFAULT 0,
  certificate_on TEXT
) STRICT;

CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  enrolment_id TEXT NOT NULL REFERENCES enrolments (id),
  to_course_id TEXT NOT NULL REFERENCES courses (id),
  difference REAL NOT NULL
) STRICT;

CREATE TABLE requests (id TEXT PRIMARY KEY, outcome TEXT NOT NULL) STRICT;

CREATE TABLE handovers (id TEXT PRIMARY KEY, recipient TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
