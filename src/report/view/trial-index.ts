import { isStatementNote, type ReviewLabel } from "../../store/review-note.ts";
import type { RunStore } from "../../store/run-store.ts";
import type { TrialIndex } from "./contract.ts";

const kinds = { open: 0, pass: 1, fail: 2, excluded: 3, unscored: 4 } as const;

/** Lists every planned trial as columns, in one pass over the run's stored trial list. */
export function indexTrials(store: Pick<RunStore, "summaries" | "notes">): TrialIndex {
  const [suites, agents, cases] = [new Names(), new Names(), new Names()];
  const [modes, checks, rules, endings] = [new Names(), new Names(), new Names(), new Names()];
  const columns = emptyColumns();
  for (const summary of store.summaries()) {
    columns.suite.push(suites.place(summary.suite));
    columns.agent.push(agents.place(summary.agent));
    columns.case.push(cases.place(summary.case));
    columns.trial.push(summary.trial);
    columns.kind.push(kinds[summary.verdict]);
    columns.mode.push(summary.mode === "" ? -1 : modes.place(summary.mode));
    columns.failed.push(checks.places(summary.checks));
    columns.suspected.push(checks.places(summary.suspicions));
    columns.breached.push(rules.places(summary.rules));
    columns.attempts.push(summary.attempts);
    columns.messages.push(summary.messages);
    columns.toolCalls.push(summary.toolCalls);
    columns.ending.push(summary.ending === "" ? -1 : endings.place(summary.ending));
  }
  const names = { suites: suites.list, agents: agents.list, cases: cases.list, modes: modes.list };
  const more = { checks: checks.list, rules: rules.list, endings: endings.list };
  const index = { ...names, ...more, ...columns };
  return { ...index, labels: labelsOf(store, index) };
}

function labelsOf(store: Pick<RunStore, "notes">, index: Omit<TrialIndex, "labels">): TrialIndex["labels"] {
  const notes = store.notes();
  if (notes.length === 0) return [];
  const newest = new Map(notes.flatMap((note): [string, ReviewLabel][] => (isStatementNote(note) ? [] : [[nameOf(note), note.label]])));
  return index.trial.flatMap((trial, at) => {
    const suite = index.suites[index.suite[at] ?? -1] ?? "";
    const agent = index.agents[index.agent[at] ?? -1] ?? "";
    const label = newest.get(nameOf({ suite, agent, case: index.cases[index.case[at] ?? -1] ?? "", trial }));
    return label ? [{ at, label }] : [];
  });
}

function nameOf({ suite, agent, case: id, trial }: { suite: string; agent: string; case: string; trial: number }) {
  return JSON.stringify([suite, agent, id, trial]);
}

function emptyColumns() {
  const numbers = (): number[] => [];
  const lists = (): (readonly number[])[] => [];
  return {
    suite: numbers(),
    agent: numbers(),
    case: numbers(),
    trial: numbers(),
    kind: numbers(),
    mode: numbers(),
    failed: lists(),
    suspected: lists(),
    breached: lists(),
    attempts: numbers(),
    messages: numbers(),
    toolCalls: numbers(),
    ending: numbers(),
  };
}

const none: readonly number[] = [];

/** Names in order of first occurrence. */
class Names {
  readonly list: string[] = [];
  readonly #places = new Map<string, number>();

  place(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.list.length);
    return this.list.push(name) - 1;
  }

  places(names: readonly string[]): readonly number[] {
    return names.length === 0 ? none : names.map((name) => this.place(name));
  }
}
