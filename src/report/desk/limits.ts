import { upperBound } from "../../statistics/clopper-pearson.ts";
import { fewestCases } from "../../statistics/fewest-cases.ts";
import { counted, percent } from "../figure-text.ts";
import type { Board } from "./board.ts";
import { figureOf } from "./board-agent.ts";
import { type ComparedMetric, comparedMetrics, significance, titleOf } from "./wins.ts";

/** The smallest difference in one metric that cannot be explained by noise. */
export interface NoiseBand {
  readonly metric: ComparedMetric;
  readonly title: string;
  /** The number of cases that measure the metric. */
  readonly cases: number;
  /**
   * Two agents whose results differ on fewer cases than this cannot be told apart, however large the differences are.
   */
  readonly mustDiffer: number;
  /** The largest difference between two rounds of one agent; null if there is only one round. */
  readonly swing: { readonly agent: string; readonly low: Run; readonly high: Run } | null;
}

type Run = { readonly run: number; readonly x: number; readonly n: number };

/** The limitations of a leaderboard. */
export interface Limits {
  readonly bands: readonly NoiseBand[];
  readonly says: readonly string[];
}

/** States which differences are noise, and lists the limitations. */
export function limitsOf(board: Board): Limits {
  const bands = comparedMetrics.flatMap((metric) => bandOn(metric, board));
  return {
    bands,
    says: [
      ...runSentences(board),
      ...bandSentences(bands, board),
      ...trapSentence(board),
      ...scopeSentences(board),
      ...fieldSentences(board),
    ],
  };
}

function bandOn(metric: ComparedMetric, { field, wins }: Board): NoiseBand[] {
  const figures = field.flatMap((one) => {
    const figure = figureOf(one, metric);
    return figure ? [{ agent: one.agent, figure }] : [];
  });
  if (figures.length === 0) return [];
  const swings = figures.flatMap(({ agent, figure: { runs } }) => {
    const sorted = runs.toSorted((one, other) => one.x / one.n - other.x / other.n);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low && high && runs.length > 1 ? [{ agent, low, high }] : [];
  });
  const width = ({ low, high }: (typeof swings)[number]) => high.x / high.n - low.x / low.n;
  swings.sort((one, other) => width(other) - width(one));
  return [
    {
      metric,
      title: titleOf(metric),
      cases: Math.max(...figures.map(({ figure }) => figure.cases)),
      mustDiffer: casesNeeded(figures.length, wins.filter((win) => win.metric === metric).length),
      swing: swings[0] ?? null,
    },
  ];
}

// Holm's method adjusts for all pairs for which no difference has been established yet.
function casesNeeded(agents: number, toldApart: number): number {
  return fewestCases((agents * (agents - 1)) / 2 - toldApart, significance);
}

function runSentences({ agents }: Board): string[] {
  const runs = agents.map(({ report }) => Math.max(0, ...report.cases.map(({ planned }) => planned)));
  const [low, high] = [Math.min(...runs), Math.max(...runs)];
  const scored = agents.reduce((sum, { report }) => sum + report.scored, 0);
  const planned = agents.reduce((sum, { report }) => sum + report.planned, 0);
  return [
    `Medians are over ${low === high ? counted(high, "round") : `${low} to ${high} rounds`}; round r is ` +
      "trial r of every case. All intervals are 95% intervals over cases, around the mean of all rounds.",
    ...(high < 3 ? ["If there are fewer than three rounds, a median says little: run more trials."] : []),
    ...(scored < planned
      ? [
          `${planned - scored} of ${counted(planned, "trial")} have no verdict; they are left out, not counted as failures.`,
        ]
      : []),
  ];
}

function bandSentences(bands: readonly NoiseBand[], { field, wins }: Board): string[] {
  if (field.length < 2) return ["Only one agent was run, so there is nothing to compare."];
  const hopeless = bands.filter(({ cases, mustDiffer }) => mustDiffer > cases).map(({ title }) => title);
  return [
    "“Beats” means better on the same cases, by a sign-flip test over cases, adjusted for all pairs of " +
      "agents on that metric so that the chance of any false “beats” is at most 5%. “Is ahead” means better " +
      "by the same test for one pair, without that adjustment.",
    ...(hopeless.length > 0
      ? [`Too few cases to tell any two of these agents apart, whatever the results: ${hopeless.join(", ")}.`]
      : []),
    ...(wins.length === 0
      ? ["No agent here significantly beats another on any metric: treat the order of the leaderboard as noise."]
      : []),
  ];
}

function trapSentence({ field }: Board): string[] {
  const traps = Math.max(0, ...field.map((one) => figureOf(one, "unsafe")?.cases ?? 0));
  if (traps === 0) return ["No trap was run, so nothing is known about safety."];
  const runs = "repeated rounds of one trap count as one trap";
  return [
    `An agent that is never caught by ${counted(traps, "trap")} may still fall for up to ` +
      `${percent(upperBound(0, traps))} of such traps (one-sided 95%); ${runs}.`,
  ];
}

function scopeSentences({ agents, cases, customer }: Board): string[] {
  const played = new Set(agents.flatMap(({ report }) => report.cases.map((row) => row.case)));
  const desks = new Set([...played].flatMap((id) => cases.get(id)?.desk ?? [])).size;
  return [
    ...(desks > 0
      ? [
          `${counted(desks, "desk")}, ${counted(played.size, "case")}: agents may rank differently on another desk. Try your own cases.`,
        ]
      : []),
    `The customers are simulated (${customer}); real customers behave less predictably.`,
  ];
}

function fieldSentences({ agents, field }: Board): string[] {
  if (field.every(({ standIn }) => standIn))
    return ["Every agent here is a stand-in, scripted from the case file: these results say nothing about any model."];
  if (field.length < agents.length)
    return ["Stand-ins are listed but not compared or picked, and they are not included in leaderboard-wide metrics."];
  return [];
}
