import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { projectFolder } from "../project-folder.ts";

/** The path of a new file in the project's runs folder, named after the time the run started. */
export function newRunPath(prefix: string, startedAt: string): string {
  const folder = relative(".", join(projectFolder(), "runs"));
  const name = join(folder, `${prefix}${startedAt.slice(0, 19).replaceAll(":", "-")}`);
  for (let number = 1; ; number++) {
    const path = number === 1 ? `${name}.db` : `${name}-${number}.db`;
    if (!existsSync(path)) return path;
  }
}
