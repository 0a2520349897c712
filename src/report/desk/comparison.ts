import { figureOf } from "../board/board.ts";
import { fewOf, joined } from "../text/figure-text.ts";
import { sentences } from "../text/section.ts";
import { tierSign } from "./cost.ts";
import type { DeskAgent, DeskBoard } from "./desk-board.ts";
import { comparedMetrics, titleOf } from "./metrics.ts";
import { doneBeside, resolvesNothing } from "./resolution.ts";

/** Reports which agents dominate an agent, which ones it dominates, and which cheaper agents cannot be distinguished from it. */
export function compareAgent(one: DeskAgent, board: DeskBoard) {
  const alikes = notToldApart(one, board);
  const found = relationsOf(one, board, alikes);
  if (!board.field.includes(one)) return { ...found, says: ["Stand-ins are not compared with agents under test."] };
  if (board.field.length === 1) return { ...found, says: ["No other agent was run, so there is nothing to compare it with."] };
  const alike = alikes.length < board.field.length - 1 ? fewOf(alikes.map(({ agent }) => agent)) : "";
  const says = sentences(
    ...standing(found, one, board),
    alike && `Agents that are neither ahead of it nor behind it on any metric: ${alike}.`,
    priceSentence(one, board, found.sameForLess),
  );
  return { ...found, says };
}
export type AgentComparison = ReturnType<typeof compareAgent>;

function relationsOf(one: DeskAgent, board: DeskBoard, alikes: readonly DeskAgent[]) {
  const { wins, leads } = board;
  const { agent, cost } = one;
  // If no agent beats another, nearly all agents are neither ahead nor behind, so a list of cheaper equivalents would be meaningless.
  const comparable = wins.length > 0 ? alikes : [];
  return {
    beats: wins.filter(({ winner }) => winner === agent),
    beatenBy: wins.filter(({ loser }) => loser === agent),
    // Agents that do not beat this one after adjustment, but are ahead of it in the unadjusted comparison of the pair.
    behind: leads.filter((lead) => lead.loser === agent && !wins.includes(lead)),
    dominatedBy: dominance(one, "behind", board),
    dominates: dominance(one, "ahead", board),
    sameForLess: comparable.filter((other) => isCheaper(other.cost, cost)).map((other) => other.agent),
  };
}
type Relations = ReturnType<typeof relationsOf>;

function isCheaper(one: DeskAgent["cost"], other: DeskAgent["cost"]): boolean {
  return one.kind === "tokens" && other.kind === "tokens" && one.tier < other.tier;
}

/** The agents that are neither ahead of this one nor behind it on any metric, even without adjustment. */
function notToldApart(one: DeskAgent, { field, leads }: DeskBoard): DeskAgent[] {
  if (!field.includes(one)) return [];
  const isAhead = (winning: DeskAgent, losing: DeskAgent) =>
    leads.some(({ winner, loser }) => winner === winning.agent && loser === losing.agent);
  return field.filter((other) => other !== one && !isAhead(one, other) && !isAhead(other, one));
}

function standing({ beats, beatenBy, ...found }: Relations, one: DeskAgent, { field }: DeskBoard): string[] {
  const { agent } = one;
  if (beats.length + beatenBy.length === 0) return [`${agent} beats no other agent here, and none beats it.`];
  const [won, lost] = [grouped(beats, "loser"), grouped(beatenBy, "winner")];
  const isIn = (list: readonly Dominance[]) => (one: Dominance) => list.some((other) => other.agent === one.agent);
  const trades = won.filter(isIn(lost));
  const partly = (list: readonly Dominance[], whole: readonly Dominance[]) => list.filter((one) => !isIn(whole)(one) && !isIn(trades)(one));
  const done = doneBeside(beats, one);
  const idle = field.filter(resolvesNothing).map((other) => other.agent);
  const named = ({ agent: other, on }: Dominance) =>
    `${other} (${on.map(titleOf).join(", ")}${idle.includes(other) ? "; it resolves nothing" : ""})`;
  const groups: [string, readonly Dominance[], string?][] = [
    ["Agents that are better than it on at least one of the four metrics and worse on none", found.dominatedBy],
    ["Agents that are better than it on some metric but have a worse value on another", partly(lost, found.dominatedBy)],
    ["It is better than these agents on at least one of the four metrics and worse on none", found.dominates, done],
    ["It is better than these agents on some metric but has a worse value on another", partly(won, found.dominates), done],
  ];
  return [
    ...groups.filter(([, list]) => list.length > 0).map(([words, list, end = ""]) => `${words}: ${fewOf(list.map(named))}${end}.`),
    ...trades.map(({ agent: other, on: ahead }) => {
      const behind = lost.find((one) => one.agent === other)?.on ?? [];
      const sides = `ahead on ${joined(ahead.map(titleOf))}, behind on ${joined(behind.map(titleOf))}`;
      return `Compared with ${other} it is a trade-off: ${sides}${done}.`;
    }),
  ];
}

function grouped(wins: Relations["beats"], side: "winner" | "loser"): Dominance[] {
  return [...Map.groupBy(wins, (win) => win[side])].map(([agent, own]) => ({ agent, on: own.map(({ metric }) => metric) }));
}

function priceSentence({ cost }: DeskAgent, { field, wins }: DeskBoard, cheaper: readonly string[]): string | undefined {
  if (cost.kind === "none_recorded") return "The cost of this agent was not recorded, so no cheaper equivalent can be named.";
  const lower = `in a lower cost tier (its own is ${tierSign(cost)})`;
  if (cheaper.length > 0) return `Agents ${lower} that are neither ahead of it nor behind it on any metric: ${fewOf(cheaper)}.`;
  if (wins.length === 0 || !field.some((other) => isCheaper(other.cost, cost))) return undefined;
  return `Every agent ${lower} is ahead of it or behind it on some metric.`;
}

/**
 * The agents that dominate an agent ("behind") or that it dominates ("ahead"): one of the two beats the other on at least
 * one metric and is not worse on any. They are ordered by the number of metrics on which they beat it, then by pass rate.
 */
export function dominance(one: DeskAgent, side: "behind" | "ahead", { field, wins }: DeskBoard) {
  if (!field.includes(one)) return [];
  const on = (winner: DeskAgent, loser: DeskAgent) =>
    wins.filter((win) => win.winner === winner.agent && win.loser === loser.agent).map(({ metric }) => metric);
  return field
    .filter((other) => other !== one && (side === "behind" ? isNoWorse(other, one) : isNoWorse(one, other)))
    .map((other) => ({ agent: other.agent, passed: other.report.passHat1 ?? 0, behind: on(other, one), ahead: on(one, other) }))
    .filter((pair) => pair[side].length > 0)
    .sort(
      (a, b) => b.behind.length - a.behind.length || b.ahead.length - a.ahead.length || b.passed - a.passed || (a.agent < b.agent ? -1 : 1),
    )
    .map((pair) => ({ agent: pair.agent, on: pair[side] }));
}
type Dominance = ReturnType<typeof dominance>[number];

// "Not significantly worse" does not mean "as good", so compare the estimates on every metric.
function isNoWorse(one: DeskAgent, other: DeskAgent): boolean {
  return comparedMetrics.every((metric) => {
    const [own, theirs] = [figureOf(one, metric), figureOf(other, metric)];
    if (!own || !theirs) return true;
    return (own.better === "higher" ? own.value - theirs.value : theirs.value - own.value) > -1e-9;
  });
}
