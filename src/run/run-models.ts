import type { KeyHosts } from "../llm/key-hosts.ts";
import type { LlmSettings, LlmSource } from "../llm/llm-source.ts";
import type { ProviderName } from "../llm/model-name.ts";
import { UserError } from "../user-error.ts";
import type { Budget } from "./budget.ts";

/** Where the configuration says a service answers, and how many calls at a time it is sent at most. */
export type ProviderSettings = {
  readonly [Name in ProviderName]?: { readonly baseUrl?: string | undefined; readonly limit?: number | undefined };
};

/** What a run says about the models in it. */
export interface ModelRequest {
  /** A folder to write every model call down in. */
  readonly record?: string;
  /** A folder to play all model calls from, without network, keys or cost. */
  readonly replay?: string;
  /** Whether an earlier recording is gone on with. */
  readonly goesOn: boolean;
  readonly timeoutMs: number;
  readonly providers?: ProviderSettings | undefined;
  /** Where keys may go besides the services' own hosts. */
  readonly hosts: KeyHosts;
  /** What is spent on them is held to it. */
  readonly budget?: Budget;
  readonly onNotice?: ((line: string) => void) | undefined;
}

/** Opens the models of a run once, at the first that is named: a run of stand-ins never loads what models need. */
export function runModels(request: ModelRequest): () => Promise<LlmSource> {
  if (request.record !== undefined && request.replay !== undefined)
    throw new UserError(
      "--record and --replay exclude each other: a replay asks no model, so there is nothing to record.",
    );
  let source: Promise<LlmSource> | undefined;
  return () => {
    source ??= import("../llm/llm-source.ts").then(({ llmSource }) => held(llmSource(settingsOf(request)), request));
    return source;
  };
}

// What is played from a recording costs nothing.
function held(source: LlmSource, { budget, replay }: ModelRequest): LlmSource {
  if (!budget || replay !== undefined) return source;
  return { ...source, open: (name) => budget.guard(source.open(name)) };
}

function settingsOf(request: ModelRequest): LlmSettings {
  const { record, replay, goesOn, timeoutMs, providers = {}, hosts, onNotice } = request;
  const told = Object.entries(providers);
  return {
    environment: process.env,
    timeoutMs,
    hosts,
    baseUrls: Object.fromEntries(
      told.flatMap(([name, { baseUrl }]) => (baseUrl === undefined ? [] : [[name, baseUrl]])),
    ),
    limits: Object.fromEntries(told.flatMap(([name, { limit }]) => (limit === undefined ? [] : [[name, limit]]))),
    ...(onNotice ? { onNotice } : {}),
    ...(record === undefined ? {} : { cassette: { kind: goesOn ? "record_on" : "record", folder: record } }),
    ...(replay === undefined ? {} : { cassette: { kind: "replay", folder: replay } }),
  };
}
