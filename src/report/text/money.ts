import type { Usage } from "../../conversation/event.ts";
import { costOfCall, type PriceTable, priceOf } from "../../llm/price.ts";
import type { TrialUsage } from "../../store/run-store.ts";
import type { Spending } from "../../store/spending.ts";
import { counted, fewOf, joined } from "./figure-text.ts";
import { sentences } from "./section.ts";

/** A cost tier, from the lowest cost (1) to the highest (4). */
type CostTier = 1 | 2 | 3 | 4;

/** The tiers with their upper limits; the fourth tier has no limit. */
export type CostTiers = readonly { readonly tier: CostTier; readonly upTo: number | null }[];

/** The date on which the tier thresholds were set. */
const tiersAsOf = "2026-11-15";

/** The upper limits of the tiers, in dollars per 1,000 conversations. */
const moneyTiers: CostTiers = [
  { tier: 1, upTo: 25 },
  { tier: 2, upTo: 100 },
  { tier: 3, upTo: 400 },
  { tier: 4, upTo: null },
];

/** Finds the tier of an amount. */
export function tierOf(amount: number, tiers: CostTiers): CostTier {
  return tiers.find(({ upTo }) => upTo !== null && amount <= upTo)?.tier ?? 4;
}

/** Lists the limits of the tiers, such as `$ up to 25, $$ up to 100, $$$ up to 400`. */
export function tierLimits(tiers: CostTiers, unit = 1): string {
  return tiers.flatMap(({ tier, upTo }) => (upTo === null ? [] : [`${"$".repeat(tier)} up to ${upTo / unit}`])).join(", ");
}

/** The inputs for an agent's cost. */
interface MoneyQuestion {
  readonly calls: readonly TrialUsage[];
  readonly prices: PriceTable;
  readonly scored: number;
  readonly passed: number;
  /** The number of cases that passed all their trials. */
  readonly always: number;
}

/** The cost of an agent's own model calls in US dollars; calls by the customer or a judge are never included. */
export function moneyOf({ calls, prices, scored, passed, always }: MoneyQuestion) {
  const own = calls.map(({ usage }) => usage.filter(({ by }) => by === undefined));
  const models = [...new Set(own.flat().map(({ model }) => model))];
  if (models.length === 0) return { kind: "none_recorded" as const };
  const unpriced = models.filter((model) => !priceOf(model, prices));
  const known = own.flatMap((usage) => dollarsOf(usage, prices) ?? []);
  if (known.length === 0) return { kind: "unknown" as const, unpriced };
  const perConversation = known.reduce((sum, dollars) => sum + dollars, 0) / known.length;
  const perThousand = perConversation * 1000;
  return {
    kind: "known" as const,
    // The number of scored conversations whose cost is known, and the number of all scored conversations.
    conversations: known.length,
    scored,
    perConversation,
    perThousand,
    // Dollars per passed conversation, and per case that passed all its trials; null if there is none.
    perResolved: passed === 0 ? null : (perConversation * scored) / passed,
    perReliablyResolved: always === 0 ? null : (perConversation * scored) / always,
    tier: tierOf(perThousand, moneyTiers),
    // The models that were called, each with the date of its price; conversations with an unpriced model are not counted.
    prices: models.filter((model) => !unpriced.includes(model)).map((model) => ({ model, asOf: priceOf(model, prices)?.asOf ?? null })),
    unpriced,
  };
}
export type Money = ReturnType<typeof moneyOf>;

/** The cost of a conversation; undefined if the cost of any call is unknown, or if no call was reported. */
export function dollarsOf(usage: readonly Usage[], prices: PriceTable): number | undefined {
  const known = usage.flatMap((call) => {
    const price = priceOf(call.model, prices);
    return (price && costOfCall(call, price)) ?? [];
  });
  return known.length === 0 || known.length < usage.length ? undefined : known.reduce((sum, dollars) => sum + dollars, 0);
}

/** Formats an amount in dollars with two decimals or, below one dollar, with three significant digits. */
export function dollarText(dollars: number): string {
  return `$${dollars === 0 || dollars >= 0.995 ? dollars.toFixed(2) : dollars.toPrecision(3)}`;
}

/** Describes an agent's cost in sentences; empty if no model call was reported. */
export function moneySentences(money: Money): string[] {
  if (money.kind === "none_recorded") return [];
  if (money.kind === "unknown") return [`Cost unknown: ${whyUnknown(money.unpriced)}.`];
  const { conversations, scored, perResolved, perReliablyResolved, prices, unpriced } = money;
  const per = (dollars: number | null, what: string) => dollars !== null && `${dollarText(dollars)} per ${what}`;
  const parts = sentences(
    per(money.perConversation, "conversation"),
    per(money.perThousand, `1,000 conversations (tier ${"$".repeat(money.tier)})`),
    per(perResolved, "passed conversation"),
    per(perReliablyResolved, "case that always passed"),
  );
  const dated = prices.map(({ model, asOf }) => `${model} ${asOf === null ? "as set in your configuration" : `as of ${asOf}`}`);
  return sentences(
    `Cost of the agent's own tokens: ${joined(parts)}. Prices: ${dated.join(", ")}.`,
    conversations < scored &&
      `The cost of ${scored - conversations} of ${counted(scored, "conversation")} is unknown ` +
        `(${whyUnknown(unpriced)}); these values cover the other ${conversations}.`,
  );
}

function whyUnknown(unpriced: readonly string[]): string {
  if (unpriced.length === 0) return "token usage is incomplete";
  return `no price for ${fewOf(unpriced)}; add it under "prices" in the configuration`;
}

/** Explains the cost tiers. */
export function moneyTierSentence(): string {
  return (
    "Cost tiers are US dollars for the agent's own tokens per 1,000 conversations: " +
    `${tierLimits(moneyTiers)}, $$$$ above (thresholds as of ${tiersAsOf}).`
  );
}

/** Adds the cost to a run's usage; dollars are null if unknown. */
export function spentBy(spending: readonly Spending[], prices: PriceTable) {
  return spending.map(({ by, model, calls, unknown, ...tokens }) => {
    const price = priceOf(model, prices);
    const known = price && unknown < calls ? costOfCall(tokens, price) : undefined;
    return { by, model, calls, unknown, dollars: known ?? null };
  });
}
export type Spent = ReturnType<typeof spentBy>[number];

/** The sentence on the spending of a whole run or of one session; empty if no model was called. */
export function spentSentences(spent: readonly Spent[], where: string): string[] {
  const rows = spent.map(({ by, model, calls, unknown, dollars }) => {
    const gap = unknown === 0 ? "" : `, ${unknown} of them with unknown token usage`;
    return `${by} ${dollars === null ? "unknown" : dollarText(dollars)} (${model}, ${counted(calls, "call")}${gap})`;
  });
  return rows.length === 0 ? [] : [`Model calls in ${where}: ${rows.join("; ")}.`];
}
