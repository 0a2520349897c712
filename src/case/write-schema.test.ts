import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { caseSchemaText } from "./load-case-file.ts";

it("the committed JSON Schema is what the case schema says", () => {
  const committed = readFileSync(new URL("../../schema/case.schema.json", import.meta.url), "utf8");
  expect(committed === caseSchemaText(), "schema/case.schema.json is stale: run `npm run schema`").toBe(true);
});

it("the JSON Schema explains every key an author writes at the top of a case", () => {
  const { properties } = JSON.parse(caseSchemaText());
  const silent = Object.keys(properties).filter((key) => !properties[key].description);
  expect(silent).toEqual([]);
});
