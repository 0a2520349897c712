import type { Course } from "../../agent/stand-in/course.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import { findingsIn, type GivenVerdict } from "../../score/verdict.ts";
import type { Suite } from "../../suite/suite.ts";
import type { PlannedCall } from "../../world/replay.ts";
import type { GoldenRun } from "../trials/golden-run.ts";

/** One harmless change to a golden run. */
export interface Variation {
  readonly what: string;
  /** The suite in which to run the variation, if it differs from the golden run's suite. */
  readonly suite?: Suite;
  open(): Tampering;
}

/**
 * Kinds of correct runs that look different from the reference's, by name; the scorer must accept every such run. Each
 * kind returns its variations of a golden run, none if it does not apply.
 */
export interface VariantKinds {
  readonly [name: string]: (golden: GoldenRun) => readonly Variation[];
}

/** A kind of variant that rewords every message. */
export function inOtherWords(what: string, change: (text: string, golden: GoldenRun) => string): VariantKinds[string] {
  const differs = (golden: GoldenRun) =>
    golden.record.events.some((event) => event.kind === "agent_message" && change(event.text, golden) !== event.text);
  return (golden) => (differs(golden) ? [{ what, open: () => ({ say: (text) => change(text, golden) }) }] : []);
}

/** A variation that follows the same course in a different style. */
export function inOtherManner(what: string, manner: Partial<Course>): Variation[] {
  const bend = (course: Course) => ({ ...course, ...manner });
  return [{ what, open: () => ({ defect: { name: what, about: what, rate: 1, fails: [], tempts: () => true, bend } }) }];
}

/** A variation that makes extra calls just before the first call to the tool of another call. */
export function withCallsBefore(what: string, next: PlannedCall | undefined, calls: readonly PlannedCall[]): Variation[] {
  const open = (): Tampering => {
    let met = false;
    return {
      call: async ({ tool, args }, turn) => {
        const isNext = !met && tool === next?.tool;
        met ||= isNext;
        if (isNext) for (const call of calls) await turn.call(call.tool, call.args);
        return turn.call(tool, args);
      },
    };
  };
  return next ? [{ what, open }] : [];
}

/** A correct run, with the reason if the scorer rejected it. */
export interface PlayedVariant {
  readonly kind: string;
  readonly case: string;
  readonly what: string;
  readonly why: string | undefined;
}

/** The reason why the scorer rejected a run; undefined if the scorer accepted it. */
export function rejection(verdict: GivenVerdict): string | undefined {
  if (verdict.kind === "pass") return undefined;
  if (verdict.kind === "excluded") return `excluded (${verdict.cause}): ${verdict.detail}`;
  return findingsIn(verdict)
    .map(({ check, step, why }) => `${check} at ${step ?? "the end"}: ${why}`)
    .join("; ");
}
