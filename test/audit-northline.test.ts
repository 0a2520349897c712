import { expect, it } from "vitest";
import { deskproof } from "./command.ts";

// `node bench/audit.ts northline` audits the whole suite.
it("meets every target on a seeded sample of Northline", { timeout: 600_000 }, () => {
  const { status, stdout } = deskproof(["audit", "northline", "--sample", "0.05", "--seed", "1"]);
  expect(stdout).toContain("All targets met.");
  expect(status).toBe(0);
});
