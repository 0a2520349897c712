import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The names of the configuration file, in YAML and in TypeScript. */
export const configNames = ["deskproof.config.yaml", "deskproof.config.ts"] as const;

/**
 * The folder of the project that a folder belongs to: the nearest parent with a configuration, otherwise the nearest
 * with a package.json, otherwise the folder itself.
 */
export function projectFolder(from = "."): string {
  const here = resolve(from);
  return nearestWith(here, configNames) ?? nearestWith(here, ["package.json"]) ?? here;
}

function nearestWith(folder: string, names: readonly string[]): string | undefined {
  if (names.some((name) => existsSync(join(folder, name)))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : nearestWith(above, names);
}
