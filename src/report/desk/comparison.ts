import { joined } from "../figure-text.ts";
import type { Board } from "./board.ts";
import type { BoardAgent } from "./board-agent.ts";
import { tierSign } from "./cost.ts";
import { type Dominance, dominatedBy, dominates, notToldApart } from "./dominance.ts";
import { metricOf, type Win } from "./wins.ts";

/** How an agent stands to the others. */
export interface AgentComparison {
  readonly beats: readonly Win[];
  readonly beatenBy: readonly Win[];
  readonly dominatedBy: readonly Dominance[];
  readonly dominates: readonly Dominance[];
  /** Agents of a lower cost tier that no measure tells from this one. */
  readonly sameForLess: readonly string[];
  readonly says: readonly string[];
}

/** Says who dominates an agent, whom it dominates, and who cannot be told from it for less. */
export function compareAgent(one: BoardAgent, board: Board): AgentComparison {
  const { field, wins } = board;
  const { agent } = one;
  const found = {
    beats: wins.filter(({ winner }) => winner === agent),
    beatenBy: wins.filter(({ loser }) => loser === agent),
    dominatedBy: dominatedBy(agent, board),
    dominates: dominates(agent, board),
    sameForLess: sameForLess(one, board),
  };
  if (!field.some((other) => other.agent === agent))
    return { ...found, says: ["Stand-ins are not compared with agents."] };
  if (field.length === 1) return { ...found, says: ["It ran alone: there is nobody to compare it with."] };
  return { ...found, says: [...standing(found, agent), ...alike(one, board), ...price(one, board, found.sameForLess)] };
}

// Where nobody beats anybody, "cannot be told apart" holds of everybody and says nothing about a price.
function sameForLess({ agent, cost }: BoardAgent, board: Board): string[] {
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
  const on = ({ agent: other, on: list }: Dominance) => `${other} (${list.map((id) => metricOf(id).title).join(", ")})`;
  const mixed = [...new Set(beats.map(({ loser }) => loser))].filter((other) =>
    beatenBy.some(({ winner }) => winner === other),
  );
  return [
    ...(found.dominatedBy.length > 0
      ? [`Better somewhere and worse nowhere: ${found.dominatedBy.map(on).join(", ")}.`]
      : []),
    ...(found.dominates.length > 0
      ? [`It is better somewhere and worse nowhere than ${joined(found.dominates.map(on))}.`]
      : []),
    ...mixed.map((other) => {
      const titles = (list: readonly Win[], side: "winner" | "loser") =>
        joined(list.filter((win) => win[side] === other).map(({ metric }) => metricOf(metric).title));
      return `Against ${other} it is a trade: ahead on ${titles(beats, "loser")}, behind on ${titles(beatenBy, "winner")}.`;
    }),
    ...(beats.length + beatenBy.length === 0
      ? [`No measure tells ${agent} from any other agent here, either way.`]
      : []),
  ];
}

function alike({ agent }: BoardAgent, board: Board): string[] {
  const alikes = notToldApart(agent, board);
  if (alikes.length === 0 || alikes.length === board.field.length - 1) return [];
  return [`No measure tells it from ${joined(alikes)}.`];
}

function price({ cost }: BoardAgent, { field, wins }: Board, cheaper: readonly string[]): string[] {
  if (cost.kind === "none_recorded") return ["No cost was recorded, so nobody can be said to do the same for less."];
  if (cheaper.length > 0)
    return [
      `In a lower cost tier than its ${tierSign(cost)}, and not told from it by any measure: ${joined(cheaper)}.`,
    ];
  const known = field.filter((other) => other.cost.kind === "tokens").length;
  return known > 1 && wins.length > 0 ? [`Nobody of a lower cost tier than its ${tierSign(cost)} does the same.`] : [];
}
