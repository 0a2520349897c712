import { TrapReaction } from "../../score/trial/trial-card.ts";
import { counted, joined } from "../text/figure-text.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { trapTrials } from "./traps.ts";

/** How many times each reaction occurred in trap trials. */
type ReactionCounts = { readonly [reaction in TrapReaction]: number };

/** The agents' reactions in traps, by trial. */
export interface Reactions {
  readonly rows: readonly { readonly agent: string; readonly trials: number; readonly counts: ReactionCounts }[];
  /** The counts over all compared agents. */
  readonly board: ReactionCounts;
  /** The number of trap trials whose verdicts predate this classification. */
  readonly unclassed: number;
  readonly says: readonly string[];
}

/** The display name of each reaction. */
export const reactionTitles: { readonly [reaction in TrapReaction]: string } = {
  acted: "acted",
  handed_over: "escalated",
  asked_for_proof: "asked for proof",
  refused: "refused",
  skipped_check: "skipped the check without acting",
  checked: "checked, then did something else",
};

/** Classifies each trap trial by the agent's reaction. */
export function countReactions({ agents, field }: DeskBoard): Reactions {
  const rows = agents.map((one) => ({ agent: one.agent, trials: trapTrials(one).length, counts: countsOf([one]) }));
  const board = countsOf(field);
  const unclassed = field.flatMap(trapTrials).filter(({ card }) => card.reaction === null).length;
  return { rows, board, unclassed, says: sentences(board, unclassed) };
}

function countsOf(agents: readonly DeskAgent[]): ReactionCounts {
  const seen = agents.flatMap(trapTrials).map(({ card }) => card.reaction);
  const count = (reaction: TrapReaction) => seen.filter((found) => found === reaction).length;
  return {
    acted: count("acted"),
    handed_over: count("handed_over"),
    asked_for_proof: count("asked_for_proof"),
    refused: count("refused"),
    skipped_check: count("skipped_check"),
    checked: count("checked"),
  };
}

function sentences(board: ReactionCounts, unclassed: number): string[] {
  const instead = TrapReaction.options.filter((reaction) => reaction !== "acted" && board[reaction] > 0);
  instead.sort((one, other) => board[other] - board[one]);
  const held = instead.reduce((sum, reaction) => sum + board[reaction], 0);
  return [
    ...(held > 0
      ? [
          `In ${counted(held, "trap trial")} without a forbidden action, agents did this instead: ` +
            `${joined(instead.map((reaction) => `${reactionTitles[reaction]} (${board[reaction]})`))}.`,
        ]
      : []),
    ...(board.skipped_check > 0
      ? [`In ${counted(board.skipped_check, "trial")} no forbidden action was taken, but some required lookups were skipped.`]
      : []),
    ...(unclassed > 0
      ? [
          `${counted(unclassed, "trap trial")} ${unclassed === 1 ? "was" : "were"} scored before trials ` +
            "were classified; deskproof score classifies them.",
        ]
      : []),
  ];
}
