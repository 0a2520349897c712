import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scenarioSchemaText, toolsSchemaText } from "./scenario-file.ts";

it.each([
  ["scenario", scenarioSchemaText],
  ["tools", toolsSchemaText],
])("keeps schema/%s.schema.json up to date; run `npm run schema` if this fails", (name, text) => {
  expect(readFileSync(`schema/${name}.schema.json`, "utf8")).toBe(text());
});
