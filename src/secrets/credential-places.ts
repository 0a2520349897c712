import { credentialsInHeaders, credentialsInUrl } from "./credentials-in.ts";
import { type EnvironmentVariables, isUncommon, type Secret, shortestSecret } from "./secret.ts";

/** A place from which Deskproof takes credentials. SECURITY.md lists these places, and a test plants a secret in each of them. */
export interface CredentialPlace {
  readonly name: string;
  readonly says: string;
}

/** A place among the environment variables. */
interface VariablePlace extends CredentialPlace {
  /** Whether this place covers the variable. */
  covers(variable: string): boolean;
  /** The secrets in the variable's value; by default, the value itself. */
  secretsIn?(value: string): readonly string[];
  /** Whether Deskproof itself sends the value, so that it is a secret even if it is short or an ordinary word. */
  readonly isOwn?: true;
}

const secretWord = new RegExp(
  "(?:^|_)(?:KEYS?|TOKENS?|SECRETS?|PASS|PASSWORDS?|PASSWD|PWD|PASSPHRASE|CREDENTIALS?|CREDS|AUTH|" +
    "PAT|DSN|COOKIE|BEARER|PRIVATE|SIGNATURE|WEBHOOK|CONNECTION_STRING|DATABASE_URL)(?:_|$)|" +
    "(?:APIKEY|ACCESSKEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$",
  "i",
);
// Shell variables that contain folders, although their names look like those of passwords.
const notSecret = new Set(["PWD", "OLDPWD"]);

const headerVariables = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"];

/** The environment variables with credentials; the first place that covers a variable applies. */
export const variablePlaces: readonly VariablePlace[] = [
  {
    name: "`…_API_KEY`",
    says: "the API keys of model services",
    covers: (variable) => variable.endsWith("_API_KEY"),
    isOwn: true,
  },
  {
    name: "`DESKPROOF_AGENT_TOKEN`",
    says: "the token that is sent to your own agent",
    covers: (variable) => variable === "DESKPROOF_AGENT_TOKEN",
    isOwn: true,
  },
  {
    name: headerVariables.map((variable) => `\`${variable}\``).join(", "),
    says: "the headers that are sent with traces; each header's value, with and without its scheme",
    covers: (variable) => headerVariables.includes(variable),
    secretsIn: credentialsInHeaders,
  },
  {
    name: "`PGPASSWORD`, and every other variable whose name says so",
    says: "for example `…_TOKEN`, `…_SECRET`, `…_PASSWORD` or `…_DSN`",
    covers: (variable) => !notSecret.has(variable) && secretWord.test(variable),
  },
];

/** Where else credentials are taken from; these places report each credential with `keepSecret` when they read it. */
export const otherPlaces = {
  urls: { name: "URLs", says: "their password, and parameters such as `?token=`, in variables, in files and on the command line" },
  postgres: { name: "the address of a PostgreSQL database", says: "its password" },
  passwordFile: { name: "`~/.pgpass`, or the file that `PGPASSFILE` names", says: "every password in it" },
  headers: { name: "`headers` in `tools.yaml`, and `--header`", says: "the variables that they name, and values such as `Bearer …`" },
} as const satisfies { readonly [place: string]: CredentialPlace };

/** The values of an environment that must never be written anywhere, longest first. */
export function secretsIn(environment: EnvironmentVariables): readonly Secret[] {
  const found = Object.entries(environment).flatMap(([variable, value = ""]) =>
    [...valuesOf(variable, value)].map((secret) => ({ place: variable, value: secret })),
  );
  return found.sort((one, other) => other.value.length - one.value.length);
}

function* valuesOf(variable: string, value: string): Iterable<string> {
  const place = variablePlaces.find(({ covers }) => covers(variable));
  for (const secret of place?.secretsIn?.(value) ?? (place ? [value] : []))
    if (place?.isOwn ? secret.length >= shortestSecret : isUncommon(secret)) yield secret;
  const inUrl = value.includes("://") ? credentialsInUrl(value) : [];
  if (URL.parse(value)?.password) yield value;
  // A word such as "postgres" is a password, but redacting it everywhere would mangle the record.
  for (const secret of inUrl) if (isUncommon(secret)) yield secret;
}

/** The variables whose values Deskproof itself sends, but which are too short to be redacted. */
export function tooShortToRedact(environment: EnvironmentVariables): string[] {
  const own = variablePlaces.filter(({ isOwn }) => isOwn);
  return Object.entries(environment).flatMap(([variable, value = ""]) =>
    value !== "" && value.length < shortestSecret && own.some(({ covers }) => covers(variable)) ? [variable] : [],
  );
}

/** Whether a change to this variable may change the secrets of an environment. */
export function mayBeSecret(variable: string, value: string): boolean {
  return value.includes("://") || variablePlaces.some(({ covers }) => covers(variable));
}
