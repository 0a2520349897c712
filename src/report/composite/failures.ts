import { FailureMode } from "../../score/trial/define-check.ts";
import { countCell } from "../board/cells.ts";
import { counted, outOf, percent } from "../text/figure-text.ts";
import { type ReportTable, sentences, tableOf } from "../text/section.ts";
import { spaced } from "../text/spaced.ts";
import { type CompositeBoard, type CompositeTrial, isViolating } from "./composite-board.ts";

/** Counts failed trials by mode, overall and on the hardest cases. */
export function countFailures(board: CompositeBoard) {
  const hardest = hardestCases(board);
  const ids = new Set(hardest.cases);
  const rowOf = (agent: string | null, trials: readonly CompositeTrial[]) => {
    const hard = trials.filter((trial) => ids.has(trial.case));
    return { agent, overall: modesOf(trials), hardest: modesOf(hard) };
  };
  const compared = board.field.flatMap(({ trials }) => trials);
  const all = rowOf(null, compared);
  return {
    hardest,
    rows: [all, ...board.agents.map(({ agent, trials }) => rowOf(agent, trials))],
    says: [...hardest.says, ...modeSentences(all.overall, "all cases"), ...modeSentences(all.hardest, "the hardest cases")],
  };
}
type FailureRow = ReturnType<typeof countFailures>["rows"][number];

const topLevel = "L5";

/** Selects the cases of the highest level, and those that the fewest agents solved in any trial. */
function hardestCases({ field, cases }: CompositeBoard) {
  const tried = field.flatMap(({ report }) => report.cases).filter(({ n }) => n > 0);
  const byCase = [...Map.groupBy(tried, (row) => row.case)];
  const top = byCase.map(([id]) => id).filter((id) => cases.get(id)?.level === topLevel);
  // An agent that did not try a case does not count as failing to solve it.
  const solvers = byCase
    .filter(([, own]) => own.length === field.length)
    .map(([id, own]) => ({ id, by: own.filter(({ c }) => c > 0).length }));
  const solvedBy = Math.min(field.length, ...solvers.map(({ by }) => by));
  const least = solvers.filter(({ by }) => by === solvedBy && solvedBy < field.length).map(({ id }) => id);
  const all = [...new Set([...top, ...least])].sort();
  const who = solvedBy === 0 ? "no agent ever solved" : `only ${solvedBy} of ${counted(field.length, "agent")} ever solved`;
  const parts = sentences(
    top.length > 0 && `the ${counted(top.length, "case")} of level ${topLevel}`,
    least.length > 0 && `the ${counted(least.length, "case")} that ${who}`,
  );
  const both = top.length + least.length - all.length;
  const overlap = both > 0 ? `, with ${both} in both groups` : "";
  const definition = `The hardest cases are ${parts.join(" and ")}${overlap}: ${counted(all.length, "case")} in total.`;
  return { cases: all, topLevel: top, leastSolved: least, solvedBy, says: sentences(all.length > 0 && definition) };
}

function modesOf(trials: readonly CompositeTrial[]) {
  const failed = trials.filter(({ verdict }) => verdict.kind === "fail");
  const count = (mode: FailureMode) => failed.filter(({ verdict }) => verdict.kind === "fail" && verdict.mode === mode).length;
  return {
    runs: trials.length,
    failed: failed.length,
    // Every failed trial has exactly one mode, so the numbers add up.
    modes: {
      stall_or_protocol: count("stall_or_protocol"),
      dishonesty: count("dishonesty"),
      over_action: count("over_action"),
      wrong_action: count("wrong_action"),
      under_action: count("under_action"),
      procedure_lapse: count("procedure_lapse"),
    },
    // Failed trials with the correct outcome and no prohibited call, where only the procedure was wrong.
    rightYetFailed: failed.filter((trial) => trial.card.outcomePass && !isViolating(trial)).length,
  };
}
type ModeCounts = ReturnType<typeof modesOf>;

function modeSentences(counts: ModeCounts, where: string): string[] {
  const { failed, runs, rightYetFailed } = counts;
  if (failed === 0) return [];
  const lead = leadingMode(counts);
  const most = lead
    ? `; the most frequent failure mode is ${spaced(lead)} (${percent(counts.modes[lead] / failed)} of them)`
    : ", with no single most frequent failure mode";
  return sentences(
    `On ${where} ${outOf({ x: failed, n: runs }, "trial")} failed${most}.`,
    rightYetFailed > 0 &&
      `On ${where} ${rightYetFailed} of ${counted(failed, "failed trial")} (${percent(rightYetFailed / failed)}) ` +
        "reached the correct outcome with no prohibited call, but made procedural errors.",
  );
}

/** The most frequent failure mode; undefined if several modes are equally frequent. */
export function leadingMode({ modes }: ModeCounts): FailureMode | undefined {
  const [first, second] = FailureMode.options.toSorted((one, other) => modes[other] - modes[one]);
  return first && second && modes[first] > modes[second] ? first : undefined;
}

/** Formats the shares of the failure modes, overall and on the hardest cases. */
export function failuresTables(rows: readonly FailureRow[]): ReportTable[] {
  return (["overall", "hardest"] as const).map((part) => {
    const share = (row: FailureRow, x: number) => `${x} (${percent(x / row[part].failed)})`;
    const failing = rows.filter((row) => row[part].failed > 0);
    return tableOf(failing, [
      [part === "overall" ? "all cases" : "hardest cases", ({ agent }) => agent ?? "all compared agents"],
      ["failed trials", (row) => countCell({ x: row[part].failed, n: row[part].runs })],
      ...FailureMode.options.map((mode) => [spaced(mode), (row: FailureRow) => share(row, row[part].modes[mode])] as const),
      ["correct outcome, nothing prohibited", (row) => share(row, row[part].rightYetFailed)],
    ]);
  });
}
