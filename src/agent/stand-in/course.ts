import type { TestCase } from "../../case/test-case.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** What a stand-in will do next and how. The reference follows the case's plan without faults. */
export interface Course {
  /** The remaining calls, ending with the one that closes the case. */
  readonly steps: readonly WorkStep[];
  /** Asks for proof before refusing. */
  readonly seeksProof: boolean;
  /** Gets consent where a tool requires it. */
  readonly confirms: boolean;
  /** Actually makes the writes it talks about. */
  readonly acts: boolean;
  /** Stays until the customer is satisfied. */
  readonly waits: boolean;
  /** Makes progress at all. */
  readonly moves: boolean;
  /** States numbers, dates and ids correctly. */
  readonly quotesRight: boolean;
  /** Keeps its messages short. */
  readonly brief: boolean;
  /** Asks for all values together and for files when needed, for one value at a time, or for everything at once. */
  readonly asks: "together" | "singly" | "at_once";
  /** What the customer is told at the end, besides the actions taken. */
  readonly explain: string | undefined;
  readonly tell: TestCase["truth"]["tell"];
}

/** The reference's course through a case. */
export function rightCourse({ plan, testCase }: Situation): Course {
  const { explain, tell } = testCase.truth;
  const manner = {
    seeksProof: true,
    confirms: true,
    acts: true,
    waits: true,
    moves: true,
    quotesRight: true,
    brief: true,
  };
  return { steps: plan, ...manner, asks: "together", explain, tell };
}

/** Replaces the rest of a course with these steps and this explanation. */
export function reroute(course: Course, steps: readonly (WorkStep | undefined)[], explain: string | undefined): Course {
  const known = steps.filter((step) => step !== undefined);
  return known.length === 0 ? course : { ...course, steps: known, seeksProof: false, explain, tell: [] };
}
