import { describe, expect, it } from "vitest";
import { type Random, randomFrom } from "../../random.ts";
import { accountStates } from "./account-states.ts";
import { foretelling, matterForetold, namedForetelling, takenForGranted } from "./foretold-words.ts";
import { giftKinds } from "./gift-kinds.ts";
import { free, gesture } from "./gift-words.ts";
import { leakGroups } from "./leak-frames.ts";
import { waysOf } from "./needed-words.ts";
import { parcelStates } from "./parcel-states.ts";
import { edge, type Part, partsOf, wild } from "./pattern-parts.ts";
import { secretNoun } from "./secret-words.ts";
import { Sieve, writeDown } from "./sieve.ts";
import written from "./sieve-lists.json" with { type: "json" };
import { sieveLists } from "./sieve-lists.ts";

const lexicons = [
  ...[foretelling, namedForetelling, matterForetold, takenForGranted, free, gesture],
  ...[...giftKinds, ...parcelStates, ...accountStates].map(({ said }) => said),
  ...leakGroups.flatMap(({ frames }) => frames.map(({ said }) => said)),
  secretNoun,
].flatMap((pattern) => (pattern ? [new RegExp(pattern.source, pattern.flags.replace("g", ""))] : []));

/** A text that a pattern may be found in. */
function madeFrom(part: Part, random: Random): string {
  if (part.kind === "row") return part.parts.map((one) => madeFrom(one, random)).join("");
  if (part.kind === "choice") return madeFrom(random.pick(part.parts), random);
  return random
    .pick(part.texts)
    .replaceAll(edge, "")
    .replaceAll(wild, () => random.pick(["", "x", " ", " so ", "ly"]));
}

describe("a sieve", () => {
  const passes = (pattern: RegExp, text: string) => new Sieve(writeDown([waysOf(pattern)])).through(text).length > 0;

  it("lets through only what has a word of every list that a pattern needs", () => {
    const promise = /\b(?:i|we) will (?:gladly )?refund(?:ed)?\b/i;
    expect(passes(promise, "We will gladly refund it.")).toBe(true);
    expect(passes(promise, "We can refund it.")).toBe(false);
    expect(passes(promise, "We will see.")).toBe(false);
  });

  it("knows words by a part of them where a pattern leaves the rest open", () => {
    expect(passes(/\bguarant\w+/, "It is guaranteed.")).toBe(true);
    expect(passes(/fault\b/, "It is the default.")).toBe(true);
    expect(passes(/\bfault\b/, "It is the default.")).toBe(false);
    expect(passes(/aren['’]t/, "They aren’t.")).toBe(true);
  });

  it("lets everything through where a pattern needs no words", () => {
    expect(passes(/\d+%/, "Nothing of the kind.")).toBe(true);
  });

  it("tells several things apart, in their order", () => {
    const sieve = new Sieve(writeDown([/\bred\b/, /\bgreen\b/, /\bblue\b/].map((pattern) => waysOf(pattern))));
    expect(sieve.through("Blue or red.")).toEqual([0, 2]);
  });

  it("is written down as it would be worked out today (npm run sieve)", () => {
    expect(written).toEqual(sieveLists());
  });

  it("lets through whatever is found by any pattern of the lexicons", () => {
    const random = randomFrom("sieve");
    let found = 0;
    for (const pattern of lexicons) {
      const sieve = new Sieve(writeDown([waysOf(pattern)]));
      const part = partsOf(pattern);
      for (let round = 0; round < 60; round += 1) {
        const text = madeFrom(part, random);
        if (!pattern.test(text)) continue;
        found += 1;
        expect(sieve.through(text), `${text} / ${pattern.source}`).toEqual([0]);
      }
    }
    expect(found).toBeGreaterThan(lexicons.length * 10);
  });
});
