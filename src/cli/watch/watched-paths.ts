import { statSync } from "node:fs";
import { resolve } from "node:path";
import { configNames } from "../../project-folder.ts";

/** The dependencies of a watched run. */
interface Watched {
  /** The folder of the suite. */
  readonly suite: string;
  /** The agents, as the user specifies them. */
  readonly agents: readonly string[];
  readonly also: readonly string[];
}

/**
 * The paths that trigger a new run when they change: the suite's folder, the configuration, the files that the agents
 * name, such as `./agent.ts` or `command:python3 my_agent.py`, and the user's additional paths.
 */
export function watchedPaths({ suite, agents, also }: Watched): string[] {
  const named = agents.flatMap((agent) => agent.split(/[\s"'=+]|\b[a-z]{2,}:/i)).filter(isFile);
  return [...new Set([suite, ...configNames, ...named, ...also].map((path) => resolve(path)))];
}

function isFile(path: string): boolean {
  return path !== "" && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
