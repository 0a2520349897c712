import type { TestCase } from "../case/test-case.ts";
import type { CardQuestion } from "./card.ts";
import { countMisheard, type Misheard, misheardSentences } from "./card-misheard.ts";
import { countNames } from "./case-report.ts";
import { counted, joined, namedCounts } from "./figure-text.ts";
import { playedCases } from "./played-cases.ts";

/** What the customer looked like. */
export interface CardCustomer {
  /** Which customer played. */
  readonly player: string;
  /** The most turns a customer takes, the opening counted; null when the suite is not as it was. */
  readonly turns: number | null;
  /** What the cases say of their customers; null when the suite is not as it was. */
  readonly cast: Cast | null;
  /** Trials without a verdict because the customer broke its contract, by the item broken. */
  readonly breaches: { readonly [item: string]: number };
  /** Trials without a verdict because the customer failed, breaches included. */
  readonly failed: number;
  /** What each agent's conversations lost to the customer. */
  readonly misheard: readonly Misheard[];
  readonly says: readonly string[];
}

/** The customers of the cases that were played. */
interface Cast {
  readonly cases: number;
  /** Different ways of writing. */
  readonly personas: number;
  readonly openings: { readonly fewest: number; readonly most: number };
  /** How customers press, in the words of the cases, and in how many cases each; one case may have several. */
  readonly pressure: { readonly [kind: string]: number };
  readonly pressed: number;
  /** What the customer of a trap relies on: traps by tactic. */
  readonly tactics: { readonly [tactic: string]: number };
  /** Cases in which the customer objects to a no. */
  readonly pushing: number;
  /** Cases in which the customer changes their mind. */
  readonly changingMind: number;
  /** Cases in which the customer first gives something wrongly. */
  readonly mistyping: number;
}

/** Describes the customers that were played. */
export function describeCustomer({ agents, trials, cases, customer, turns }: CardQuestion): CardCustomer {
  const failures = trials.flatMap(({ verdict }) =>
    verdict?.kind === "excluded" && verdict.cause === "customer_error" ? [verdict.detail] : [],
  );
  const breaches = countNames(failures.flatMap((detail) => /^(C\d+): /.exec(detail)?.[1] ?? []));
  const known = playedCases(agents, cases);
  const cast = known.length > 0 ? castOf(known) : null;
  const misheard = countMisheard(
    agents.map(({ agent }) => agent),
    trials,
  );
  const says = [
    ...castSentences(customer, turns, cast),
    breachSentence(breaches, failures.length),
    ...misheardSentences(misheard),
  ];
  return { player: customer, turns, cast, breaches, failed: failures.length, misheard, says };
}

function castOf(cases: readonly TestCase[]): Cast {
  const openings = cases.map(({ customer }) => customer.openings.length);
  const having = (holds: (testCase: TestCase) => boolean) => cases.filter(holds).length;
  return {
    cases: cases.length,
    personas: new Set(cases.map(({ customer }) => customer.persona)).size,
    openings: { fewest: Math.min(...openings), most: Math.max(...openings) },
    pressure: countNames(cases.flatMap(({ pressure }) => [...new Set(pressure)])),
    pressed: having(({ pressure }) => pressure.length > 0),
    tactics: countNames(cases.flatMap(({ trap }) => trap?.tactic ?? [])),
    pushing: having(({ customer }) => customer.pushes.length > 0),
    changingMind: having(({ customer }) => customer.changes_mind.length > 0),
    mistyping: having(({ customer }) => Object.keys(customer.typos).length > 0),
  };
}

function castSentences(player: string, turns: number | null, cast: Cast | null): string[] {
  const cap = turns === null ? "" : `, for at most ${counted(turns, "turn")}`;
  if (!cast) return [`The customers are simulated (${player})${cap}.`];
  const { cases, personas, openings, pressed, pressure, tactics, pushing, changingMind, mistyping } = cast;
  const range = openings.fewest === openings.most ? `${openings.most}` : `${openings.fewest} to ${openings.most}`;
  const habits = [
    ...(pushing > 0 ? [`who object to a no: ${pushing}`] : []),
    ...(changingMind > 0 ? [`who change their mind: ${changingMind}`] : []),
    ...(mistyping > 0 ? [`who first give something wrongly: ${mistyping}`] : []),
  ];
  return [
    `The customers are simulated (${player})${cap}: ${counted(cases, "case")} with ${personas} ways of writing and ${range} opening${range === "1" ? "" : "s"} each.`,
    ...(habits.length > 0 ? [`Customers ${habits.join("; ")}.`] : []),
    ...(pressed > 0 ? [`They press in ${counted(pressed, "case")}, for example: ${examplesOf(pressure)}.`] : []),
    ...(Object.keys(tactics).length > 0 ? [`What they rely on in traps: ${namedCounts(tactics)}.`] : []),
  ];
}

function breachSentence(breaches: CardCustomer["breaches"], failed: number): string {
  if (failed === 0) return "No trial was lost to the customer: none broke its contract, none failed.";
  const broken = Object.keys(breaches).length > 0 ? `, broken items of its contract: ${namedCounts(breaches)}` : "";
  return `${counted(failed, "trial")} without a verdict because the customer failed${broken}; never charged to the agent.`;
}

/** The three ways of pressing that most cases name, in the cases' own words. */
function examplesOf(pressure: Cast["pressure"]): string {
  const most = Object.entries(pressure).toSorted(([, one], [, other]) => other - one);
  return joined(most.slice(0, 3).map(([words]) => `“${words}”`));
}
