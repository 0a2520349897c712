import { newToolRecording, noToolRecording, replayedToolRecording, type ToolRecording } from "../shadow/tool-recording.ts";
import type { Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import type { RunRequest } from "./run-suites.ts";

type ToolRecordingRequest = Pick<RunRequest, "recordTools" | "replayTools" | "resume" | "hosts">;

/** Opens the recording of tool reads that a run creates or replays. */
export function openToolRecording({ hosts, ...request }: ToolRecordingRequest): ToolRecording {
  return { ...toolRecordingOf(request), hosts };
}

function toolRecordingOf({ recordTools, replayTools, resume }: ToolRecordingRequest): ToolRecording {
  if (recordTools !== undefined && replayTools !== undefined)
    throw new UserError("--record-tools and --replay-tools cannot be combined: a replay reads nothing, so there is nothing to record.");
  if (replayTools !== undefined) return replayedToolRecording(replayTools);
  return recordTools === undefined ? noToolRecording : newToolRecording(recordTools, { goesOn: resume !== undefined });
}

/** Checks that the systems behind the suites' tools can be reached, before anything is paid for. */
export async function verifySystems(suites: Iterable<Suite>, { isLive, hosts }: ToolRecording): Promise<void> {
  if (!isLive) return;
  for (const { desks } of suites) for (const { shadow } of desks.values()) await shadow?.verify(hosts);
}
