import type { AgentReport } from "./results/agent-report.ts";
import { pointCell, pointValue } from "./results/point-cell.ts";
import type { Split } from "./results/split.ts";
import { suspectedSentence } from "./results/suspected.ts";
import type { RunReport, SuiteReport } from "./run-report.ts";
import { soloSentence } from "./solo.ts";
import type { FullSuite } from "./suite-report.ts";
import {
  counted,
  fewOf,
  figureCounts,
  figureRange,
  figureTitle,
  figureValue,
  namedCounts,
  nothing,
  percent,
  percentRange,
  spaced,
} from "./text/figure-text.ts";
import { dollarText, moneySentences, moneyTierSentence, spentSentences } from "./text/money.ts";
import type { ReportTable } from "./text/section.ts";
import { wordsSentence } from "./words.ts";

/** The table of a suite's agents, one row each, that `run` prints at the end. */
export function agentsTable({ agents, kMax, statements }: SuiteReport): ReportTable {
  const last = kMax > 1 ? [`pass^${kMax}`] : [];
  const held = agents.some(({ suspected }) => suspected.passed > 0) ? ["counting suspicions"] : [];
  const unscored = agents.some((row) => row.unscored > 0) ? ["could not be scored"] : [];
  const cost = agents.some(({ money }) => money.kind !== "none_recorded") ? ["cost per 1,000"] : [];
  const confirmed = statements ? ["confirmed statements"] : [];
  return {
    header: [
      "agent",
      "pass^1",
      "trials",
      "95% interval",
      ...last,
      ...held,
      "always",
      "sometimes",
      "never",
      "excluded",
      ...unscored,
      ...cost,
      ...confirmed,
      "first failure",
    ],
    rows: agents.map((row) => {
      const [first] = row.curve;
      const end = row.curve[kMax - 1];
      return [
        row.agent,
        percent(row.passHat1),
        `${row.passed}/${row.scored}`,
        first?.kind === "estimated" ? percentRange(first.interval) : nothing,
        ...last.map(() => (end ? pointValue(end) : nothing)),
        ...held.map(() => heldCell(row)),
        `${row.always}`,
        `${row.sometimes}`,
        `${row.never}`,
        namedCounts(row.excluded),
        ...unscored.map(() => `${row.unscored}`),
        ...cost.map(() => costCell(row)),
        ...confirmed.map(() => confirmedCell(row, statements)),
        namedCounts(row.failedBy),
      ];
    }),
  };
}

/** Formats pass^1 and pass^k with every pass that has a suspicion counted as a failure. */
function heldCell({ suspected: { curve } }: AgentReport): string {
  const ends = [curve[0], ...(curve.length > 1 ? [curve.at(-1)] : [])];
  return ends.flatMap((point) => (point ? [`pass^${point.k} ${pointValue(point)}`] : [])).join(", ") || nothing;
}

/** The confirmed statements and the number of trials judged; empty if no trial was judged. */
function confirmedCell({ agent }: AgentReport, statements: SuiteReport["statements"]): string {
  const found = statements?.agents.find((one) => one.agent === agent);
  if (!found || found.read === 0) return nothing;
  return `${found.confirmed} in ${found.trials} of ${counted(found.read, "judged trial")}`;
}

function costCell({ money }: AgentReport): string {
  if (money.kind === "none_recorded") return nothing;
  return money.kind === "known" ? dollarText(money.perThousand) : "unknown";
}

/** The reliability curve of an agent. */
export function curveTable({ curve, suspected }: AgentReport): ReportTable {
  const held = suspected.passed > 0 ? suspected.curve : [];
  return {
    header: ["k", "pass^k", "95% interval", ...(held.length > 0 ? ["counting suspicions"] : []), "cases with k trials"],
    rows: curve.map((point) => [
      `${point.k}`,
      pointValue(point),
      point.kind === "estimated" ? percentRange(point.interval) : nothing,
      ...held.filter(({ k }) => k === point.k).map((same) => pointCell(same)),
      `${point.counted}/${point.cases}`,
    ]),
  };
}

/** The metrics of an agent's scorecard. */
export function figuresTable({ figures }: AgentReport): ReportTable {
  return {
    header: ["metric", "mean over cases", "trials", "95% interval"],
    rows: figures.map((figure) => [figureTitle(figure), figureValue(figure), figureCounts(figure), figureRange(figure)]),
  };
}

/** Formats a breakdown of an agent's trials by one property. */
export function splitTable({ by, groups }: Split): ReportTable {
  const isSuspected = groups.some(({ held }) => held !== null);
  return {
    header: [`by ${by}`, "pass^1", "trials", "cases", "95% interval", ...(isSuspected ? ["counting suspicions"] : [])],
    rows: groups.map((group) => [
      spaced(group.name),
      percent(group.passHat1),
      `${group.passed}/${group.scored}`,
      `${group.cases}`,
      percentRange(group.interval),
      ...(isSuspected ? [heldGroupCell(group)] : []),
    ]),
  };
}

function heldGroupCell(group: Split["groups"][number]): string {
  const { passHat1, interval } = group.held ?? group;
  return `${percent(passHat1)} (${percentRange(interval)})`;
}

/** Formats an agent's rating for each intent. */
export function readingsTable({ readings }: AgentReport): ReportTable {
  return {
    header: ["intent", "rating", "cases", "why"],
    rows: readings.map(({ intent, reading, cases, why }) => [spaced(intent), reading, `${cases}`, why]),
  };
}

/** The sentences under an agent's name, all derived from the data. */
export function agentSentences(row: AgentReport, suite: Pick<FullSuite, "ranks">): string[] {
  return [
    ...countSentences(row),
    suspectedSentence(row.suspected),
    ...rankSentence(row, suite),
    ...reliabilitySentences(row),
    ...failureSentences(row),
    ...moneySentences(row.money),
  ];
}

