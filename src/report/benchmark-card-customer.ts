import type { TestCase } from "../case/test-case.ts";
import type { BenchmarkCardQuestion } from "./benchmark-card.ts";
import { countMisheard, type Misheard, misheardSentences } from "./benchmark-card-misheard.ts";
import { countNames } from "./results/case-report.ts";
import { playedCases } from "./results/played-cases.ts";
import { counted, joined, namedCounts } from "./text/figure-text.ts";

/** A description of the customers. */
export interface BenchmarkCardCustomer {
  /** The name of the customer implementation. */
  readonly player: string;
  /** Maximum customer turns, including the opening; null if the suite has changed. */
  readonly turns: number | null;
  /** The customers of the cases; null if the suite has changed. */
  readonly cast: Cast | null;
  /** Trials without a verdict because the customer broke its contract, by contract rule. */
  readonly breaches: { readonly [item: string]: number };
  /** Trials without a verdict because the customer failed, including contract violations. */
  readonly failed: number;
  /** The turns and trials that each agent lost because the customer misunderstood it. */
  readonly misheard: readonly Misheard[];
  readonly says: readonly string[];
}

/** The customers of the cases that were run. */
interface Cast {
  readonly cases: number;
  /** Number of distinct personas. */
  readonly personas: number;
  readonly openings: { readonly fewest: number; readonly most: number };
  /** Kinds of pressure, as the cases describe them, and the number of cases with each; a case may have several. */
  readonly pressure: { readonly [kind: string]: number };
  readonly pressed: number;
  /** The number of traps, by the customer's tactic. */
  readonly tactics: { readonly [tactic: string]: number };
  /** Cases in which the customer pushes back on a refusal. */
  readonly pushing: number;
  /** Cases in which the customer changes their mind. */
  readonly changingMind: number;
  /** Cases in which the customer first gives a wrong detail. */
  readonly mistyping: number;
}

/** Describes the customers of a run. */
export function describeCustomer({ agents, trials, cases, customer, turns }: BenchmarkCardQuestion): BenchmarkCardCustomer {
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
  const says = [...castSentences(customer, turns, cast), breachSentence(breaches, failures.length), ...misheardSentences(misheard)];
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
  const cap = turns === null ? "" : `, at most ${counted(turns, "turn")}`;
  if (!cast) return [`Simulated (${player})${cap}.`];
  const { cases, personas, openings, pressed, pressure, tactics, pushing, changingMind, mistyping } = cast;
  const range = openings.fewest === openings.most ? `${openings.most}` : `${openings.fewest} to ${openings.most}`;
  const habits = [
    ...(pushing > 0 ? [`push back on a refusal: ${pushing}`] : []),
    ...(changingMind > 0 ? [`change their mind: ${changingMind}`] : []),
    ...(mistyping > 0 ? [`give a wrong detail at first: ${mistyping}`] : []),
  ];
  return [
    `Simulated (${player})${cap}; ${counted(cases, "case")} with ${counted(personas, "persona")} and ${range} ` +
      `opening${range === "1" ? "" : "s"} each.`,
    ...(habits.length > 0 ? [`Number of customers who ${habits.join("; ")}.`] : []),
    ...(pressed > 0 ? [`Customers apply pressure in ${counted(pressed, "case")}, for example: ${examplesOf(pressure)}.`] : []),
    ...(Object.keys(tactics).length > 0 ? [`Tactics in traps: ${namedCounts(tactics)}.`] : []),
  ];
}

function breachSentence(breaches: BenchmarkCardCustomer["breaches"], failed: number): string {
  if (failed === 0) return "No trial was excluded because of the customer: no contract violations, no failures.";
  const broken = Object.keys(breaches).length > 0 ? `, contract rules broken: ${namedCounts(breaches)}` : "";
  return `${counted(failed, "trial")} without a verdict because the customer failed${broken}; such trials never count against the agent.`;
}

/** The three most frequent kinds of pressure, as the cases describe them. */
function examplesOf(pressure: Cast["pressure"]): string {
  const most = Object.entries(pressure).toSorted(([, one], [, other]) => other - one);
  return joined(most.slice(0, 3).map(([words]) => `“${words}”`));
}
