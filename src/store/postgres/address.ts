import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { percentDecoded } from "../../secrets/percent-decoded.ts";
import { keepSecrets } from "../../secrets/redact.ts";
import { UserError } from "../../user-error.ts";

/** The address of a PostgreSQL database, or of one run in it. It never contains the password. */
export interface PostgresAddress {
  /** The address of the database, as the user may see it. */
  readonly database: string;
  /** The run's name; undefined if the address names only the database. */
  readonly run: string | undefined;
}

const scheme = /^postgres(?:ql)?:\/\//i;
const shape = /^postgres(?:ql)?:\/\/(?:([^?]*)@)?([^/?@]*)(?:\/([^?]*))?(?:\?(.*))?$/i;
const hosts = /^(?:(?:\[[\da-f:.]+\]|[^:[\]]*)(?::\d+)?)$/i;
const longestName = 200;

/** Whether a text is the address of a PostgreSQL database, rather than the path of a file. */
export function isPostgres(place: string): boolean {
  return scheme.test(place);
}

/** Parses an address. A password in the address is kept in memory for this process and its threads, and left out of the result. */
export function parseAddress(text: string): PostgresAddress {
  const [, login, host = "", name = "", query = ""] = shape.exec(text) ?? [];
  // The error does not repeat the address, because it may contain a password.
  if (!shape.test(text) || !hosts.test(host))
    throw new UserError(
      "this PostgreSQL address cannot be parsed. Write postgres://user@host:port/database?run=name, and percent-encode " +
        "special characters in a password, such as %3F for ?, or set PGPASSWORD instead.",
    );
  const [user = "", ...secret] = login?.split(":") ?? [];
  const settings = new URLSearchParams(query);
  const password = settings.get("password") ?? (secret.length > 0 ? percentDecoded(secret.join(":")) : undefined);
  const run = settings.get("run") ?? undefined;
  for (const key of ["password", "run"]) settings.delete(key);
  const rest = settings.size > 0 ? `?${settings}` : "";
  const database = `postgres://${login === undefined ? "" : `${user}@`}${host}/${name}${rest}`;
  if (password !== undefined) {
    setEnvironmentData(keyOf(database), password);
    keepSecrets("postgres", [password]);
  }
  if (run !== undefined) mustBeName(run);
  return { database, run };
}

/** The address of a run in a database. */
export function runAddress({ database, run }: PostgresAddress): string {
  if (run === undefined) return database;
  const name = encodeURIComponent(run).replaceAll("%2F", "/").replaceAll("%3A", ":");
  return `${database}${database.includes("?") ? "&" : "?"}run=${name}`;
}

/** The password that the user gave in this database's address; threads inherit it from the thread that starts them. */
export function passwordOf(database: string): string | undefined {
  const known = getEnvironmentData(keyOf(database));
  return typeof known === "string" ? known : undefined;
}

/** The address with the password added; clients prefer values in the address to all other settings. */
export function withSecret(database: string, password: string | undefined): string {
  if (password === undefined) return database;
  return `${database}${database.includes("?") ? "&" : "?"}password=${encodeURIComponent(password)}`;
}

/** Removes the password from an argument that is a PostgreSQL address, so that no message can repeat the password. */
export function withoutPassword(argument: string): string {
  const [, flag = "", place = ""] = /^(--?[\w-]+=)?(postgres(?:ql)?:\/\/.*)$/i.exec(argument) ?? [];
  if (place === "") return argument;
  try {
    return `${flag}${runAddress(parseAddress(place))}`;
  } catch (error) {
    // The command that uses the argument reports that it is invalid, without quoting it.
    if (error instanceof UserError) return argument;
    throw error;
  }
}

function mustBeName(name: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name is printed
  if (name.length > 0 && name.length <= longestName && !/[\u0000-\u001f\u007f]/.test(name)) return;
  throw new UserError(`a run's name has 1 to ${longestName} printable characters: change run=… in the address.`);
}

function keyOf(database: string): string {
  return `deskproof: password for ${database}`;
}
