import type { Json } from "../json.ts";
import { deepestNesting } from "../json-depth.ts";
import { shortened } from "../secrets/shortened.ts";
import { isThrown, kindOfValue, thrownText } from "../secrets/thrown-text.ts";

/** The maximum size of a value, in characters; each list item and field counts as at least one. */
export const largestJson = 4_000_000;

/** A value is not JSON; the message says which part of it is not. */
export class NotJson extends Error {
  override readonly name = "NotJson";
}

/**
 * Copies a value that somebody's code returned, so that the code can no longer change it. As in `JSON.stringify`, fields that are undefined
 * are left out and `toJSON` is used; anything else that JSON cannot express is an error that names the place.
 */
export function jsonCopy(value: unknown, name: string): Json {
  try {
    return new Copier().copy(value, name, 0);
  } catch (error) {
    throw isThrown(error, NotJson) ? error : new NotJson(`${name} cannot be read: ${thrownText(error)}`);
  }
}

class Copier {
  #size = 0;

  copy(value: unknown, path: string, depth: number): Json {
    this.#grow(typeof value === "string" ? value.length : 1, path);
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value !== "object") throw new NotJson(`${shown(path)} is ${kindOfValue(value)}`);
    if (depth >= deepestNesting) throw new NotJson(`${shown(path)} is nested deeper than ${deepestNesting} levels`);
    if ("toJSON" in value && typeof value.toJSON === "function") return this.copy(value.toJSON(), path, depth + 1);
    if (Array.isArray(value)) return this.#list(value, path, depth);
    return this.#fields(value, path, depth);
  }

  #list(value: readonly unknown[], path: string, depth: number): Json[] {
    const items: Json[] = [];
    // A list may claim any length, so its size is checked item by item.
    for (let index = 0; index < value.length; index++) items.push(this.copy(value[index], `${path}[${index}]`, depth + 1));
    return items;
  }

  #fields(value: object, path: string, depth: number): Json {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (tag !== "Object") throw new NotJson(`${shown(path)} is a ${tag}`);
    const fields: [string, Json][] = [];
    for (const [key, field] of Object.entries(value)) {
      if (field === undefined) continue;
      this.#grow(key.length, path);
      fields.push([key, this.copy(field, `${path}.${key}`, depth + 1)]);
    }
    return Object.fromEntries(fields);
  }

  #grow(by: number, path: string): void {
    this.#size += by;
    if (this.#size > largestJson) throw new NotJson(`${shown(path)} is larger than ${largestJson / 1_000_000} MB`);
  }
}

const longestPath = 120;

function shown(path: string): string {
  return shortened(path, longestPath);
}
