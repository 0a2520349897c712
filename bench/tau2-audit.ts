// Audits the τ²-bench tasks and prints the tables of docs/tau2.md: the floor of an agent that does nothing, plans
// with writes that are refused or change nothing, and how many wrong runs the reward notices. The checkout is named by
// DESKPROOF_TAU2.
import { auditTasks } from "../src/tau2/audit/audit-tasks.ts";
import { renderAudits } from "../src/tau2/audit/render-audit.ts";
import { loadDomain, loadTasks, openCheckout } from "../src/tau2/checkout.ts";

const folder = process.env.DESKPROOF_TAU2;
if (folder === undefined) console.log("Skipped: set DESKPROOF_TAU2 to a τ²-bench checkout.");
else {
  const checkout = openCheckout(folder);
  const audits = new Map(
    checkout.domains.map((name) => [name, auditTasks(loadDomain(checkout, name), loadTasks(checkout, name))]),
  );
  process.stdout.write(renderAudits(audits));
}
