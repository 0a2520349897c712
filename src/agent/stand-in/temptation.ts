import type { DefectNote } from "../../conversation/agent.ts";
import type { Random } from "../../random.ts";
import type { FailureMode } from "../../score/trial/define-check.ts";
import type { Course } from "./course.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** A point in a conversation at which a stand-in may make a mistake. */
export type DefectOpportunity =
  | { readonly kind: "turn"; readonly turn: number }
  | { readonly kind: "step"; readonly step: WorkStep }
  | { readonly kind: "write"; readonly step: WorkStep }
  /** The agent is about to announce the outcome; `values` are the values it states. */
  | { readonly kind: "tell"; readonly values: readonly string[] };

/** An injected fault, with the points at which it can occur and the change it makes to the course. */
export interface Defect {
  readonly name: string;
  /** A one-line description for choosing a stand-in. */
  readonly about: string;
  /** The probability that the fault occurs at its first opportunity, unless the id sets another rate. */
  readonly rate: number;
  /** The failure modes that a verdict may name when the fault occurs; empty if the trial still passes. */
  readonly fails: readonly FailureMode[];
  tempts(opportunity: DefectOpportunity, situation: Situation): boolean;
  bend(course: Course, situation: Situation): Course;
}

/** A fault in one trial; returns the course to follow from an opportunity on. */
export type Temptation = (opportunity: DefectOpportunity, course: Course, situation: Situation) => Course;

/** Opens a fault in one trial. Whether it occurs is decided and logged once, at the first opportunity. */
export function openTemptation(defect: Defect, parts: { rate: number; random: Random; log: (note: DefectNote) => void }): Temptation {
  let isDecided = false;
  return (opportunity, course, situation) => {
    if (isDecided || !defect.tempts(opportunity, situation)) return course;
    isDecided = true;
    const fired = parts.random.chance(parts.rate);
    parts.log({ defect: defect.name, fired });
    return fired ? defect.bend(course, situation) : course;
  };
}
