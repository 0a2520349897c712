// Audits the τ²-bench tasks and prints the tables in docs/tau2.md: the tasks that an agent passes by doing nothing, the
// plans with writes that are rejected or change nothing, and how many mutated runs the reward detects. DESKPROOF_TAU2
// names the checkout.

import { loadDomain, openCheckout } from "../src/tau2/tasks/checkout.ts";
import { splitTasks } from "../src/tau2/tasks/split-tasks.ts";
import { auditTasks } from "./tau2/audit/audit-tasks.ts";
import { renderAudits } from "./tau2/audit/render-audit.ts";

const folder = process.env.DESKPROOF_TAU2;
if (folder === undefined) console.log("Skipped: set DESKPROOF_TAU2 to a τ²-bench checkout.");
else {
  const checkout = openCheckout(folder);
  const audits = new Map(
    checkout.domains.map((name) => {
      const domain = loadDomain(checkout, name);
      return [name, auditTasks(domain, splitTasks(checkout, domain, "base").tasks)];
    }),
  );
  process.stdout.write(renderAudits(audits));
}
