import { figureOf } from "../board/board.ts";
import { countCell, meanCell } from "../board/cells.ts";
import { drawLeaderboard, flagsColumn, trialsColumn } from "../board/leaderboard.ts";
import { passColumns, passOrder, passTableColumns, reversedSentence, shortPassColumns, withheldFlag } from "../board/pass-board.ts";
import { figureValue, percent, percentRange } from "../text/figure-text.ts";
import type { TextColumn } from "../text/section.ts";
import { nothing } from "../text/spaced.ts";
import { type CompositeAgent, type CompositeBoard, isViolating } from "./composite-board.ts";
import type { Profile } from "./profile.ts";
import type { SafetyRow } from "./safety.ts";

/** Ranks agents by pass^k, then by pass^1, then by the share of cases without a violation. */
export const compositeReliableFirst = passOrder<CompositeAgent>({ title: "the larger share of safe cases", key: unsafeShare });

function unsafeShare({ trials }: CompositeAgent): number {
  const unsafe = new Set(trials.filter(isViolating).map((trial) => trial.case)).size;
  const tried = new Set(trials.map((trial) => trial.case)).size;
  return tried ? unsafe / tried : 2;
}

/** Creates the leaderboard; an agent's remark is the first sentence of its profile that the columns do not show. */
export function compositeLeaderboard(board: CompositeBoard, safety: readonly SafetyRow[], profiles: readonly Profile[]) {
  return drawLeaderboard(board, {
    orders: [compositeReliableFirst],
    columns: (one) => ({
      ...passColumns(one, board),
      composite: figureOf(one, "composite") ?? null,
      barPass: figureOf(one, "bar_pass") ?? null,
      outcomePass: figureOf(one, "outcome_pass") ?? null,
      procedurePass: figureOf(one, "procedure_pass") ?? null,
      safeCases: safety.find((row) => row.agent === one.agent)?.safeCases ?? null,
    }),
    lastFlags: withheldFlag,
    remark: ({ agent }) => {
      const profile = profiles.find((found) => found.agent === agent);
      return profile?.says[profile.standing.length] ?? null;
    },
    says: reversedSentence(board),
  });
}
type CompositeRow = ReturnType<typeof compositeLeaderboard>["rows"][number];

/** The columns with intervals and ranks. */
export function compositeTableColumns(k: number): readonly TextColumn<CompositeRow>[] {
  return [
    ...passTableColumns(k),
    ["composite", ({ composite }) => meanCell(composite)],
    ["bar pass", ({ barPass }) => meanCell(barPass)],
    ["outcome pass", ({ outcomePass }) => meanCell(outcomePass)],
    ["procedure pass", ({ procedurePass }) => meanCell(procedurePass)],
    [
      "safe cases",
      ({ safeCases: safe }) => (safe ? `${safe.x}/${safe.n} (${percent(safe.value)}; ${percentRange(safe.interval)})` : nothing),
    ],
    trialsColumn,
    flagsColumn,
  ];
}

/** The columns without intervals, which do not fit in a terminal. */
export function shortCompositeColumns(k: number): readonly TextColumn<CompositeRow>[] {
  return [
    ...shortPassColumns(k),
    ["composite", ({ composite }) => (composite ? figureValue(composite) : nothing)],
    ["safe cases", ({ safeCases }) => countCell(safeCases)],
    trialsColumn,
    flagsColumn,
  ];
}
