import { builtInReader } from "../conversation/built-in-reader.ts";
import type { TrialRecord } from "../record/trial-record.ts";
import { UserError } from "../user-error.ts";
import { agentKindOf } from "./agent-kind.ts";
import type { ForkSample, StoredFork } from "./fork-sample.ts";
import type { Judgement } from "./judgement.ts";
import type { ReviewNote } from "./review-note.ts";
import { type RunPlan, readerIn, type TrialKey } from "./run-plan.ts";
import type { OpenTrial, RunCounts, RunPart, RunStore, TrialResult, TrialSummary, TrialUsage } from "./run-store.ts";
import type { Spending } from "./spending.ts";

/** A run and its display name, which must be unique among the runs that are read together. */
export interface NamedRun {
  readonly name: string;
  readonly store: RunStore;
}

/** The run that contains a trial, and the trial's key in that run. */
interface Whereabouts {
  readonly store: RunStore;
  readonly own: TrialKey;
}

/** A read-only store that presents several runs as one. */
class MergedStore implements RunStore {
  readonly plan: RunPlan;
  readonly parts: readonly RunPart[];

  constructor(plan: RunPlan, parts: readonly RunPart[]) {
    this.plan = plan;
    this.parts = parts;
  }

  get madeHere(): boolean {
    return this.parts.every(({ store }) => store.madeHere);
  }

  planned(): number {
    return this.parts.reduce((sum, { store }) => sum + store.planned(), 0);
  }

  open(): OpenTrial[] {
    return this.parts.flatMap((part) => part.store.open().map((trial) => renamed(trial, namesOf(part))));
  }

  unscored(): TrialKey[] {
    return this.parts.flatMap((part) => part.store.unscored().map((trial) => renamed(trial, namesOf(part))));
  }

  *results(): Iterable<TrialResult> {
    for (const part of this.parts) {
      const names = namesOf(part);
      for (const result of part.store.results()) yield renamed(result, names);
    }
  }

  counts(): RunCounts {
    const all = this.parts.map(({ store }) => store.counts());
    const sum = (pick: (counts: RunCounts) => number) => all.reduce((total, counts) => total + pick(counts), 0);
    return {
      planned: sum(({ planned }) => planned),
      attempts: sum(({ attempts }) => attempts),
      attempted: sum(({ attempted }) => attempted),
      scored: sum(({ scored }) => scored),
      excluded: sum(({ excluded }) => excluded),
      unscored: sum(({ unscored }) => unscored),
    };
  }

  cases(): Map<string, Set<string>> {
    const all = new Map<string, Set<string>>();
    for (const { store } of this.parts) for (const [suite, ids] of store.cases()) all.set(suite, ids.union(all.get(suite) ?? new Set()));
    return all;
  }

  scorecard(suite: string): string | undefined {
    return this.parts.map(({ store }) => store.scorecard(suite)).find((found) => found !== undefined);
  }

  *summaries(): Iterable<TrialSummary> {
    for (const part of this.parts) {
      const names = namesOf(part);
      for (const summary of part.store.summaries()) yield renamed(summary, names);
    }
  }

  result(key: TrialKey): TrialResult | undefined {
    const found = this.#find(key);
    const result = found?.store.result(found.own);
    return result && { ...result, agent: key.agent };
  }

  addNote(): never {
    throw readOnly();
  }

  notes(key?: TrialKey): ReviewNote[] {
    if (!key) return this.parts.flatMap((part) => part.store.notes().map((note) => renamed(note, namesOf(part))));
    const { store, own } = this.#whereIs(key);
    return store.notes(own).map((note) => ({ ...note, agent: key.agent }));
  }

  usage(suite: string, agent: string): Iterable<TrialUsage> {
    for (const { store, agents } of this.parts) {
      const found = agents.find(({ name }) => name === agent);
      if (found) return store.usage(suite, found.id);
    }
    return [];
  }

  spending(): readonly Spending[] {
    return this.parts.flatMap(({ store }) => store.spending());
  }

  addSpending(): never {
    throw readOnly();
  }

  addJudgement(): never {
    throw readOnly();
  }

  judgements(key?: TrialKey): Judgement[] {
    if (!key) return this.parts.flatMap((part) => part.store.judgements().map((one) => renamed(one, namesOf(part))));
    const { store, own } = this.#whereIs(key);
    return store.judgements(own).map((one) => ({ ...one, agent: key.agent }));
  }

  samples(): readonly ForkSample[] {
    return [];
  }

  addSample(): never {
    throw readOnly();
  }

  forks(key: TrialKey): readonly StoredFork[] {
    const found = this.#find(key);
    return found?.store.forks(found.own) ?? [];
  }

  record(key: TrialKey): TrialRecord | undefined {
    const { store, own } = this.#whereIs(key);
    return store.record(own);
  }

  version(): string {
    return this.parts.map(({ store }) => store.version()).join(" ");
  }

  beginSession(): never {
    throw readOnly();
  }

  keepRecord(): never {
    throw readOnly();
  }

  keepVerdict(): never {
    throw readOnly();
  }

  rescorePages(): never {
    throw readOnly();
  }

