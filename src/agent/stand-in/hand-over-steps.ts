import { endingStep } from "./ending-step.ts";
import { guessCall } from "./guess-call.ts";
import type { Situation } from "./situation.ts";
import type { WorkStep } from "./work-step.ts";

/** The calls that escalate a case and, at some desks, then close it. */
export function handOverSteps(situation: Situation, summary: string): readonly WorkStep[] {
  const ending = endingStep(situation, "handed_over", summary);
  if (!ending || ending.tool.action === "handover") return ending ? [ending] : [];
  const tool = [...situation.desk.tools.values()].find(({ by, action }) => by === "agent" && action === "handover");
  const step = tool && guessCall(tool, situation);
  return step ? [{ ...step, args: { ...step.args, summary } }, ending] : [ending];
}
