import { didYouMean, listNames } from "../nearest.ts";
import { UserError } from "../user-error.ts";
import { type ProviderName, providerOf, providerTable } from "./provider.ts";

/** The names of the supported services. */
export const providers: readonly ProviderName[] = providerTable.map(({ name }) => name);

/** Reasoning effort; a level the model does not support is rejected at its first call. */
export const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
type Effort = (typeof efforts)[number];

/** A model with its settings: everything that can differ between two agents that use the same model. */
export interface ModelName {
  readonly provider: ProviderName;
  /** The model's name at the provider. */
  readonly model: string;
  /** The URL of the service; required if the provider has no URL of its own, not allowed otherwise. */
  readonly url?: string;
  readonly effort?: Effort;
  readonly temperature?: number;
  /** How tools are offered, either `native` (default) or `react` for text tool calls. */
  readonly tools?: "native" | "react";
  /** Path of the user's own system prompt. */
  readonly prompt?: string;
}

const example = "openai/gpt-5.5@high or local/llama@http://127.0.0.1:8080/v1";
const setting = /\+(?=t[\d.-]|react\b|native\b|prompt=)/;

/** Whether a text starts with the name of a provider and so is meant as a model name, even if it is not a valid one. */
export function looksLikeModelName(text: string): boolean {
  return providers.some((provider) => text.startsWith(`${provider}/`));
}

/** Parses a name such as "openai/gpt-5.5@high+t0.2+react"; an invalid name throws a one-line UserError. */
export function parseModelName(text: string): ModelName {
  const slash = text.indexOf("/");
  const provider = providers.find((known) => known === text.slice(0, Math.max(slash, 0)));
  if (slash < 0 || provider === undefined) {
    const word = slash < 0 ? text : text.slice(0, slash);
    throw new UserError(
      `there is no provider "${word}"${didYouMean(word, providers)} in the model's name "${text}". ` +
        `Providers: ${listNames(providers)}; a name looks like ${example}.`,
    );
  }
  const [place = "", ...settings] = text.slice(slash + 1).split(setting);
  const where: { rest: string; url?: string } = providerOf(provider).isAtUrl ? splitUrl(place, text, provider) : { rest: place };
  const at = where.rest.lastIndexOf("@");
  const model = at < 0 ? where.rest : where.rest.slice(0, at);
  if (model === "") throw new UserError(`"${text}" has no model name after "${provider}/". A name looks like ${example}.`);
  return {
    provider,
    model,
    ...(where.url === undefined ? {} : { url: where.url }),
    ...(at < 0 ? {} : { effort: readEffort(where.rest.slice(at + 1), text) }),
    ...Object.assign({}, ...settings.map((word) => readSetting(word, text))),
  };
}

/** Formats a model name as the user would type it; parsing the result gives the same name. */
export function printModelName({ provider, model, url, effort, temperature, tools, prompt }: ModelName): string {
  const parts = [
    `${provider}/${model}`,
    effort === undefined ? "" : `@${effort}`,
    url === undefined ? "" : `@${url}`,
    temperature === undefined ? "" : `+t${temperature}`,
    tools === "react" ? "+react" : "",
    prompt === undefined ? "" : `+prompt=${prompt}`,
  ];
  return parts.join("");
}

function splitUrl(place: string, text: string, provider: ProviderName): { rest: string; url: string } {
  const at = place.search(/@https?:\/\//);
  const url = at < 0 ? null : URL.parse(place.slice(at + 1));
  if (!url)
    throw new UserError(`"${text}" does not say where the model runs. Add its URL, such as ${provider}/llama@http://127.0.0.1:8080/v1.`);
  // Model names appear in records and reports, so they must not contain secrets.
  if (url.username !== "" || url.password !== "" || url.search !== "")
    throw new UserError(
      `the URL in the model's name contains a password or a query (${url.origin}). Remove them; the ` +
        `API key comes from ${providerOf(provider).keyVariable}.`,
    );
  return { rest: place.slice(0, at), url: url.href.replace(/\/$/, "") };
}

function readEffort(word: string, text: string): Effort {
  const effort = efforts.find((known) => known === word);
  if (effort !== undefined) return effort;
  throw new UserError(`there is no reasoning effort "${word}"${didYouMean(word, efforts)} in "${text}". Efforts: ${listNames(efforts)}.`);
}

function readSetting(word: string, text: string): Partial<ModelName> {
  if (word === "react" || word === "native") return word === "react" ? { tools: word } : {};
  if (word.startsWith("prompt=") && word.length > "prompt=".length) return { prompt: word.slice("prompt=".length) };
  const temperature = Number(word.slice(1));
  if (/^t\d*\.?\d+$/.test(word) && temperature <= 2) return { temperature };
  throw new UserError(
    `"+${word}" in "${text}" is not a setting. Settings: +t0.2 (temperature, 0 to 2), +react (text ` +
      "tool calls), +prompt=FILE (your own system prompt).",
  );
}
