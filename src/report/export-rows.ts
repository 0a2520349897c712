import { z } from "zod";
import type { ScorecardName } from "../case/scorecard-name.ts";
import { TrialCard } from "../score/scorecards.ts";
import { isScoredVerdict, Measures, type Verdict } from "../score/verdict.ts";
import { isStatementNote, type ReviewNote } from "../store/review-note.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { TrialResult } from "../store/run-store.ts";
import type { Words } from "../suite/words.ts";
import type { TrialScore } from "./judged/judged-trials.ts";
import type { ListedStatement } from "./judged/statement-text.ts";

/** The parts of a trial's row other than its verdict. */
export interface ExportDetails {
  readonly notesOf: (key: TrialKey) => readonly ReviewNote[];
  readonly costOf: (result: TrialResult) => number | null;
  readonly scoresOf: (key: TrialKey) => readonly TrialScore[];
  readonly statementsOf: (key: TrialKey) => readonly ListedStatement[];
  /** Whether confirmed statements fail a trial. */
  readonly wordsOf: (key: TrialKey) => Words;
}

/** The columns of a table that depend on its trials. */
export interface ExportColumns {
  readonly scorecards: ReadonlySet<ScorecardName>;
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
    named: named.map(({ judge, sample, kind, against, why, matters }) => ({ judge, sample, kind, against, why, matters })),
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
  const { kind, scorer, measures, card, remarks } = verdict;
  const failed = verdict.kind === "fail" ? { mode: verdict.mode, findings: verdict.findings } : { findings: [] };
  return { verdict: kind, scorer, ...failed, remarks, measures, card };
}

type Cell = string | number | boolean | null;

// A list, such as that of a composite card's deductions, does not fit into a cell.
const cardColumns = new Map(
  TrialCard.options.map(({ shape: { scorecard, ...fields } }) => {
    const columns = Object.entries(fields).flatMap(([name, field]) => (field instanceof z.ZodArray ? [] : [name]));
    return [scorecard.value, columns] as const;
  }),
);
const wordColumns = ["words", "confirmedStatements", "unconfirmedStatements", "clearedStatements"];
const measureColumns = Object.keys(Measures.shape);
const keyColumns: { readonly [column: string]: (result: TrialResult) => Cell } = {
  suite: ({ suite }) => suite,
  agent: ({ agent }) => agent,
  case: (result) => result.case,
  trial: ({ trial }) => trial,
  attempts: ({ attempts }) => attempts,
  verdict: ({ verdict }) => verdict?.kind ?? "open",
  scorer: ({ verdict }) => verdict?.scorer ?? null,
  cause: ({ verdict }) => (verdict?.kind === "excluded" ? verdict.cause : null),
  mode: ({ verdict }) => (verdict?.kind === "fail" ? verdict.mode : null),
  checks: ({ verdict }) => (verdict?.kind === "fail" ? verdict.findings.map(({ check }) => check).join(" ") : null),
};

/** The scorecards of the trials, which determine the columns. */
export function scorecardsOf(trials: Iterable<TrialResult>): Set<ScorecardName> {
  const found = new Set<ScorecardName>();
  for (const { verdict } of trials) if (isScoredVerdict(verdict)) found.add(verdict.card.scorecard);
  return found;
}

/** The columns of a table of trials. */
export function exportHeader({ scorecards, judged }: ExportColumns): string[] {
  const scores = judged.map(({ judge, criterion }) => `judged ${criterion} by ${judge}`);
  return [...Object.keys(keyColumns), ...measureColumns, "cost", ...columnsOf(scorecards), ...scores, ...wordColumns, "notes"];
}

/** Converts a trial to a row with the columns of `exportHeader`. */
export function exportRow(result: TrialResult, { scorecards, judged }: ExportColumns, details: ExportDetails): Cell[] {
  const scores = details.scoresOf(result);
  const notes = details.notesOf(result).map(({ label, reason }) => `${label}: ${reason}`);
  const statements = details.statementsOf(result);
  const count = (standing: string) => statements.filter((one) => one.standing === standing).length;
  const scored = isScoredVerdict(result.verdict) ? result.verdict : undefined;
  const measures = new Map<string, Cell>(scored ? Object.entries(scored.measures) : []);
  const card = new Map<string, unknown>(scored ? Object.entries(scored.card) : []);
  return [
    ...Object.values(keyColumns).map((cell) => cell(result)),
    ...measureColumns.map((column) => measures.get(column) ?? null),
    details.costOf(result),
    ...columnsOf(scorecards).map((column) => cellOf(card.get(column))),
    ...judged.map(({ judge, criterion }) => scores.find((one) => one.judge === judge && one.criterion === criterion)?.score ?? null),
    details.wordsOf(result),
    count("confirmed"),
    count("unconfirmed"),
    count("cleared"),
    notes.join("\n") || null,
  ];
}

function columnsOf(scorecards: ReadonlySet<ScorecardName>): string[] {
  return [...scorecards].sort().flatMap((scorecard) => cardColumns.get(scorecard) ?? []);
}

function cellOf(value: unknown): Cell {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}
