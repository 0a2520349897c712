import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderTranscript } from "../../report/transcript.ts";
import { describeVerdict } from "../../report/verdict-text.ts";
import type { RunRequest } from "../../run/run-suites.ts";
import { runInThread } from "../../run/thread/run-in-thread.ts";
import { openRun } from "../../store/open/open-run.ts";

/** A request to run one case; `transcript` asks for the whole conversation. */
export interface CaseRun extends Pick<RunRequest, "suites" | "options" | "prices" | "providers" | "signal"> {
  readonly hosts: NonNullable<RunRequest["hosts"]>;
  readonly transcript: boolean;
  readonly onNotice: (line: string) => void;
}

/** Runs a case in a new thread, so that changed code is loaded again, and returns the outcome of each trial as text. Nothing is stored. */
export async function runCase({ transcript, ...request }: CaseRun): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "deskproof-watch-"));
  try {
    const out = join(folder, "run.db");
    const { store } = await runInThread({ ...request, out });
    store[Symbol.dispose]();
    return outcomes(out, transcript);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomes(path: string, transcript: boolean): string[] {
  using store = openRun(path);
  return Array.from(store.results()).flatMap((result) => {
    const record = result.attempts > 0 ? store.record(result) : undefined;
    if (!record || !result.verdict) return [];
    if (transcript) return [renderTranscript(record, result.verdict)];
    const { suite, case: id, agent, trial } = result;
    return [`${suite}/${id} · ${agent} · trial ${trial}\n${describeVerdict(result.verdict, record)}`];
  });
}
