import type { EnvironmentVariables } from "../secrets/secret.ts";
import { SetupError } from "../user-error.ts";
import { type Provider, providerTable } from "./provider.ts";

/** The hosts to which keys may be sent, besides the services' own hosts and this machine. */
export interface KeyHosts {
  /** Hosts of URLs that the user typed or set in the environment. */
  readonly named: ReadonlySet<string>;
  /** Hosts that the user allowed explicitly; they may receive keys no matter who specified the URL, even without encryption. */
  readonly allowed: ReadonlySet<string>;
}

/** The environment variable equivalent to `--allow-host`, for CI, with comma-separated hosts. */
const allowHostsVariable = "DESKPROOF_ALLOW_HOSTS";
const baseUrlVariables = providerTable.flatMap(({ baseUrlVariable }: Provider) => baseUrlVariable ?? []);

interface Words {
  readonly environment: EnvironmentVariables;
  /** User input that may contain URLs, such as the values of `--agent`. */
  readonly typed?: readonly string[];
  /** The values of `--allow-host`. */
  readonly allowed?: readonly string[];
}

/** The hosts a user has named or allowed. */
export function keyHosts({ environment, typed = [], allowed = [] }: Words): KeyHosts {
  const addresses = [...typed, ...baseUrlVariables.map((variable) => environment[variable] ?? "")];
  const listed = (environment[allowHostsVariable] ?? "").split(",");
  return {
    named: new Set(addresses.flatMap(hostsIn)),
    allowed: new Set([...allowed, ...listed].map((host) => host.trim().toLowerCase()).filter((host) => host !== "")),
  };
}

/** Adds the hosts of further URLs to those the user has named. */
export function alsoNamed({ named, allowed }: KeyHosts, texts: readonly string[]): KeyHosts {
  return { named: new Set([...named, ...texts.flatMap(hostsIn)]), allowed };
}

function hostsIn(text: string): string[] {
  return [...text.matchAll(/(?:http|ws)s?:\/\/[^\s"'<>]+/gi)].flatMap(([address]) => URL.parse(address)?.host ?? []);
}

/** A key about to be sent to a URL. */
export interface KeySending {
  /** The variable that holds the key. */
  readonly variable: string;
  readonly url: string;
  /** The host that issued the key; undefined if the user decides where the key may be sent. */
  readonly own?: string | undefined;
  readonly hosts: KeyHosts;
}

/** Throws if a key would be sent somewhere the user has not approved. */
export function checkKeyHost({ variable, url, own, hosts }: KeySending): void {
  const address = URL.parse(url);
  if (!address) throw new SetupError(`${url} is not a URL that ${variable} could be sent to.`);
  const { host, hostname, protocol } = address;
  if (isThisMachine(hostname) || hosts.allowed.has(host) || hosts.allowed.has(hostname)) return;
  const consent = `If that is intended, add --allow-host ${host} or set ${allowHostsVariable}=${host}.`;
  if (protocol !== "https:" && protocol !== "wss:")
    throw new SetupError(`${variable} would be sent to ${host} without encryption (${protocol.slice(0, -1)}). ${consent}`, { exitCode: 2 });
  if (host === own || hosts.named.has(host)) return;
  throw new SetupError(
    `${variable} would be sent to ${host}, which is named only in a file, not on your command line or in the environment. ${consent}`,
    { exitCode: 2 },
  );
}

// Most systems ask a name server for names under .localhost, and its answer may change between this check and the request.
function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
