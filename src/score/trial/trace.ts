import type { TrialEvent } from "../../conversation/event.ts";
import type { JsonObject } from "../../json.ts";
import { LONGEST_READ } from "../../language/longest-read.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import type { Desk } from "../../suite/suite.ts";
import type { CallStep, Step, StepQuery, Trace } from "../../suite/trace.ts";
import type { Tool } from "../../world/tool.ts";

/** The steps of a record, for rules to query; each step has the index of its event. */
export function traceOf({ events }: TrialRecord, { tools }: Desk): Trace {
  return new StepTrace(events.flatMap((event, index) => stepOf(event, index, tools)));
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
  // The calls are cached, because rules query the calls of a trace many times.
  #calls: readonly CallStep[] | undefined;
  // The parts before a step are cached too, because many rules ask for the part before the same call.
  readonly #before = new Map<number, StepTrace>();

  constructor(steps: readonly Step[]) {
    this.steps = steps;
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
    const before = end < 0 ? this : new StepTrace(this.steps.slice(0, end));
    this.#before.set(step.index, before);
    return before;
  }

  after(step: Step): Trace {
    return new StepTrace(this.steps.slice(this.steps.findLastIndex((other) => other.index <= step.index) + 1));
  }
}
