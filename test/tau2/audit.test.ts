import { expect, it } from "vitest";
import { auditTasks } from "../../bench/tau2/audit/audit-tasks.ts";
import { renderAudits } from "../../bench/tau2/audit/render-audit.ts";
import { loadDomain, openCheckout, readTasks } from "../../src/tau2/tasks/checkout.ts";
import type { DomainName } from "../../src/tau2/tasks/domain.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeSmallCheckout } from "./small-checkout.ts";

function audit(name: DomainName) {
  using folder = temporaryFolder();
  const checkout = openCheckout(writeSmallCheckout(folder.path));
  return auditTasks(loadDomain(checkout, name), readTasks(checkout, name).tasks);
}

it("finds tasks that an idle agent passes and plans with a refused write", () => {
  expect(audit("retail")).toMatchObject({
    tasks: 3,
    golden: 3,
    neverWrites: ["2"],
    refused: ["2"],
    withoutEffect: [],
    unchanged: ["1", "2"],
    judged: ["0"],
  });
});

it("counts which mistakes the reward detects", () => {
  const rates = new Map([...audit("retail").mutation].map(([{ name }, found]) => [name, found]));
  expect(rates.get("makes no write")).toEqual({ killed: 1, mutants: 2 });
  expect(rates.get("tells the customer nothing")).toEqual({ killed: 1, mutants: 3 });
  expect(rates.get("escalates although the work is done")).toEqual({ killed: 0, mutants: 3 });
});

it("prints one column per domain", () => {
  const text = renderAudits(new Map([["telecom", audit("telecom")]]));
  expect(text).toContain("| an agent that greets and does nothing passes | 0 of 1 (0%) |");
  expect(text).toMatch(/\| actions \| leaves out one write \| 1\.00 \(3\/3\) \|/);
});
