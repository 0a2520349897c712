import { readFileSync, statSync } from "node:fs";
import { UserError } from "./user-error.ts";

/** Reads a file that the user named. Devices are refused, because some of them, such as /dev/zero, never end. */
export function readGivenFile(path: string): string {
  const stats = statSync(path);
  if (stats.isCharacterDevice() || stats.isBlockDevice()) throw new UserError(`${path} is a device. Give a file.`);
  return readFileSync(path, "utf8");
}
