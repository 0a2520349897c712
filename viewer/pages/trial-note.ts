import type { ReviewLabel } from "../../src/store/review-note.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";
import { shellCommand } from "./shell-command.ts";

/** The command that adds a note; undefined if a name contains characters that are unsafe in a shell. */
export function noteCommandLine(
  run: string,
  key: TrialKey,
  { label, reason }: { readonly label: ReviewLabel; readonly reason: string },
): string | undefined {
  const file = run.endsWith(".db") ? run : `${run}.db`;
  const words = [file, `${key.suite}/${key.case}`, "--agent", key.agent, "--trial", `${key.trial}`];
  return shellCommand(["note", ...words, "--label", label, "--reason", reason]);
}
