// Checks whether the time for reading and scoring is linear in the length of the text. Usage: node
// bench/fuzz-reading.ts [messages] [seed]. Generated messages (long words, repeated units, deep JSON, odd Unicode; up
// to 100 kB) are passed to the reader, the customer and the scorer, both as an agent's message and as a call's
// argument. Prints the longest time and the largest allocation for a message and, by shape, how time grows from 1 kB to
// 100 kB. Budget: 200 ms and 50 MB per message, and no shape with superlinear growth.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { randomFrom } from "../src/random.ts";
import { readers } from "./reading/readers.ts";
import { shapes } from "./reading/shapes.ts";

const [count = "10000", seed = "fuzz"] = process.argv.slice(2).filter((argument) => argument !== "here");
const budget = { ms: 200, mb: 50 };
const sizes = [1_000, 3_000, 10_000, 30_000, 100_000];
// From 30 kB to 100 kB, linear time grows by a factor of 3.3; the limit is higher to allow for noise.
const steepest = 6;
// Shorter times are timer noise.
const leastMs = 2;

if (process.argv.includes("here")) await fuzz();
else {
  // With a young generation this large, garbage is hardly ever collected while a message is read, so heap growth equals
  // allocation.
  const flags = ["--expose-gc", "--max-semi-space-size=512", "--min-semi-space-size=512"];
  const args = [...flags, fileURLToPath(import.meta.url), count, seed, "here"];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}

interface Worst {
  readonly size: number;
  readonly shape: string;
  readonly length: number;
}

async function fuzz(): Promise<void> {
  const read = await readers();
  for (const [name, shape] of shapes) for (const run of read) run.read(shape(randomFrom(`warm/${name}`), 2_000));
  const worst = new Map<string, Worst>();
  const random = randomFrom(seed);
  for (let at = 0; at < Number(count); at += 1) {
    const [name, shape] = shapes[at % shapes.length] ?? ["", () => ""];
    const text = shape(random, Math.round(10 ** (1 + 4 * random.next())));
    for (const { name: reader, read: readText } of read) {
      const { ms, mb } = measured(readText, text);
      for (const [key, size] of [
        [`${reader}, ms`, ms],
        [`${reader}, MB`, mb],
      ] as const)
        if (size > (worst.get(key)?.size ?? 0)) worst.set(key, { size, shape: name, length: text.length });
    }
  }
  print(`${count} messages, seed "${seed}": worst per reader (budget ${budget.ms} ms, ${budget.mb} MB)`);
  for (const [key, { size, shape, length }] of [...worst].sort()) {
    print(`  ${key.padEnd(24)} ${size.toFixed(1).padStart(6)}  ${shape}, ${length} characters`);
    if (size > (key.endsWith("ms") ? budget.ms : budget.mb)) process.exitCode = 1;
  }
  for (const { name, read: readText } of read) growth(name, readText);
}

/** Measures how a reader's time grows with the size of each shape. */
function growth(reader: string, read: (text: string) => unknown): void {
  print(`growth of ${reader}: ms at ${sizes.join(", ")} characters, and the ratio of the last to 30000`);
  for (const [name, shape] of shapes) {
    const times = sizes.map((size) => {
      const tries = [0, 1, 2, 3, 4].map((round) => {
        const text = shape(randomFrom(`${name}/${size}/${round}`), size);
        return measured(read, text).ms;
      });
      return Math.min(...tries);
    });
    const [before, last] = [Math.max(leastMs, times[3] ?? 0), times[4] ?? 0];
    const steep = last / before > steepest;
    print(
      `  ${name.padEnd(24)} ${times.map((ms) => ms.toFixed(1).padStart(8)).join("")}  ` +
        `${(last / before).toFixed(1)}x${steep ? " TOO STEEP" : ""}`,
    );
    if (steep) process.exitCode = 1;
  }
}

/** Measures time and allocation. A slow reading is measured again with a text that is not in any cache. */
function measured(read: (text: string) => unknown, text: string, tries = 3): { ms: number; mb: number } {
  // A string built by concatenation is stored as a tree, but a received string is flat.
  const flat: string = JSON.parse(JSON.stringify(text));
  const heap = process.memoryUsage().heapUsed;
  const started = performance.now();
  read(flat);
  const ms = performance.now() - started;
  const mb = Math.max(0, process.memoryUsage().heapUsed - heap) / 2 ** 20;
  // A slow measurement may be due to another process or the garbage collector, so it is repeated.
  if (ms < budget.ms / 2 || tries === 1) return { ms, mb };
  // Change the beginning of the text, because only its first part is read and cached.
  const again = measured(read, `${tries} ${text}`, tries - 1);
  return again.ms < ms ? again : { ms, mb };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
