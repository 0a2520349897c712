import type { ScorecardReport } from "../../src/report/board/scorecard.ts";
import { useQuery } from "../router.ts";
import type { AgentRow } from "./board-rows.ts";
import "../style/leaderboard.css";

type BoardOrder = ScorecardReport["leaderboard"]["orders"][number];

/** Returns the class of a row: the first row below the order's line is drawn under a line, unless the user sorts the table otherwise. */
export function useLineClass(table: string, rows: readonly AgentRow[], order: BoardOrder | undefined) {
  const [sorted] = useQuery(`${table}.sort`);
  const isDrawn = rows.length > 1 && sorted === "";
  const first = isDrawn ? rows.find(({ agent }) => order?.below.includes(agent)) : undefined;
  return (row: AgentRow) => (row === first ? "below-line" : undefined);
}
