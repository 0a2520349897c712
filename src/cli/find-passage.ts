import { listStatements } from "../report/judged/statement-text.ts";
import { agentWords, findQuote } from "../score/judge/find-quote.ts";
import type { Passage } from "../score/judge/statement.ts";
import { statementsByTrial } from "../store/confirmed-statements.ts";
import type { TrialKey } from "../store/run-plan.ts";
import type { RunStore } from "../store/run-store.ts";
import { UserError } from "../user-error.ts";
import { visibleText } from "../visible-text.ts";

/** A passage that a user refers to by the number of a statement, such as `s2`, or by a quote. */
export interface PassageQuestion {
  /** The flag with which the passage was given. */
  readonly flag: string;
  readonly text: string;
  /** The event that the user means, if several events contain the words. */
  readonly event: number | undefined;
}

/** Finds the passage of a trial that a user refers to. */
export function findPassage(store: RunStore, key: TrialKey, question: PassageQuestion): Passage {
  const { flag, text } = question;
  const number = /^s?([1-9]\d*)$/.exec(text.trim())?.[1];
  if (number === undefined) return passageOf(store, key, { ...question, quote: text });
  const all = listStatements(statementsByTrial(store.judgements(key), store.notes(key))(key));
  const found = all[Number(number) - 1];
  if (found) return passageOf(store, key, { flag, ...found });
  throw new UserError(
    `${flag} ${text}: the trial has ` +
      `${all.length === 0 ? "no statement" : `only statements s1 to s${all.length}`}. deskproof show prints ` +
      "the numbers; you can also quote the agent's words.",
  );
}

interface QuoteQuestion {
  readonly flag: string;
  readonly quote: string;
  readonly event: number | undefined;
}

function passageOf(store: RunStore, key: TrialKey, { flag, quote, event }: QuoteQuestion): Passage {
  const events = store.record(key)?.events ?? [];
  const found = events.flatMap((one, index): Passage[] => {
    const words = event === undefined || event === index ? agentWords(one) : undefined;
    const at = words === undefined ? undefined : findQuote(words, quote);
    return at ? [{ event: index, ...at }] : [];
  });
  const [first, second] = found;
  if (first && !second) return first;
  const where = event === undefined ? "anywhere in this trial" : `in event ${event}`;
  throw new UserError(
    first
      ? `${flag}: this quote occurs in events ${found.map((one) => one.event).join(", ")}. Choose one: --event ${first.event}`
      : `${flag} ${visibleText(quote)}: the agent's messages do not contain this quote ${where}. Copy the exact words from deskproof show.`,
  );
}
