import type { Measures } from "../../score/verdict.ts";
import { figureOf } from "../board/board.ts";
import { counted } from "../text/figure-text.ts";
import { type CostTiers, dollarText, type Money, moneyTierSentence, tierLimits, tierOf } from "../text/money.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";

/** The token usage of an agent's model calls; the customer's calls are never included. */
export type Cost =
  | { readonly kind: "none_recorded" }
  | {
      readonly kind: "tokens";
      /** The number of conversations with known token usage. */
      readonly conversations: number;
      /** Tokens per 1,000 conversations; reasoning is part of the output. */
      readonly perThousand: { readonly input: number; readonly output: number; readonly total: number };
      /** Based on dollars if the cost of every agent is known, and otherwise on tokens, so that tiers are comparable. */
      readonly tier: CostTiers[number]["tier"];
      /** Dollars per 1,000 conversations, if the tier is based on dollars. */
      readonly dollars?: number;
    };

/** The upper limits of the tiers, in tokens per 1,000 conversations. */
export const costTiers: CostTiers = [
  { tier: 1, upTo: 25_000_000 },
  { tier: 2, upTo: 75_000_000 },
  { tier: 3, upTo: 200_000_000 },
  { tier: 4, upTo: null },
];

/** Adds up the token usage an agent reported. */
export function reportedCost(measures: readonly Measures[]): Cost {
  const known = measures.flatMap(({ inputTokens, outputTokens }) =>
    inputTokens === null || outputTokens === null ? [] : [{ inputTokens, outputTokens }],
  );
  if (known.length === 0) return { kind: "none_recorded" };
  const perThousand = (pick: (one: (typeof known)[number]) => number) =>
    (known.reduce((sum, one) => sum + pick(one), 0) / known.length) * 1000;
  const [input, output] = [perThousand((one) => one.inputTokens), perThousand((one) => one.outputTokens)];
  const total = input + output;
  return { kind: "tokens", conversations: known.length, perThousand: { input, output, total }, tier: tierOf(total, costTiers) };
}

/** Bases the agents' tiers on their cost in dollars, if the cost of every agent that reported tokens is known. */
export function pricedTogether<Member extends { readonly cost: Cost; readonly report: { readonly money: Money } }>(
  members: readonly Member[],
): readonly Member[] {
  if (members.some(({ cost, report }) => cost.kind === "tokens" && report.money.kind !== "known")) return members;
  return members.map((member) => {
    const { cost, report } = member;
    if (cost.kind === "none_recorded" || report.money.kind !== "known") return member;
    return { ...member, cost: { ...cost, tier: report.money.tier, dollars: report.money.perThousand } };
  });
}

/** The printed form of a tier. */
export function tierSign(cost: Cost): string {
  return cost.kind === "tokens" ? "$".repeat(cost.tier) : "no cost recorded";
}

/** Explains the cost tiers. */
export function tierSentence(costs: readonly Cost[]): string {
  if (costs.some((cost) => cost.kind === "tokens" && cost.dollars !== undefined)) return moneyTierSentence();
  return (
    "Cost tiers are based on the agent's own tokens per 1,000 conversations (input, output and reasoning): " +
    `${tierLimits(costTiers, 1_000_000)} million, $$$$ above. Tiers are not prices: records do not contain the price of a token.`
  );
}

/** Describes how many tokens an agent's conversations take. */
export function costSentences({ cost }: DeskAgent): string[] {
  if (cost.kind === "none_recorded") return ["No cost recorded: the agent reported no token usage."];
  const millions = (tokens: number) => `${(tokens / 1_000_000).toFixed(1)} million`;
  const { total, input, output } = cost.perThousand;
  const money = cost.dollars === undefined ? "" : `${dollarText(cost.dollars)} and `;
  return [
    `Tier ${tierSign(cost)}: ${money}${millions(total)} tokens per 1,000 conversations ` +
      `(${millions(input)} in, ${millions(output)} out), from ${counted(cost.conversations, "conversation")}.`,
    tierSentence([cost]),
  ];
}

/** Describes how many messages an agent's conversations take. */
export function messageSentences(one: DeskAgent, { field }: DeskBoard): string[] {
  const own = figureOf(one, "messages");
  if (!own) return [];
  const all = field.flatMap((other) => figureOf(other, "messages")?.value ?? []);
  const [low, high] = [Math.min(...all).toFixed(1), Math.max(...all).toFixed(1)];
  const range = low === high ? "" : `; on this leaderboard they range from ${low} to ${high}`;
  return [`${own.value.toFixed(1)} messages per conversation${range}.`];
}
