import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// Counts the code under src without its tests, by folder: files, lines, lines per file, the longest line, and WeakMaps
// and regular expressions; then the names that are exported by more than one file. A name is not counted if its files
// all implement the same interface side by side, such as `readNotes` for SQLite and for PostgreSQL.
//   node scripts/count-code.ts [root of a checkout] [--names]

const [root = "."] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const showsNames = process.argv.includes("--names");

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

const heads = ["folder", "files", "lines", "median", "p95", "longest line", "WeakMaps", "regexes"];
const folders = Map.groupBy(sources, ({ path }) => (path.includes("/") ? path.slice(0, path.indexOf("/")) : "(root)"));
const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => rowOf(name, own));
printTable([heads, ...rows, rowOf("all", sources)]);

const twice = exportedTwice();
console.log(`\nNames exported by more than one file: ${twice.length}`);
if (showsNames) for (const [name, paths] of twice) console.log(`  ${name}: ${[...paths].join(", ")}`);

function rowOf(name: string, own: readonly Source[]): string[] {
  const lengths = own.map(({ lines }) => lines.length).sort((a, b) => a - b);
  const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
  const longest = Math.max(...own.flatMap(({ lines }) => lines.map((line) => line.length)));
  const count = (pattern: RegExp) =>
    own.reduce((sum, { lines }) => sum + (lines.join("\n").match(pattern)?.length ?? 0), 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const numbers = [own.length, total, at(0.5), at(0.95), longest];
  // A slash begins a regular expression after punctuation, after `return` or at the start of a line.
  const regexes = count(
    /(?<=[=(,:[!&|?{};]\s*|\breturn\s+|^\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\])+\/[dgimsuvy]*/gm,
  );
  return [name, ...[...numbers, count(/new WeakMap\b/g), regexes].map(String)];
}

function exportedTwice(): [string, Set<string>][] {
  const found = new Map<string, Set<string>>();
  const declared = /^export (?:async |abstract )*(?:function\*?|const|class|interface|type|enum) (\w+)/gm;
  for (const { path, lines } of sources)
    for (const [, name = ""] of lines.join("\n").matchAll(declared))
      found.set(name, (found.get(name) ?? new Set()).add(path));
  return [...found].filter(([, paths]) => paths.size > 1 && !areSiblings(paths)).sort(([a], [b]) => (a < b ? -1 : 1));
}

function areSiblings(paths: ReadonlySet<string>): boolean {
  return siblings.some((folders) =>
    [...paths].every((path) => folders.some((folder) => path.startsWith(`${folder}/`))),
  );
}

function printTable(table: readonly (readonly string[])[]): void {
  const widths = heads.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    );
}
