import type { TestCase } from "../../case/test-case.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** What a stand-in is about to do, and in what manner; the reference's course is the case's plan, done well. */
export interface Course {
  /** The calls still to make, the one that ends the case last. */
  readonly steps: readonly WorkStep[];
  /** Asks for proof before it says no. */
  readonly seeksProof: boolean;
  /** Gets a yes where a tool wants one. */
  readonly confirms: boolean;
  /** Makes the writes it speaks of. */
  readonly acts: boolean;
  /** Stays until the customer is settled. */
  readonly waits: boolean;
  /** Gets on with it at all. */
  readonly moves: boolean;
  /** Tells numbers, dates and ids as they are. */
  readonly quotesRight: boolean;
  /** Keeps it short. */
  readonly brief: boolean;
  /** Asks for the values it needs together and for files when they are needed; or one by one; or all in one go. */
  readonly asks: "together" | "singly" | "at_once";
  /** What the customer is told in the end, besides what was done. */
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

/** Another end to a course: these steps and this explanation in place of all that was still ahead. */
export function reroute(course: Course, steps: readonly (WorkStep | undefined)[], explain: string | undefined): Course {
  const known = steps.filter((step) => step !== undefined);
  return known.length === 0 ? course : { ...course, steps: known, seeksProof: false, explain, tell: [] };
}
