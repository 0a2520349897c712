import type { Tampering } from "../../agent/stand-in/tampering.ts";
import type { Defect } from "../../agent/stand-in/temptation.ts";
import type { Check } from "../../score/checks.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { endingCall, type GoldenCall, type GoldenRun } from "../trials/golden-run.ts";

/** One mutation of a golden run. */
export interface Mutant {
  /** A description of the change, for the list of survivors. */
  readonly what: string;
  open(): Tampering;
}

/** The parts of a run that a mutant can change. Mutants of every part except the last must fail an exact check. */
export const mutatedParts = ["deeds", "calls", "endings", "told", "words"] as const;
export type Mutates = (typeof mutatedParts)[number];

/** One kind of fault that is injected into correct runs to test whether the scorer notices it. */
export interface Operator {
  readonly name: string;
  /** A description of the fault. */
  readonly about: string;
  /** The part that is changed (the actions taken, the tool calls, the ending, the facts told, or only the wording). */
  readonly mutates: Mutates;
  /** The checks that can name this fault. */
  readonly shows: readonly Check[];
  /** The mutants made from a golden run; empty if the operator does not apply. */
  appliesTo(golden: GoldenRun): readonly Mutant[];
}

/** The replacement for the matched call. */
type AtCall = (wanted: PlannedCall, turn: Parameters<NonNullable<Tampering["call"]>>[1]) => ReturnType<NonNullable<Tampering["call"]>>;

/** Tampering that replaces the first matching call and leaves the others unchanged. */
export function atCall(isIt: (wanted: PlannedCall) => boolean, act: AtCall): Tampering {
  let met = false;
  return {
    call: (wanted, turn) => {
      if (met || !isIt(wanted)) return turn.call(wanted.tool, wanted.args);
      met = true;
      turn.mark();
      return act(wanted, turn);
    },
  };
}

/** Tampering that skips calls but returns results as if they had been made. */
export function pretend(golden: GoldenRun, isIt: (tool: string) => boolean): Tampering {
  return {
    call: async (wanted, turn) => {
      if (!isIt(wanted.tool)) return turn.call(wanted.tool, wanted.args);
      turn.mark();
      return { ok: true, value: resultOf(golden, wanted.tool) };
    },
  };
}

/** A tool's last result in the golden run. */
export function resultOf({ calls }: GoldenRun, tool: string): GoldenCall["value"] {
  return calls.findLast((call) => call.tool === tool)?.value ?? null;
}

/** Tampering that makes extra calls just before the case ends. */
export function beforeEnd(golden: GoldenRun, calls: readonly PlannedCall[]): Tampering {
  const ending = endingCall(golden)?.tool;
  return atCall(
    ({ tool }) => tool === ending,
    async (wanted, turn) => {
      for (const { tool, args } of calls) await turn.call(tool, args);
      return turn.call(wanted.tool, wanted.args);
    },
  );
}

/** A mutant that changes the reference's behaviour in the same way as an injected fault. */
export function mutantWithDefect(what: string, defect: Pick<Defect, "tempts" | "bend">): Mutant {
  return { what, open: () => ({ defect: { name: what, about: what, rate: 1, fails: [], ...defect } }) };
}
