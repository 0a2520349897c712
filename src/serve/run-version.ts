import { statSync } from "node:fs";

/** Changes whenever anything is written to the runs: trials, verdicts given anew, notes. */
export function runVersion(paths: readonly string[]): string {
  // What is written stands in the write-ahead log first, and in the file itself once the log is emptied.
  return paths
    .flatMap((path) => [path, `${path}-wal`])
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .map((found) => (found ? `${found.size}@${found.mtimeMs}` : "-"))
    .join(" ");
}
