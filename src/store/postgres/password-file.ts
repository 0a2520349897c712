import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { readGivenFile } from "../../given-file.ts";
import { keepSecrets } from "../../secrets/redact.ts";

let lastRead: string | undefined;

/** Makes the passwords in the user's PostgreSQL password file secrets, because the client sends them by itself. */
export function keepFilePasswords(): void {
  const path = process.env.PGPASSFILE || join(homedir(), ".pgpass");
  if (path === lastRead || !existsSync(path)) return;
  lastRead = path;
  keepSecrets("passwordFile", passwordsIn(readGivenFile(path)));
}

/** The last of five fields on each line; a backslash escapes a colon or a backslash. */
function passwordsIn(text: string): string[] {
  const fields = String.raw`(?:(?:\\.|[^:\\])*:){4}`;
  const password = new RegExp(`^(?!#)${fields}(.+)$`, "gm");
  return [...text.matchAll(password)].map(([, found = ""]) => found.trimEnd().replaceAll(/\\(.)/g, "$1"));
}
