import type { KeyHosts } from "../llm/key-hosts.ts";
import type { LlmSettings, LlmSource } from "../llm/llm-source.ts";
import type { ProviderName } from "../llm/provider.ts";
import { UserError } from "../user-error.ts";
import type { Budget } from "./budget.ts";

/** Opens the models of a run when the first model is needed. */
export type OpenModels = () => Promise<LlmSource>;

/** A provider's base URL from the configuration, and its maximum number of concurrent calls. */
export type ProviderSettings = {
  readonly [Name in ProviderName]?: { readonly baseUrl?: string | undefined; readonly limit?: number | undefined };
};

/** The model settings of a run. */
export interface ModelRequest {
  /** A folder to record every model call in. */
  readonly record?: string;
  /** A folder to replay all model calls from, without network, keys or cost. */
  readonly replay?: string;
  /** Whether to continue an earlier recording. */
  readonly goesOn: boolean;
  readonly timeoutMs: number;
  readonly providers?: ProviderSettings | undefined;
  /** The number of workers that share the providers' limits. */
  readonly sharedBy?: (() => number) | undefined;
  /** Additional hosts that may receive API keys. */
  readonly hosts: KeyHosts;
  /** The budget that limits spending on models. */
  readonly budget?: Budget;
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** Opens the models of a run once, when the first model is needed; a run with only stand-ins never loads the model code. */
export function runModels(request: ModelRequest): OpenModels {
  if (request.record !== undefined && request.replay !== undefined)
    throw new UserError("--record and --replay cannot be combined: a replay calls no model, so there is nothing to record.");
  let source: Promise<LlmSource> | undefined;
  return () => {
    source ??= import("../llm/llm-source.ts").then(({ llmSource }) => held(llmSource(settingsOf(request)), request));
    return source;
  };
}

// Replayed calls cost nothing.
function held(source: LlmSource, { budget, replay }: ModelRequest): LlmSource {
  if (!budget || replay !== undefined) return source;
  return { ...source, open: (name) => budget.guard(source.open(name)) };
}

function settingsOf(request: ModelRequest): LlmSettings {
  const { record, replay, goesOn, timeoutMs, providers = {}, sharedBy, hosts, onNotice } = request;
  const told = Object.entries(providers);
  return {
    environment: process.env,
    timeoutMs,
    hosts,
    baseUrls: Object.fromEntries(told.flatMap(([name, { baseUrl }]) => (baseUrl === undefined ? [] : [[name, baseUrl]]))),
    limits: Object.fromEntries(told.flatMap(([name, { limit }]) => (limit === undefined ? [] : [[name, limit]]))),
    ...(sharedBy ? { sharedBy } : {}),
    ...(onNotice ? { onNotice } : {}),
    ...(record === undefined ? {} : { cassette: { kind: goesOn ? "record_on" : "record", folder: record } }),
    ...(replay === undefined ? {} : { cassette: { kind: "replay", folder: replay } }),
  };
}
