import { figureOf } from "../board/board-agent.ts";
import { counted } from "../text/figure-text.ts";
import { dollarText } from "../text/money.ts";
import { millions, tierSentence, tierSign } from "./cost.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";

/** The size of an agent's conversations, in tokens and messages. */
export interface Expense {
  readonly says: readonly string[];
}

/** Describes how many tokens and messages an agent's conversations take. */
export function expenseOf(one: DeskAgent, board: DeskBoard): Expense {
  return { says: [...costSentences(one), ...messageSentences(one, board)] };
}

function costSentences({ cost }: DeskAgent): string[] {
  if (cost.kind === "none_recorded") return ["No cost recorded: the agent reported no token usage."];
  const { total, input, output } = cost.perThousand;
  const money = cost.dollars === undefined ? "" : `${dollarText(cost.dollars)} and `;
  return [
    `Tier ${tierSign(cost)}: ${money}${millions(total)} tokens per 1,000 conversations ` +
      `(${millions(input)} in, ${millions(output)} out), from ` +
      `${counted(cost.conversations, "conversation")}.`,
    tierSentence([cost]),
  ];
}

function messageSentences(one: DeskAgent, { field }: DeskBoard): string[] {
  const own = figureOf(one, "messages");
  if (!own) return [];
  const all = field.flatMap((other) => figureOf(other, "messages")?.value ?? []);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const range = low.toFixed(1) !== high.toFixed(1) ? `; on this leaderboard they range from ${low.toFixed(1)} to ${high.toFixed(1)}` : "";
  return [`${own.value.toFixed(1)} messages per conversation${range}.`];
}
