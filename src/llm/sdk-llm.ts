import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import { isJsonObject, type Json } from "../json.ts";
import { redactValue } from "../secrets/redact.ts";
import type { EnvironmentVariables } from "../secrets/secret.ts";
import { SetupError, UserError } from "../user-error.ts";
import { countableTokens } from "./countable-tokens.ts";
import { Deadline } from "./deadline.ts";
import { familyOf } from "./family.ts";
import { faultOf, LlmFault } from "./fault.ts";
import type { Llm, LlmAnswer, LlmCall } from "./llm.ts";
import { type ModelName, printModelName } from "./model-name.ts";
import { type Provider, providerOf } from "./provider.ts";
import { Wire } from "./wire.ts";

/** The settings for accessing a model. */
export interface SdkAccess {
  /** The environment, which is read on every call and never stored. */
  readonly environment: EnvironmentVariables;
  /** Overrides the service's own base URL. */
  readonly baseUrl: string | undefined;
  /** Timeout per call, in milliseconds. */
  readonly timeoutMs: number;
  readonly now: () => number;
}

/**
 * Creates a model that is called through the AI SDK's package for its service. Each call is tried once, and every failure is an LlmFault.
 */
export function sdkLlm(name: ModelName, access: SdkAccess): Llm {
  const provider = providerOf(name.provider);
  const id = printModelName(name);
  const fixed = settingsOf(name, provider);
  const wire = new Wire(() => access.environment[provider.keyVariable]);
  let checked = false;
  let loading: Promise<LanguageModelV4> | undefined;
  return {
    id,
    family: familyOf(name),
    model: name.model,
    generate: async (call) => {
      loading ??= provider
        .load({ baseURL: access.baseUrl, apiKey: wire.placeholder, fetch: wire.fetch }, name.model)
        .catch((error: unknown) => {
          throw new SetupError(`${id} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
        });
      const model = await loading;
      using deadline = new Deadline(call.signal, access.timeoutMs);
      try {
        const result = await model.doGenerate({ ...fixed, ...questionOf(call), abortSignal: deadline.signal });
        if (!checked) checkSettings(name, provider, result);
        checked = true;
        return answerOf(result, name, provider);
      } catch (error) {
        if (call.signal.aborted) throw call.signal.reason;
        if (error instanceof UserError) throw error;
        throw faultOf(error, {
          id,
          environment: access.environment,
          status: wire.statusOf(deadline.signal),
          timedOutAfterMs: deadline.timedOutAfterMs,
          now: access.now(),
        });
      }
    },
  };
}

function settingsOf(name: ModelName, provider: Provider) {
  return {
    ...(name.effort === undefined ? {} : { reasoning: name.effort }),
    ...(name.temperature === undefined ? {} : { temperature: name.temperature }),
    providerOptions: provider.options(name),
  };
}

// A prompt may contain what another agent or service said, and goes to a service that must not see the secrets in it.
function questionOf({ prompt, tools, json }: LlmCall): LanguageModelV4CallOptions {
  return {
    prompt: redactValue(prompt),
    ...(tools === undefined || tools.length === 0 ? {} : { tools: redactValue([...tools]) }),
    ...(json === undefined ? {} : { responseFormat: { type: "json", name: json.name, schema: schemaOf(json.schema) } }),
  };
}

// A JSON round trip makes our schema fit the SDK's schema type.
function schemaOf(schema: Json) {
  return JSON.parse(JSON.stringify(schema));
}

/** Rejects settings that the service ignores, because they would appear in the agent's name as if they applied. */
function checkSettings(name: ModelName, provider: Provider, { warnings, request }: LanguageModelV4GenerateResult): void {
  const refuse = (setting: string, why: string) => {
    throw new SetupError(
      `${printModelName(name)}: this model does not accept that ${setting} (${why}). Remove it from the name or choose another.`,
    );
  };
  for (const warning of warnings) {
    if (warning.type !== "unsupported" && warning.type !== "compatibility") continue;
    const { feature, details = feature } = warning;
    if (/temperature/.test(feature)) refuse("temperature", details);
    if (/reasoning|thinking|effort/i.test(feature)) refuse("effort", details);
  }
  if (name.effort === undefined || name.effort === "none" || provider.effortIn === undefined) return;
  const body: Json = JSON.parse(JSON.stringify(request?.body ?? {}));
  if (at(body, provider.effortIn) === undefined) refuse("effort", "it was not sent");
}

function answerOf(result: LanguageModelV4GenerateResult, name: ModelName, provider: Provider): LlmAnswer {
  const { content, finishReason, usage, response } = result;
  // No content and no finish reason means a malformed response, not an empty answer.
  if (content.length === 0 && finishReason.raw === undefined && usage.raw === undefined)
    throw new LlmFault("unreadable", `${printModelName(name)}: an answer without content or usage`);
  // Redacted here, so that a recording of the answer leads to the same conversation as the answer itself.
  return redactValue({
    content,
    finish: finishReason.unified,
    usage: countableTokens(provider.counts(usage)),
    model: response?.modelId ?? name.model,
  });
}

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  let place = value;
  for (const field of path) place = isJsonObject(place) ? place[field] : undefined;
  return place;
}
