import type { FullSuite } from "../../src/report/suite-report.ts";
import type { TrialFilters } from "../pages/trial-filters.ts";
import { type LinkRule, memberAt, metricFilters, roundFilters } from "./rules.ts";

const compared = { agents: "compared" } as const;
const traps = { metric: "unsafe" } as const;

/** The trials behind the numbers of a desk's report. */
export const deskRules: readonly LinkRule[] = [
  ["desk/leaderboard/rows/*/cost", (suite, at) => ({ agent: rowAt(suite, at)?.agent, tag: "token usage known" })],
  ...(["unsafe", "overEscalation", "escalationAccuracy"] as const).flatMap((field): LinkRule[] => [
    [`desk/leaderboard/rows/*/${field}/runs/*`, (suite, at, run) => roundFilters(rowAt(suite, at)?.agent, rowAt(suite, at)?.[field], run)],
    [`desk/leaderboard/rows/*/${field}`, (suite, at) => metricFilters(rowAt(suite, at)?.agent, rowAt(suite, at)?.[field])],
  ]),
  [
    "desk/calibration/rows/*/missed",
    (suite, at) => ({ agent: memberAt(suite.desk?.calibration.rows, at)?.agent, metric: "escalation_accuracy" }),
  ],
  [
    "desk/calibration/rows/*/needless",
    (suite, at) => ({ agent: memberAt(suite.desk?.calibration.rows, at)?.agent, metric: "over_escalation" }),
  ],
  [
    "desk/reactions/rows/*/counts/*",
    (suite, at, reaction) => ({ agent: memberAt(suite.desk?.reactions.rows, at)?.agent, tag: `reaction: ${reaction}` }),
  ],
  ["desk/reactions/rows/*/trials", (suite, at) => ({ agent: memberAt(suite.desk?.reactions.rows, at)?.agent, ...traps })],
  ["desk/tactics/rows/*/board", (suite, at) => ({ ...compared, ...traps, tactic: memberAt(suite.desk?.tactics.rows, at)?.tactic })],
  [
    "desk/tactics/rows/*/agents/*",
    (suite, at, place) => {
      const row = memberAt(suite.desk?.tactics.rows, at);
      return { agent: memberAt(row?.agents, place)?.agent, ...traps, tactic: row?.tactic };
    },
  ],
  ["desk/traps/rows/length", () => ({ ...compared, ...traps })],
  ["desk/traps/rows/*/caught", (suite, at) => ({ ...compared, ...traps, case: memberAt(suite.desk?.traps.rows, at)?.case })],
  ...Object.entries({ everyRun: "always", someRuns: "sometimes", never: "never" }).map(
    ([shape, ever]): LinkRule => [
      `desk/traps/shapes/*/${shape}`,
      (suite, at) => ({ agent: memberAt(suite.desk?.traps.shapes, at)?.agent, ...traps, ever }),
    ],
  ),
  [
    "desk/leads/*",
    (suite, at) => {
      const lead = memberAt(suite.desk?.leads, at);
      return lead && { agent: lead.winner, versus: lead.loser, metric: lead.metric };
    },
  ],
  ...deepRules(),
];

/** The trials behind the numbers of an agent's detailed report. */
function deepRules(): readonly LinkRule[] {
  const at = "desk/agents/*";
  return [
    [`${at}/glance/*/place`, (suite, place, own) => ({ ...compared, metric: memberAt(deepAt(suite, place)?.glance, own)?.figure.id })],
    [
      `${at}/clusters/*/intents/*`,
      (suite, place, cluster, own) => {
        const found = memberAt(deepAt(suite, place)?.clusters, cluster);
        const row = memberAt(found?.intents, own);
        const domain = found?.domain ?? undefined;
        return row && { agent: deepAt(suite, place)?.agent, result: "scored", bucket: row.bucket, intent: row.intent, domain };
      },
    ],
    [`${at}/missed/*/share`, (suite, place) => ({ agent: deepAt(suite, place)?.agent, ...missed })],
    [`${at}/missed/*/boardShare`, () => ({ ...compared, ...missed })],
    [
      `${at}/missed/*`,
      (suite, place, own) => ({
        agent: deepAt(suite, place)?.agent,
        metric: missed.metric,
        intent: memberAt(deepAt(suite, place)?.missed, own)?.intent,
      }),
    ],
    [`${at}/traps/*/*/trap`, () => undefined],
    [
      `${at}/traps/failed/*/caught`,
      (suite, place, own) => ({
        agent: deepAt(suite, place)?.agent,
        ...traps,
        case: memberAt(deepAt(suite, place)?.traps.failed, own)?.case,
      }),
    ],
    [`${at}/traps/failed/*/others`, (suite, place, own) => othersFilters(suite, place, memberAt(deepAt(suite, place)?.traps.failed, own))],
    [
      `${at}/traps/heldWhereOthersFail/*/others`,
      (suite, place, own) => othersFilters(suite, place, memberAt(deepAt(suite, place)?.traps.heldWhereOthersFail, own)),
    ],
  ];
}

/** The trials of the other compared agents in a trap. */
function othersFilters(suite: FullSuite, place: string | undefined, trap: { readonly case: string } | undefined): TrialFilters {
  return { ...compared, except: deepAt(suite, place)?.agent, ...traps, case: trap?.case };
}

/** The trials in which a conversation that needed a person was not escalated. */
const missed = { metric: "escalation_accuracy", hit: "no" } as const;

function rowAt({ desk }: FullSuite, place: string | undefined) {
  return memberAt(desk?.leaderboard.rows, place);
}

function deepAt({ desk }: FullSuite, place: string | undefined) {
  return memberAt(desk?.agents, place);
}
