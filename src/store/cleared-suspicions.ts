import type { TrialRecord } from "../record/trial-record.ts";
import { agentWords, findQuote } from "../score/judge/find-quote.ts";
import type { Passage } from "../score/judge/statement.ts";
import { isScoredVerdict, type Suspicion } from "../score/verdict.ts";
import { isAbout, type RuledStatement, type TrialStatements } from "./confirmed-statements.ts";
import type { TrialKey } from "./run-plan.ts";
import type { RunStore, TrialResult, TrialSummary } from "./run-store.ts";

/** A run, and the statements of its trials. */
interface RuledRun {
  readonly store: RunStore;
  readonly statementsOf: (key: TrialKey) => TrialStatements;
}

/** The words that a suspicion is about; undefined if the record does not contain them. */
export function suspectedPassage({ step, quote }: Suspicion, record: TrialRecord | null): Passage | undefined {
  const words = agentWords(record?.events[step]);
  const found = words === undefined ? undefined : findQuote(words, quote);
  return found && { event: step, ...found };
}

/** A trial without the suspicions that a person cleared. */
export function withoutCleared<Result extends TrialResult>(result: Result, { store, statementsOf }: RuledRun): Result {
  const { verdict } = result;
  if (!isScoredVerdict(verdict) || verdict.suspicions.length === 0) return result;
  const said = statementsOf(result);
  // Reading a record takes time, and few trials have cleared statements.
  if (said.cleared.length === 0) return result;
  const record = store.record(result) ?? null;
  const suspicions = verdict.suspicions.filter((suspicion) => !isCleared(suspectedPassage(suspicion, record), said));
  return { ...result, verdict: { ...verdict, suspicions } };
}

/** A trial's summary without the checks whose suspicions a person cleared. */
export function summaryWithoutCleared(summary: TrialSummary, run: RuledRun): TrialSummary {
  if (summary.suspicions.length === 0 || run.statementsOf(summary).cleared.length === 0) return summary;
  const result = run.store.result(summary);
  const verdict = result && withoutCleared(result, run).verdict;
  if (!isScoredVerdict(verdict)) return summary;
  return { ...summary, suspicions: [...new Set(verdict.suspicions.map(({ check }) => check))] };
}

/** Whether a person cleared these words, and no other statement about them is open or confirmed. */
function isCleared(passage: Passage | undefined, { confirmed, unconfirmed, cleared }: TrialStatements): boolean {
  if (!passage) return false;
  const isIn = (all: readonly RuledStatement[]) => all.some((one) => isAbout(one, passage));
  return isIn(cleared) && !isIn(confirmed) && !isIn(unconfirmed);
}