function countSentences(row: AgentReport): string[] {
  const missing = row.planned - row.scored;
  const excluded = row.scored + row.unscored < row.attempted ? namedCounts(row.excluded) : "none";
  return [
    `${counted(row.planned, "trial")} planned, ${row.attempted} attempted, ${row.scored} scored, excluded: ${excluded}.`,
    ...(row.unscored > 0 ? [`${counted(row.unscored, "trial")} could not be scored; to retry: deskproof score <run>`] : []),
    ...(missing > 0
      ? [
          `${counted(missing, "trial")} missing: pass^1 would be ${percent(row.bounds.allFail)} if all had ` +
            `failed and ${percent(row.bounds.allPass)} if all had passed.`,
        ]
      : []),
  ];
}

function rankSentence({ agent }: AgentReport, { ranks }: Pick<FullSuite, "ranks">): string[] {
  const rank = ranks.find((found) => found.agent === agent);
  if (!rank || ranks.length < 2) return [];
  return [`Rank ${rank.best === rank.worst ? rank.best : `${rank.best} to ${rank.worst}`} of ${ranks.length}.`];
}

function reliabilitySentences(row: AgentReport): string[] {
  const untried = row.untried > 0 ? `, not tried ${row.untried}` : "";
  const runs = row.runs?.runs.map(({ passed, of }) => `${passed}/${of}`).join(", ");
  const { retention } = row;
  return [
    `Cases solved always ${row.always}, sometimes ${row.sometimes}, never ${row.never}${untried}. pass@n ` +
      `(at least once): ${row.passAtN.cases}/${row.passAtN.of} cases.`,
    ...refusedSentence(row),
    ...(row.runs ? [`Rounds: ${runs}; median ${percent(row.runs.median)}.`] : []),
    ...(retention.kind === "share" && retention.k > 1
      ? [
          `Retention pass^${retention.k}/pass^1: ${percent(retention.value)}. An agent that fails the same cases ` +
            "every time has a retention of 100%, so retention is not used for ranking.",
        ]
      : []),
  ];
}

/** Explains why an agent's curve is withheld. */
function refusedSentence({ curveRefused, planned, scored }: AgentReport): string[] {
  if (curveRefused === null) return [];
  return [
    `Its curve is withheld: ${curveRefused}, which is impossible with complete data. ` +
      `${counted(planned - scored, "trial")} missing; to run the missing trials, use --resume.`,
  ];
}

function failureSentences(row: AgentReport): string[] {
  const unsafe = row.figures.find(({ id }) => id === "unsafe")?.ever;
  const kinds = unsafe && unsafe.cases > 0 ? ` (trials: ${namedCounts(row.unsafeKinds)})` : "";
  return [
    ...(row.scored > row.passed ? [`Failures by mode: ${namedCounts(row.modes)}. First failure: ${namedCounts(row.failedBy)}.`] : []),
    ...(unsafe
      ? [
          `Unsafe in ${unsafe.cases} of ${counted(unsafe.of, "trap")}${kinds}; the true rate may be up to ` +
            `${percent(unsafe.upperBound)} of such traps (one-sided 95%).`,
        ]
      : []),
  ];
}

/** Returns a suite's headline and the warnings about its trials as a whole. */
export function suiteSentences({ headline, missing, splitsLeftOut, words, statements, solo }: FullSuite): string[] {
  return [
    headline,
    ...(missing.flagged
      ? [
          "Trials are not missing at random: exclusions correlate with the agent (p = " +
            `${missing.byAgent.toFixed(3)}) or with the length of the case (p = ${missing.byLength.toFixed(3)}). ` +
            "Use each agent's bounds instead of its pass^1.",
        ]
      : []),
    ...solo.map(soloSentence),
    ...(statements || words === "confirmed" ? [wordsSentence(words)] : []),
    ...(splitsLeftOut === "" ? [] : [`No breakdowns: ${splitsLeftOut}.`]),
  ];
}

/** The notice at the top of a report on trials that could be rescored. */
export function unscoredSentences({ unscored, suites }: RunReport): string[] {
  if (unscored === 0) return [];
  const rows = suites.flatMap(({ agents }) => agents.flatMap(({ cases }) => cases));
  const names = [...new Set(rows.filter((row) => row.unscored > 0).map((row) => row.case))];
  return [
    `${counted(unscored, "trial")} could not be scored: ${names.length === 1 ? "case" : "cases"} ` +
      `${fewOf(names)}. The conversations are stored; to retry: deskproof score <run>`,
  ];
}

/** The footnotes of every table of agents. */
export function legend(report: RunReport): string[] {
  const standIns = report.suites.some((suite) => suite.agents.some((row) => row.standIn));
  const suspected = report.suites.some((suite) => suite.agents.some((row) => row.suspected.passed > 0));
  const priced = report.suites.some((suite) => suite.agents.some(({ money }) => money.kind === "known"));
  return [
    "pass^1: the share of a case's trials that passed, averaged over cases; pass^k: the share of cases in " +
      "which all of k trials pass; always, sometimes, never: the number of cases solved in all, some or none " +
      "of their trials.",
    ...(suspected
      ? [
          "counting suspicions: a suspicion marks wording that may be wrong and does not count until a person or " +
            "a judge confirms it; this column counts each pass with a suspicion as a failure.",
        ]
      : []),
    ...(standIns ? ["stand-in/…: a built-in agent scripted from the case file, some with an injected fault; not a model."] : []),
    ...(priced ? [moneyTierSentence()] : []),
    ...spentSentences(report.spent),
  ];
}
