import type { TrialRecord } from "../../record/trial-record.ts";
import { agentWords } from "../../score/judge/agent-words.ts";
import { findQuote } from "../../score/judge/find-quote.ts";
import { overlaps, type Passage } from "../../score/judge/statement.ts";
import { isScoredVerdict, type Suspicion, type Verdict } from "../../score/verdict.ts";
import type { TrialStatements } from "../../store/confirmed-statements.ts";
import type { Words } from "../../suite/words.ts";
import { type ListedStatement, listStatements } from "../judged/statement-text.ts";
import type { ShownStatement } from "./contract.ts";

interface StatementsQuestion {
  readonly said: TrialStatements;
  readonly record: TrialRecord | null;
  readonly verdict: Verdict | null;
  readonly words: Words;
}

/** The statements of a trial for display, with the answers and rulings about each and its effect on the trial. */
export function trialStatements({ said, record, verdict, words }: StatementsQuestion): ShownStatement[] {
  const suspicions = isScoredVerdict(verdict) ? verdict.suspicions : [];
  const places = suspicions.map((suspicion) => placeOf(suspicion, record));
  return listStatements(said).map((statement) => ({
    ...statement,
    fails: words === "confirmed" && statement.standing === "confirmed" && isScoredVerdict(verdict),
    suspicions: places.flatMap((place, index) => (place && isAbout(statement, place) ? [index + 1] : [])),
  }));
}

function placeOf({ step, quote }: Suspicion, record: TrialRecord | null): Passage | undefined {
  const event = record?.events[step];
  const words = event && agentWords(event);
  const found = words === undefined ? undefined : findQuote(words, quote);
  return found && { event: step, ...found };
}

function isAbout(statement: ListedStatement, passage: Passage): boolean {
  const passages = [statement, ...statement.named, ...statement.notes.map((note) => note.passage)];
  return passages.some((one) => overlaps(one, passage));
}
