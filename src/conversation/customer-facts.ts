import type { CaseCustomer } from "../case/case-customer.ts";
import type { Fact } from "../case/fact.ts";
import { lazy, memoize } from "../memoize.ts";
import { openHearing } from "./hearing.ts";

/** What is derived from a customer, computed once. */
export const customerFacts = memoize((customer: CaseCustomer) => {
  const known = new Map<string, Fact>(Object.entries(customer.facts));
  const named = ["name", "full_name", "customer_name"].some((slot) => known.has(slot) || customer.unknown.includes(slot));
  if (!named) known.set("name", { kind: "value", value: customer.name, reveal: "on_ask", say: undefined });
  for (const [topic, { say }] of Object.entries(customer.asides)) known.set(topic, { kind: "value", value: say, reveal: "on_ask", say });
  const facts: ReadonlyMap<string, Fact> = known;
  return {
    /** All facts that the customer knows: the case's facts, its asides and the customer's own name. */
    facts,
    /** The lines before and after those of a change of mind; longer lines may contain shorter ones, so their order matters. */
    lines: lazy(() => ({
      openings: [...customer.openings, ...customer.pushes, ...Object.values(customer.declines)],
      others: [
        customer.goal,
        ...Object.values(customer.lines).flat(),
        ...Object.values(customer.asides).map(({ say }) => say),
        ...customer.offers.map(({ say }) => say),
        ...[customer.closing, customer.concedes].filter((line) => line !== undefined),
      ],
    })),
    hear: openHearing(customer, facts),
  };
});
