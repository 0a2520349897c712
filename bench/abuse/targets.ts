import type { Random } from "../../src/random.ts";
import { commandLine } from "./command-line.ts";
import { type CommandInput, CommandTarget, type Prepare } from "./command-target.ts";
import { configuration } from "./configuration.ts";
import type { Target } from "./fault.ts";
import { httpRequest } from "./http-requests.ts";
import { importers } from "./importers.ts";
import { mcpRequest } from "./mcp-requests.ts";
import { runFile } from "./run-file.ts";
import { type MakeRequest, ServerTarget } from "./server-target.ts";

type Open = (seed: string) => Promise<Target>;

const ofCommands =
  (prepare: Prepare): Open =>
  (seed) =>
    CommandTarget.open(seed, prepare);
const ofServers =
  (make: MakeRequest): Open =>
  (seed) =>
    ServerTarget.open(seed, make);

/** Everything that receives malformed inputs, by its name on the command line. */
export const targets: ReadonlyMap<string, Open> = new Map([
  ["cli", ofCommands(commandLine)],
  ["config", ofCommands(configuration)],
  ["http", ofServers(httpRequest)],
  ["mcp", ofServers(mcpRequest)],
  ["import", ofCommands(importers)],
  ["runs", ofCommands(runFile)],
]);

/** The same inputs, mixed, in two processes instead of six, for a quick check with a small sample. */
export const mixedTargets: ReadonlyMap<string, Open> = new Map([
  [
    "commands",
    ofCommands(async (ground) => {
      const makers: ((random: Random) => CommandInput)[] = [];
      for (const prepare of [commandLine, configuration, importers, runFile]) makers.push(await prepare(ground));
      return (random) => random.pick(makers)(random);
    }),
  ],
  ["servers", ofServers((served, random) => random.pick([httpRequest, mcpRequest])(served, random))],
]);
