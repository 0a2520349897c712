import { percentDecoded } from "./percent-decoded.ts";
import { keyVariables } from "./provider.ts";

/** Environment variables by name. */
export type EnvironmentVariables = { readonly [name: string]: string | undefined };

/** A value that must never be written anywhere, and the variable that holds it. */
export interface Secret {
  readonly variable: string;
  readonly value: string;
}

// Variables with keys that Deskproof itself sends; their values count as secrets if they are long enough to search for.
const ownKeys = new Set([...keyVariables, "DESKPROOF_AGENT_TOKEN"]);
const shortestOwnKey = 6;

const secretWord = new RegExp(
  "(?:^|_)(?:KEYS?|TOKENS?|SECRETS?|PASS|PASSWORDS?|PASSWD|PWD|PASSPHRASE|CREDENTIALS?|CREDS|AUTH|" +
    "PAT|DSN|COOKIE|BEARER|PRIVATE|SIGNATURE|WEBHOOK|CONNECTION_STRING|DATABASE_URL)(?:_|$)|" +
    "(?:APIKEY|ACCESSKEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$",
  "i",
);
// Shell variables that contain folders, although their names look like those of passwords.
const notSecret = new Set(["PWD", "OLDPWD"]);

/** The minimum length at which a value counts as secret because of its variable's name. */
const shortest = { mixed: 8, digits: 12, letters: 20 };

/** The values of an environment that must never be written anywhere, longest first. */
export function secretsIn(environment: EnvironmentVariables): readonly Secret[] {
  const found = Object.entries(environment).flatMap(([variable, value = ""]) =>
    [...valuesOf(variable, value)].map((secret) => ({ variable, value: secret })),
  );
  return found.sort((one, other) => other.value.length - one.value.length);
}

function* valuesOf(variable: string, value: string): Iterable<string> {
  if (ownKeys.has(variable) ? value.length >= shortestOwnKey : isNamedSecret(variable, value)) yield value;
  const login = value.includes("@") ? URL.parse(value) : null;
  if (!login?.password) return;
  yield value;
  // A word such as "postgres" is a password, but redacting it everywhere would mangle the record.
  for (const form of new Set([login.password, percentDecoded(login.password)])) if (isUncommon(form)) yield form;
}

function isNamedSecret(variable: string, value: string): boolean {
  return !notSecret.has(variable) && secretWord.test(variable) && isUncommon(value);
}

/** Whether a value is long and unusual enough not to appear in a text by coincidence. */
function isUncommon(value: string): boolean {
  const least = /^\d+$/.test(value) ? shortest.digits : /^[a-z]+$/i.test(value) ? shortest.letters : shortest.mixed;
  return value.length >= least;
}

/** The forms in which a secret can appear in a text. */
export function formsOf({ value }: Secret): readonly string[] {
  const bytes = Buffer.from(value);
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), bytes.toString("base64")];
  return [...new Set(forms)];
}
