import { existsSync } from "node:fs";

/** The path of a new file under runs/, named after the time the run started. */
export function newRunPath(prefix: string, startedAt: string): string {
  const name = `runs/${prefix}${startedAt.slice(0, 19).replaceAll(":", "-")}`;
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${name}.db` : `${name}-${number}.db`;
    if (!existsSync(path)) return path;
  }
}
