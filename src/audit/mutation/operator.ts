import type { Tampering } from "../../agent/stand-in/tampering.ts";
import type { Defect } from "../../agent/stand-in/temptation.ts";
import type { Check } from "../../score/checks.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { endingCall, type GoldenCall, type GoldenRun } from "../golden-run.ts";

/** One way an operator spoils a golden run. */
export interface Mutant {
  /** What exactly is spoiled, for the list of survivors. */
  readonly what: string;
  open(): Tampering;
}

/** What a mutant can spoil; exact checks have to fail it in all of these but the last. */
export const mutatedParts = ["deeds", "calls", "endings", "told", "words"] as const;
export type Mutates = (typeof mutatedParts)[number];

/** One kind of fault, put into right runs to see whether the scorer notices. */
export interface Operator {
  readonly name: string;
  /** What the mutant does wrong. */
  readonly about: string;
  /** What it spoils: what was done, how the tools were used, how the case ended, the facts told, or only the words. */
  readonly mutates: Mutates;
  /** The checks that name this fault. */
  readonly shows: readonly Check[];
  /** The ways it applies to a golden run, computed from the run; none where it does not. */
  appliesTo(golden: GoldenRun): readonly Mutant[];
}

/** What is done at one call of the reference: the first of the tool, unless the mutant says which. */
type AtCall = (
  wanted: PlannedCall,
  floor: Parameters<NonNullable<Tampering["call"]>>[1],
) => ReturnType<NonNullable<Tampering["call"]>>;

/** A tampering that takes the place of one call and lets the others through. */
export function atCall(isIt: (wanted: PlannedCall) => boolean, act: AtCall): Tampering {
  let met = false;
  return {
    call: (wanted, floor) => {
      if (met || !isIt(wanted)) return floor.call(wanted.tool, wanted.args);
      met = true;
      floor.mark();
      return act(wanted, floor);
    },
  };
}

/** A tampering that leaves calls out and lets the reference believe they were made. */
export function pretend(golden: GoldenRun, isIt: (tool: string) => boolean): Tampering {
  return {
    call: async (wanted, floor) => {
      if (!isIt(wanted.tool)) return floor.call(wanted.tool, wanted.args);
      floor.mark();
      return { ok: true, value: resultOf(golden, wanted.tool) };
    },
  };
}

/** What a tool answered last in the golden run. */
export function resultOf({ calls }: GoldenRun, tool: string): GoldenCall["value"] {
  return calls.findLast((call) => call.tool === tool)?.value ?? null;
}

/** A tampering that makes calls of its own just before the case is ended. */
export function beforeEnd(golden: GoldenRun, calls: readonly PlannedCall[]): Tampering {
  const ending = endingCall(golden)?.tool;
  return atCall(
    ({ tool }) => tool === ending,
    async (wanted, floor) => {
      for (const { tool, args } of calls) await floor.call(tool, args);
      return floor.call(wanted.tool, wanted.args);
    },
  );
}

/** A mutant that bends the reference's course, as a planted defect does. */
export function bent(what: string, defect: Pick<Defect, "tempts" | "bend">): Mutant {
  return { what, open: () => ({ defect: { name: what, about: what, rate: 1, fails: [], ...defect } }) };
}
