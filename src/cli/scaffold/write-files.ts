import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, writeInto } from "../../make-folder.ts";
import { writeTextFile } from "../../secrets/outlets.ts";

/** A file to create. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Writes the files that do not exist yet, leaves existing files unchanged, and returns the files written. */
export function writeNewFiles(files: readonly NewFile[]): readonly NewFile[] {
  const fresh = files.filter(({ path }) => !existsSync(path));
  for (const { path, text } of fresh) {
    const folder = dirname(path);
    makeFolder(folder);
    // "wx" fails if the file was created in the meantime.
    writeInto(folder, () => writeTextFile(path, text, { flag: "wx" }));
  }
  return fresh;
}
