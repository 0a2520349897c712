import type { TestCase } from "../case/test-case.ts";
import type { BenchmarkCardQuestion } from "./benchmark-card.ts";
import { countMisheard, misheardSentences } from "./benchmark-card-misheard.ts";
import { countNames, playedCases } from "./results/case-report.ts";
import { counted, joined, namedCounts } from "./text/figure-text.ts";
import { sentences } from "./text/section.ts";

/** Describes the customers of a run; the cast and the maximum of turns are null if the suite has changed. */
export function describeCustomer({ agents, trials, cases, customer, turns }: BenchmarkCardQuestion) {
  const failures = trials.flatMap(({ verdict }) =>
    verdict?.kind === "excluded" && verdict.cause === "customer_error" ? [verdict.detail] : [],
  );
  // Each contract rule that a customer broke, with the number of trials without a verdict because of it.
  const breaches = countNames(failures.flatMap((detail) => /^(C\d+): /.exec(detail)?.[1] ?? []));
  const known = playedCases(agents, cases);
  const cast = known.length > 0 ? castOf(known) : null;
  const agentNames = agents.map(({ agent }) => agent);
  const misheard = countMisheard(agentNames, trials);
  const says = [...castSentences(customer, turns, cast), breachSentence(breaches, failures.length), ...misheardSentences(misheard)];
  return { player: customer, turns, cast, breaches, failed: failures.length, misheard, says };
}

/** Counts the personas, and the cases in which the customer behaves in some way. */
function castOf(cases: readonly TestCase[]) {
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

function castSentences(player: string, turns: number | null, cast: ReturnType<typeof castOf> | null): string[] {
  const cap = turns === null ? "" : `, at most ${counted(turns, "turn")}`;
  if (!cast) return [`Simulated (${player})${cap}.`];
  const { cases, personas, openings, pressed, pressure, tactics, pushing, changingMind, mistyping } = cast;
  const range = openings.fewest === openings.most ? `${openings.most}` : `${openings.fewest} to ${openings.most}`;
  const habits = sentences(
    pushing > 0 && `push back on a refusal: ${pushing}`,
    changingMind > 0 && `change their mind: ${changingMind}`,
    mistyping > 0 && `give a wrong detail at first: ${mistyping}`,
  );
  const frequent = Object.entries(pressure).toSorted(([, one], [, other]) => other - one);
  const examples = joined(frequent.slice(0, 3).map(([words]) => `“${words}”`));
  return sentences(
    `Simulated (${player})${cap}; ${counted(cases, "case")} with ${counted(personas, "persona")} and ${range} ` +
      `opening${range === "1" ? "" : "s"} each.`,
    habits.length > 0 && `Number of customers who ${habits.join("; ")}.`,
    pressed > 0 && `Customers apply pressure in ${counted(pressed, "case")}, for example: ${examples}.`,
    Object.keys(tactics).length > 0 && `Tactics in traps: ${namedCounts(tactics)}.`,
  );
}

function breachSentence(breaches: { readonly [rule: string]: number }, failed: number): string {
  if (failed === 0) return "No trial was excluded because of the customer: no contract violations, no failures.";
  const broken = Object.keys(breaches).length > 0 ? `, contract rules broken: ${namedCounts(breaches)}` : "";
  return `${counted(failed, "trial")} without a verdict because the customer failed${broken}; such trials never count against the agent.`;
}
