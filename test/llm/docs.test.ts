import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { efforts, parseModelName, providers } from "../../src/llm/model-name.ts";
import { providerOf } from "../../src/llm/provider.ts";
import { usualRetries } from "../../src/llm/retry.ts";

const page = readFileSync("docs/models.md", "utf8");

it("docs/models.md names every provider, effort, key variable and base URL variable", () => {
  for (const provider of providers) expect(page).toContain(`\`${provider}/`);
  for (const effort of efforts) expect(page).toMatch(new RegExp(`\`@?${effort}\``));
  for (const { keyVariable, baseUrlVariable } of providers.map(providerOf))
    for (const variable of [keyVariable, baseUrlVariable ?? keyVariable]) expect(page).toContain(`\`${variable}\``);
});

it("every model name in docs/models.md is valid", () => {
  const names = [...page.matchAll(/--agent (\S+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(() => parseModelName(name)).not.toThrow();
});

it("docs/models.md states the retry limits", () => {
  expect(usualRetries).toMatchObject({ tries: 6, timeoutTries: 2, longestRetryAfterMs: 60_000 });
  expect(page).toContain("fails six times in a row");
  expect(page).toContain("up to 60 s");
});
