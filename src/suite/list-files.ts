import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files of a folder whose names end in one of the endings, by name; none when there is no folder. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** The code files of a folder, tests and type declarations left out. */
export function codeFilesIn(folder: string): string[] {
  return filesIn(folder, [".ts", ".js"]).filter((path) => !/\.(test|d)\.[jt]s$/.test(path));
}

/** The files of a folder and of all folders in it, by path, except hidden ones and node_modules. */
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

/** A file's text with line ends evened out, or undefined when there is no such file. */
export function textOfFile(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8").replaceAll("\r\n", "\n") : undefined;
}

/** The one of `name.ts` and `name.js` that is there. */
export function codeFile(folder: string, name: string): string | undefined {
  return [join(folder, `${name}.ts`), join(folder, `${name}.js`)].find((path) => existsSync(path));
}
