import { readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../../user-error.ts";
import { mergeRuns } from "../merged-store.ts";
import type { RunStore } from "../run-store.ts";
import { openRun } from "./open-run.ts";
import { shortName } from "./run-path.ts";

/** Opens files, all .db files in folders, and runs in PostgreSQL databases, to be read together. A single run is opened directly. */
export function openRuns(places: readonly string[]): RunStore {
  const paths = runFiles(places);
  refuseTwice(paths);
  const [only] = paths;
  if (only !== undefined && paths.length === 1) return openRun(only);
  const names = namesFor(paths);
  using opened = new DisposableStack();
  const runs = paths.map((path, index) => ({ name: names[index] ?? path, store: opened.use(openRun(path)) }));
  const merged = mergeRuns(runs);
  opened.move();
  return merged;
}

/** The run files at the given paths, including the .db files in each folder. */
export function runFiles(places: readonly string[]): string[] {
  return places.flatMap(filesAt);
}

function filesAt(place: string): string[] {
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return [place];
  const files = readdirSync(place).filter((name) => name.endsWith(".db"));
  if (files.length === 0) throw new UserError(`there is no run in ${place}: it contains no .db file. Give a run file, or another folder.`);
  return files.sort().map((name) => join(place, name));
}

function refuseTwice(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    // A missing file is reported by openRun, with advice.
    const real = statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
    const before = seen.get(real);
    if (before !== undefined)
      throw new UserError(
        before === path ? `${path} is named twice: name it once.` : `${before} and ${path} are the same run: name it once.`,
      );
    seen.set(real, path);
  }
}

/** A file's name, or its full path if two files have the same name. */
function namesFor(paths: readonly string[]): string[] {
  const names = paths.map(shortName);
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : (paths[index] ?? name).replace(/\.db$/, "")));
}
