import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { mayBeSecret, type otherPlaces, secretsIn } from "./credential-places.ts";
import { Redactor } from "./redactor.ts";
import { type EnvironmentVariables, isUncommon, type Secret } from "./secret.ts";

const keptUnder = "deskproof: secrets";
const none: readonly Secret[] = [];

/** Redacts a text that leaves this process: for a file, a screen or another machine. */
export function redact(text: string): string {
  return redactorOf(process.env).text(text);
}

/** Redacts a JSON value; returns the same value if nothing in it is secret. */
export function redactValue<Value>(value: Value): Value {
  return redactorOf(process.env).value(value);
}

/** Redacts the JSON text of a value; returns the same text if nothing in it is secret. */
export function redactJson(text: string): string {
  return redactorOf(process.env).json(text);
}

/** The JSON text of a value, without secrets. */
export function redactedJson(value: unknown): string {
  return redactJson(JSON.stringify(value));
}

/** The redactor of this process's environment as it was when `rereadSecrets` or another function here last read it. */
export function lastRedactor(): Redactor {
  return snapshots.get(process.env)?.redactor ?? redactorOf(process.env);
}

/** Reads the environment again, after code has run that may have changed it. This takes longer than redacting a record. */
export function rereadSecrets(): void {
  redactorOf(process.env);
}

/** Remembers credentials that are not in the environment; threads inherit them from the thread that starts them. */
export function keepSecrets(place: keyof typeof otherPlaces, values: Iterable<string>): void {
  const known = keptSecrets();
  const isNew = (value: string) => isUncommon(value) && !known.some((one) => one.value === value);
  const added = [...values].filter(isNew).map((value) => ({ place, value }));
  if (added.length > 0) setEnvironmentData(keptUnder, [...known, ...added]);
}

function keptSecrets(): readonly Secret[] {
  const kept = getEnvironmentData(keptUnder);
  return Array.isArray(kept) ? kept : none;
}

/** The redactor for an environment as it was when it was last read. */
interface Snapshot {
  readonly names: readonly string[];
  /** The variables whose values matter. */
  readonly watched: readonly (readonly [name: string, value: string | undefined])[];
  readonly kept: readonly Secret[];
  readonly redactor: Redactor;
}

const snapshots = new WeakMap<EnvironmentVariables, Snapshot>();

/**
 * The redactor for the secrets of an environment, and those that were kept. Code of an agent or a suite may set variables
 * at any time, for example from a file, so the environment is compared with the one that the redactor was made for.
 */
export function redactorOf(environment: EnvironmentVariables): Redactor {
  const earlier = snapshots.get(environment);
  const kept = keptSecrets();
  const names = Object.keys(environment);
  if (earlier && earlier.kept === kept && isSame(earlier, names, environment)) return earlier.redactor;
  const watched = names.flatMap((name) => {
    const value = environment[name];
    return mayBeSecret(name, value ?? "") ? [[name, value] as const] : [];
  });
  const redactor = new Redactor([...secretsIn(environment), ...kept].map(({ value }) => value));
  snapshots.set(environment, { names, watched, kept, redactor });
  return redactor;
}

function isSame(earlier: Snapshot, names: readonly string[], environment: EnvironmentVariables): boolean {
  return (
    earlier.names.length === names.length &&
    names.every((name, index) => name === earlier.names[index]) &&
    earlier.watched.every(([name, value]) => environment[name] === value)
  );
}
