import type { ReviewLabel } from "../../src/store/review-note.ts";
import type { TrialKey } from "../../src/store/run-plan.ts";

/** The command that adds a note, or undefined if a name contains characters that are unsafe in a shell. */
export function noteCommand(
  run: string,
  key: TrialKey,
  { label, reason }: { readonly label: ReviewLabel; readonly reason: string },
): string | undefined {
  const file = run.endsWith(".db") ? run : `${run}.db`;
  const words = [file, `${key.suite}/${key.case}`, "--agent", key.agent, "--trial", `${key.trial}`];
  // The page does not know how the reader starts Deskproof; npx finds it installed in a project and globally.
  const all = ["npx", "deskproof", "note", ...words, "--label", label, "--reason", reason];
  return all.some((word) => /[\p{Cc}\p{Cf}]/u.test(word)) ? undefined : all.map(quoted).join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
