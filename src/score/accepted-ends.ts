import type { TestCase } from "../case/test-case.ts";
import type { Json } from "../json.ts";
import type { Desk } from "../suite/suite.ts";
import type { Disposition } from "../world/disposition.ts";
import { netChanges } from "../world/net-changes.ts";
import { type PlannedCall, type ReplayedCall, replay } from "../world/replay.ts";
import type { RowChange } from "../world/row.ts";
import { openWorld } from "../world/world.ts";

/** One way a case may rightly end: the rows it leaves changed, the disposition it gets and the facts to tell. */
export interface AcceptedEnd {
  /** The plan's calls and what came of each. */
  readonly calls: readonly ReplayedCall[];
  /** What the plan's calls come to. */
  readonly changes: readonly RowChange[];
  /** Every row the plan touches, also those it changes back. */
  readonly touched: readonly RowChange[];
  readonly disposition: Disposition;
  readonly tell: TestCase["truth"]["tell"];
  /** The evidence that each tool of the plan brings to light; of each entry one id will do. */
  readonly shown: ReadonlyMap<string, TestCase["truth"]["evidence"]>;
}

const known = new WeakMap<TestCase, readonly AcceptedEnd[]>();

/** The accepted ends of a case: its plan, then its alternatives in their order, each replayed once. */
export function acceptedEnds(desk: Desk, testCase: TestCase): readonly AcceptedEnd[] {
  const found = known.get(testCase);
  if (found) return found;
  const { plan, disposition, tell, alternatives } = testCase.truth;
  const others = alternatives.map((other) => ({
    plan: other.plan,
    disposition: other.disposition ?? disposition,
    tell: other.tell ?? tell,
  }));
  const ends = [{ plan, disposition, tell }, ...others].map((end) => {
    const calls = replayed(desk, testCase, end.plan);
    const touched = calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : []));
    const { disposition: ending, tell: facts } = end;
    const rows = { calls, changes: netChanges(touched), touched };
    return { ...rows, disposition: ending, tell: facts, shown: shownBy(calls, testCase) };
  });
  known.set(testCase, ends);
  return ends;
}

function replayed(desk: Desk, testCase: TestCase, plan: readonly PlannedCall[]): ReplayedCall[] {
  using world = openWorld(desk.template, testCase.world);
  for (const fact of Object.values(testCase.customer.facts))
    if (fact.kind === "attachment") world.receive(fact.attachment);
  return [...replay(world, desk.tools, plan)];
}

function shownBy(calls: readonly ReplayedCall[], { truth }: TestCase): AcceptedEnd["shown"] {
  return new Map(
    calls.flatMap(({ tool, args, outcome }) =>
      outcome.kind === "ok" ? [[tool, truth.evidence.filter((ids) => shows([args, outcome.value], ids))]] : [],
    ),
  );
}

/** Whether a piece of evidence, by any of its ids, stands in what a call was given or returned. */
export function shows(called: Json, evidence: readonly string[]): boolean {
  return showsAll(called, [evidence]);
}

/** Whether each of several pieces of evidence stands in what a call was given or returned. */
export function showsAll(called: Json, evidence: readonly (readonly string[])[]): boolean {
  if (evidence.length === 0) return true;
  const text = JSON.stringify(called).toLowerCase();
  return evidence.every((ids) => ids.some((id) => text.includes(id.toLowerCase())));
}
