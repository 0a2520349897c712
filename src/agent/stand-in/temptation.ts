import type { DefectNote } from "../../conversation/agent.ts";
import type { Random } from "../../random.ts";
import type { FailureMode } from "../../score/verdict.ts";
import type { Course } from "./course.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** A point in a conversation at which a stand-in may go astray. */
export type Moment =
  | { readonly kind: "turn"; readonly turn: number }
  | { readonly kind: "step"; readonly step: WorkStep }
  | { readonly kind: "write"; readonly step: WorkStep }
  /** The outcome is about to be told; `values` are the literals in it. */
  | { readonly kind: "tell"; readonly values: readonly string[] };

/** A planted fault: when it can show, and how it bends the course if it does. */
export interface Defect {
  readonly name: string;
  /** One line for people who choose a stand-in. */
  readonly about: string;
  /** How often it shows where it could, unless the id says otherwise. */
  readonly rate: number;
  /** The modes a verdict may name when it shows, as a failure or a suspicion; none when a trial passes all the same. */
  readonly fails: readonly FailureMode[];
  tempts(moment: Moment, situation: Situation): boolean;
  bend(course: Course, situation: Situation): Course;
}

/** A defect in one trial: decided once, at the first moment it could show, and logged then. */
export class Temptation {
  readonly #defect: Defect;
  readonly #rate: number;
  readonly #random: Random;
  readonly #log: (note: DefectNote) => void;
  #decided = false;

  constructor(defect: Defect, parts: { rate: number; random: Random; log: (note: DefectNote) => void }) {
    this.#defect = defect;
    this.#rate = parts.rate;
    this.#random = parts.random;
    this.#log = parts.log;
  }

  /** The course after this moment. */
  meet(moment: Moment, course: Course, situation: Situation): Course {
    if (this.#decided || !this.#defect.tempts(moment, situation)) return course;
    this.#decided = true;
    const fired = this.#random.chance(this.#rate);
    this.#log({ defect: this.#defect.name, fired });
    return fired ? this.#defect.bend(course, situation) : course;
  }
}
