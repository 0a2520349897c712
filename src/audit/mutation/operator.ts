import { defects } from "../../agent/stand-in/defects.ts";
import type { Tampering } from "../../agent/stand-in/tampering.ts";
import type { Defect } from "../../agent/stand-in/temptation.ts";
import type { WorkStep } from "../../agent/stand-in/work-step.ts";
import type { Check } from "../../score/checks.ts";
import type { PlannedCall } from "../../world/replay.ts";
import { endingCall, type GoldenCall, type GoldenRun } from "../trials/golden-run.ts";

/** One mutation of a golden run. */
export interface Mutant {
  /** A description of the change, for the list of survivors. */
  readonly what: string;
  open(): Tampering;
}

/** The parts of a run that a mutant can change. Mutants of every part except the last, which is left to judges, must fail a check. */
export const mutatedParts = ["actions", "calls", "endings", "told", "words"] as const;
export type Mutates = (typeof mutatedParts)[number];

/** One kind of fault that is injected into correct runs to test whether the scorer notices it. */
export interface Operator {
  readonly name: string;
  /** The part that is changed (the actions taken, the tool calls, the ending, the facts told, or only the wording). */
  readonly mutates: Mutates;
  /** The checks that can name this fault; empty if only a judge can. */
  readonly shows: readonly Check[];
  /** The mutants made from a golden run; empty if the operator does not apply. */
  appliesTo(golden: GoldenRun): readonly Mutant[];
}

/** An operator without its name; it changes the part that its table is about, unless it names another one. */
type OperatorEntry = Omit<Operator, "name" | "mutates"> & Partial<Pick<Operator, "mutates">>;

/** The operators of a table, which lists them by name. */
export function operators(mutates: Mutates, table: { readonly [name: string]: OperatorEntry }): Operator[] {
  return Object.entries(table).map(([name, entry]) => ({ name, mutates, ...entry }));
}

/** Tampering that replaces the first call to a tool and leaves the others unchanged. */
export function atCall(tool: string | undefined, act: NonNullable<Tampering["call"]>): Tampering {
  let met = false;
  return {
    call: (wanted, turn) => {
      if (met || wanted.tool !== tool) return turn.call(wanted.tool, wanted.args);
      met = true;
      turn.mark();
      return act(wanted, turn);
    },
  };
}

/** Tampering that makes extra calls just before the first call to a tool. */
export function beforeCall(tool: string | undefined, calls: readonly PlannedCall[]): Tampering {
  return atCall(tool, async (wanted, turn) => {
    for (const call of calls) await turn.call(call.tool, call.args);
    return turn.call(wanted.tool, wanted.args);
  });
}

/** Tampering that makes extra calls just before the case ends. */
export function beforeEnd(golden: GoldenRun, calls: readonly PlannedCall[]): Tampering {
  return beforeCall(endingCall(golden)?.tool, calls);
}

/** A mutant that changes some arguments of the first call to a tool. */
export function withArguments(what: string, tool: string, changed: PlannedCall["args"]): Mutant {
  return { what, open: () => atCall(tool, ({ args }, turn) => turn.call(tool, { ...args, ...changed })) };
}

/** A mutant that skips the calls to some tools but returns results as if they had been made. */
export function pretend(golden: GoldenRun, tools: readonly string[], what = tools.join(", ")): Mutant {
  const call: Tampering["call"] = async (wanted, turn) => {
    if (!tools.includes(wanted.tool)) return turn.call(wanted.tool, wanted.args);
    turn.mark();
    return { ok: true, value: resultOf(golden, wanted.tool) };
  };
  return { what, open: () => ({ call }) };
}

/** A tool's last result in the golden run. */
export function resultOf({ calls }: GoldenRun, tool: string): GoldenCall["value"] {
  return calls.findLast((call) => call.tool === tool)?.value ?? null;
}

/** A mutant that changes the reference's course at a step. */
export function atStep(what: string, step: WorkStep, bend: Defect["bend"]): Mutant {
  return withDefect(what, { tempts: (moment) => moment.kind === "step" && moment.step === step, bend });
}

/** A mutant with one of the stand-ins' faults. */
export function withFault(what: string, fault: string): Mutant[] {
  return defects.filter(({ name }) => name === fault).map((defect) => withDefect(what, defect));
}

/** A mutant with a fault that always occurs at its first opportunity. */
export function withDefect(what: string, defect: Pick<Defect, "tempts" | "bend">): Mutant {
  return { what, open: () => ({ defect: { name: what, about: what, rate: 1, fails: [], ...defect } }) };
}

/** A mutant that changes the text of messages; `change` returns other messages as they are. */
export function reworded(what: string, change: (text: string) => string): Mutant {
  const say: Tampering["say"] = (text, turn) => {
    const changed = change(text);
    if (changed !== text) turn.mark();
    return changed;
  };
  return { what, open: () => ({ say }) };
}

/** Tampering that changes the first message for which `isDue` holds. */
export function oneMessage(change: (text: string) => string, isDue = () => true): Tampering {
  let met = false;
  return {
    say: (text, turn) => {
      if (met || !isDue()) return text;
      met = true;
      turn.mark();
      return change(text);
    },
  };
}
