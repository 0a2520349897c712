import type { Course } from "../../agent/stand-in/course.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
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

/** One kind of correct run that looks different from the reference's; the scorer must accept every such run. */
export interface VariantKind {
  readonly name: string;
  readonly about: string;
  /** The variations of a golden run; empty if this kind does not apply. */
  appliesTo(golden: GoldenRun): readonly Variation[];
}

/** A variant that rewords every message. */
export function inOtherWords(name: string, about: string, change: (text: string, golden: GoldenRun) => string): VariantKind {
  const differs = (golden: GoldenRun) =>
    golden.record.events.some((event) => event.kind === "agent_message" && change(event.text, golden) !== event.text);
  return {
    name,
    about,
    appliesTo: (golden) => (differs(golden) ? [{ what: about, open: () => ({ say: (text) => change(text, golden) }) }] : []),
  };
}

/** A variation that follows the same course in a different style. */
export function inOtherManner(what: string, manner: Partial<Course>): Variation {
  const defect = {
    name: what,
    about: what,
    rate: 1,
    fails: [],
    tempts: () => true,
    bend: (course: Course) => ({ ...course, ...manner }),
  };
  return { what, open: () => ({ defect }) };
}

/** A variation that makes extra calls just before the first call to a tool. */
export function withCallsBefore(what: string, tool: string, calls: readonly PlannedCall[]): Variation {
  const open = (): Tampering => {
    let met = false;
    return {
      call: async (wanted, turn) => {
        if (!met && wanted.tool === tool) {
          met = true;
          for (const call of calls) await turn.call(call.tool, call.args);
        }
        return turn.call(wanted.tool, wanted.args);
      },
    };
  };
  return { what, open };
}
