import { type PriceTable, priceOf } from "../llm/price.ts";
import { counted } from "../report/figure-text.ts";
import { dollarText } from "../report/money.ts";
import { textTable } from "../report/text-table.ts";
import type { JudgeEstimate } from "../run/judge-run.ts";

// What English text and JSON come to in the tokenizers of large models, more or less.
const charactersPerToken = 4;

interface PricedEstimate extends JudgeEstimate {
  readonly tokens: number;
  /** US dollars for the prompts alone, none of them from a cache; null without a price. */
  readonly dollars: number | null;
}

/** Adds about how many tokens the prompts come to, and what they cost. */
export function withCost(estimates: readonly JudgeEstimate[], prices: PriceTable): PricedEstimate[] {
  return estimates.map((one) => {
    const tokens = Math.ceil(one.characters / charactersPerToken);
    const price = priceOf(one.model, prices);
    return { ...one, tokens, dollars: price ? (tokens * price.input) / 1e6 : null };
  });
}

/** What judging would take, for a person. */
export function asText(estimates: readonly PricedEstimate[]): string {
  const rows = estimates.map(({ judge, questions, characters, longest, tokens, dollars }) => [
    judge,
    `${questions}`,
    questions === 0 ? "0" : Math.round(characters / questions).toLocaleString("en-US"),
    longest.toLocaleString("en-US"),
    tokens.toLocaleString("en-US"),
    dollars === null ? "unknown" : dollarText(dollars),
  ]);
  const all = estimates.reduce((sum, { questions }) => sum + questions, 0);
  return [
    textTable(["judge", "questions", "characters a question", "longest", "tokens in", "cost of prompts"], rows),
    "",
    `${counted(all, "question")} open. Tokens are taken as ${charactersPerToken} characters each; answers come on top. Nothing was asked.`,
  ].join("\n");
}
