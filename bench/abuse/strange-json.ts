import type { Json } from "../../src/json.ts";
import { isJsonArray, isJsonObject } from "../../src/json.ts";
import type { Random } from "../../src/random.ts";
import { mutateText } from "../../test/mutate-text.ts";
import { dataText } from "./strange.ts";

/** Malformed JSON text: one to three values replaced, removed, renamed or wrapped, and sometimes broken syntax. */
export function strangeJson(good: Json, random: Random): string {
  let value = good;
  for (let round = 1 + random.below(3); round > 0; round--) value = changed(value, random, random.below(6));
  const text = JSON.stringify(value, null, random.pick([0, 2])).replace('"deep"', () => deep(random));
  if (random.chance(0.25)) return mutateText(text, random);
  if (random.chance(0.03)) return random.pick(["", " ", "\ufeff", "null", "[]", "{}", "[[]]", '"x"', "7", "\u0000"]);
  return text;
}

/** Changes one nested value, at most this many levels deep. */
function changed(value: Json, random: Random, depth: number): Json {
  if (depth > 0 && isJsonArray(value) && value.length > 0) {
    const at = random.below(value.length);
    return value.map((item, index) => (index === at ? changed(item, random, depth - 1) : item));
  }
  if (depth > 0 && isJsonObject(value)) {
    const entries = Object.entries(value);
    if (entries.length > 0) return changedField(entries, random, depth);
  }
  return replaced(value, random);
}

function changedField(entries: readonly [string, Json | undefined][], random: Random, depth: number): Json {
  const at = random.below(entries.length);
  const how = random.below(8);
  const fields = entries.flatMap(([name, item = null], index): [string, Json][] => {
    if (index !== at) return [[name, item]];
    if (how === 0) return [];
    if (how === 1) return [[dataText(random).slice(0, 500), item]];
    if (how === 2)
      return [
        [name, item],
        [random.pick(["__proto__", "constructor", "extra"]), item],
      ];
    return [[name, changed(item, random, depth - 1)]];
  });
  return Object.fromEntries(fields);
}

function replaced(value: Json, random: Random): Json {
  const strange: readonly Json[] = [
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    Number.MAX_SAFE_INTEGER,
    "",
    [],
    {},
    [[]],
    [null],
    "deep",
    [value],
    { value },
    [value, value],
    { $ref: "#" },
    { $ref: "#/paths" },
    { $ref: "../canary/x" },
  ];
  return random.chance(0.5) ? random.pick(strange) : dataText(random);
}

/** Deeply nested JSON, which may overflow the stack of a recursive parser. */
function deep(random: Random): string {
  const levels = random.pick([70, 3_000, 20_000]);
  return random.chance(0.5) ? `${"[".repeat(levels)}${"]".repeat(levels)}` : `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}
