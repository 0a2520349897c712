import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files in a folder with one of these endings, sorted by name; empty if the folder does not exist. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** The code files in a folder, excluding tests and type declarations. */
export function codeFilesIn(folder: string): string[] {
  return filesIn(folder, [".ts", ".js"]).filter((path) => !/\.(test|d)\.[jt]s$/.test(path));
}

/** All files below a folder, sorted by path, except hidden ones and node_modules. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith(".") && entry.name !== "node_modules")
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesUnder(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/** A file's text with normalised line endings; undefined if it does not exist. */
export function textOfFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : undefined;
}

/** The path of `name.ts` or `name.js`, whichever exists. */
export function codeFile(folder: string, name: string): string | undefined {
  return [join(folder, `${name}.ts`), join(folder, `${name}.js`)].find((path) => existsSync(path));
}
