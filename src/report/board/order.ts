import type { BoardAgent } from "./board-agent.ts";

/** An order in which a leaderboard can list its agents. */
export interface BoardOrder<Agent extends BoardAgent> {
  readonly id: string;
  readonly title: string;
  /** The ranking rule, in one or two sentences. */
  readonly says: (kMax: number) => string;
  /** Whether an agent is listed below the line, after all others; if undefined, no agent is listed there. */
  readonly isBelow?: (one: Agent) => boolean;
  /** The values to sort by on each side of the line, the most important first; lower is better. */
  readonly keys: (one: Agent) => readonly number[];
}

/** Compares two agents by an order and, if they tie, by name. */
export function byOrder<Agent extends BoardAgent>(order: BoardOrder<Agent>): (one: Agent, other: Agent) => number {
  return (one, other) => byKeys(keysOf(one, order), keysOf(other, order)) || (one.agent < other.agent ? -1 : 1);
}

/** Returns an agent's position; agents that tie on all keys share a position. */
export function positionOf<Agent extends BoardAgent>(one: Agent, agents: readonly Agent[], order: BoardOrder<Agent>): number {
  const own = keysOf(one, order);
  return 1 + agents.filter((other) => byKeys(keysOf(other, order), own) < 0).length;
}

function keysOf<Agent extends BoardAgent>(one: Agent, { isBelow, keys }: BoardOrder<Agent>): readonly number[] {
  return [isBelow?.(one) ? 1 : 0, ...keys(one)];
}

// Values are rounded because equal shares that are summed in a different order can differ in the last bits.
function byKeys(one: readonly number[], other: readonly number[]): number {
  const rounded = (value: number | undefined) => Math.round((value ?? 0) * 1e9);
  const apart = one.findIndex((value, place) => rounded(value) !== rounded(other[place]));
  return apart < 0 ? 0 : rounded(one[apart]) - rounded(other[apart]);
}
