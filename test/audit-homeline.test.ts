import { expect, it } from "vitest";
import { deskproof } from "./command.ts";

// `node bin/deskproof.js audit homeline` audits the whole suite; test/homeline plays the correct run of every case.
it("meets the targets of mutants, variants and trivial agents on two seeded cases of Homeline", {
  timeout: 300_000,
}, () => {
  const only = ["--only", "mutation,variants,floor", "--sample", "0.04", "--seed", "1"];
  const { status, stdout } = deskproof(["audit", "homeline", ...only]);
  expect(stdout).toContain("All targets met.");
  expect(status).toBe(0);
});
