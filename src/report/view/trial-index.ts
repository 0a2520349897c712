import { isStatementNote, type ReviewLabel } from "../../store/review-note.ts";
import type { RunStore, TrialSummary } from "../../store/run-store.ts";
import { byTrial } from "../judged/judged-trials.ts";

const kinds = { open: 0, pass: 1, fail: 2, excluded: 3, unscored: 4 } as const;

/**
 * Lists every planned trial as columns, in one pass over the run's stored trial list. `suite`, `agent`, `case`, `mode`
 * and `ending` are indexes into the lists of names; -1 stands for no failure, and for a conversation in progress.
 */
export function indexTrials(store: Pick<RunStore, "summaries" | "notes">) {
  const [suites, agents, cases] = [new Names(), new Names(), new Names()];
  const [modes, checks, rules, endings] = [new Names(), new Names(), new Names(), new Names()];
  const fills: ((summary: TrialSummary) => void)[] = [];
  const column = <Entry>(entryOf: (summary: TrialSummary) => Entry) => {
    const entries: Entry[] = [];
    fills.push((summary) => entries.push(entryOf(summary)));
    return entries;
  };
  const columns = {
    suite: column(({ suite }) => suites.place(suite)),
    agent: column(({ agent }) => agents.place(agent)),
    case: column((summary) => cases.place(summary.case)),
    trial: column(({ trial }) => trial),
    kind: column(({ verdict }): number => kinds[verdict]),
    mode: column(({ mode }) => (mode === "" ? -1 : modes.place(mode))),
    failed: column((summary) => checks.places(summary.checks)),
    breached: column((summary) => rules.places(summary.rules)),
    attempts: column(({ attempts }) => attempts),
    messages: column(({ messages }) => messages),
    toolCalls: column(({ toolCalls }) => toolCalls),
    ending: column(({ ending }) => (ending === "" ? -1 : endings.place(ending))),
  };
  const notes = store.notes();
  const notesOf = byTrial(notes);
  const labels: { readonly at: number; readonly label: ReviewLabel }[] = [];
  for (const summary of store.summaries()) {
    const newest = notes.length > 0 ? notesOf(summary).findLast((note) => !isStatementNote(note)) : undefined;
    if (newest) labels.push({ at: columns.trial.length, label: newest.label });
    for (const fill of fills) fill(summary);
  }
  const names = { suites: suites.list, agents: agents.list, cases: cases.list, modes: modes.list };
  return { ...names, checks: checks.list, rules: rules.list, endings: endings.list, ...columns, labels };
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
