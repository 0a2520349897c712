import { listNames } from "../nearest.ts";
import { type KnownTools, missingTool, recordedCalls } from "../transcripts/draft/recorded-calls.ts";
import type { Candidate } from "../transcripts/import-tickets.ts";
import { ownCommand } from "./own-command.ts";

/** The folder for the drafts, and its tools; the tools are undefined if the folder has not been connected yet. */
interface Target {
  /** The folder, as the user can type it in a command. */
  readonly folder: string;
  readonly tools: KnownTools | undefined;
}

/** Whether the drafts contain calls that cannot be classified as reads or writes, because the folder is not connected. */
export function needsTools(candidates: readonly Candidate[], tools: KnownTools | undefined): boolean {
  return tools === undefined && candidates.some(({ moment }) => recordedCalls(moment, tools).known.length > 0);
}

/** Warnings about the recorded calls in an import, one line each. */
export function callWarnings(candidates: readonly Candidate[], { folder, tools }: Target): string[] {
  if (needsTools(candidates, tools))
    return [
      `warning: ${folder} has no tools.yaml, so every recorded call was drafted as a write, even lookups. Delete ` +
        `these drafts, run \`${ownCommand()} connect <server> --to ${folder} --read <tool>\`, and import again.`,
    ];
  if (!tools) return [];
  const missing = candidates.flatMap(({ id, moment }) => recordedCalls(moment, tools).missing.map((tool) => ({ id, tool })));
  return [...Map.groupBy(missing, ({ tool }) => tool)].map(([tool, calls]) => {
    const tickets = listNames(
      calls.map(({ id }) => id),
      8,
    );
    return `warning: ${tickets}: ${missingTool(tool, tools)}, so its recorded calls were left out of \`must\`.`;
  });
}
