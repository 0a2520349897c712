import type { DomainName } from "../../../src/tau2/tasks/domain.ts";
import type { Killed, TaskAudit } from "./audit-tasks.ts";
import { type MutationOperator, tau2Operators } from "./operators.ts";

/** The audits of several domains as Markdown tables. */
export function renderAudits(audits: ReadonlyMap<DomainName, TaskAudit>): string {
  return `${findingsTable(audits)}\n\n${mutationTable(audits)}\n`;
}

type Audits = ReadonlyMap<DomainName, TaskAudit>;

function findingsTable(audits: Audits): string {
  const row = (title: string, cell: (audit: TaskAudit) => string) => `| ${title} | ${[...audits.values()].map(cell).join(" | ")} |`;
  return [
    `| | ${[...audits.keys()].join(" | ")} |`,
    `|---|${"---:|".repeat(audits.size)}`,
    row("base tasks", ({ tasks }) => String(tasks)),
    row("reference run gets the reward", ({ golden, tasks }) => `${golden} of ${tasks}`),
    row("an agent that greets and does nothing passes", ({ neverWrites, tasks }) => share(neverWrites.length, tasks)),
    row("reference run changes no data", ({ unchanged, tasks }) => share(unchanged.length, tasks)),
    row("reference run makes a write that is rejected", ({ refused }) => count(refused)),
    row("reference run makes a write without effect", ({ withoutEffect }) => count(withoutEffect)),
    row("reward also needs a judge", ({ judged }) => String(judged.length)),
  ].join("\n");
}

function mutationTable(audits: Audits): string {
  const names = [...audits.keys()];
  const rows = tau2Operators.map((operator) => {
    const cells = [...audits.values()].map(({ mutation }) => rate(mutation.get(operator)));
    return `| ${operator.kind} | ${operator.name} | ${cells.join(" | ")} |`;
  });
  const totals = [...audits.values()].map(({ mutation }) => rate(sum(mutation)));
  return [
    `| mistake | | ${names.join(" | ")} |`,
    `|---|---|${"---:|".repeat(names.length)}`,
    ...rows,
    `| all | | ${totals.join(" | ")} |`,
  ].join("\n");
}

function sum(mutation: ReadonlyMap<MutationOperator, Killed>): Killed {
  const all = [...mutation.values()];
  return {
    killed: all.reduce((total, { killed }) => total + killed, 0),
    mutants: all.reduce((total, { mutants }) => total + mutants, 0),
  };
}

function rate(found: Killed | undefined): string {
  if (!found || found.mutants === 0) return "–";
  return `${(found.killed / found.mutants).toFixed(2)} (${found.killed}/${found.mutants})`;
}

function share(part: number, all: number): string {
  return `${part} of ${all} (${Math.round((100 * part) / all)}%)`;
}

// The ids of telecom tasks are whole sentences, so those tasks are only counted; the few in other domains are listed.
function count(ids: readonly string[]): string {
  const short = ids.length > 0 && ids.length <= 6 && ids.every((id) => id.length <= 4);
  return short ? `${ids.length} (tasks ${ids.join(", ")})` : String(ids.length);
}
