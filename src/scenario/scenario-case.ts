import type { TestCase } from "../case/test-case.ts";
import { isJsonArray, type Json } from "../json.ts";
import type { Disposition } from "../world/disposition.ts";
import type { Tool } from "../world/tool.ts";
import type { Scenario } from "./scenario.ts";

/** The disposition code if the conversation ends, without a tool call, when the customer leaves. */
export const conversationOver = "conversation_over";

/** The parts of a scenario's folder that are needed to turn the scenario into a case. */
interface ScenarioContext {
  readonly id: string;
  readonly desk: string;
  readonly canary: string;
  readonly tools: ReadonlyMap<string, Tool>;
}

/** Converts a scenario to a case, so that scenarios can be run, scored and displayed like cases. */
export function scenarioCase(scenario: Scenario, { id, desk, canary, tools }: ScenarioContext): TestCase {
  const { draft: _, about, intent, opening, must, must_not, alternatives, outcome, explain, answers, ...customer } = scenario;
  const disposition = endOf(must.write, tools) ?? { kind: outcome, code: conversationOver };
  const first = must.write.find(({ tool }) => !tools.get(tool)?.ends) ?? must.write[0];
  return {
    canary,
    id,
    desk,
    bucket: disposition.kind === "handed_over" ? "must_escalate" : "resolvable",
    intent: intent ?? (id.includes("/") ? (id.split("/")[0] ?? id) : "general"),
    action: first?.tool ?? "inform",
    rules: [],
    twist: about ?? scenario.goal,
    distractors: [],
    pressure: [],
    reviews: [],
    customer: { ...customer, openings: opening, resists: [], reports: {} },
    request: {},
    world: { answers: Object.entries(answers).map(([tool, answer]) => ({ tool, answer: JSON.stringify(answer) })) },
    truth: {
      disposition,
      plan: [...must.read, ...inOrder(must.write, tools)],
      alternatives: alternatives.map(({ why, write, tell }) => {
        const ending = endOf(write, tools);
        const plan = [...must.read, ...inOrder(write, tools)];
        const end = ending ?? { kind: outcome, code: conversationOver };
        return { why, plan, disposition: end, ...(tell ? { tell } : {}) };
      }),
      reads: must.read.length === 0 ? [] : [[...new Set(must.read.map(({ tool }) => tool))]],
      prohibited: [...must_not, ...prohibitionsOf(must.order ?? [])],
      evidence: [...new Set(must.read.flatMap(({ args }) => textsIn(args)))].map((text) => [text]),
      tell: must.tell,
      summary: [],
      replies: {},
      insists: {},
      ...(explain === undefined ? {} : { explain }),
    },
  };
}

type Calls = Scenario["must"]["write"];

function endOf(writes: Calls, tools: ReadonlyMap<string, Tool>): Disposition | undefined {
  for (const { tool, args } of writes) {
    const ends = tools.get(tool)?.ends?.(args);
    if (ends) return ends;
  }
  return undefined;
}

/** The writes, with the one that ends the conversation moved to the end. */
function inOrder(writes: Calls, tools: ReadonlyMap<string, Tool>): Calls {
  const isEnd = ({ tool }: Calls[number]) => tools.get(tool)?.ends !== undefined;
  return [...writes.filter((call) => !isEnd(call)), ...writes.filter(isEnd)];
}

/** Turns a required order of tools into prohibitions: each tool may be called only after the one before it. */
function prohibitionsOf(order: readonly string[]): TestCase["truth"]["prohibited"] {
  return order.slice(1).map((tool, index) => {
    const before = order[index] ?? "";
    return { tool, when: {}, unless_after: before, why: `${before} has to come first` };
  });
}

const shortestId = 3;

/** The strings in a read's arguments, which distinguish a read of this record from a read of another. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value === "string") return value.length >= shortestId ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  const inner = isJsonArray(value) ? value : Object.values(value);
  return inner.flatMap(textsIn);
}
