import { didYouMean } from "../nearest.ts";
import { criteria } from "../score/judge/criterion.ts";
import { UserError } from "../user-error.ts";
import { hasBounds } from "./estimate/metric.ts";
import { metrics } from "./metrics.ts";

const grammar = new RegExp(
  [
    /^\s*(?<name>[A-Za-z_-]+(?:\^\d+|@n)?)\s*(?<comparison>>=|<=|>|<)/,
    /\s*(?<wanted>\d+(?:\.\d+)?)(?<percent>%?)/,
    /\s*(?:@\s*(?<level>\d+(?:\.\d+)?)(?<levelPercent>%?))?\s*$/,
  ]
    .map(({ source }) => source)
    .join(""),
);

/** Parses a requirement, such as `pass^4>=0.8` or `over_escalation<=0.1@95%`. */
export function readRequirement(text: string) {
  const parts = grammar.exec(text)?.groups;
  if (!parts)
    throw new UserError(
      `"${text}" is not a requirement. Write a metric, >= or <=, and a value, in quotes: ` +
        `"pass^4>=0.8", "unsafe<=0", "over_escalation<=0.1@95%".`,
    );
  const { name = "", wanted = "", percent, comparison = "" } = parts;
  const subject = subjectOf(name);
  const level = levelOf(text, parts);
  const bounded = subject.kind !== "metric" || hasBounds(subject.metric);
  if (level !== null && !bounded) throw new UserError(`"${text}": ${name} has no maximum, so it has no confidence bound. Remove the @.`);
  const value = Number(wanted) / (percent === "%" ? 100 : 1);
  const top = subject.kind === "metric" ? subject.metric.top : 1;
  if (bounded && value > top) throw new UserError(`"${text}": ${name} lies between 0 and ${top}. Write 0.8 or 80% for a share.`);
  return { text: text.replaceAll(/\s+/g, ""), subject, comparison, wanted: value, level };
}
export type Requirement = ReturnType<typeof readRequirement>;

/** The confidence level; if given, the one-sided bound at this level must meet the value instead of the estimate. */
function levelOf(text: string, { level, levelPercent }: { readonly [part: string]: string | undefined }): number | null {
  if (level === undefined) return null;
  const share = levelPercent === "%" || Number(level) > 1 ? Number(level) / 100 : Number(level);
  if (share >= 0.5 && share < 1) return share;
  throw new UserError(`"${text}": the confidence level after @ must be at least 50% and below 100%, such as @95%.`);
}

/** The subject of a requirement: pass^k, pass@n, or a metric from the scorecard. */
function subjectOf(name: string) {
  const k = /^pass\^(\d+)$/.exec(name)?.[1];
  if (k !== undefined && Number(k) > 0) return { kind: "pass^k" as const, k: Number(k) };
  if (name === "pass@n") return { kind: "pass@n" as const };
  const metric = metrics.find(({ id }) => id === name);
  if (metric) return { kind: "metric" as const, metric };
  if (name.startsWith("judged") || name === "sentiment_trend" || criteria.some(({ id }) => id === name))
    throw new UserError(
      `"${name}" is a judge score, and judge scores cannot be gated: judges disagree and can be ` +
        "manipulated. Gate on a computed metric, such as pass^4>=0.8.",
    );
  const known = ["pass^k", "pass@n", ...metrics.map(({ id }) => id)];
  throw new UserError(`there is no metric "${name}"${didYouMean(name.replace(/\^\d+$/, "^k"), known)}. Metrics: ${known.join(", ")}.`);
}
