import { isScoredVerdict, Measures, type Verdict } from "../score/verdict.ts";
import { isStatementNote, type ReviewNote } from "../store/review-note.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { TrialResult } from "../store/run-store.ts";
import type { Words } from "../suite/words.ts";
import type { TrialScore } from "./judged/judged-trials.ts";
import type { ListedStatement } from "./judged/statement-text.ts";

/** Looks up the notes on a trial. */
export type NotesOf = (key: TrialKey) => readonly ReviewNote[];

/** Groups notes by trial. */
export function notesByTrial(notes: readonly ReviewNote[]): NotesOf {
  const name = ({ suite, agent, case: id, trial }: TrialKey) => JSON.stringify([suite, agent, id, trial]);
  const found = Map.groupBy(notes, name);
  return (key) => found.get(name(key)) ?? [];
}

/** The parts of a trial's row other than its verdict. */
export interface ExportDetails {
  readonly notesOf: NotesOf;
  readonly costOf: (result: TrialResult) => number | null;
  readonly scoresOf: (key: TrialKey) => readonly TrialScore[];
  readonly statementsOf: (key: TrialKey) => readonly ListedStatement[];
  /** Whether confirmed statements fail a trial. */
  readonly wordsOf: (key: TrialKey) => Words;
}

/** The columns of a table that depend on its trials. */
export interface ExportColumns {
  readonly scorecards: ReadonlySet<ScoredCard["scorecard"]>;
  /** The judge and the criterion of each score column. */
  readonly judged: readonly Pick<TrialScore, "judge" | "criterion">[];
}

/** Converts a trial to an object for JSON lines (key, verdict, metrics, cost, judge scores and reviewers' notes). */
export function exportObject(result: TrialResult, { notesOf, costOf, scoresOf, statementsOf, wordsOf }: ExportDetails) {
  const { suite, agent, case: id, trial, attempts, verdict } = result;
  const key = { suite, agent, case: id, trial };
  const notes = notesOf(key).map(noteObject);
  const statements = statementsOf(key).map(({ notes: _, named, ...one }) => ({
    ...one,
    named: named.map(({ judge, sample, kind, against, why, matters }) => {
      return { judge, sample, kind, against, why, matters };
    }),
  }));
  const words = { words: wordsOf(key), statements };
  return { ...key, attempts, ...outcomeOf(verdict), ...words, cost: costOf(result), judged: scoresOf(key), notes };
}

function noteObject(note: ReviewNote) {
  const { label, reason, by, at, verdict, scorer } = note;
  return { label, reason, by, at, verdict, scorer, ...(isStatementNote(note) ? { passage: note.passage } : {}) };
}

function outcomeOf(verdict: Verdict | undefined) {
  if (!verdict) return { verdict: "open" };
  if (!isScoredVerdict(verdict)) {
    const { kind, ...rest } = verdict;
    return { verdict: kind, ...rest };
  }
  const { kind, scorer, measures, card, remarks, suspicions } = verdict;
  const failed = verdict.kind === "fail" ? { mode: verdict.mode, findings: verdict.findings } : { findings: [] };
  return { verdict: kind, scorer, ...failed, suspicions, remarks, measures, card };
}

type Cell = string | number | boolean | null;
type ScoredCard = Extract<Verdict, { kind: "pass" }>["card"];

const cardColumns: { readonly [scorecard in ScoredCard["scorecard"]]: readonly string[] } = {
  desk: ["bucket", "resolved", "handedOver", "cleanHandOver", "overEscalated", "held", "unsafe", "attempted", "moneyAtRisk", "reaction"],
  composite: ["resolution", "evidence", "toolUse", "safety", "communication", "composite", "barPass", "outcomePass", "procedurePass"],
  reward: ["endState", "actions", "told", "reward"],
};
const wordColumns = ["words", "confirmedStatements", "unconfirmedStatements", "clearedStatements"];
const measureColumns = Object.keys(Measures.shape);
const keyColumns = [
  "suite",
  "agent",
  "case",
  "trial",
  "attempts",
  "verdict",
  "scorer",
  "cause",
  "mode",
  "checks",
  "suspicions",
  "suspected",
];

/** The scorecards of the trials, which determine the columns. */
export function scorecardsOf(trials: Iterable<TrialResult>): Set<ScoredCard["scorecard"]> {
  const found = new Set<ScoredCard["scorecard"]>();
  for (const { verdict } of trials) if (isScoredVerdict(verdict)) found.add(verdict.card.scorecard);
  return found;
}

/** The columns of a table of trials. */
export function exportHeader({ scorecards, judged }: ExportColumns): string[] {
  const scores = judged.map(({ judge, criterion }) => `judged ${criterion} by ${judge}`);
  return [...keyColumns, ...measureColumns, "cost", ...columnsOf(scorecards), ...scores, ...wordColumns, "notes"];
}

/** Converts a trial to a row with the columns of `exportHeader`. */
export function exportRow(
  result: TrialResult,
  { scorecards, judged }: ExportColumns,
  { notesOf, costOf, scoresOf, statementsOf, wordsOf }: ExportDetails,
): Cell[] {
  const { suite, agent, case: id, trial, attempts, verdict } = result;
  const key = { suite, agent, case: id, trial };
  const scores = scoresOf(key);
  const notes = notesOf(key).map(({ label, reason }) => `${label}: ${reason}`);
  const standings = statementsOf(key).map(({ standing }) => standing);
  const count = (standing: string) => standings.filter((one) => one === standing).length;
  const scored = isScoredVerdict(verdict) ? verdict : undefined;
  const measures = new Map<string, Cell>(scored ? Object.entries(scored.measures) : []);
  const card = new Map<string, unknown>(scored ? Object.entries(scored.card) : []);
  const own = scored ? cardColumns[scored.card.scorecard] : [];
  return [
    suite,
    agent,
    id,
    trial,
    attempts,
    verdict?.kind ?? "open",
    verdict?.scorer ?? null,
    verdict?.kind === "excluded" ? verdict.cause : null,
    verdict?.kind === "fail" ? verdict.mode : null,
    verdict?.kind === "fail" ? verdict.findings.map(({ check }) => check).join(" ") : null,
    scored?.suspicions.length ?? null,
    scored ? [...new Set(scored.suspicions.map(({ check }) => check))].join(" ") || null : null,
    ...measureColumns.map((column) => measures.get(column) ?? null),
    costOf(result),
    ...columnsOf(scorecards).map((column) => (own.includes(column) ? cellOf(card.get(column)) : null)),
    ...judged.map(({ judge, criterion }) => scores.find((one) => one.judge === judge && one.criterion === criterion)?.score ?? null),
    wordsOf(key),
    count("confirmed"),
    count("unconfirmed"),
    count("cleared"),
    notes.length > 0 ? notes.join("\n") : null,
  ];
}

function columnsOf(scorecards: ReadonlySet<ScoredCard["scorecard"]>): string[] {
  return [...scorecards].sort().flatMap((scorecard) => cardColumns[scorecard]);
}

function cellOf(value: unknown): Cell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
