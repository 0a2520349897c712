import { statSync } from "node:fs";

/** Changes whenever anything is written to the runs: trials, new verdicts, notes. */
export function runVersion(paths: readonly string[]): string {
  // Writes go to the write-ahead log first, and to the file itself when the log is checkpointed.
  return paths
    .flatMap((path) => [path, `${path}-wal`])
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.size}@${found.mtimeMs}` : "-"))
    .join(" ");
}
