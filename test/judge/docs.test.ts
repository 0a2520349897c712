import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseModelName } from "../../src/llm/model-name.ts";
import { scoreCriteria } from "../../src/score/judge/criterion.ts";
import { longestForStatements } from "../../src/score/judge/judge-prompt.ts";
import { StatementKind } from "../../src/score/judge/statement.ts";

const judges = readFileSync("docs/judges.md", "utf8");
const customers = readFileSync("docs/customers.md", "utf8");

it("docs/judges.md lists every criterion with its scale", () => {
  for (const { id, low, high } of scoreCriteria) expect(judges).toContain(`| \`${id}\` | ${low} to ${high} |`);
});

it("docs/judges.md lists every kind of statement, and how much of a result is shown", () => {
  for (const kind of StatementKind.options) expect(judges).toContain(`| \`${kind}\` | `);
  expect(judges).toContain(`${longestForStatements.result.toLocaleString("en-US")} characters`);
});

it("every model name in docs/judges.md and docs/customers.md is valid", () => {
  const names = [...`${judges}${customers}`.matchAll(/--(?:judge|customer|agent) ((?!runs)[a-z]+\/\S+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(() => parseModelName(name)).not.toThrow();
});
