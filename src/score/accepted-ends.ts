import type { TestCase } from "../case/test-case.ts";
import type { Desk } from "../suite/suite.ts";
import type { Disposition } from "../world/disposition.ts";
import { netChanges } from "../world/net-changes.ts";
import { type PlannedCall, replay } from "../world/replay.ts";
import type { RowChange } from "../world/row.ts";
import { openWorld } from "../world/world.ts";

/** One way a case may rightly end: the rows it leaves changed, the disposition it gets and the facts to tell. */
export interface AcceptedEnd {
  /** What the plan's calls come to. */
  readonly changes: readonly RowChange[];
  /** Every row the plan touches, also those it changes back. */
  readonly touched: readonly RowChange[];
  readonly disposition: Disposition;
  readonly tell: TestCase["truth"]["tell"];
}

const known = new WeakMap<TestCase, readonly AcceptedEnd[]>();

/** The accepted ends of a case: its plan and its alternatives, each replayed once. */
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
    const touched = replayedChanges(desk, testCase, end.plan);
    return { changes: netChanges(touched), touched, disposition: end.disposition, tell: end.tell };
  });
  known.set(testCase, ends);
  return ends;
}

function replayedChanges(desk: Desk, testCase: TestCase, plan: readonly PlannedCall[]): RowChange[] {
  using world = openWorld(desk.template, testCase.world);
  for (const fact of Object.values(testCase.customer.facts))
    if (fact.kind === "attachment") world.receive(fact.attachment);
  const calls = [...replay(world, desk.tools, plan)];
  return calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : []));
}
