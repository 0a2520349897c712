import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draftedScenarioText, readImport } from "../src/transcripts/import-tickets.ts";
import { compactFolded } from "../src/transcripts/redact/fold.ts";
import { kinds } from "../src/transcripts/redact/kind.ts";
import { writeExports } from "./redaction/exports.ts";
import { type Generated, generateTickets, type Planted, type TicketLine } from "./redaction/tickets.ts";

// Measures how much personal data `deskproof import transcripts` finds. Tickets are generated with planted values of
// twelve kinds and written as four exports in different formats. The imported tickets are compared with the originals
// line by line.
//   node bench/redaction.ts [tickets] [seed]      5000 tickets by default
// --missed prints the missed values. --second-wording uses sentences that were written after the detectors; the
// detectors have since been extended to find the values that they first missed.

const [count = "5000", seed = "1"] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const showsMissed = process.argv.includes("--missed");
const folder = mkdtempSync(join(tmpdir(), "redaction-"));
const tickets = generateTickets(Number(count), seed, process.argv.includes("--second-wording"));
const paths = writeExports(tickets, folder);
const began = performance.now();
const read = readImport({ paths, at: undefined, only: undefined });
const output = join(folder, "out-");
for (const candidate of read.candidates)
  writeFileSync(`${output}${candidate.id}.yaml`, draftedScenarioText(candidate, { tools: undefined }));
writeFileSync(`${output}report.json`, JSON.stringify(read.reports));
const seconds = (performance.now() - began) / 1000;

const tokens = new Map<string, Set<string>>();
const tally = new Map(kinds.map((kind) => [kind, { planted: 0, found: 0 }]));
let [clean, kept, malformed] = [0, 0, 0];
const missed: string[] = [];

for (const [index, { messages }] of tickets.entries()) {
  const texts = [
    ...(read.candidates[index]?.moment.earlier ?? []),
    read.candidates[index]?.moment.opening,
    ...(read.candidates[index]?.moment.resolution ?? []),
  ];
  for (const [turn, lines] of messages.entries()) {
    const out = texts[turn]?.text.split("\n") ?? [];
    for (const [at, line] of lines.entries()) compare(line, out[at] ?? "");
  }
}

function compare(line: TicketLine, out: string): void {
  if (line.planted.length === 0) {
    clean += 1;
    if (out === line.text.trim()) kept += 1;
    else if (showsMissed) missed.push(`changed: ${line.text} → ${out}`);
    return;
  }
  const inside = line.template
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\b\w\\\. /g, "\\w\\. "));
  const values = new RegExp(`^${inside.join("(.+?)")}$`).exec(out);
  if (!values) malformed += 1;
  for (const [place, one] of line.planted.entries()) {
    const counted = tally.get(one.kind);
    const isFound = !contains(out, one.value);
    if (counted) {
      counted.planted += 1;
      counted.found += isFound ? 1 : 0;
    }
    if (!isFound || !values) missed.push(`${one.kind}: ${line.text} → ${out}`);
    const token = values?.[place + 1];
    if (token !== undefined) addToken(one, token);
  }
}

function addToken({ kind, value, entity }: Planted, token: string): void {
  // The same number grouped differently has the same digits, apart from a country code or trunk prefix.
  const same = kind === "phone" ? compactFolded(token).slice(-7) : kind === "birth_date" ? "" : compactFolded(token);
  const key = kind === "birth_date" ? `${kind} ${value}` : `${kind} ${entity}`;
  const seen = kind === "birth_date" ? token : same;
  tokens.set(key, (tokens.get(key) ?? new Set()).add(kind === "id" ? seen.replace(/^(?:nl|inv|ord)/, "") : seen));
}

/** Whether a text contains a value as a whole word or phrase, not as part of a longer word. */
function contains(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text[at - 1] ?? " ", text[at + value.length] ?? " "];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

const all = [...tally.values()].reduce((sum, one) => ({
  planted: sum.planted + one.planted,
  found: sum.found + one.found,
}));
for (const [kind, { planted, found }] of tally) print(`recall ${kind}`, found, planted);
print("recall, all kinds", all.found, all.planted);
const split = [...tokens].filter(([, each]) => each.size > 1);
print("entities with one token", tokens.size - split.length, tokens.size);
print("lines without personal data left as they are", kept, clean);
write(`lines whose other words changed: ${malformed}`);
const { files, hits } = searchOutputs(tickets);
write(`planted values in ${files} output files: ${hits.length}`);
write(`${(Number(count) / seconds).toFixed(0)} tickets per second`);
if (showsMissed) {
  for (const one of missed.slice(0, 60)) write(one);
  for (const [key, each] of split.slice(0, 20)) write(`${key}: ${[...each].join(" | ")}`);
  for (const one of hits.slice(0, 20)) write(one);
}
rmSync(folder, { recursive: true });
if (all.found / all.planted < 0.99 || hits.length > 0) process.exitCode = 1;

/** Searches every output file for every value planted in any ticket. */
function searchOutputs(generated: readonly Generated[]): { files: number; hits: string[] } {
  const byStart = new Map<string, Set<string>>();
  for (const { value, kind } of generated.flatMap(({ messages }) => messages.flat().flatMap((line) => line.planted))) {
    // A name that is also an ordinary word does not count where it is used as that word.
    if (kind === "name" && /^(?:mark|will|rose|grace|li|jo|sam)$/i.test(value)) continue;
    const start = /[\p{L}\p{N}]+/u.exec(value)?.[0] ?? value;
    byStart.set(start, (byStart.get(start) ?? new Set()).add(value));
  }
  const names = readdirSync(folder).filter((name) => name.startsWith("out-"));
  const hits = names.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) =>
      [...(byStart.get(word) ?? [])]
        .filter((value) => contains(text.slice(Math.max(0, index - 2), index + value.length + 2), value))
        .map((value) => `${name}: ${value} in ${text.slice(Math.max(0, index - 30), index + 40).replaceAll("\n", "⏎")}`),
    );
  });
  return { files: names.length, hits };
}

function print(what: string, part: number, whole: number): void {
  write(`${what}: ${(part / Math.max(1, whole)).toFixed(4)} (${part} of ${whole})`);
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}
