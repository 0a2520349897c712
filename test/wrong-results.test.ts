import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check, tableOf } from "../bench/wrong-results/check.ts";
import { kinds } from "../bench/wrong-results/kinds.ts";
import { limitsTables } from "../scripts/limits-tables.ts";
import { withTables } from "../scripts/markdown-table.ts";

describe.each(kinds)("$kind", ({ expected, observe }) => {
  it("is not what the product shows", async () => {
    expect(await observe(false)).toBe(expected);
  });

  it("would be noticed", async () => {
    expect(await observe(true)).not.toBe(expected);
  });
});

describe("the table of wrong results", () => {
  it("names each class once, and threads by repository and number", () => {
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(24);
    expect(kinds).toHaveLength(24);
    const threads = kinds.flatMap((kind) => kind.threads);
    expect(threads.filter((thread) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(thread))).toEqual([]);
  });

  it("is the one in docs/limits.md; run `npm run docs` if this fails", () => {
    const page = readFileSync("docs/limits.md", "utf8");
    expect(withTables(page, limitsTables)).toBe(page);
    expect(page).toContain("\n| (c/n)^k as pass^k | ");
  });

  it("says which classes fail, and why a case could not be run", async () => {
    const one = { kind: "One", wrong: "It is 1.", threads: [], expected: "0" };
    const results = [
      await check({ ...one, observe: async () => "0" }),
      await check({ ...one, observe: async () => "1" }),
      await check({ ...one, observe: () => Promise.reject(new Error("no such run")) }),
    ];
    expect(results.map(({ isRight }) => isRight)).toEqual([true, false, false]);
    expect(tableOf(results).split("\n").slice(2)).toEqual([
      expect.stringMatching(/^One +It is 1\. +0 +pass$/),
      expect.stringMatching(/^One +It is 1\. +1 +FAIL$/),
      expect.stringMatching(/^One +It is 1\. +no such run +FAIL$/),
    ]);
  });
});
