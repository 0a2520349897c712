import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Grade, GradeProblem } from "../../suite/grade.ts";
import type { Tool } from "../../world/tool.ts";
import type { Parameter, Requestor } from "../environment.ts";
import { loadDomain, openCheckout, readTasks } from "../tasks/checkout.ts";
import { type DomainName, type DomainToolDescription, domainTools } from "../tasks/domain.ts";
import { endDifferences } from "../tasks/end-differences.ts";
import { type Evaluation, evaluate, greeting } from "../tasks/evaluate.ts";
import type { Task } from "../tasks/task.ts";
import { argumentsOf } from "./json-value.ts";
import { callInWorld, type LoadedTasks } from "./task-world.ts";

/** The settings of an imported suite. */
export interface Tau2Desk {
  readonly domain: DomainName;
  /** The copy of the checkout in the suite's folder. */
  readonly checkout: URL;
  /** Whether to leave sentences that only a judge can verify out of the reward. */
  readonly leaveOutJudged: boolean;
}

/** The tools and the grading for an imported suite; the suite's data is read when either is first used. */
export function tau2Desk(desk: Tau2Desk): { readonly tools: Readonly<Record<string, Tool>>; readonly grade: Grade } {
  let loaded: LoadedTasks | undefined;
  const load = () => {
    loaded ??= loadTaskData(desk);
    return loaded;
  };
  const { agentTools, customerTools } = domainTools[desk.domain];
  const tools = [
    ...[...agentTools.values()].map((card) => toolOf(card, "assistant", load)),
    ...[...customerTools.values()].map((card) => toolOf(card, "user", load)),
  ];
  return {
    tools: Object.fromEntries(tools.map((tool) => [tool.name, tool])),
    grade: (trial) => gradeTrial(desk, load(), trial),
  };
}

function loadTaskData({ domain, checkout: folder }: Tau2Desk): LoadedTasks {
  const checkout = openCheckout(fileURLToPath(folder));
  const { tasks } = readTasks(checkout, domain);
  return { domain: loadDomain(checkout, domain), tasks: new Map(tasks.map((task) => [task.id, task])) };
}

function toolOf(card: DomainToolDescription, requestor: Requestor, load: () => LoadedTasks): Tool {
  const escalates = card.name === "transfer_to_human_agents";
  return {
    kind: "tool",
    name: card.name,
    by: requestor === "user" ? "customer" : "agent",
    effect: card.effect === "write" ? "write" : "read",
    private: false,
    confirm: false,
    describe: card.describe,
    input: inputOf(card.parameters),
    phrases: {},
    toldAs: [],
    ...(escalates && { ends: () => ({ kind: "handed_over" as const, code: "transferred" }) }),
    run: (world, args) => callInWorld(world, load(), { card, requestor, args }),
  };
}

const types: Readonly<Record<Parameter["type"], object>> = {
  string: { type: "string" },
  integer: { type: "integer" },
  number: { type: "number" },
  strings: { type: "array", items: { type: "string" } },
  objects: { type: "array", items: { type: "object" } },
  object: { type: "object" },
};

// Arguments are described but not checked, because τ² passes on any arguments.
function inputOf(parameters: readonly Parameter[]): Tool["input"] {
  return z.strictObject(
    Object.fromEntries(
      parameters.map((parameter) => {
        const { name, type, describe } = parameter;
        const described = z.json().meta({ ...types[type], description: describe });
        return [name, parameter.default === undefined ? described : described.optional()];
      }),
    ),
  );
}

/** Marks a trial that only a judge can finish grading. */
class JudgeNeeded extends Error {
  override readonly name = "JudgeNeeded";
}

function gradeTrial(
  { leaveOutJudged }: Tau2Desk,
  { domain, tasks }: LoadedTasks,
  { testCase, calls, agentTexts, endedByItself }: Parameters<Grade>[0],
): readonly GradeProblem[] {
  const task = tasks.get(String(testCase.world.task?.[0]?.id));
  if (!task) throw new Error(`case ${testCase.id} names no task of ${domain.name}`);
  if (!endedByItself) return [];
  const made = calls.map(({ by, tool, args }) => ({
    requestor: by === "customer" ? ("user" as const) : ("assistant" as const),
    name: tool,
    arguments: argumentsOf(args, (by === "customer" ? domain.customerTools : domain.agentTools).get(tool) ?? noParameters),
  }));
  const texts = [greeting, ...agentTexts];
  const found = evaluate(domain, task, { calls: made, agentTexts: texts, termination: "user_stop" });
  const problems = found ? problemsIn(task, found, () => endDifferences(domain, task, made)) : [];
  if (problems.length === 0 && found?.judgeNeeded && !leaveOutJudged)
    throw new JudgeNeeded(
      `task ${task.id} has ${task.criteria?.judged?.length} judged sentences. Import with --leave-out-judged to grade by data alone.`,
    );
  return problems;
}

const noParameters = { parameters: [] };

/** The maximum number of differences listed for a trial; calls in the wrong order can cause hundreds. */
const mostDifferences = 10;

// The ids of new bills never match, and neither do 1 and 1.0. Such mismatches are not in the list of differences.
function differing(differences: readonly string[]): readonly GradeProblem[] {
  const named = differences.length > 0 ? differences : ["the data differ from the end state of the reference calls"];
  return named.slice(0, mostDifferences).map((why) => ({ part: "endState", why }));
}

/** The parts of the reward basis that are not met. */
function problemsIn({ criteria }: Task, found: Evaluation, differences: () => readonly string[]): readonly GradeProblem[] {
  const counts = (part: Evaluation["basis"][number]) => found.basis.includes(part);
  const problems: GradeProblem[] = [];
  if (counts("DB") && !found.dbMatch) problems.push(...differing(differences()));
  for (const [index, assertion] of (criteria?.assertions ?? []).entries())
    if (counts("ENV_ASSERTION") && !found.assertionsMet[index])
      problems.push({ part: "endState", why: `${assertion.func_name} does not hold` });
  for (const [index, action] of (criteria?.actions ?? []).entries())
    if (counts("ACTION") && !found.actionChecks[index])
      problems.push({ part: "actions", why: `the reference call ${action.name} was not made` });
  for (const [index, info] of (criteria?.communicate ?? []).entries())
    if (counts("COMMUNICATE") && !found.communicateChecks[index])
      problems.push({ part: "told", why: `none of the agent's messages contains "${info}"` });
  return problems;
}
