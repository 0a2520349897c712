import { playPlan } from "../../case/case-world.ts";
import { Decision } from "../../case/decision.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Twin } from "../../case/twin.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { holdsLiteral } from "../../score/exact/hand-over.ts";
import { thrownText } from "../../secrets/thrown-text.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import type { ReplayedCall } from "../../world/replay.ts";
import { openWorld } from "../../world/world.ts";
import { casePerPlan } from "../trials/golden-run.ts";
import type { GoldenDefect } from "./defect.ts";

/**
 * Runs `decide` on every case whose desk has this function, and on the counterfactuals of those cases, and counts how
 * often it agrees with the expected outcome.
 */
export function auditDecisions(suite: Suite, cases: readonly TestCase[]) {
  const found = cases.flatMap((testCase) => {
    const desk = suite.desks.get(testCase.desk);
    if (!desk?.decide) return [];
    const twins = suite.twins.filter(({ of }) => of === testCase.id);
    return [checkCase(desk, testCase), ...twins.map((twin) => checkTwin(desk, testCase, twin))];
  });
  const defects = found.filter((defect) => defect !== undefined);
  return { agreed: found.length - defects.length, total: found.length, defects };
}

function checkCase(desk: Desk, testCase: TestCase): GoldenDefect | undefined {
  const decision = decisionFor(desk, testCase);
  const at = (what: string) => ({ where: testCase.id, what });
  if (typeof decision === "string") return at(decision);
  const differences = casePerPlan(testCase).map(({ played }) => differsFromTruth(decision, desk, testCase, played));
  return differences.includes(undefined) ? undefined : at(`decide returns ${words(decision)}, but ${differences[0]}`);
}

function checkTwin(desk: Desk, testCase: TestCase, twin: Twin): GoldenDefect | undefined {
  const decision = decisionFor(desk, testCase, twin);
  const at = (what: string) => ({ where: twin.id, what });
  if (typeof decision === "string") return at(decision);
  const { expects } = twin;
  if (differsFromTruth(expects, desk, testCase, testCase) === undefined)
    return at(`has the same expected outcome as ${testCase.id}: the fact changes nothing`);
  const isSame =
    decision.kind === expects.kind &&
    decision.code === expects.code &&
    decision.action === expects.action &&
    (expects.amount === undefined || isSameSum(expects.amount, decision.amount)) &&
    (expects.target === undefined || decision.target === expects.target);
  return isSame ? undefined : at(`decide returns ${words(decision)}, but the counterfactual expects ${words(expects)}`);
}

/** The decision that `decide` returns, or a string that explains why there is none. */
function decisionFor({ template, decide }: Desk, testCase: TestCase, twin?: Twin): Decision | string {
  using world = openWorld(template, testCase.world);
  if (twin) world.overlay(twin.world);
  const records = { all: world.all.bind(world), get: world.get.bind(world), now: world.now, today: world.today };
  try {
    const parsed = Decision.safeParse(decide?.(records, { ...testCase.request, ...twin?.request }));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `decide returns no decision: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`;
  } catch (error) {
    // Errors from the author's code are reported as defects for the author to fix.
    return `decide throws: ${thrownText(error)}`;
  }
}

/** The first difference between a decision and the outcome of the plan; undefined if they agree. */
function differsFromTruth(decision: Decision, desk: Desk, testCase: TestCase, played: TestCase): string | undefined {
  const { kind, code } = played.truth.disposition;
  if (kind !== decision.kind || code !== decision.code) return `the case ends as ${kind} (${code})`;
  const write = decidingWrite(desk, testCase, played);
  const action = write?.tool ?? "inform";
  if (action !== decision.action) return `the plan's action is ${action}`;
  const amount = amountOf(write);
  if (amount !== undefined && !isSameSum(amount, decision.amount)) return `the plan's amount is ${amount}`;
  if (amount === undefined && decision.amount !== undefined && !states(played, decision.amount))
    return `${decision.amount} is neither among the told facts nor in the summary`;
  if (decision.target !== undefined && !holds([write?.args ?? null, resultOf(write)], decision.target))
    return `the plan's ${action} does not name ${decision.target}`;
  return undefined;
}

/** The last write of the plan before the one that ends the case. */
function decidingWrite(desk: Desk, testCase: TestCase, played: TestCase): ReplayedCall | undefined {
  return playPlan(desk, testCase, played.truth.plan).findLast(({ tool }) => {
    const definition = desk.tools.get(tool);
    return definition?.by === "agent" && definition.effect === "write" && !definition.ends;
  });
}

function resultOf(call: ReplayedCall | undefined): Json {
  return call?.outcome.kind === "ok" ? call.outcome.value : null;
}

/** The money that a write moves: the amount in its arguments or, if there is none, in its result. */
function amountOf(write: ReplayedCall | undefined): number | undefined {
  const result = resultOf(write);
  const given = [write?.args.amount, write?.args.collect, isJsonObject(result) ? result.amount : undefined];
  return given.find((value) => typeof value === "number");
}

function isSameSum(one: number, other: number | undefined): boolean {
  return other !== undefined && Math.round(one * 100) === Math.round(other * 100);
}

// In an escalation, the amount must be in the summary; in a refusal, it must be among the facts that the customer must be told.
function states({ truth }: TestCase, amount: number): boolean {
  const told = truth.tell.map(({ value }) => String(value));
  return [...truth.summary, ...told].some((text) => holdsLiteral(text, amount.toFixed(2)) || Number(text) === amount);
}

function holds(value: Json | undefined, wanted: string): boolean {
  if (typeof value === "string") return value.toLowerCase() === wanted.toLowerCase();
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((item: Json | undefined) => holds(item, wanted));
}

function words({ kind, code, action, amount, target }: Decision): string {
  return [kind, `(${code})`, action, target, amount].filter((part) => part !== undefined).join(" ");
}
