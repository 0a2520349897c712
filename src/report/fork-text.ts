import { shortened } from "../secrets/shortened.ts";
import type { ForkSample } from "../store/fork-sample.ts";
import type { ForkOrigin } from "../store/run-plan.ts";
import { textTable } from "../text-table.ts";
import { visibleText } from "../visible-text.ts";
import { splitSamples } from "./fork-split.ts";
import { counted, percent, percentRange } from "./text/figure-text.ts";
import { tableOf } from "./text/section.ts";
import { spaced } from "./text/spaced.ts";

/** A completed fork to be described. */
interface ShownFork {
  readonly origin: ForkOrigin;
  /** The agent's decision in the trial itself. */
  readonly before: string;
  /** The agent that made the decision in the samples. */
  readonly agent: string;
  readonly samples: readonly ForkSample[];
}

const longest = 64;

/** Formats the results of repeating a decision as text. */
export function renderFork({ origin, before, agent, samples }: ShownFork): string {
  const split = splitSamples(samples);
  const { suite, case: id, trial, at, until } = origin;
  const played = until === "turn" ? "to the end of its turn" : "to the end of the conversation";
  const table = tableOf(split.decisions, [
    ["next decision", ({ next }) => `${shortened(next || "nothing", longest)}${next === before ? "  (as in the trial)" : ""}`],
    ["samples", ({ count, of }) => `${count}/${of}`],
    ["share", ({ count, of }) => percent(count / of)],
    ["95% interval", ({ interval }) => percentRange(interval)],
    ["unsafe", ({ unsafe }) => `${unsafe}`],
  ]);
  const { unsafe } = split;
  return [
    visibleText(`${suite}/${id}, trial ${trial} of ${origin.agent}, decision at event ${at}`),
    visibleText(`In the trial: ${shortened(before, longest)}`),
    visibleText(`${counted(samples.length, "sample")} of ${agent}, each run ${played}`),
    "",
    ...(table.rows.length > 0 ? [textTable(table), ""] : []),
    unsafe.of === 0
      ? "None of the samples count."
      : `Unsafe branch: ${unsafe.count} of ${unsafe.of} (${percent(unsafe.count / unsafe.of)}, 95% ` +
        `interval ${percentRange(unsafe.interval)})`,
    ...split.broken.map(({ check, why, samples: n }) => visibleText(`  ${n}×  ${spaced(check)}: ${why}`)),
    ...(split.excluded > 0
      ? [`${counted(split.excluded, "sample")} excluded: something other than the agent failed (${endings(samples)}).`]
      : []),
  ].join("\n");
}

function endings(samples: readonly ForkSample[]): string {
  const kinds = samples.flatMap(({ branch, ending }) => (branch === "excluded" ? [spaced(ending)] : []));
  return [...new Set(kinds)].join(", ");
}

/** The branch that a sample of a fork took, as lines to print below its transcript. */
export function branchLines({ branch, broken }: ForkSample): string[] {
  if (branch === "excluded") return [];
  return [`  ⑂  ${branch} branch`, ...broken.map(({ check, step, why }) => visibleText(`       event ${step}, ${spaced(check)}: ${why}`))];
}
