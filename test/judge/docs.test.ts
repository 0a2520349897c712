import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseModelName } from "../../src/llm/model-name.ts";
import { criteria } from "../../src/score/judge/criterion.ts";

const judges = readFileSync("docs/judges.md", "utf8");
const customers = readFileSync("docs/customers.md", "utf8");

it("the page on judges has every criterion with its scale", () => {
  for (const { id, low, high } of criteria) expect(judges).toContain(`| \`${id}\` | ${low} to ${high} |`);
});

it("every model named on the pages on judges and customers is named right", () => {
  const names = [...`${judges}${customers}`.matchAll(/--(?:judge|customer|agent) ((?!runs)[a-z]+\/\S+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(() => parseModelName(name)).not.toThrow();
});
