import { playPlan } from "../../case/case-world.ts";
import type { TestCase } from "../../case/test-case.ts";
import { canonicalJson } from "../../json.ts";
import type { Desk } from "../../suite/suite.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { netChanges } from "../../world/net-changes.ts";
import type { ReplayedCall } from "../../world/replay.ts";
import type { RowChange } from "../../world/row.ts";
import { casePerPlan } from "../trials/golden-run.ts";
import type { GoldenDefect } from "./defect.ts";

/** Reports writes in a case's plans that are rejected, change nothing or could be omitted, and evidence that no plan reads. */
export function checkPlans(desk: Desk, testCase: TestCase): GoldenDefect[] {
  return casePerPlan(testCase).flatMap(({ plan, played }) => {
    const calls = playPlan(desk, testCase, played.truth.plan);
    const found = [...checkWrites(desk, testCase, calls), ...checkReach(desk, testCase, calls)];
    return found.map((what) => ({ where: testCase.id, what: `${plan}: ${what}` }));
  });
}

function checkWrites(desk: Desk, testCase: TestCase, calls: readonly ReplayedCall[]): string[] {
  return calls.flatMap((call, index) => {
    const { tool, args, outcome } = call;
    if (desk.tools.get(tool)?.effect !== "write") return [];
    const name = `${tool} ${canonicalJson(args)}`;
    if (outcome.kind !== "ok") return [`${name} is rejected: ${outcome.message}`];
    if (outcome.changes.length === 0) return [`${name} changes no row`];
    const without = playPlan(desk, testCase, calls.toSpliced(index, 1));
    const { missing, extra } = compareChanges(endOf(calls), endOf(without), desk.template.source);
    return missing.length + extra.length === 0 ? [`${name} is redundant: the end state is the same without it`] : [];
  });
}

function checkReach(desk: Desk, { truth }: TestCase, calls: readonly ReplayedCall[]): string[] {
  const reads = truth.reads.flat();
  const unusable = reads.filter((name) => desk.tools.get(name)?.by !== "agent");
  const unread = reads.filter((name) => !calls.some(({ tool, outcome }) => tool === name && outcome.kind === "ok"));
  const seen = JSON.stringify(calls.map(({ args, outcome }) => [args, outcome]));
  return [
    ...unusable.map((name) => `the required read ${name} is not one of the agent's tools`),
    ...unread.map((name) => `the required read ${name} never succeeds`),
    ...truth.evidence
      .flat()
      .filter((id) => !seen.includes(id))
      .map((id) => `the evidence ${id} is in no call or result`),
  ];
}

function endOf(calls: readonly ReplayedCall[]): RowChange[] {
  return netChanges(calls.flatMap(({ outcome }) => (outcome.kind === "ok" ? outcome.changes : [])));
}
