import { fewOf, joined } from "../text/figure-text.ts";
import { type DeskWin, titleOf } from "./compared-metrics.ts";
import { tierSign } from "./cost.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { type Dominance, dominatedBy, dominates, notToldApart } from "./dominance.ts";

/** How an agent compares with the others. */
export interface AgentComparison {
  readonly beats: readonly DeskWin[];
  readonly beatenBy: readonly DeskWin[];
  /**
   * Agents that do not beat this one after adjustment, but are ahead of it in the unadjusted comparison of the pair.
   */
  readonly behind: readonly DeskWin[];
  readonly dominatedBy: readonly Dominance[];
  readonly dominates: readonly Dominance[];
  /** Agents in a lower cost tier that are neither ahead of nor behind this one on any metric. */
  readonly sameForLess: readonly string[];
  readonly says: readonly string[];
}

/**
 * Reports which agents dominate an agent, which ones it dominates, and which cheaper agents cannot be distinguished
 * from it.
 */
export function compareAgent(one: DeskAgent, board: DeskBoard): AgentComparison {
  const { field, wins, leads } = board;
  const { agent } = one;
  const found = {
    beats: wins.filter(({ winner }) => winner === agent),
    beatenBy: wins.filter(({ loser }) => loser === agent),
    behind: leads.filter((lead) => lead.loser === agent && !wins.includes(lead)),
    dominatedBy: dominatedBy(agent, board),
    dominates: dominates(agent, board),
    sameForLess: sameForLess(one, board),
  };
  if (!field.some((other) => other.agent === agent)) return { ...found, says: ["Stand-ins are not compared with agents under test."] };
  if (field.length === 1) return { ...found, says: ["No other agent was run, so there is nothing to compare it with."] };
  return { ...found, says: [...standing(found, agent), ...alike(one, board), ...price(one, board, found.sameForLess)] };
}

// If no agent beats another, nearly all agents are neither ahead nor behind, so a list of cheaper equivalents would be
// meaningless.
function sameForLess({ agent, cost }: DeskAgent, board: DeskBoard): string[] {
  if (cost.kind === "none_recorded" || board.wins.length === 0) return [];
  const alikes = new Set(notToldApart(agent, board));
  return board.field
    .filter((other) => alikes.has(other.agent) && other.cost.kind === "tokens" && other.cost.tier < cost.tier)
    .map((other) => other.agent);
}

function standing(
  { beats, beatenBy, ...found }: Pick<AgentComparison, "beats" | "beatenBy" | "dominatedBy" | "dominates">,
  agent: string,
): string[] {
  if (beats.length + beatenBy.length === 0) return [`${agent} beats no other agent here, and none beats it.`];
  const on = ({ agent: other, on: list }: Dominance) => `${other} (${list.map(titleOf).join(", ")})`;
  const said = (words: (names: string) => string, list: readonly Dominance[]) => (list.length > 0 ? [words(fewOf(list.map(on)))] : []);
  const [won, lost] = [grouped(beats, "loser"), grouped(beatenBy, "winner")];
  const isIn = (list: readonly Dominance[]) => (one: Dominance) => list.some((other) => other.agent === one.agent);
  const trades = won.filter(isIn(lost));
  const partly = (list: readonly Dominance[], whole: readonly Dominance[]) => list.filter((one) => !isIn(whole)(one) && !isIn(trades)(one));
  return [
    ...said(
      (names) => `Agents that are better than it on at least one of the four metrics and worse on none: ${names}.`,
      found.dominatedBy,
    ),
    ...said(
      (names) => `Agents that are better than it on some metric but have a worse value on another: ${names}.`,
      partly(lost, found.dominatedBy),
    ),
    ...said((names) => `It is better than these agents on at least one of the four metrics and worse on none: ${names}.`, found.dominates),
    ...said(
      (names) => `It is better than these agents on some metric but has a worse value on another: ${names}.`,
      partly(won, found.dominates),
    ),
    ...trades.map(({ agent: other, on: ahead }) => {
      const behind = lost.find((one) => one.agent === other)?.on ?? [];
      return `Compared with ${other} it is a trade-off: ahead on ${joined(ahead.map(titleOf))}, behind on ${joined(behind.map(titleOf))}.`;
    }),
  ];
}

function grouped(wins: readonly DeskWin[], side: "winner" | "loser"): Dominance[] {
  return [...Map.groupBy(wins, (win) => win[side])].map(([agent, own]) => ({
    agent,
    on: own.map(({ metric }) => metric),
  }));
}

function alike({ agent }: DeskAgent, board: DeskBoard): string[] {
  const alikes = notToldApart(agent, board);
  if (alikes.length === 0 || alikes.length === board.field.length - 1) return [];
  return [`Agents that are neither ahead of it nor behind it on any metric: ${fewOf(alikes)}.`];
}

function price({ cost }: DeskAgent, { field, wins }: DeskBoard, cheaper: readonly string[]): string[] {
  if (cost.kind === "none_recorded") return ["The cost of this agent was not recorded, so no cheaper equivalent can be named."];
  if (cheaper.length > 0)
    return [
      `Agents in a lower cost tier (its own is ${tierSign(cost)}) that are neither ahead of it nor ` +
        `behind it on any metric: ${fewOf(cheaper)}.`,
    ];
  const lower = field.some((other) => other.cost.kind === "tokens" && other.cost.tier < cost.tier);
  return lower && wins.length > 0
    ? [`Every agent in a lower cost tier (its own is ${tierSign(cost)}) is ahead of it or behind it on some metric.`]
    : [];
}