  [Symbol.dispose](): void {
    for (const { store } of this.parts) store[Symbol.dispose]();
  }

  #whereIs(key: TrialKey): Whereabouts {
    const found = this.#find(key);
    if (!found) throw new Error(`trial ${JSON.stringify(key)} is not part of these runs`);
    return found;
  }

  #find(key: TrialKey): Whereabouts | undefined {
    for (const { store, agents } of this.parts) {
      const found = agents.find(({ name }) => name === key.agent);
      if (found) return { store, own: { ...key, agent: found.id } };
    }
    return undefined;
  }
}

/**
 * Reads several runs as one. Agents with the same id in several runs are distinguished by run, and a suite must be
 * identical in all runs that contain it.
 */
export function mergeRuns(runs: readonly NamedRun[]): RunStore {
  const sorted = runs.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const holders = Map.groupBy(
    sorted.flatMap(({ store }) => store.plan.agents),
    (id) => id,
  );
  const parts = sorted.map(({ name, store }): RunPart => {
    const agents = store.plan.agents.map((id) => ({
      id,
      name: (holders.get(id)?.length ?? 0) > 1 ? `${id} (${name})` : id,
    }));
    return { name, file: store.parts[0]?.file ?? name, store, agents };
  });
  return new MergedStore(mergePlans(parts), parts);
}

function orderOf({ name, store }: NamedRun): string {
  return `${store.plan.startedAt}\n${name}`;
}

function mergePlans(parts: readonly RunPart[]): RunPlan {
  const plans = parts.map(({ store }) => store.plan);
  const joined = (pick: (plan: RunPlan) => string) => [...new Set(plans.map(pick))].join(", ");
  return {
    startedAt: plans[0]?.startedAt ?? "",
    deskproof: joined(({ deskproof }) => deskproof),
    seed: joined(({ seed }) => seed),
    customer: joined(({ customer }) => customer),
    ...(plans.some(({ reader }) => reader !== undefined) ? { reader: joined(({ reader = builtInReader.id }) => reader) } : {}),
    suites: mergeSuites(parts),
    agents: parts.flatMap(({ agents }) => agents.map(({ name }) => name)),
    agentSources: Object.fromEntries(
      parts.flatMap(({ store, agents }) =>
        agents.flatMap(({ name, id }) => {
          const source = store.plan.agentSources[id];
          return source === undefined ? [] : [[name, source]];
        }),
      ),
    ),
    ...(plans.some(({ agentKinds }) => agentKinds) ? { agentKinds: mergeKinds(parts) } : {}),
    replyMs: Math.max(...plans.map(({ replyMs }) => replyMs)),
    attempts: Math.max(...plans.map(({ attempts }) => attempts)),
    // If two runs have different prices for a model, the later price applies to both, because the runs are compared.
    prices: Object.assign({}, ...plans.map(({ prices }) => prices)),
  };
}

function mergeKinds(parts: readonly RunPart[]): RunPlan["agentKinds"] {
  return Object.fromEntries(parts.flatMap(({ store, agents }) => agents.map(({ name, id }) => [name, agentKindOf(store.plan, id)])));
}

/**
 * The suites of all runs. A suite's folder is taken from the latest run that has the suite, because that folder is the
 * most likely to still exist.
 */
function mergeSuites(parts: readonly RunPart[]): RunPlan["suites"] {
  const found = new Map<string, { run: string; suite: RunPlan["suites"][number] }>();
  for (const { name: run, store } of parts) {
    for (const suite of store.plan.suites) {
      const before = found.get(suite.name);
      if (before && before.suite.hash !== suite.hash)
        throw new UserError(
          `suite ${suite.name} is not the same in all runs (${before.suite.hash} in ${before.run}, ` +
            `${suite.hash} in ${run}), so they cannot share a leaderboard. Run it again on one version of the ` +
            "suite, or report these runs separately.",
        );
      found.set(suite.name, { run, suite });
    }
  }
  return [...found.values()].map(({ suite: { reader: _, ...suite } }) => ({ ...suite, ...ownReaderOf(suite.name, parts) }));
}

/** The readers of a suite in all runs, if one of them names a reader for this suite only. */
function ownReaderOf(name: string, parts: readonly RunPart[]): Pick<RunPlan["suites"][number], "reader"> {
  const plans = parts.map(({ store }) => store.plan).filter(({ suites }) => suites.some((suite) => suite.name === name));
  if (!plans.some(({ suites }) => suites.some((suite) => suite.name === name && suite.reader !== undefined))) return {};
  return { reader: [...new Set(plans.map((plan) => readerIn(plan, name) ?? builtInReader.id))].join(", ") };
}

function namesOf({ agents }: RunPart): ReadonlyMap<string, string> {
  return new Map(agents.filter(({ name, id }) => name !== id).map(({ name, id }) => [id, name]));
}

function renamed<Trial extends TrialKey>(trial: Trial, names: ReadonlyMap<string, string>): Trial {
  const name = names.get(trial.agent);
  return name === undefined ? trial : { ...trial, agent: name };
}

function readOnly(): Error {
  return new UserError("several runs opened together are read-only: open just one of them.");
}
