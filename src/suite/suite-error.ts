import { formatProblem, type Problem, sortProblems } from "../case/problem.ts";
import { UserError } from "../user-error.ts";

/** All problems in a suite, as a single error. */
export class SuiteError extends UserError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = sortProblems(problems);
    const lines = sorted.map(formatProblem);
    super(lines.length === 1 ? lines.join("") : `${lines.length} problems\n${lines.join("\n")}`);
    this.problems = sorted;
  }
}
