import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

// Counts the code under src without its tests, by folder: files, lines, lines per file, the longest line, and WeakMaps
// and regular expressions; then the names that are exported by more than one file. A name is not counted if its files
// all implement the same interface side by side, such as `readNotes` for SQLite and for PostgreSQL.
// With --since, it also counts the lines in files that were in the repository at a commit, possibly under other names,
// and those in files added since.
//   node scripts/count-code.ts [root of a checkout] [--names] [--since <commit>]

const { values, positionals } = parseArgs({
  options: { names: { type: "boolean", default: false }, since: { type: "string" } },
  allowPositionals: true,
});
const [root = "."] = positionals;
const added = values.since === undefined ? undefined : addedSince(values.since);

/** Folders that implement the same operations, under the same names on purpose. */
const siblings = [
  ["store/sqlite", "store/postgres"],
  ["tau2/airline", "tau2/retail", "tau2/telecom"],
];

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
  .map(
    (path): Source => ({
      path,
      lines: readFileSync(join(root, "src", path), "utf8")
        .trimEnd()
        .split("\n"),
    }),
  );

const heads = [
  ...["folder", "files", "lines", "median", "p95", "longest line", "WeakMaps", "regexes"],
  ...(added ? ["in older files", "in files added"] : []),
];
const folders = Map.groupBy(sources, ({ path }) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "(root)"));
const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => rowOf(name, own));
printTable([heads, ...rows, rowOf("all", sources)]);

const twice = exportedTwice();
console.log(`\nNames exported by more than one file: ${twice.length}`);
if (values.names) for (const [name, paths] of twice) console.log(`  ${name}: ${[...paths].join(", ")}`);

function rowOf(name: string, own: readonly Source[]): string[] {
  const lengths = own.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
  const longest = Math.max(...own.flatMap(({ lines }) => lines.map((line) => line.length)));
  const count = (pattern: RegExp) => own.reduce((sum, { lines }) => sum + (lines.join("\n").match(pattern)?.length ?? 0), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const numbers = [own.length, total, at(0.5), at(0.95), longest];
  // A slash begins a regular expression after punctuation, after `return` or at the start of a line.
  const regexes = count(/(?<=[=(,:[!&|?{};]\s*|\breturn\s+|^\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[dgimsuvy]*/gm);
  return [name, ...[...numbers, count(/new WeakMap\b/g), regexes, ...byAge(own, total)].map(String)];
}

function byAge(own: readonly Source[], total: number): number[] {
  if (!added) return [];
  const inAdded = own.filter(({ path }) => added.has(`src/${path}`)).reduce((sum, { lines }) => sum + lines.length, 0);
  return [total - inAdded, inAdded];
}

/** The files under src that were added after a commit, rather than changed or renamed. */
function addedSince(commit: string): ReadonlySet<string> {
  // A file that kept a fifth of its lines under a new name counts as renamed.
  const flags = ["diff", "--find-renames=20%", "-l10000", "--diff-filter=A", "--name-only", commit, "HEAD", "--", "src"];
  return new Set(execFileSync("git", flags, { cwd: root, encoding: "utf8" }).split("\n"));
}

function exportedTwice(): [string, Set<string>][] {
  const found = new Map<string, Set<string>>();
  const declared = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  for (const { path, lines } of sources)
    for (const [, name = ""] of lines.join("\n").matchAll(declared)) found.set(name, (found.get(name) ?? new Set()).add(path));
  return [...found].filter(([, paths]) => paths.size > 1 && !areSiblings(paths)).sort(([a], [b]) => (a < b ? -1 : 1));
}

function areSiblings(paths: ReadonlySet<string>): boolean {
  return siblings.some((folders) => [...paths].every((path) => folders.some((folder) => path.startsWith(`${folder}/`))));
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "));
}
