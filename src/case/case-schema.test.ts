import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { caseSchemaText } from "./load-case-file.ts";

it("the committed JSON Schema matches the case schema", () => {
  const committed = readFileSync(new URL("../../schema/case.schema.json", import.meta.url), "utf8");
  expect(committed === caseSchemaText(), "schema/case.schema.json is stale: run `npm run schema`").toBe(true);
});
