import type { TrialRecord } from "../../record/trial-record.ts";
import { isScoredVerdict, type Verdict } from "../../score/verdict.ts";
import { suspectedPassage } from "../../store/cleared-suspicions.ts";
import { isAbout, type TrialStatements } from "../../store/confirmed-statements.ts";
import type { Words } from "../../suite/words.ts";
import { listStatements } from "../judged/statement-text.ts";
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
  const places = suspicions.map((suspicion) => suspectedPassage(suspicion, record));
  return listStatements(said).map((statement) => ({
    ...statement,
    fails: words === "confirmed" && statement.standing === "confirmed" && isScoredVerdict(verdict),
    suspicions: places.flatMap((place, index) => (place && isAbout(statement, place) ? [index + 1] : [])),
  }));
}
