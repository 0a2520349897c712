import { type RankCorrelation, spearman } from "../../statistics/spearman.ts";
import { figureOf } from "../board/board-agent.ts";
import { resamplingFor } from "../estimate/resampling.ts";
import { counted, percent } from "../text/figure-text.ts";
import type { DeskBoard } from "./desk-board.ts";

/** The correlation of one metric with the number of messages, over agents. */
interface VerbosityRow {
  readonly metric: string;
  readonly title: string;
  readonly correlation: RankCorrelation;
  /**
   * Whether more messages are associated with better or worse values; "not shown" unless the stricter interval excludes
   * 0.
   */
  readonly reading: "better" | "worse" | "not shown";
}

/** The correlations of messages per conversation with each metric. */
export interface Verbosity {
  readonly rows: readonly VerbosityRow[];
  readonly says: readonly string[];
}

const judged = [
  "resolution",
  "escalation_accuracy",
  "clean_hand_over",
  "over_escalation",
  "unsafe",
  "adherence",
  "escalation_honesty",
  "fabrication",
];

// The stricter interval keeps the probability that any row looks correlated by chance near 5%.
const strictLevel = 1 - 0.05 / judged.length;

// With fewer agents, extreme orders occur by chance so often that a bootstrap interval is unreliable.
const enoughAgents = 8;

/** Ranks agents by messages per conversation and by each metric, and reports whether the two orders correlate. */
export function relateVerbosity({ field, seed }: DeskBoard): Verbosity {
  const rows = judged.flatMap((id): VerbosityRow[] => {
    const pairs = field.flatMap((one) => {
      const [messages, figure] = [figureOf(one, "messages"), figureOf(one, id)];
      return messages && figure ? [{ x: messages.value, y: figure.value, figure }] : [];
    });
    const [first] = pairs;
    if (!first || pairs.length < 2) return [];
    const { title, better } = first.figure;
    const correlation = spearman(pairs, resamplingFor(`${seed}/verbosity/${id}`));
    const strict = spearman(pairs, resamplingFor(`${seed}/verbosity/${id}/strict`), strictLevel);
    return [{ metric: id, title, correlation, reading: readingOf(strict, better) }];
  });
  return { rows, says: sentences(rows, field.length) };
}

function readingOf(strict: RankCorrelation, better: "higher" | "lower"): VerbosityRow["reading"] {
  if (strict.kind === "undefined" || strict.pairs < enoughAgents) return "not shown";
  const { low, high } = strict.interval;
  if (low <= 0 && high >= 0) return "not shown";
  return low > 0 === (better === "higher") ? "better" : "worse";
}

function sentences(rows: readonly VerbosityRow[], agents: number): string[] {
  if (rows.length === 0) return [];
  if (agents < enoughAgents)
    return [
      `${counted(agents, "agent")} ${agents === 1 ? "is" : "are"} too few to tell whether agents that write ` +
        `more get better or worse results; at least ${enoughAgents} agents are needed.`,
    ];
  const titles = (reading: VerbosityRow["reading"]) => rows.filter((row) => row.reading === reading).map(({ title }) => title);
  const [worse, better] = [titles("worse"), titles("better")];
  const rule = `With ${judged.length} metrics tested, a correlation counts only if its ${percent(strictLevel)} interval excludes 0.`;
  if (worse.length + better.length === 0) return [`No metric correlates with the number of messages beyond chance. ${rule}`];
  return [
    rule,
    ...(worse.length > 0 ? [`Agents that write more messages do worse on: ${worse.join(", ")}.`] : []),
    ...(better.length > 0 ? [`Agents that write more messages do better on: ${better.join(", ")}.`] : []),
    "Correlation is not causation.",
  ];
}
