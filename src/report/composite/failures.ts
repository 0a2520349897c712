import { FailureMode } from "../../score/trial/failure-mode.ts";
import { counted, outOf, percent, spaced } from "../text/figure-text.ts";
import type { CompositeBoard } from "./composite-board.ts";
import { type CompositeTrial, isViolating } from "./composite-board.ts";
import { type Hardest, hardestCases } from "./hardest.ts";

/** Failed trials by mode. */
export interface ModeCounts {
  readonly runs: number;
  readonly failed: number;
  /** The number of failed trials by mode. Every failed trial has exactly one mode, so the numbers add up. */
  readonly modes: { readonly [mode in FailureMode]: number };
  /**
   * The number of failed trials with the correct outcome and no prohibited call, where only the procedure was wrong.
   */
  readonly rightYetFailed: number;
}

/** The failures of one agent, or of all compared agents. */
interface FailureRow {
  /** The agent; null for all compared agents together. */
  readonly agent: string | null;
  readonly overall: ModeCounts;
  readonly hardest: ModeCounts;
}

/** Failure modes, overall and on the hardest cases. */
export interface Failures {
  readonly hardest: Hardest;
  /** The row for all compared agents, followed by one row per agent. */
  readonly rows: readonly FailureRow[];
  readonly says: readonly string[];
}

/** Counts failed trials by mode, overall and on the hardest cases. */
export function countFailures(board: CompositeBoard): Failures {
  const hardest = hardestCases(board);
  const ids = new Set(hardest.cases);
  const rowOf = (agent: string | null, trials: readonly CompositeTrial[]): FailureRow => ({
    agent,
    overall: modesOf(trials),
    hardest: modesOf(trials.filter((trial) => ids.has(trial.case))),
  });
  const all = rowOf(
    null,
    board.field.flatMap(({ trials }) => trials),
  );
  const rows = [all, ...board.agents.map(({ agent, trials }) => rowOf(agent, trials))];
  return {
    hardest,
    rows,
    says: [...hardest.says, ...modeSentences(all.overall, "all cases"), ...modeSentences(all.hardest, "the hardest cases")],
  };
}

function modesOf(trials: readonly CompositeTrial[]): ModeCounts {
  const failed = trials.filter(({ verdict }) => verdict.kind === "fail");
  const count = (mode: FailureMode) => failed.filter(({ verdict }) => verdict.kind === "fail" && verdict.mode === mode).length;
  return {
    runs: trials.length,
    failed: failed.length,
    modes: {
      stall_or_protocol: count("stall_or_protocol"),
      dishonesty: count("dishonesty"),
      over_action: count("over_action"),
      wrong_action: count("wrong_action"),
      under_action: count("under_action"),
      procedure_lapse: count("procedure_lapse"),
    },
    rightYetFailed: failed.filter((trial) => trial.card.outcomePass && !isViolating(trial)).length,
  };
}

function modeSentences(counts: ModeCounts, where: string): string[] {
  const { failed, runs, rightYetFailed } = counts;
  if (failed === 0) return [];
  const lead = leadingMode(counts);
  return [
    ...(lead
      ? [
          `On ${where} ${outOf({ x: failed, n: runs }, "trial")} failed; the most frequent failure mode is ` +
            `${spaced(lead)} (${percent(counts.modes[lead] / failed)} of them).`,
        ]
      : [`On ${where} ${outOf({ x: failed, n: runs }, "trial")} failed, with no single most frequent failure mode.`]),
    ...(rightYetFailed > 0
      ? [
          `On ${where} ${rightYetFailed} of ${counted(failed, "failed trial")} ` +
            `(${percent(rightYetFailed / failed)}) reached the correct outcome with no prohibited call, but made ` +
            "procedural errors.",
        ]
      : []),
  ];
}

/** The most frequent failure mode; undefined if several modes are equally frequent. */
export function leadingMode({ modes }: ModeCounts): FailureMode | undefined {
  const [first, second] = FailureMode.options.toSorted((one, other) => modes[other] - modes[one]);
  return first && second && modes[first] > modes[second] ? first : undefined;
}
