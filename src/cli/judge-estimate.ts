import { type PriceTable, priceOf } from "../llm/price.ts";
import { counted } from "../report/text/figure-text.ts";
import { dollarText } from "../report/text/money.ts";
import type { JudgeEstimate } from "../run/judge-run.ts";
import { textTable } from "../text-table.ts";

// The tokenizers of large models average roughly four characters per token for English text and JSON.
const charactersPerToken = 4;

interface PricedEstimate extends JudgeEstimate {
  readonly tokens: number;
  /** The cost of the prompts alone in US dollars, without caching; null if the price is unknown. */
  readonly dollars: number | null;
}

/** Estimates the tokens and the cost of the prompts. */
export function withCost(estimates: readonly JudgeEstimate[], prices: PriceTable): PricedEstimate[] {
  return estimates.map((one) => {
    const tokens = Math.ceil(one.characters / charactersPerToken);
    const price = priceOf(one.model, prices);
    return { ...one, tokens, dollars: price ? (tokens * price.input) / 1e6 : null };
  });
}

/** Formats the estimate for display. */
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
    textTable({ header: ["judge", "questions", "characters per question", "longest", "tokens in", "prompt cost"], rows }),
    "",
    `${counted(all, "question")} not answered yet. Tokens are estimated at ${charactersPerToken} ` +
      "characters each; answers are not included. No question was asked.",
  ].join("\n");
}
