import { isJsonArray } from "../../json.ts";
import type { Defect } from "./temptation.ts";
import type { WorkStep } from "./work-step.ts";

/** Takes the correct action but cites too little evidence: one record where several are needed. */
export const shallow: Defect = {
  name: "shallow",
  about: "correct, but cites too little evidence",
  rate: 0.85,
  fails: ["procedure_lapse"],
  tempts: (moment) => moment.kind === "step" && cited(moment.step).length > 1,
  bend: (course) => ({ ...course, steps: course.steps.map(withoutMost) }),
};

function cited({ tool, args }: WorkStep) {
  const listed = tool.cites === undefined ? undefined : args[tool.cites];
  return listed !== undefined && isJsonArray(listed) ? listed : [];
}

function withoutMost(step: WorkStep): WorkStep {
  const { cites } = step.tool;
  const listed = cited(step);
  return cites === undefined || listed.length < 2 ? step : { ...step, args: { ...step.args, [cites]: listed.slice(0, 1) } };
}
