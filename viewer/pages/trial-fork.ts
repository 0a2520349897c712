import type { TrialKey } from "../../src/store/run-plan.ts";
import { shellCommand } from "./shell-command.ts";

/** The command that repeats a decision; undefined if a name contains characters that are unsafe in a shell. */
export function forkCommandLine(run: string, key: TrialKey, at: number): string | undefined {
  const file = run.endsWith(".db") ? run : `${run}.db`;
  const place = ["--of", key.agent, "--trial", `${key.trial}`, "--at", `${at}`, "--times", "10"];
  return shellCommand(["fork", file, `${key.suite}/${key.case}`, ...place]);
}
