import { credentialsInUrl } from "../secrets/credentials-in.ts";
import { keepSecrets } from "../secrets/redact.ts";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import { UserError } from "../user-error.ts";
import { holdsRecording, recorded, replayed } from "./cassette.ts";
import { type Clock, systemClock } from "./clock.ts";
import { ConcurrencyLimiter, usualConcurrency, withLimiter } from "./concurrency-limiter.ts";
import { familyOf } from "./family.ts";
import { checkKeyHost, type KeyHosts, keyHosts } from "./key-hosts.ts";
import type { Llm } from "./llm.ts";
import { type ModelName, printModelName } from "./model-name.ts";
import { missingKey, type ProviderName, providerOf } from "./provider.ts";
import { type RetryPolicy, usualRetries, withRetries } from "./retry.ts";
import { sdkLlm } from "./sdk-llm.ts";

/** Settings shared by all models of a run. */
export interface LlmSettings {
  /** Keys and base URLs; `process.env` outside tests. */
  readonly environment: EnvironmentVariables;
  /** Base URLs from the configuration; the environment takes precedence. */
  readonly baseUrls?: { readonly [Name in ProviderName]?: string };
  /** The hosts to which keys may be sent besides the services' own; by default, those the environment allows. */
  readonly hosts?: KeyHosts;
  /** The maximum number of concurrent calls per service. */
  readonly limits?: { readonly [Name in ProviderName]?: number };
  /** The number of processes that share the limits now; by default, only this one. */
  readonly sharedBy?: () => number;
  /** Timeout per call, in milliseconds. */
  readonly timeoutMs: number;
  readonly retries?: RetryPolicy;
  readonly clock?: Clock;
  /** Receives one-line notices for the user during the run. */
  readonly onNotice?: (line: string) => void;
  /** A folder to record every call in, or to replay all calls from. */
  readonly cassette?: { readonly kind: "record" | "record_on" | "replay"; readonly folder: string };
}

/** Opens the models of a run. */
export interface LlmSource {
  /** Opens a model; throws at once if its key is missing, before anything is spent. */
  open(name: ModelName): Llm;
}

/** The models of one run. Models at the same URL share its slots, whatever their role. */
export function llmSource(settings: LlmSettings): LlmSource {
  const { cassette, clock = systemClock, onNotice = () => {} } = settings;
  if (cassette?.kind === "record" && holdsRecording(cassette.folder))
    throw new UserError(`${cassette.folder} already contains a recording. Record into another folder, or delete it first.`);
  const limiters = new Map<string, ConcurrencyLimiter>();
  const limiterOf = (provider: ProviderName, address: string) => {
    const most = () => shareOf(settings.limits?.[provider] ?? usualConcurrency.most, settings.sharedBy?.() ?? 1);
    const limits = Object.defineProperty({ ...usualConcurrency, name: address, clock, onNotice }, "most", {
      get: most,
    });
    const limiter = limiters.get(`${provider} ${address}`) ?? new ConcurrencyLimiter(limits);
    limiters.set(`${provider} ${address}`, limiter);
    return limiter;
  };
  return {
    open: (name) => {
      if (cassette?.kind === "replay")
        return replayed({ id: printModelName(name), family: familyOf(name), model: name.model }, cassette.folder);
      checkKey(name, settings.environment);
      const baseUrl = baseUrlOf(name, settings);
      checkHost(name, baseUrl, settings);
      const now = () => clock.now();
      const one = sdkLlm(name, { environment: settings.environment, baseUrl, timeoutMs: settings.timeoutMs, now });
      const limited = withLimiter(one, limiterOf(name.provider, baseUrl ?? name.provider));
      const llm = withRetries(limited, settings.retries ?? usualRetries, clock);
      return cassette ? recorded(llm, cassette.folder) : llm;
    },
  };
}

/** Returns a process's share of a limit, which is at least one call, because a worker without any would wait forever. */
function shareOf(limit: number, processes: number): number {
  return Math.max(1, Math.floor(limit / processes));
}

function checkKey(name: ModelName, environment: EnvironmentVariables): void {
  const variable = missingKey(name.provider, environment);
  if (variable !== undefined) throw new UserError(`${printModelName(name)} needs an API key: set ${variable} in the environment.`);
}

function checkHost({ provider }: ModelName, url: string | undefined, { environment, hosts }: LlmSettings): void {
  const { keyVariable: variable, host: own } = providerOf(provider);
  if (url === undefined || !environment[variable]) return;
  checkKeyHost({ variable, url, own, hosts: hosts ?? keyHosts({ environment }) });
}

function baseUrlOf({ provider, url }: ModelName, { environment, baseUrls }: LlmSettings): string | undefined {
  if (url !== undefined) return url;
  const variable = providerOf(provider).baseUrlVariable ?? "";
  const base = environment[variable] || baseUrls?.[provider];
  keepSecrets("urls", credentialsInUrl(base ?? ""));
  return base;
}
