import { statSync } from "node:fs";
import { resolve } from "node:path";
import { configNames } from "../../project-folder.ts";

/** What a watched run depends on. */
interface Watched {
  /** The folder of the suite. */
  readonly suite: string;
  /** The agents, as the user specifies them. */
  readonly agents: readonly string[];
  readonly also: readonly string[];
}

/**
 * The paths whose change calls for a new run: the suite's folder, the configuration, the files that the agents name,
 * such as `./agent.ts` or `command:python3 my_agent.py`, and what the user adds.
 */
export function watchedPaths({ suite, agents, also }: Watched): string[] {
  const named = agents.flatMap((agent) => agent.split(/[\s"'=+]|\b(?:command|mcp):/)).filter(isFile);
  return [...new Set([suite, ...configNames, ...named, ...also].map((path) => resolve(path)))];
}

function isFile(path: string): boolean {
  return path !== "" && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
