import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "./user-error.ts";

/**
 * Creates a folder the user asked for, including missing parents. `asked` is the folder as the user typed it; `choose`
 * tells the user how to choose another one.
 */
export function makeFolder(folder: string, asked = folder, choose = chooseAnother): void {
  const make = () => {
    for (const path of missingFolders(resolve(folder))) makeOne(path);
    if (!statSync(folder).isDirectory()) throw new UserError(`${asked}: ${folder} is a file. Choose a folder.`);
  };
  writeInto(asked, make, choose);
}

const chooseAnother = "Choose another one.";

/** Writes into a folder the user asked for, turning system errors into a `UserError`. */
export function writeInto(asked: string, write: () => void, choose = chooseAnother): void {
  try {
    write();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new UserError(`${asked}: the folder cannot be written (${cause.code}). ${choose}`);
  }
}

/** The folders on a path that do not exist, topmost first. */
function missingFolders(path: string): string[] {
  const above = dirname(path);
  return existsSync(path) ? [] : [...(above === path ? [] : missingFolders(above)), path];
}

// Creates one folder at a time, because Node's recursive mkdir never returns under /proc.
function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process may have created the folder in the meantime.
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
}
