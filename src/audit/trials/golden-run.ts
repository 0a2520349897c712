import { identitySteps, openSituation, type Situation } from "../../agent/stand-in/situation.ts";
import { standIn } from "../../agent/stand-in/stand-in.ts";
import type { TestCase } from "../../case/test-case.ts";
import { describeTools } from "../../conversation/describe-tools.ts";
import type { Json } from "../../json.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { runTrial } from "../../run/run-trial.ts";
import { scoreTrial } from "../../score/score-trial.ts";
import type { GivenVerdict } from "../../score/verdict.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import { UserError } from "../../user-error.ts";
import type { Call } from "../../world/call.ts";
import type { Cell } from "../../world/row.ts";
import type { Tool } from "../../world/tool.ts";

/** A successful call by the reference, with its tool. */
export interface GoldenCall extends Call {
  readonly definition: Tool;
  readonly value: Json;
  /** The index of the call in the record's events. */
  readonly step: number;
}

/** A correct run of a case by the reference; mutants and variants are made from it. */
export interface GoldenRun {
  readonly suite: Suite;
  readonly desk: Desk;
  readonly testCase: TestCase;
  /** The case as the reference ran it, with its own plan or an alternative. */
  readonly played: TestCase;
  /** "plan", or the name of the alternative. */
  readonly plan: string;
  readonly seed: string;
  readonly record: TrialRecord;
  readonly verdict: GivenVerdict;
  /** The successful calls in order, including the customer's. */
  readonly calls: readonly GoldenCall[];
  /** The reference's knowledge at the end of the run. */
  readonly situation: Situation;
  /** The keys of other rows that mutants have looked up, by the key of a row. */
  readonly otherKeys: Map<Cell, readonly Cell[]>;
}

/** One copy of the case per accepted plan, with that plan replacing the case's own; scoring still uses the original case. */
export function casePerPlan(testCase: TestCase): { readonly plan: string; readonly played: TestCase }[] {
  const { truth } = testCase;
  const others = truth.alternatives.map((other, index) => ({
    plan: `alternative ${index + 1}`,
    played: {
      ...testCase,
      truth: {
        ...truth,
        plan: other.plan,
        tell: other.tell ?? truth.tell,
        disposition: other.disposition ?? truth.disposition,
      },
    },
  }));
  return [{ plan: "plan", played: testCase }, ...others];
}

/** The inputs of a golden run: a case with one of its plans, an opening and a seed. */
export interface GoldenTrial {
  readonly suite: Suite;
  readonly testCase: TestCase;
  readonly played: TestCase;
  readonly plan: string;
  readonly trial: number;
  readonly seed: string;
}

/** Runs a case with the reference. */
export async function playGolden({ suite, testCase, played, plan, trial, seed }: GoldenTrial): Promise<GoldenRun> {
  const desk = suite.desks.get(testCase.desk);
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const agent = standIn("stand-in/reference");
  const record = await runTrial({ suite, testCase: played, agent, seed, trial });
  const calls = callsOf(record, desk);
  const results = new Map(calls.map(({ tool, value }) => [tool, value]));
  const controller = new AbortController();
  const briefing = {
    testCase: played,
    desk,
    policy: desk.policy,
    tools: describeTools(desk),
    ticket: played.customer.ticket,
    now: desk.template.source.now,
    signal: controller.signal,
    seed,
    logDefect: () => {},
  };
  const situation = openSituation(briefing, results);
  const verdict = scoreTrial(suite, testCase, record);
  return { suite, desk, testCase, played, plan, seed, record, verdict, calls, situation, otherKeys: new Map() };
}

function callsOf(record: TrialRecord, desk: Desk): GoldenCall[] {
  return record.events.flatMap((event, step) => {
    const definition = event.kind === "call" ? desk.tools.get(event.tool) : undefined;
    if (event.kind !== "call" || event.takenBack || event.outcome.kind !== "ok" || !definition) return [];
    const { by, tool, args, outcome } = event;
    return [{ by, tool, args, outcome, definition, value: outcome.value, step }];
  });
}

/** The agent's writes, except the one that ends the case. */
export function workWrites({ calls }: GoldenRun): GoldenCall[] {
  return calls.filter(({ by, definition }) => by === "agent" && definition.effect === "write" && !definition.ends);
}

/** The call that ends the case. */
export function endingCall({ calls }: GoldenRun): GoldenCall | undefined {
  return calls.find(({ by, definition }) => by === "agent" && definition.ends !== undefined);
}

/** The tools of the plan's identity check, in order. */
export function identityTools({ situation }: GoldenRun): string[] {
  return [...new Set(identitySteps(situation).map(({ tool }) => tool.name))];
}
