import type { RankSet } from "../../statistics/rank-sets.ts";
import { nothing } from "../figure-text.ts";

/** The table cell with the ranks that the comparisons do not rule out. */
export function rankCell(rank: RankSet | null): string {
  if (!rank) return nothing;
  return rank.best === rank.worst ? `${rank.best}` : `${rank.best} to ${rank.worst}`;
}
