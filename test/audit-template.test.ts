import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditNames, auditSuite } from "../src/audit/audit-suite.ts";
import { missedTargets } from "../src/audit/targets.ts";
import { suiteFiles } from "../src/cli/scaffold/suite-files.ts";
import { writeNewFiles } from "../src/cli/scaffold/write-files.ts";
import { loadSuite } from "../src/suite/load/load-suite.ts";

it("meets every target on the suite that init writes, whose rules declare the preconditions", {
  timeout: 300_000,
}, async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "template-")), "my-desk");
  writeNewFiles(suiteFiles(folder));
  const suite = await loadSuite(folder);
  const gates = [...suite.desks.values()].flatMap(({ rules }) => rules.flatMap(({ gate }) => gate ?? []));
  expect(new Set(gates)).toEqual(new Set(["identity", "consent"]));
  const report = await auditSuite(suite, { only: auditNames, sample: 1, seed: "1", concurrency: 4 });
  expect(missedTargets(report)).toEqual([]);
  rmSync(folder, { recursive: true });
});
