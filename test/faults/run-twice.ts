import { readFileSync, writeFileSync } from "node:fs";
import { openRun } from "../../src/store/open/open-run.ts";
import { isPostgres } from "../../src/store/postgres/address.ts";
import { slowAgent, start, until } from "../postgres/worker-processes.ts";

/** The number of conversations in a run, which may not exist yet. */
export function attemptsIn(place: string): number {
  try {
    using store = openRun(place);
    return store.counts().attempts;
  } catch {
    return 0;
  }
}

interface Started {
  readonly folder: { readonly path: string; file(name: string): string };
  /** The arguments of the command, with the agent ./slow.ts. */
  readonly play: readonly string[];
}

/** Starts a run, continues it in a second process while the first one is running, and counts the agent's calls. */
export async function runTwice(place: string, { folder, play }: Started) {
  const log = folder.file("calls.txt");
  writeFileSync(log, "");
  const noting = `appendFileSync(${JSON.stringify(log)}, "1"); turn.note(`;
  const counted = slowAgent("slow", 20).replace("turn.note(", noting);
  writeFileSync(folder.file("counted.ts"), `import { appendFileSync } from "node:fs";\n${counted}`);
  const args = play.map((word) => word.replace("slow.ts", "counted.ts"));
  const first = start([...args, isPostgres(place) ? "--store" : "--out", place], folder.path);
  await until("some trials", () => attemptsIn(place) >= 10);
  const second = start(["run", "--resume", place], folder.path);
  const ended = await Promise.all([first.ended, second.ended]);
  return { statuses: ended.map(({ status }) => status), called: readFileSync(log, "utf8").length };
}
