import { decisionsIn } from "../../record/decisions.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { isOverByLeaving } from "../../score/exact/disposition.ts";
import { acceptedEnds, nearestEnd } from "../../score/trial/accepted-ends.ts";
import { givenEnds } from "../../score/trial/made-calls.ts";
import type { TrialView } from "../../score/trial/trial-view.ts";
import { findingsIn, isScoredVerdict, type Verdict } from "../../score/verdict.ts";
import { statementsByTrial } from "../../store/confirmed-statements.ts";
import type { RunPlan, TrialKey } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import type { Desk } from "../../suite/suite.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { splitSamples } from "../fork-split.ts";
import { listStatements } from "../judged/statement-text.ts";
import { readTurns } from "../read-turns.ts";
import { showCard } from "../scorecards.ts";
import type { LoadedSuites } from "../suite-report.ts";
import { wordsIn } from "../words.ts";
import { align, type CallMatch } from "./align.ts";
import { plannedCalls, policySentencesOf, sentencesOfRules } from "./case-page.ts";
import { judgeWords } from "./judge-words.ts";
import { meetingsOf } from "./same-call.ts";
import { settingOf, suiteState } from "./suite-state.ts";

/** Describes one trial with all its findings; undefined if the trial is not part of the run. */
export function trialPage(store: RunStore, loaded: LoadedSuites, key: TrialKey) {
  const result = store.result(key);
  if (!result) return undefined;
  const { suite, agent, case: id, trial, attempts, verdict = null } = result;
  const record = store.record(key) ?? null;
  const stored = { key, record, verdict };
  return {
    ...{ suite, agent, case: id, trial },
    run: store.parts.find((part) => part.agents.some(({ name }) => name === agent))?.name ?? "",
    ...{ record, verdict, attempts },
    card: isScoredVerdict(verdict) ? showCard(verdict.card) : null,
    notes: store.notes(key),
    judged: judgeWords(store.judgements(key)),
    ...statementsOf(store, stored),
    ...repeated(store, loaded, stored),
    ...comparedWithPlan(store.plan.suites, loaded, stored),
  };
}

interface StoredTrial {
  readonly key: TrialKey;
  readonly record: TrialRecord | null;
  readonly verdict: Verdict | null;
}

/** The statements that judges listed or people ruled on, in conversation order, with the effect of each on the trial. */
function statementsOf(store: RunStore, { key, verdict }: StoredTrial) {
  const words = wordsIn(store.plan)[key.suite] ?? "shown";
  const said = statementsByTrial(store.judgements(key), store.notes(key))(key);
  const statements = listStatements(said).map((statement) => ({
    ...statement,
    fails: words === "confirmed" && statement.standing === "confirmed" && isScoredVerdict(verdict),
  }));
  return { words, statements };
}

/** The decisions in a trial that can be repeated, and those that have already been repeated. */
function repeated(store: RunStore, loaded: LoadedSuites, { key, record }: StoredTrial) {
  const tools = loaded.get(key.suite)?.desks.get(record?.desk.name ?? "")?.tools ?? new Map();
  const forks = store.forks(key).flatMap(({ file, plan: { agents, fork }, samples }) => {
    const [agent = ""] = agents;
    return fork ? [{ file, agent, at: fork.at, until: fork.until, split: splitSamples(samples) }] : [];
  });
  // A fork would have to repeat the perturbation too, so perturbed trials cannot be forked.
  const forkable = record?.perturbation === undefined ? decisionsIn(record?.events ?? [], tools) : [];
  return {
    decisions: forkable.flatMap(({ actions: [first] }) => first ?? []),
    forks,
    // The branch that this trial took after the decision, if it is a sample of a fork.
    sample: store.samples().find(({ trial }) => trial === key.trial) ?? null,
  };
}

/** The closest accepted plan, aligned step by step with the calls made, or why the plan and the policy are not shown. */
function comparedWithPlan(suites: RunPlan["suites"], loaded: LoadedSuites, { key, record, verdict }: StoredTrial) {
  const planned = suites.find(({ name }) => name === key.suite);
  const setting = record && planned ? settingOf(suiteState(planned, loaded), key.case, record) : "the trial has not been run yet";
  const shown = record && typeof setting !== "string" ? { ...setting, record } : null;
  const nearest = shown && nearestEnd({ ...shown, ends: acceptedEnds(shown.testCase, shown.desk) });
  return {
    alignment: nearest ? alignmentOf(shown.desk, nearest, shown.record) : [],
    planLeftOut: typeof setting === "string" ? setting : "",
    endState: nearest && endStateOf(shown.desk, nearest, shown.record),
    policy: shown ? sentencesOfRules(shown.desk, rulesNamed(shown.desk, verdict)) : [],
    readings: record ? readTurns(record, shown?.testCase.customer) : [],
  };
}

type PlanMatch = CallMatch | "missing" | "extra" | "extra_read";

function alignmentOf(desk: Desk, { end }: TrialView["nearest"], record: TrialRecord) {
  const planned = plannedCalls(desk, end);
  const made = record.events.flatMap((event, index) => (event.kind === "call" ? [{ index, call: event }] : []));
  const meets = meetingsOf(
    desk,
    end.calls.map((call, index) => ({ ...call, by: planned[index]?.by ?? "agent" })),
    made.map(({ call }) => call),
  );
  return align(planned.length, made.length, meets).map(({ step, call, meeting, moved }) => {
    const found = call === null ? undefined : made[call];
    // An extra call is a write, or a call of a tool that the desk does not have.
    const extra = found && desk.tools.get(found.call.tool)?.effect === "read" ? "extra_read" : "extra";
    const match: PlanMatch = meeting ?? (found ? extra : "missing");
    return { planned: (step === null ? null : planned[step]) ?? null, event: found?.index ?? null, moved, match };
  });
}

function endStateOf(desk: Desk, { end, left, missing, extra }: TrialView["nearest"], record: TrialRecord) {
  const graded = compareChanges([], left, desk.template.source).extra;
  const [given] = givenEnds({ record, desk });
  const byLeaving = isOverByLeaving({ record, desk, ends: [end] }) ? end.disposition : null;
  return {
    disposition: { expected: end.disposition, left: given?.disposition ?? byLeaving },
    same: graded.filter((change) => !extra.includes(change)),
    missing,
    extra,
  };
}

/** The rules that findings and remarks refer to. */
function rulesNamed(desk: Desk, verdict: Verdict | null): string[] {
  if (!isScoredVerdict(verdict)) return [];
  const findings = [...findingsIn(verdict), ...verdict.remarks];
  // NL-1.14 and NL-1.1.2 are different rules from NL-1.1.
  const speaksOf = (why: string, id: string) => why.split(id).some((rest, index) => index > 0 && !/^\.?\d/.test(rest));
  const spoken = [...policySentencesOf(desk).keys()].filter((id) => findings.some(({ why }) => speaksOf(why, id)));
  return [...findings.flatMap(({ rule }) => rule ?? []), ...spoken];
}
