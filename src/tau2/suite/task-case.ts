import type { z } from "zod";
import { isCaseId } from "../../case/case-id.ts";
import type { TestCase } from "../../case/test-case.ts";
import { hashOf } from "../../hash.ts";
import type { JsonObject } from "../../json.ts";
import { type DomainName, domainTools } from "../tasks/domain.ts";
import type { Task, TaskAction } from "../tasks/task.ts";
import { jsonArguments } from "./json-value.ts";

/** A call that changes nothing; it is the whole plan of a task without reference calls. */
const idleCalls: Readonly<Record<DomainName, string>> = {
  retail: "list_all_product_types",
  airline: "list_all_airports",
  telecom: "transfer_to_human_agents",
};
const escalation = "transfer_to_human_agents";

/** The id of a task's case: numbers are padded, and characters that an id may not contain are replaced. */
export function caseIdOf({ id }: Pick<Task, "id">): string {
  if (/^\d+$/.test(id)) return `task-${id.padStart(3, "0")}`;
  const words = id
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (words.length > 100) return `${words.slice(0, 90)}-${hashOf(id).slice(0, 8)}`;
  return isCaseId(words) ? words : `task-${words}`;
}

/** Converts a task to a case: the customer follows the task's scenario, and the task's own criteria grade the trial. */
export function caseOf(domain: DomainName, task: Task, canary: string): z.input<typeof TestCase> {
  const actions = task.criteria?.actions ?? [];
  const { agentTools, customerTools } = domainTools[domain];
  const isKnown = ({ name, requestor }: TaskAction) => (requestor === "user" ? customerTools : agentTools).has(name);
  const plan = actions.filter(isKnown).map((action) => ({ [action.name]: jsonArguments(action.arguments) }));
  const lastWrite = actions.findLast((action) => isKnown(action) && agentTools.get(action.name)?.effect === "write");
  const escalates = actions.some(({ name }) => name === escalation);
  const reason = task.scenario.instructions.get("reason_for_call") ?? [...task.scenario.instructions.values()].join(" ");
  return {
    canary,
    id: caseIdOf(task),
    desk: domain,
    bucket: escalates ? "must_escalate" : "resolvable",
    intent: /^\[(\w+)\]/.exec(task.id)?.[1] ?? domain,
    action: lastWrite?.name ?? "inform",
    twist: task.purpose?.trim() || `τ² task ${task.id}`,
    customer: {
      name: "the customer of the scenario",
      persona: personaLabel(task),
      openings: [reason],
      goal: reason,
      scenario: scenarioText(task),
      script: scriptOf(actions.filter(isKnown)),
    },
    world: { task: [{ id: task.id }] },
    truth: {
      disposition: escalates ? { kind: "handed_over", code: "transferred" } : { kind: "resolved", code: "left" },
      plan: plan.length > 0 ? plan : [{ [idleCalls[domain]]: {} }],
      tell: (task.criteria?.communicate ?? []).map((info, index) => ({ [`info_${index + 1}`]: info })),
    },
  };
}

const titles: ReadonlyMap<string, string> = new Map([
  ["reason_for_call", "Why you contact them"],
  ["known_info", "What you know"],
  ["unknown_info", "What you do not know"],
  ["task_instructions", "How you act"],
]);

/** The customer's instructions, part by part. */
function scenarioText({ scenario }: Task): string {
  const parts = [...scenario.instructions].flatMap(([name, text]) => {
    if (name === "domain" || text.trim() === "") return [];
    const title = titles.get(name);
    return [title === undefined ? text.trim() : `${title}:\n${text.trim()}`];
  });
  const persona = scenario.persona?.trim();
  return [...(persona ? [`Who you are:\n${persona}`] : []), ...parts].join("\n\n");
}

/** A short label for reports; a persona's description is a paragraph that the scenario already contains. */
function personaLabel({ id, scenario }: Task): string {
  const named = /\[PERSONA:(\w+)\]/i.exec(id)?.[1]?.toLowerCase();
  if (named !== undefined && named !== "none") return named;
  return scenario.persona?.trim() ? "described in the scenario" : "none";
}

/** The customer's own calls in a reference run; calls with no agent call between them form a group. */
function scriptOf(actions: readonly TaskAction[]): { tool: string; args: JsonObject }[][] {
  const groups: { tool: string; args: JsonObject }[][] = [];
  let open = false;
  for (const { requestor, name, arguments: args } of actions) {
    if (requestor !== "user") {
      open = false;
      continue;
    }
    const call = { tool: name, args: jsonArguments(args) };
    if (open) groups.at(-1)?.push(call);
    else groups.push([call]);
    open = true;
  }
  return groups;
}
