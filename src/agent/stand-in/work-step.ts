import type { Scalar } from "../../case/fact.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Json, JsonObject } from "../../json.ts";
import type { Desk } from "../../suite/suite.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { Tool } from "../../world/tool.ts";
import { normalized } from "./hear.ts";

/** A call to make, and the arguments that only the customer can supply. */
export interface WorkStep {
  readonly tool: Tool;
  readonly args: JsonObject;
  /** Maps an argument's name to the customer's fact that it comes from. */
  readonly given: { readonly [argument: string]: string };
  /** Facts that only the customer can supply and that the summary must contain. */
  readonly needs?: readonly string[];
}

/** The plan's calls as steps; tools that the desk lacks are skipped, because `check` reports them. */
export function workSteps(testCase: TestCase, desk: Desk): readonly WorkStep[] {
  return testCase.truth.plan.flatMap((call) => {
    const tool = desk.tools.get(call.tool);
    return tool ? [workStep(tool, call, testCase)] : [];
  });
}

/** Builds a step by matching the call's arguments to the customer's facts. */
export function workStep(tool: Tool, { args }: Pick<PlannedCall, "args">, testCase: TestCase): WorkStep {
  const given: Record<string, string> = {};
  for (const [argument, value] of Object.entries(args)) {
    const slot = slotOf(argument, value ?? null, testCase);
    if (slot !== undefined) given[argument] = slot;
  }
  const isHandOver = tool.action === "handover" && typeof args.summary === "string";
  return isHandOver ? { tool, args, given, needs: factsToAsk(testCase) } : { tool, args, given };
}

/** Facts for an escalation's summary that are in no record, so the agent must ask the customer for them. */
function factsToAsk({ customer, truth, world }: TestCase): string[] {
  const summary = truth.summary.join("\n").toLowerCase();
  const records = JSON.stringify(world).toLowerCase();
  return Object.entries(customer.facts).flatMap(([slot, fact]) => {
    const value = fact.kind === "value" && fact.reveal === "on_ask" ? String(fact.value).toLowerCase() : "";
    return value !== "" && summary.includes(value) && !records.includes(value) ? [slot] : [];
  });
}

/** Every value that the customer may give for a fact. The first is the value at the start, and each change of mind may add one. */
export function valuesOf(slot: string, { customer }: TestCase): Scalar[] {
  const fact = customer.facts[slot];
  if (!fact) return [];
  const changed = customer.changes_mind.flatMap((change) => (change.fact === slot && change.to !== undefined ? [change.to] : []));
  return [fact.kind === "value" ? fact.value : fact.attachment, ...changed];
}

function slotOf(argument: string, value: Json, testCase: TestCase): string | undefined {
  const { facts } = testCase.customer;
  return Object.keys(facts).find(
    (slot) =>
      facts[slot]?.reveal !== "never" &&
      valuesOf(slot, testCase).some((known) => same(known, value) && (argument === slot || isTelling(value))),
  );
}

// A bare number or a two-letter code may equal a fact by coincidence; an id or an email address cannot.
function isTelling(value: Json): boolean {
  return typeof value === "string" && value.length > 2;
}

function same(known: Scalar, value: Json): boolean {
  if (typeof known === "string" && typeof value === "string") return normalized(known) === normalized(value);
  return known === value;
}
