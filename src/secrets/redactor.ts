import { isJsonArray, isJsonObject, type Json } from "../json.ts";
import { SecretFinder } from "./secret-finder.ts";
import { type Spellings, shortestNeedle, spellingsOf } from "./spellings.ts";

/** What is written instead of a secret. */
const mark = "[key]";

/** Redacts a fixed set of secrets, in all their spellings. */
export class Redactor {
  readonly #spellings: readonly Spellings[];
  readonly #finder: SecretFinder;
  /** Whether some secret has no part that the finder could look for, so that every text has to be matched. */
  readonly #matchesAll: boolean;
  #patterns: readonly RegExp[] | undefined;

  /** `secrets` are the values to redact, each with at least six characters. */
  constructor(secrets: Iterable<string>) {
    // A secret that contains another one is redacted as a whole.
    const longestFirst = [...new Set(secrets)].sort((one, other) => other.length - one.length);
    this.#spellings = longestFirst.map(spellingsOf);
    const needles = this.#spellings.flatMap((spellings) => spellings.needles);
    this.#matchesAll = needles.some((needle) => needle.length < shortestNeedle);
    this.#finder = new SecretFinder(needles.filter((needle) => needle.length >= shortestNeedle));
  }

  /** Redacts a text. In a text that contains JSON, the JSON stays valid. */
  text(text: string): string {
    if (!this.#mayChange(text)) return text;
    this.#patterns ??= this.#spellings.map(({ pattern }) => new RegExp(pattern, "gi"));
    return this.#patterns.reduce(withoutMatches, text);
  }

  /** Redacts the texts, names and numbers in a JSON value; returns the same value if nothing in it is secret. */
  value<Value>(value: Value): Value {
    const text = JSON.stringify(value);
    const clean = text === undefined ? text : this.json(text);
    return clean === text ? value : JSON.parse(clean);
  }

  /** Redacts the JSON text of a value; returns the same text if nothing in it is secret. */
  json(text: string): string {
    return this.#mayChange(text) ? JSON.stringify(this.#clean(JSON.parse(text))) : text;
  }

  #mayChange(text: string): boolean {
    return this.#spellings.length > 0 && (this.#matchesAll || this.#finder.finds(text));
  }

  #clean(value: Json): Json {
    if (typeof value === "string") return this.text(value);
    // A number must stay a number, because it is stored as one.
    if (typeof value === "number") return this.text(String(value)) === String(value) ? value : 0;
    if (isJsonArray(value)) return value.map((item) => this.#clean(item));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.text(name), this.#clean(item ?? null)]));
  }
}

function withoutMatches(text: string, pattern: RegExp): string {
  let clean = "";
  let done = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    clean += `${text.slice(done, startOfEscape(text, index))}${mark}`;
    done = index + found.length;
  }
  return done === 0 ? text : clean + text.slice(done);
}

/**
 * Where to begin to redact a match. An escape such as \n or \u00e9 may end with characters that look like the beginning of
 * a secret; without them, the escape would be invalid JSON.
 */
function startOfEscape(text: string, index: number): number {
  const [begun] = /\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?$/i.exec(text.slice(Math.max(0, index - 5), index)) ?? [];
  if (begun === undefined) return index;
  const start = index - begun.length;
  let first = start;
  while (text[first - 1] === "\\") first -= 1;
  // An even number of backslashes stands for half as many, and escapes nothing.
  return (start - first) % 2 === 0 ? start : index;
}
