import { z } from "zod";
import { jsonIn } from "../../json.ts";

const Passes = z.record(z.string(), z.unknown());
const Submission = z.looseObject({
  model_name: z.string(),
  results: z.record(z.string(), z.union([Passes, z.null()])),
});

/** The number of base tasks in each domain; a submission's results are computed over these tasks. */
const baseTasks: ReadonlyMap<string, number> = new Map([
  ["retail", 114],
  ["airline", 50],
  ["telecom", 114],
]);

/** One domain's curve in a leaderboard submission. */
export interface SubmittedCurve {
  readonly name: string;
  /** The printed values for k = 1, 2, …, in percent; undefined where nothing was printed. */
  readonly values: readonly (string | undefined)[];
  readonly cases: number;
}

/** The curves in a τ²-bench leaderboard submission; undefined if the text is not such a submission. */
export function readSubmission(text: string): readonly SubmittedCurve[] | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  const parsed = Submission.safeParse(jsonIn(text));
  if (!parsed.success) return undefined;
  const { model_name: model, results } = parsed.data;
  return Object.entries(results).flatMap(([domain, passes]) => {
    const cases = baseTasks.get(domain);
    const values = passes === null ? [] : passValues(passes);
    return cases === undefined || values.length === 0 ? [] : [{ name: `${model}, ${domain}`, values, cases }];
  });
}

/**
 * The values up to the last one printed. JSON drops trailing zeros, so every value is padded to the largest number of decimals among them.
 */
function passValues(passes: z.infer<typeof Passes>): (string | undefined)[] {
  const given = [1, 2, 3, 4].map((k) => {
    const value = passes[`pass_${k}`];
    return typeof value === "number" ? value : undefined;
  });
  const decimals = Math.max(0, ...given.map((value) => String(value ?? "").split(".")[1]?.length ?? 0));
  const shown = given.map((value) => (value === undefined ? undefined : `${value.toFixed(decimals)}%`));
  return shown.slice(0, shown.findLastIndex((value) => value !== undefined) + 1);
}
