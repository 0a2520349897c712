import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

// Counts the code under src and in the viewer without its tests, by folder: files, lines, characters, lines per file, the
// longest line, WeakMaps, caches by the function of src/memoize.ts that declares them, and regular expressions; then the
// names that are exported by more than one file. A file also exports what it re-exports from another; src/index.ts is left
// out, because it re-exports what the package offers. A name is not counted if its files all implement the same interface
// side by side, such as `readNotes` for SQLite and for PostgreSQL.
// With --since, it also counts the lines in files that were in the repository at a commit, possibly under other names,
// and those in files added since. What these two columns cannot show: a file that was rewritten under another name, or
// the smaller part of a file that was split, counts as added; an older file counts in full even if little of it is older;
// and the same code has fewer lines since the formatter's width went from 120 to 140, so compare characters as well.
//   node scripts/count-code.ts [root of a checkout] [--names] [--since <commit>]

const { values, positionals } = parseArgs({
  options: { names: { type: "boolean", default: false }, since: { type: "string" } },
  allowPositionals: true,
});
const [root = "."] = positionals;
const older = values.since === undefined ? undefined : olderThan(values.since);

/** Folders that implement the same operations, under the same names on purpose. */
const siblings = [
  ["store/sqlite", "store/postgres"],
  ["tau2/airline", "tau2/retail", "tau2/telecom"],
];

interface Source {
  readonly path: string;
  readonly lines: readonly string[];
}

const [src, viewer] = [sourcesIn("src"), sourcesIn("viewer")];
/** The functions that declare a cache. */
const caches = ["memoize", "memoizePair", "memoizeText"];
const heads = [
  ...["folder", "files", "lines", "characters", "median", "p95", "longest line", "WeakMaps", ...caches, "regexes"],
  ...(older ? ["in older files", "in files added"] : []),
];
const folders = Map.groupBy(src, ({ path }) => path.split("/").slice(1, -1)[0] ?? "(root)");
const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => rowOf(name, own));
printTable([heads, ...rows, rowOf("all of src", src), rowOf("viewer", viewer)]);

const twice = exportedTwice();
console.log(`\nNames exported by more than one file: ${twice.length}`);
if (values.names) for (const [name, paths] of twice) console.log(`  ${name}: ${[...paths].join(", ")}`);

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => `${folder}/${path}`)
    .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").trimEnd().split("\n") }));
}

function rowOf(name: string, own: readonly Source[]): string[] {
  const lengths = own.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
  const longest = Math.max(...own.flatMap(({ lines }) => lines.map((line) => line.length)));
  const count = (pattern: RegExp, among = own) => among.reduce((sum, { lines }) => sum + (lines.join("\n").match(pattern)?.length ?? 0), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const characters = own.reduce((sum, { lines }) => sum + lines.join("\n").length + 1, 0);
  const users = own.filter(({ path }) => path !== "src/memoize.ts");
  const numbers = [own.length, total, characters, at(0.5), at(0.95), longest, count(/new WeakMap\b/g, users)];
  const cached = caches.map((cache) => count(new RegExp(`\\b${cache}[<(]`, "g"), users));
  // A slash begins a regular expression after punctuation, after `return` or at the start of a line.
  const regexes = count(/(?<=[=(,:[!&|?{};]\s*|\breturn\s+|^\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[dgimsuvy]*/gm);
  return [name, ...[...numbers, ...cached, regexes, ...byAge(own, total)].map(String)];
}

function byAge(own: readonly Source[], total: number): number[] {
  if (!older) return [];
  const inOlder = own.filter(({ path }) => older.has(path)).reduce((sum, { lines }) => sum + lines.length, 0);
  return [inOlder, total - inOlder];
}

/** The files that were in the repository at a commit, by their present names. */
function olderThan(commit: string): ReadonlySet<string> {
  const paths = new Set(git("ls-tree", "-r", "--name-only", commit));
  // A file that was moved several times and changed each time may have little in common with the first version, so
  // follow it from commit to commit.
  for (const [status = "", from = "", to = ""] of changes("log", "--reverse", "--topo-order", "-M50%", `${commit}..HEAD`)) {
    if (status.startsWith("R") && paths.has(from)) paths.add(to);
    if (/^[RDA]/.test(status)) paths.delete(from);
  }
  // A file that kept a fifth of its lines under another name is older too, even if no single commit shows where it went.
  for (const [status = "", , to = ""] of changes("diff", "-M20%", commit, "HEAD")) if (status.startsWith("R")) paths.add(to);
  return paths;
}

/** The status and the paths of each changed file, in the order of the commits. */
function changes(command: string, ...flags: readonly string[]): string[][] {
  const listed = git(command, "-l10000", "--name-status", ...(command === "log" ? ["--format="] : []), ...flags);
  return listed.map((line) => line.split("\t"));
}

function git(...flags: readonly string[]): string[] {
  return execFileSync("git", flags, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).split("\n");
}

function exportedTwice(): [string, Set<string>][] {
  const found = new Map<string, Set<string>>();
  const declared = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  const listed = /^export (?:type )?\{([^}]*)\}/gm;
  for (const { path, lines } of [...src, ...viewer]) {
    if (path === "src/index.ts") continue;
    // Leave out the code in template literals, which belongs to the files that commands write.
    const code = lines.join("\n").replaceAll(/`(?:\\.|[^\\`])*`/g, "``");
    const names = [...code.matchAll(declared)].map(([, name = ""]) => name);
    const lists = [...code.matchAll(listed)].flatMap(([, list = ""]) => list.split(",").flatMap((one) => /(\w+)\s*$/.exec(one)?.[1] ?? []));
    for (const name of [...names, ...lists]) found.set(name, (found.get(name) ?? new Set()).add(path));
  }
  return [...found].filter(([, paths]) => paths.size > 1 && !areSiblings(paths)).sort(([a], [b]) => (a < b ? -1 : 1));
}

function areSiblings(paths: ReadonlySet<string>): boolean {
  return siblings.some((folders) => [...paths].every((path) => folders.some((folder) => path.startsWith(`src/${folder}/`))));
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  "));
}
