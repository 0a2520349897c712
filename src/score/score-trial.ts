import type { TestCase } from "../case/test-case.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import type { Desk, Suite } from "../suite/suite.ts";
import { UserError } from "../user-error.ts";
import { WorldError } from "../world/world-error.ts";
import { type Check, checks } from "./checks.ts";
import { foldFindings } from "./fold-findings.ts";
import { gradedVerdict } from "./graded-verdict.ts";
import { measure } from "./measures.ts";
import { scoringOn } from "./scorecards.ts";
import { type ExactCheck, type ExactFinding, worstMode } from "./trial/define-check.ts";
import { type TrialView, trialView } from "./trial/trial-view.ts";
import { unclearSteps } from "./unclear.ts";
import { excludedVerdict, type Finding, type GivenVerdict, scorerVersion } from "./verdict.ts";

/** Decides whether a trial passes, and explains a failure, as a pure function of suite, case and record. */
export function scoreTrial(suite: Suite, testCase: TestCase, record: TrialRecord): GivenVerdict {
  const excluded = excludedVerdict(record);
  const desk = suite.desks.get(testCase.desk);
  const scoring = scoringOn(suite.scorecard);
  // A desk that grades its trials itself compares end states, which a conversation that was cut short does not have.
  if (excluded) return desk && !desk.grade ? (verdictOnUnfinished({ desk, testCase, record }, scoring) ?? excluded) : excluded;
  if (!desk) throw new UserError(`suite ${suite.name} has no desk "${testCase.desk}" (case ${testCase.id}).`);
  const view = trialView(desk, testCase, record);
  if (desk.grade) return gradedVerdict(desk.grade, view);
  const found = findingsWith(view, "fails");
  const card = scoring.cardOf(view, found, () => findingsWith(view, "costs"));
  const findings = [...found, ...(scoring.findingsOn?.(card) ?? [])];
  const remarks = findingsWith(view, "remarks");
  const shared = sharedBy(view, found, { remarks, card });
  if (findings.length === 0 || scoring.passes?.(card)) return { kind: "pass", ...shared };
  return failedBy(findings, shared);
}

function sharedBy(view: TrialView, found: readonly Finding[], { remarks, card }: Pick<Shared, "remarks" | "card">) {
  const unclear = unclearSteps(view);
  return {
    ...{ scorer: scorerVersion, remarks, measures: measure(view, found), card },
    ...(unclear.length > 0 ? { unclear } : {}),
  };
}

type Shared = Omit<Extract<GivenVerdict, { kind: "fail" }>, "kind" | "findings" | "mode">;

function failedBy(findings: readonly Finding[], shared: Shared): GivenVerdict {
  return { kind: "fail", findings: inOrder(foldFindings(findings)), mode: worstMode(findings.map(({ mode }) => mode)), ...shared };
}

/**
 * The verdict on a conversation that a failure of someone else cut short: it fails if the agent had already done something that fails it
 * whatever follows. Nothing that needs a finished conversation is counted. Undefined if nothing is certain.
 */
function verdictOnUnfinished(trial: Unfinished, scoring: ReturnType<typeof scoringOn>): GivenVerdict | undefined {
  const view = viewOfUnfinished(trial);
  if (!view) return undefined;
  const findings = namedFindings(exactChecks, (check) => check.findUnfinished?.(view) ?? []);
  if (findings.length === 0 || scoring.passes?.(scoring.cardOf(view, findings, () => []))) return undefined;
  // On its card the case counts as left open, which it is; the verdict does not blame the agent for that.
  const leftOpen: Finding = { check: "disposition", mode: "under_action", step: null, why: "the conversation was cut short" };
  const card = scoring.cardOf(view, [...findings, leftOpen], () => []);
  return failedBy(findings, sharedBy(view, findings, { remarks: [], card }));
}

interface Unfinished {
  readonly desk: Desk;
  readonly testCase: TestCase;
  readonly record: TrialRecord;
}

/** The view of a conversation that was cut short; undefined if its tools do not even carry out the case's own plan. */
function viewOfUnfinished({ desk, testCase, record }: Unfinished): TrialView | undefined {
  try {
    return trialView(desk, testCase, record);
  } catch (error) {
    if (error instanceof WorldError) return undefined;
    throw error;
  }
}

const exactChecks = checks.flatMap((check): ExactCheck<Check>[] => (check.tier === "exact" ? [check] : []));

function findingsWith(view: TrialView, wanted: ExactCheck["effect"]): Finding[] {
  const running = exactChecks.filter(({ effect = "fails" }) => effect === wanted);
  return namedFindings(running, ({ find }) => find(view));
}

function namedFindings(running: readonly ExactCheck<Check>[], findWith: (check: ExactCheck<Check>) => readonly ExactFinding[]): Finding[] {
  return inOrder(running.flatMap((check) => findWith(check).map((found): Finding => ({ check: check.name, mode: check.mode, ...found }))));
}

/** Sorts findings by step. Those without a step come last, starting with the agent's failure if it stopped answering. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const place = ({ step, check }: Finding) => step ?? Number.MAX_SAFE_INTEGER - (check === "stalled" ? 1 : 0);
  return findings.toSorted((one, other) => place(one) - place(other));
}
