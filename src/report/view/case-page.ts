import type { TestCase } from "../../case/test-case.ts";
import { type AcceptedEnd, acceptedEnds } from "../../score/trial/accepted-ends.ts";
import type { RunStore } from "../../store/run-store.ts";
import { policySentences } from "../../suite/policy-sentences.ts";
import type { Desk, Suite } from "../../suite/suite.ts";
import type { LoadedSuites } from "../suite-report.ts";
import { type SuiteState, settingOf, suiteState } from "./suite-state.ts";

/** Describes every planned case that has not changed since the run; the head of the page lists the suites with changed cases. */
export function casePages(store: RunStore, loaded: LoadedSuites) {
  const planned = store.cases();
  return store.plan.suites.flatMap((entry) => {
    const state = suiteState(entry, loaded);
    if (state.kind === "gone") return [];
    const same = state.kind === "as_played" ? planned.get(entry.name) : sameCases(store, entry.name, state);
    const played = state.suite.cases.filter(({ id }) => same?.has(id));
    return played.map((testCase) => casePage(state.suite, testCase));
  });
}

/** The cases of a changed suite that are unchanged according to a record. */
function sameCases(store: RunStore, suite: string, state: SuiteState): ReadonlySet<string> {
  const looked = new Map<string, boolean>();
  for (const summary of store.summaries()) {
    if (summary.suite !== suite || summary.attempts === 0 || looked.has(summary.case)) continue;
    const record = store.record(summary);
    looked.set(summary.case, record !== undefined && typeof settingOf(state, summary.case, record) !== "string");
  }
  return new Set([...looked].flatMap(([id, isSame]) => (isSame ? [id] : [])));
}

function casePage(suite: Suite, testCase: TestCase) {
  const desk = suite.desks.get(testCase.desk);
  const told = { suite: suite.name, testCase, twins: suite.twins.filter(({ of }) => of === testCase.id) };
  if (!desk) return { ...told, policy: [], plan: [], alternatives: [] };
  const [first, ...others] = acceptedEnds(testCase, desk);
  return {
    ...told,
    policy: sentencesOfRules(desk, testCase.rules),
    plan: first ? plannedCalls(desk, first) : [],
    alternatives: others.map((end, index) => ({
      why: testCase.truth.alternatives[index]?.why ?? "",
      disposition: end.disposition,
      plan: plannedCalls(desk, end),
    })),
  };
}

/** The calls of an accepted plan for display, each with the rows it changes. */
export function plannedCalls({ tools }: Desk, { calls }: AcceptedEnd) {
  return calls.map(({ tool: name, args, outcome }) => {
    const { by = "agent", effect = "read" } = tools.get(name) ?? {};
    return { by, tool: name, args, effect, changes: outcome.kind === "ok" ? outcome.changes : [] };
  });
}

/** A desk's policy sentences by rule id. */
export function policySentencesOf({ policy, rules }: Desk): ReadonlyMap<string, string> {
  const sentences = new Map(policySentences(policy).map(({ id, text }) => [id, text]));
  for (const { id, says } of rules) if (!sentences.has(id)) sentences.set(id, says);
  return sentences;
}

/** The sentences for the given rules, each once and in policy order. */
export function sentencesOfRules(desk: Desk, rules: Iterable<string>) {
  const wanted = new Set(rules);
  return [...policySentencesOf(desk)].flatMap(([rule, text]) => (wanted.has(rule) ? [{ rule, text }] : []));
}
