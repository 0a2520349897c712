import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { findTools } from "./find-tools.ts";

it.each([
  ["nested thousands of levels deep", '{"a":'.repeat(20_000)],
  ["with an alias of nothing", "openapi: 3.1.0\npaths: *nothing"],
  ["with thousands of errors", `a: b\n${'{"a":'.repeat(20_000)}${"}".repeat(20_000)}`],
])("refuses a document %s within seconds", { timeout: 9_000 }, async (_, text) => {
  using folder = temporaryFolder();
  writeFileSync(folder.file("api.yaml"), text);
  const found = findTools(folder.file("api.yaml"), { headers: {}, timeoutMs: 1_000 });
  await expect(found).rejects.toThrow("is not an OpenAPI 3 document");
});
