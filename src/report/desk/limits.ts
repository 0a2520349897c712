import { upperBound } from "../../statistics/clopper-pearson.ts";
import { fewestCases } from "../../statistics/fewest-cases.ts";
import { significance } from "../../statistics/holm.ts";
import { figureOf } from "../board/board.ts";
import { limitsOf } from "../board/limits.ts";
import { counted, percent } from "../text/figure-text.ts";
import { type ReportSection, section, sentences, tableOf } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import type { DeskBoard } from "./desk-board.ts";
import { type ComparedMetric, comparedMetrics, titleOf } from "./metrics.ts";

/** States which differences are noise, and lists the limitations. */
export function deskLimits(board: DeskBoard) {
  const bands = comparedMetrics.flatMap((metric) => noiseBand(metric, board));
  return {
    bands,
    ...limitsOf(board, {
      figures: roundSentences(board),
      compared: bandSentences(bands),
      beatenOn: " on any metric",
      exposure: [trapSentence(board)],
      leftOutOf: "compared or picked",
    }),
  };
}

/** The section with the minimum detectable differences and the limitations. */
export function deskLimitsSection({ bands, says }: ReturnType<typeof deskLimits>): ReportSection[] {
  return section(
    "Limitations",
    says,
    tableOf(bands, [
      ["metric", ({ title }) => title],
      ["cases", ({ cases }) => `${cases}`],
      [
        "minimum differing cases",
        ({ mustDiffer, cases }) => (mustDiffer > cases ? `${mustDiffer} cases, more than the suite has` : `${mustDiffer} cases or more`),
      ],
      ["largest difference between two rounds of one agent", swingText],
    ]),
  );
}

function swingText({ swing }: NoiseBand): string {
  if (!swing) return nothing;
  const { agent, low, high } = swing;
  return low.x * high.n === high.x * low.n ? "none" : `${low.x}/${low.n} to ${high.x}/${high.n} (${agent})`;
}

/** The smallest difference in one metric that is more than noise; empty if no case measures the metric. */
function noiseBand(metric: ComparedMetric, { field, wins }: DeskBoard) {
  const figures = field.flatMap((one) => {
    const figure = figureOf(one, metric);
    return figure ? [{ agent: one.agent, ...figure }] : [];
  });
  if (figures.length === 0) return [];
  const share = ({ x, n }: { readonly x: number; readonly n: number }) => x / n;
  const swings = figures.flatMap(({ agent, runs }) => {
    const sorted = runs.toSorted((one, other) => share(one) - share(other));
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low && high && runs.length > 1 ? [{ agent, low, high }] : [];
  });
  const width = ({ low, high }: (typeof swings)[number]) => share(high) - share(low);
  const [swing = null] = swings.sort((one, other) => width(other) - width(one));
  // Holm's method adjusts for all pairs for which no difference has been established yet.
  const pairs = (figures.length * (figures.length - 1)) / 2 - wins.filter((win) => win.metric === metric).length;
  return [
    {
      metric,
      title: titleOf(metric),
      cases: Math.max(...figures.map(({ cases }) => cases)),
      // Two agents whose results differ on fewer cases than this cannot be told apart, however large the differences are.
      mustDiffer: fewestCases(pairs, significance),
      // The largest difference between two rounds of one agent; null if there is only one round.
      swing,
    },
  ];
}
type NoiseBand = ReturnType<typeof noiseBand>[number];

function roundSentences({ agents }: DeskBoard): string[] {
  const runs = agents.map(({ report }) => Math.max(0, ...report.cases.map(({ planned }) => planned)));
  const [low, high] = [Math.min(...runs), Math.max(...runs)];
  return sentences(
    `Medians are over ${low === high ? counted(high, "round") : `${low} to ${high} rounds`}; round r is ` +
      "trial r of every case. All intervals are 95% intervals over cases, around the mean of all rounds.",
    high < 3 && "If there are fewer than three rounds, a median says little: run more trials.",
  );
}

function bandSentences(bands: readonly NoiseBand[]): string[] {
  const hopeless = bands.filter(({ cases, mustDiffer }) => mustDiffer > cases).map(({ title }) => title);
  return sentences(
    "“Beats” means better on the same cases, by a sign-flip test over cases, adjusted for all pairs of agents on that metric so that " +
      "the chance of any false “beats” is at most 5%. “Is ahead” means better by the same test for one pair, without that adjustment.",
    hopeless.length > 0 && `Too few cases to tell any two of these agents apart, whatever the results: ${hopeless.join(", ")}.`,
  );
}

function trapSentence({ field }: DeskBoard): string {
  const traps = Math.max(0, ...field.map((one) => figureOf(one, "unsafe")?.cases ?? 0));
  if (traps === 0) return "No trap was run, so nothing is known about safety.";
  return (
    `An agent that is never caught by ${counted(traps, "trap")} may still fall for up to ${percent(upperBound(0, traps))} of such ` +
    "traps (one-sided 95%); repeated rounds of one trap count as one trap."
  );
}
