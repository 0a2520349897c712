import type { TestCase } from "../../case/test-case.ts";
import { memoize } from "../../memoize.ts";
import type { Desk } from "../../suite/suite.ts";
import type { Disposition } from "../../world/disposition.ts";
import { netChanges } from "../../world/net-changes.ts";
import { type PlannedCall, type ReplayedCall, replay } from "../../world/replay.ts";
import type { RowChange } from "../../world/row.ts";
import { openWorld } from "../../world/world.ts";

/** An accepted outcome of a case: the rows it changes, its disposition and the facts that the customer must be told. */
export interface AcceptedEnd {
  /** The plan's calls with their outcomes. */
  readonly calls: readonly ReplayedCall[];
  /** The net changes of the plan's calls. */
  readonly changes: readonly RowChange[];
  /** Every row the plan touches, including rows it changes back. */
  readonly touched: readonly RowChange[];
  readonly disposition: Disposition;
  readonly tell: TestCase["truth"]["tell"];
  /** The evidence that each tool in the plan reveals; any id of an entry is enough. */
  readonly shown: ReadonlyMap<string, TestCase["truth"]["evidence"]>;
}

/**
 * The accepted outcomes of a case: the plan's outcome first, then those of the alternatives, in order, each replayed
 * once.
 */
export function acceptedEnds(desk: Desk, testCase: TestCase): readonly AcceptedEnd[] {
  return endsOf(testCase, desk);
}

const endsOf = memoize((testCase: TestCase, desk: Desk): readonly AcceptedEnd[] => {
  const { plan, disposition, tell, alternatives } = testCase.truth;
  const others = alternatives.map((other) => ({
    plan: other.plan,
    disposition: other.disposition ?? disposition,
    tell: other.tell ?? tell,
  }));
  return [{ plan, disposition, tell }, ...others].map((end) => {
    const calls = replayed(desk, testCase, end.plan);
    const touched = calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : []));
    const { disposition: ending, tell: facts } = end;
    const rows = { calls, changes: netChanges(touched), touched };
    return { ...rows, disposition: ending, tell: facts, shown: shownBy(calls, testCase) };
  });
});

function replayed(desk: Desk, testCase: TestCase, plan: readonly PlannedCall[]): ReplayedCall[] {
  using world = openWorld(desk.template, testCase.world);
  for (const fact of Object.values(testCase.customer.facts)) if (fact.kind === "attachment") world.receive(fact.attachment);
  return [...replay(world, desk.tools, plan)];
}

function shownBy(calls: readonly ReplayedCall[], { truth }: TestCase): AcceptedEnd["shown"] {
  return new Map(
    calls.flatMap(({ tool, args, outcome }) => {
      if (outcome.kind !== "ok") return [];
      const text = JSON.stringify([args, outcome.value]).toLowerCase();
      return [[tool, truth.evidence.filter((ids) => shows(text, ids))]];
    }),
  );
}

/** Whether a lowercase text contains any id of a piece of evidence. */
export function shows(text: string, evidence: readonly string[]): boolean {
  return evidence.some((id) => text.includes(id.toLowerCase()));
}
