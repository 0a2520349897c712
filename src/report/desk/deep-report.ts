import { figureOf } from "../board/board.ts";
import { rankOn } from "../board/standings.ts";
import { standTraps, type TrapQuestion } from "./agent-traps.ts";
import { type MissedIntent, missedIntents } from "./calibration.ts";
import { compareAgent } from "./comparison.ts";
import { costSentences, messageSentences } from "./cost.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { clusterIntents, worstIntents } from "./intents.ts";
import { bottomLine, describeAgent } from "./judgement.ts";
import { comparedMetrics } from "./metrics.ts";
import type { DeskPick } from "./picks.ts";
import { toolUseOf } from "./tool-use.ts";
import { traitsOf } from "./traits.ts";

interface DeepQuestion extends TrapQuestion {
  readonly picks: readonly DeskPick[];
  readonly missedByIntent: readonly MissedIntent[];
}

/** Creates the detailed report of one agent at a desk. */
export function deepReport(one: DeskAgent, { picks, missedByIntent, ...question }: DeepQuestion) {
  const { board } = question;
  const clusters = clusterIntents(one, board);
  const worst = worstIntents(clusters);
  const missed = missedIntents([one], board).map((row) => ({
    ...row,
    // The intent's share of all agents' missed escalations.
    boardShare: missedByIntent.find(({ intent }) => intent === row.intent)?.share ?? 0,
  }));
  const traps = standTraps(one, question);
  const comparison = compareAgent(one, board);
  return {
    agent: one.agent,
    standIn: one.standIn,
    verdict: describeAgent(one, board, comparison),
    glance: glanceAt(one, board),
    clusters,
    worst,
    missed,
    toolUse: toolUseOf(one),
    traps,
    comparison,
    traits: traitsOf({ one, board, traps, worst, missed }),
    cost: one.cost,
    expense: { says: [...costSentences(one), ...messageSentences(one, board)] },
    bottomLine: bottomLine(one, { board, traps, comparison, picks }),
  };
}
export type DeepReport = ReturnType<typeof deepReport>;

// Starts with the metrics that readers look for first.
const glanced = [
  "resolution",
  "over_escalation",
  "escalation_accuracy",
  "clean_hand_over",
  "unsafe",
  "attempted",
  "money_at_risk",
  "adherence",
  "record_look_ups",
  "kb_searches",
  "tool_calls",
  "messages",
];

/** An agent's metrics, with its rank on those that agents are compared on. */
function glanceAt(one: DeskAgent, board: DeskBoard) {
  return glanced.flatMap((id) => {
    const figure = figureOf(one, id);
    const metric = comparedMetrics.find((compared) => compared === id);
    return figure ? [{ figure, place: metric ? rankOn(metric, one.agent, board) : null }] : [];
  });
}
