import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "./user-error.ts";

/** Makes a folder that a user asked for, with those above it that are missing; `asked` is how the user asked. */
export function makeFolder(folder: string, asked = folder): void {
  writeInto(asked, () => {
    for (const path of missingFolders(resolve(folder))) makeOne(path);
    if (!statSync(folder).isDirectory()) throw new UserError(`${asked}: ${folder} is a file. Choose a folder.`);
  });
}

/** Writes into a folder that a user asked for: what the system says against it is a mistake the user can mend. */
export function writeInto(asked: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new UserError(`${asked}: the folder cannot be written (${cause.code}). Choose another one.`);
  }
}

/** The folders on a path that are not there, the highest first. */
function missingFolders(path: string): string[] {
  const above = dirname(path);
  return existsSync(path) ? [] : [...(above === path ? [] : missingFolders(above)), path];
}

// One at a time: under /proc, where no folder can be made, Node's recursive way never returns.
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have made it in the meantime.
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
}
