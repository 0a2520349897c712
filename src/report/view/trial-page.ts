import { decisionsIn } from "../../record/decisions.ts";
import type { TrialRecord } from "../../record/trial-record.ts";
import { isOverByLeaving } from "../../score/exact/disposition.ts";
import { acceptedEnds } from "../../score/trial/accepted-ends.ts";
import { givenEnds } from "../../score/trial/given-ends.ts";
import { type NearestEnd, nearestEnd } from "../../score/trial/nearest-end.ts";
import type { Verdict } from "../../score/verdict.ts";
import { findingsIn, isScoredVerdict } from "../../score/verdict.ts";
import { statementsByTrial } from "../../store/confirmed-statements.ts";
import type { RunPlan, TrialKey } from "../../store/run-plan.ts";
import type { RunStore } from "../../store/run-store.ts";
import type { Desk } from "../../suite/suite.ts";
import { compareChanges } from "../../world/compare-changes.ts";
import { splitSamples } from "../fork-split.ts";
import { readTurns } from "../read-turns.ts";
import type { LoadedSuites } from "../run-report.ts";
import { wordsIn } from "../words.ts";
import { align } from "./align.ts";
import type { AlignedStep, EndState, TrialFork, TrialPage } from "./contract.ts";
import { judgeWords } from "./judge-words.ts";
import { plannedCalls } from "./planned-calls.ts";
import { policySentencesOf, sentencesOfRules } from "./rule-sentences.ts";
import { meetingsOf } from "./same-call.ts";
import { settingOf, suiteState } from "./suite-state.ts";
import { trialStatements } from "./trial-statements.ts";

/** Describes one trial with all its findings; undefined if the trial is not part of the run. */
export function trialPage(store: RunStore, loaded: LoadedSuites, key: TrialKey): TrialPage | undefined {
  const result = store.result(key);
  if (!result) return undefined;
  const { suite, agent, case: id, trial, attempts, verdict = null } = result;
  const record = store.record(key) ?? null;
  const run = store.parts.find((part) => part.agents.some(({ name }) => name === agent))?.name ?? "";
  const judged = judgeWords(store.judgements(key));
  const told = {
    ...{ suite, agent, case: id, trial, run, record, verdict, attempts },
    ...{ notes: store.notes(key), judged, ...saidOf(store, key, { record, verdict }) },
    ...repeated(store, loaded, { key, record }),
  };
  const setting = settingFor(store.plan.suites, loaded, { key, record });
  if (!record || typeof setting === "string")
    return {
      ...told,
      alignment: [],
      planLeftOut: typeof setting === "string" ? setting : "",
      endState: null,
      policy: [],
      readings: record ? readTurns(record, undefined) : [],
    };
  const { desk, testCase } = setting;
  const ends = acceptedEnds(desk, testCase);
  const nearest = nearestEnd({ record, ends, desk });
  return {
    ...told,
    alignment: alignmentOf(desk, nearest, record),
    planLeftOut: "",
    endState: endStateOf(desk, nearest, record),
    policy: sentencesOfRules(desk, rulesNamed(desk, verdict)),
    readings: readTurns(record, testCase.customer),
  };
}

function saidOf(store: RunStore, key: TrialKey, trial: Pick<TrialPage, "record" | "verdict">): Pick<TrialPage, "words" | "statements"> {
  const words = wordsIn(store.plan)[key.suite] ?? "suspicions";
  const said = statementsByTrial(store.judgements(key), store.notes(key))(key);
  return { words, statements: trialStatements({ said, words, ...trial }) };
}

/** The decisions in a trial that can be repeated, and those that have already been repeated. */
function repeated(
  store: RunStore,
  loaded: LoadedSuites,
  { key, record }: { readonly key: TrialKey; readonly record: TrialRecord | null },
): Pick<TrialPage, "decisions" | "forks" | "sample"> {
  const tools = loaded.get(key.suite)?.desks.get(record?.desk.name ?? "")?.tools ?? new Map();
  const forks = store.forks(key).flatMap(({ file, plan: { agents, fork }, samples }): TrialFork[] => {
    const [agent = ""] = agents;
    return fork ? [{ file, agent, at: fork.at, until: fork.until, split: splitSamples(samples) }] : [];
  });
  // A fork would have to repeat the perturbation too, so perturbed trials cannot be forked.
  const forkable = record?.perturbation === undefined ? decisionsIn(record?.events ?? [], tools) : [];
  return {
    decisions: forkable.flatMap(({ actions: [first] }) => first ?? []),
    forks,
    sample: store.samples().find(({ trial }) => trial === key.trial) ?? null,
  };
}

function settingFor(
  suites: RunPlan["suites"],
  loaded: LoadedSuites,
  { key, record }: { readonly key: TrialKey; readonly record: TrialRecord | null },
): ReturnType<typeof settingOf> {
  const planned = suites.find(({ name }) => name === key.suite);
  if (!record || !planned) return "the trial has not been run yet";
  return settingOf(suiteState(planned, loaded), key.case, record);
}

function alignmentOf(desk: Desk, { end }: NearestEnd, record: TrialRecord): AlignedStep[] {
  const planned = plannedCalls(desk, end);
  const made = record.events.flatMap((event, index) => (event.kind === "call" ? [{ index, call: event }] : []));
  const meets = meetingsOf(
    desk,
    end.calls.map((call, index) => ({ ...call, by: planned[index]?.by ?? "agent" })),
    made.map(({ call }) => call),
  );
  return align(planned.length, made.length, meets).map(({ step, call, meeting, moved }) => {
    const found = call === null ? undefined : made[call];
    const place = { planned: (step === null ? null : planned[step]) ?? null, event: found?.index ?? null, moved };
    if (meeting) return { ...place, match: meeting };
    if (!found) return { ...place, match: "missing" };
    return { ...place, match: desk.tools.get(found.call.tool)?.effect === "read" ? "extra_read" : "extra" };
  });
}

function endStateOf(desk: Desk, { end, left, missing, extra }: NearestEnd, record: TrialRecord): EndState {
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
  const spoken = [...policySentencesOf(desk).keys()].filter((id) => findings.some(({ why }) => speaksOf(why, id)));
  return [...findings.flatMap(({ rule }) => rule ?? []), ...spoken];
}

function speaksOf(why: string, id: string): boolean {
  const [, ...after] = why.split(id);
  // NL-1.14 and NL-1.1.2 are different rules from NL-1.1.
  return after.some((rest) => !/^\.?\d/.test(rest));
}
