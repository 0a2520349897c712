import type { AgentMessage } from "../agent-messages.ts";
import type { TrialView } from "../trial-view.ts";
import type { Finding } from "../verdict.ts";
import { deedChecks } from "./deed-checks.ts";
import { together, type Ways } from "./needed-words.ts";
import { privacyChecks } from "./privacy-checks.ts";
import { promiseChecks } from "./promise-checks.ts";
import { ruleChecks } from "./rule-checks.ts";
import { Sieve } from "./sieve.ts";
import written from "./sieve-lists.json" with { type: "json" };
import type { StatementCheck } from "./statement-check.ts";

const all = [promiseChecks, deedChecks, ruleChecks, privacyChecks];

/** Checks that fail a trial. */
const failing: readonly StatementCheck[] = all.flatMap((checks) => checks.failing);
/** Checks whose findings are to be read by a person: they cost nothing. */
const remarking: readonly StatementCheck[] = all.flatMap((checks) => checks.remarking);

const both = [...failing, ...remarking];
const sieve = new Sieve(written.checks);

/** The ways to say what each check may find. */
export function waysOfAll(): readonly Ways[] {
  return both.map(({ words, ways }) => together(ways(), [[words.split(" ")]]));
}

/** What the agent said that it may not say, or that is not so, sentence by sentence. */
export function checkStatements(view: TrialView): Finding[] {
  return view.messages.flatMap((message) => checkSentences(view, message, failing, 0));
}

/** What the agent said that a person should read. */
export function remarkStatements(view: TrialView): Finding[] {
  return view.messages.flatMap((message) => checkSentences(view, message, remarking, failing.length));
}

/** Makes some checks, which are the checks from a number on. */
function checkSentences(
  view: TrialView,
  message: AgentMessage,
  checks: readonly StatementCheck[],
  from: number,
): Finding[] {
  const found: Finding[] = [];
  for (const { sentence, opened } of openedIn(message))
    for (const number of opened) {
      const one = checks[number - from];
      const why = one?.wrong({ view, message, sentence });
      if (one && why !== undefined)
        found.push({ check: one.check, step: message.step, why: `${why}: "${sentence}"`, mode: one.mode });
    }
  return found;
}

/** A sentence that checks could find something in, and the numbers of these checks. */
interface Opened {
  readonly sentence: string;
  readonly opened: readonly number[];
}

const ofMessages = new WeakMap<AgentMessage, readonly Opened[]>();

/** The sentences of a message to look at, found once for all checks. */
function openedIn(message: AgentMessage): readonly Opened[] {
  const known = ofMessages.get(message);
  if (known) return known;
  const found: Opened[] = [];
  for (const sentence of message.sentences) {
    const opened = sieve.through(sentence);
    if (opened.length > 0) found.push({ sentence, opened });
  }
  ofMessages.set(message, found);
  return found;
}
