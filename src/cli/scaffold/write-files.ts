import { existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, writeInto } from "../../make-folder.ts";

/** A file to be made. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Writes the files that are not there yet; what is there stays as it is. Returns which were written. */
export function writeNewFiles(files: readonly NewFile[]): readonly NewFile[] {
  const fresh = files.filter(({ path }) => !existsSync(path));
  for (const { path, text } of fresh) {
    const folder = dirname(path);
    makeFolder(folder);
    // "wx" refuses a file that came to be in the meantime.
    writeInto(folder, () => writeFileSync(path, text, { flag: "wx" }));
  }
  return fresh;
}
