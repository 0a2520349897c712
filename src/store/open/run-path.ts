import { existsSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { projectFolder } from "../../project-folder.ts";
import { isPostgres, parseAddress, runAddress } from "../postgres/address.ts";
import { forkMark, runNamesAt } from "../postgres/runs.ts";
import { forkFolder } from "../sqlite/forks.ts";

/** The folder in which a project's runs are stored. */
export function runsFolder(): string {
  return relative(".", join(projectFolder(), "runs"));
}

/** The path of a new file in the project's runs folder, named after the time the run started. */
export function newRunPath(prefix: string, startedAt: string): string {
  return freeName(join(runsFolder(), `${prefix}${timeOf(startedAt)}`), (name) => `${name}.db`, existsSync);
}

/** The address of a new run in a PostgreSQL database, using the name in the address or else the time the run started. */
export function newRunAddress(store: string, startedAt: string): string {
  const { database, run } = parseAddress(store);
  if (run !== undefined) return runAddress({ database, run });
  const names = new Set(runNamesAt(database));
  const name = freeName(
    timeOf(startedAt),
    (free) => free,
    (taken) => names.has(taken),
  );
  return runAddress({ database, run: name });
}

/** A new path or address for a fork of a run: next to the run's file, or in the same database. */
export function newForkPath(run: string, name: string): string {
  if (!isPostgres(run)) return freeName(join(forkFolder(run), name), (free) => `${free}.db`, existsSync);
  const { database, run: origin = "" } = parseAddress(run);
  const names = new Set(runNamesAt(database, { forks: true }));
  const free = freeName(
    `${origin}${forkMark}${name}`,
    (one) => one,
    (taken) => names.has(taken),
  );
  return runAddress({ database, run: free });
}

/** A run's short name, taken from its file or its address. */
export function shortName(place: string): string {
  return isPostgres(place) ? (parseAddress(place).run ?? place) : basename(place, ".db");
}

/** A run's path or address as an argument to paste into a shell; an address is quoted, because it contains a question mark. */
export function asArgument(place: string): string {
  return isPostgres(place) ? `'${place}'` : place;
}

function timeOf(startedAt: string): string {
  return startedAt.slice(0, 19).replaceAll(":", "-");
}

function freeName(name: string, placeOf: (name: string) => string, isTaken: (place: string) => boolean): string {
  for (let number = 1; ; number++) {
    const place = placeOf(number === 1 ? name : `${name}-${number}`);
    if (!isTaken(place)) return place;
  }
}
