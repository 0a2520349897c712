import type { TestCase } from "../../case/test-case.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** The steps that a stand-in will take next, and how it takes them. The reference follows the case's plan without faults. */
export interface Course {
  /** The remaining calls, ending with the one that closes the case. */
  readonly steps: readonly WorkStep[];
  /** Whether the stand-in asks for proof before it refuses. */
  readonly seeksProof: boolean;
  /** Whether the stand-in gets consent if a tool requires consent. */
  readonly confirms: boolean;
  /** Whether the stand-in makes the writes that it claims to make. */
  readonly acts: boolean;
  /** Whether the stand-in waits until the customer is satisfied before it closes the case. */
  readonly waits: boolean;
  /** Whether the stand-in makes any progress. */
  readonly moves: boolean;
  /** Whether the stand-in states numbers, dates and ids correctly. */
  readonly quotesRight: boolean;
  /** Whether the stand-in keeps its messages short. */
  readonly brief: boolean;
  /** How the stand-in asks: for all values together and for files when needed, for one value at a time, or for everything at once. */
  readonly asks: "together" | "singly" | "at_once";
  /** The explanation that the customer gets at the end, in addition to a report of the actions taken. */
  readonly explain: string | undefined;
  readonly tell: TestCase["truth"]["tell"];
}

/** The reference's course through a case. */
export function rightCourse({ plan, testCase }: Situation): Course {
  const { explain, tell } = testCase.truth;
  const manner = { seeksProof: true, confirms: true, acts: true, waits: true, moves: true, quotesRight: true, brief: true };
  return { steps: plan, ...manner, asks: "together", explain, tell };
}

/** Returns a course that continues with these steps and this explanation. */
export function reroute(course: Course, steps: readonly (WorkStep | undefined)[], explain: string | undefined): Course {
  const known = steps.filter((step) => step !== undefined);
  return known.length === 0 ? course : { ...course, steps: known, seeksProof: false, explain, tell: [] };
}
