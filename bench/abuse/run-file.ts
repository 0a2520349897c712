import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Random } from "../../src/random.ts";
import { makeRuns, type Prepare } from "./command-target.ts";
import { dataText } from "./strange.ts";
import { strangeJson } from "./strange-json.ts";

/** Damaged run files, given to the commands that read runs. */
export const runFile: Prepare = async (ground) => {
  const { sandbox } = ground;
  await makeRuns(ground);
  const good = readFileSync(join(sandbox.work, "run.db"));
  const scratch = join(sandbox.work, "..", "elsewhere", "scratch.db");
  return (random) => {
    const bytes = random.chance(0.5) ? damagedBytes(good, random) : damagedRows(good, { random, scratch });
    const files = new Map([["bad.db", bytes]]);
    if (random.chance(0.05)) files.set("bad.db-wal", damagedBytes(good.subarray(0, 12_000), random));
    return { args: random.pick(random.chance(0.04) ? slowReaders : readers), files };
  };
};

const readers: readonly (readonly string[])[] = [
  ["report", "bad.db"],
  ["report", "bad.db", "--json"],
  ["report", "bad.db", "--markdown"],
  ["report", "bad.db", "--junit"],
  ["report", "bad.db", "run.db"],
  ["report", "bad.db", "--pr-comment", "--baseline", "run.db"],
  ["show", "bad.db"],
  ["show", "bad.db", "--json"],
  ["show", "bad.db", "--readings"],
  ["export", "bad.db"],
  ["export", "bad.db", "--format", "csv"],
  ["compare", "run.db", "bad.db"],
  ["gate", "bad.db", "pass^1>=0.1", "unsafe<=0"],
  ["note", "bad.db"],
  ["note", "bad.db", "return/wet", "--agent", "stand-in/reference", "--label", "wrong", "--reason", "x"],
  ["fork", "bad.db", "return/wet"],
  ["judge", "bad.db", "--judge", "openai/gpt-5.5", "--dry-run"],
  ["run", "--failed", "bad.db", "--dry-run"],
];

const slowReaders: readonly (readonly string[])[] = [
  ["view", "bad.db", "--no-open"],
  ["score", "bad.db"],
  ["run", "--resume", "bad.db"],
  ["report", "bad.db", "--html", "pages"],
  ["fork", "bad.db", "return/wet", "--at", "3", "--times", "1"],
];

/** A file with the kind of damage that a crash, a bad disk or an interrupted copy can cause. */
function damagedBytes(good: Uint8Array, random: Random): Uint8Array {
  const bytes = Buffer.from(good);
  const at = random.below(bytes.length);
  const kind = random.below(7);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) return bytes.fill(random.below(256), at, Math.min(bytes.length, at + random.below(8_192)));
  if (kind === 2) return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)]);
  if (kind === 3) {
    bytes.writeUInt8(random.below(256), random.below(100));
    return bytes;
  }
  if (kind === 4) {
    bytes.copy(bytes, 4_096 * random.below(bytes.length / 4_096), at, at + 4_096);
    return bytes;
  }
  for (let flips = 1 + random.below(random.pick([2, 40, 400])); flips > 0; flips--)
    bytes.writeUInt8(random.below(256), random.below(bytes.length));
  return bytes;
}

/** A valid SQLite file with wrong contents: missing rows or tables, or values of the wrong type or format. */
function damagedRows(good: Uint8Array, { random, scratch }: { random: Random; scratch: string }): Uint8Array {
  writeFileSync(scratch, good);
  using database = new DatabaseSync(scratch, { enableForeignKeyConstraints: false });
  database.exec("PRAGMA journal_mode = DELETE");
  for (let round = 1 + random.below(2); round > 0; round--) damageOne(database, random);
  return readFileSync(scratch);
}

const endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)";

function damageOne(database: DatabaseSync, random: Random): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  const table = String(random.pick(tables).name);
  const breaking = [
    `DROP TABLE "${table}"`,
    `DELETE FROM "${table}" WHERE random() % 2 = 0`,
    `PRAGMA user_version = ${random.pick([-1, 0, 1, 3, 99, 2147483647])}`,
    `DROP TABLE "${table}"; CREATE VIEW "${table}" AS ${endless} SELECT x AS id, x AS trial_id, x AS key, x AS value FROM n`,
    `CREATE TRIGGER more AFTER INSERT ON "${table}" BEGIN INSERT INTO run ${endless} SELECT x, x FROM n; END`,
    `ALTER TABLE "${table}" ADD COLUMN more TEXT AS (hex(zeroblob(100000000)))`,
    "INSERT INTO trials SELECT id + 1000, suite, 'ghost', case_id, trial FROM trials",
  ];
  if (random.chance(0.15)) {
    unlessRejected(() => database.exec(random.pick(breaking)));
    return;
  }
  const column = String(random.pick(database.prepare(`PRAGMA table_info("${table}")`).all()).name);
  const row = database.prepare(`SELECT rowid AS at, "${column}" AS value FROM "${table}" LIMIT 1 OFFSET ?`);
  row.setReadBigInts(true);
  const { at, value } = row.get(random.below(3)) ?? {};
  if (typeof at !== "bigint") return;
  unlessRejected(() => database.prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = ?`).run(strangeValue(value, random), at));
}

// The tables' own constraints reject some changes.
function unlessRejected(change: () => unknown): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error)) throw error;
  }
}

function strangeValue(value: unknown, random: Random): string | number | null | Uint8Array {
  if (typeof value === "string" && /^[[{]/.test(value) && random.chance(0.8)) return strangeJson(JSON.parse(value), random);
  return random.pick([null, -1, 1.5, 2 ** 53, new Uint8Array([0, 255, 1]), dataText(random), dataText(random)]);
}
