import type { EarlierMessage } from "../../case/case-customer.ts";
import type { TestCase } from "../../case/test-case.ts";
import { afterEarlier } from "../../conversation/customer-side.ts";
import type { TrialEvent } from "../../conversation/event.ts";
import type { JsonObject } from "../../json.ts";
import { LONGEST_READ } from "../../language/longest-read.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { CallStep, Step, StepQuery, Trace } from "../../suite/trace.ts";
import type { Tool } from "../../world/tool.ts";

/** What the agent knows of a customer before the first message. */
type Known = Partial<Pick<TestCase["customer"], "ticket" | "earlier">>;

/** The steps of a record, for rules to query; each step has the index of its event. */
export function traceOf({ events }: TrialRecord, { tools }: Desk, { ticket = {}, earlier = [] }: Known = {}): Trace {
  const steps = events.flatMap((event, index) => stepOf(event, index, tools));
  return new StepTrace(earlier.length > 0 ? withoutEarlierReplies(steps, earlier) : steps, ticket);
}

/**
 * Removes the agent's earlier messages from the opening. The opening shows them, because the conversation was already under way, but the
 * customer did not write them.
 */
function withoutEarlierReplies(steps: readonly Step[], earlier: readonly EarlierMessage[]): Step[] {
  const shown = afterEarlier("", earlier);
  const own = earlier.flatMap(({ from, text }) => (from === "customer" ? [text] : []));
  return steps.map((step) => {
    if (step.kind !== "customer_message" || !step.text.startsWith(shown)) return step;
    return { ...step, text: [...own, step.text.slice(shown.length)].join("\n\n") };
  });
}

function stepOf(event: TrialEvent, index: number, tools: Desk["tools"]): Step[] {
  const { kind } = event;
  if (kind === "customer_message") return [{ index, kind, text: event.text, attachments: event.attachments.map(({ name }) => name) }];
  // Rules see only the part of a message that the reader reads, which also bounds their running time.
  if (kind === "agent_message") return [{ index, kind, text: event.text.slice(0, LONGEST_READ) }];
  if (kind !== "call") return [];
  const tool = tools.get(event.tool);
  // Rules compare ids, so they see the arguments as the tool parsed them, not as the agent wrote them.
  return [{ index, kind, call: { ...event, args: readArguments(tool, event.args) }, tool }];
}

/**
 * Returns a call's arguments as the tool parses them, so that "fc-4317 " becomes FC-4317 and defaults are filled in. Invalid arguments are
 * returned unchanged.
 */
export function readArguments(tool: Tool | undefined, args: JsonObject): JsonObject {
  const parsed = tool?.input.safeParse(args);
  return parsed?.success ? parsed.data : args;
}

class StepTrace implements Trace {
  readonly steps: readonly Step[];
  readonly ticket: Trace["ticket"];
  // The calls are cached, because rules query the calls of a trace many times.
  #calls: readonly CallStep[] | undefined;
  // The parts before a step are cached too, because many rules ask for the part before the same call.
  readonly #before = new Map<number, StepTrace>();

  constructor(steps: readonly Step[], ticket: Trace["ticket"]) {
    this.steps = steps;
    this.ticket = ticket;
  }

  calls(query?: StepQuery): readonly CallStep[] {
    this.#calls ??= this.steps.filter((step) => step.kind === "call");
    return query ? this.#calls.filter(query) : this.#calls;
  }

  has(query: StepQuery): boolean {
    return this.steps.some(query);
  }

  every(query: StepQuery, test: (step: Step) => boolean): boolean {
    return this.steps.every((step) => !query(step) || test(step));
  }

  before(step: Step): Trace {
    const known = this.#before.get(step.index);
    if (known) return known;
    const end = this.steps.findIndex((other) => other.index >= step.index);
    const before = end < 0 ? this : new StepTrace(this.steps.slice(0, end), this.ticket);
    this.#before.set(step.index, before);
    return before;
  }

  after(step: Step): Trace {
    return new StepTrace(this.steps.slice(this.steps.findLastIndex((other) => other.index <= step.index) + 1), this.ticket);
  }
}
