import { type RankCorrelation, spearman } from "../../statistics/spearman.ts";
import { figureOf } from "../board/board.ts";
import { resamplingFor } from "../estimate/mean.ts";
import { counted, percent } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import type { DeskBoard } from "./desk-board.ts";

const judged = ["resolution", "escalation_accuracy", "clean_hand_over", "over_escalation", "unsafe", "adherence"];

// The stricter interval keeps the probability that any row looks correlated by chance near 5%.
const strictLevel = 1 - 0.05 / judged.length;

// With fewer agents, extreme orders occur by chance so often that a bootstrap interval is unreliable.
const enoughAgents = 8;

/** Ranks agents by messages per conversation and by each metric, and reports whether the two orders correlate. */
export function relateVerbosity(board: DeskBoard) {
  const rows = verbosityRows(board);
  return { rows, says: verbositySentences(rows, board.field.length) };
}

function verbosityRows({ field, seed }: DeskBoard) {
  return judged.flatMap((id) => {
    const pairs = field.flatMap((one) => {
      const [messages, figure] = [figureOf(one, "messages"), figureOf(one, id)];
      return messages && figure ? [{ x: messages.value, y: figure.value, figure }] : [];
    });
    const [first] = pairs;
    if (!first || pairs.length < 2) return [];
    const { title, better } = first.figure;
    const correlation = spearman(pairs, resamplingFor(`${seed}/verbosity/${id}`));
    const strict = spearman(pairs, resamplingFor(`${seed}/verbosity/${id}/strict`), strictLevel);
    return [{ metric: id, title, correlation, reading: conclusionOf(strict, better) }];
  });
}
type VerbosityRow = ReturnType<typeof verbosityRows>[number];

/** Whether more messages are associated with better or worse values; "not shown" unless the stricter interval excludes 0. */
function conclusionOf(strict: RankCorrelation, better: "higher" | "lower"): "better" | "worse" | "not shown" {
  if (strict.kind === "undefined" || strict.pairs < enoughAgents) return "not shown";
  const { low, high } = strict.interval;
  if (low <= 0 && high >= 0) return "not shown";
  return low > 0 === (better === "higher") ? "better" : "worse";
}

function verbositySentences(rows: readonly VerbosityRow[], agents: number): string[] {
  if (rows.length === 0) return [];
  if (agents < enoughAgents)
    return [
      `${counted(agents, "agent")} ${agents === 1 ? "is" : "are"} too few to tell whether agents that write more get better or worse ` +
        `results; at least ${enoughAgents} agents are needed.`,
    ];
  const titles = (reading: VerbosityRow["reading"]) => rows.flatMap((row) => (row.reading === reading ? row.title : [])).join(", ");
  const [worse, better] = [titles("worse"), titles("better")];
  const rule = `With ${judged.length} metrics tested, a correlation counts only if its ${percent(strictLevel)} interval excludes 0.`;
  if (!worse && !better) return [`No metric correlates with the number of messages beyond chance. ${rule}`];
  return sentences(
    rule,
    worse && `Agents that write more messages do worse on: ${worse}.`,
    better && `Agents that write more messages do better on: ${better}.`,
    "Correlation is not causation.",
  );
}
