import { statSync } from "node:fs";

/** A text that changes whenever trials, verdicts or notes are written to the runs. */
export function runVersion(paths: readonly string[]): string {
  // Writes go to the write-ahead log first, and to the file itself at a checkpoint.
  return paths
    .flatMap((path) => [path, `${path}-wal`])
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.size}@${found.mtimeMs}` : "-"))
    .join(" ");
}
