import { noTape, recordingTape, replayTape, type ToolTape } from "../shadow/tool-tape.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import type { RunRequest } from "./run-suites.ts";

type TapeRequest = Pick<RunRequest, "recordTools" | "replayTools" | "resume" | "hosts">;

/** Opens the recording of tool reads that a run creates or replays. */
export function openTape({ hosts, ...request }: TapeRequest): ToolTape {
  return { ...tapeOf(request), hosts };
}

function tapeOf({ recordTools, replayTools, resume }: TapeRequest): ToolTape {
  if (recordTools !== undefined && replayTools !== undefined)
    throw new UserError(
      "--record-tools and --replay-tools cannot be combined: a replay reads nothing, so there is nothing to record.",
    );
  if (replayTools !== undefined) return replayTape(replayTools);
  return recordTools === undefined ? noTape : recordingTape(recordTools, { goesOn: resume !== undefined });
}

/** Checks that the systems behind the suites' tools can be reached, before anything is paid for. */
export async function verifySystems(suites: Iterable<Suite>, { isLive, hosts }: ToolTape): Promise<void> {
  if (!isLive) return;
  for (const { desks } of suites) for (const { shadow } of desks.values()) await shadow?.verify(hosts);
}
