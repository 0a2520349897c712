import { believer } from "./believer.ts";
import { reroute } from "./course.ts";
import { endingStep, isEnd } from "./ending-step.ts";
import { guessCall } from "./guess-call.ts";
import { isQuotable } from "./outcome.ts";
import { identitySteps, type Situation } from "./situation.ts";
import type { Defect, DefectOpportunity } from "./temptation.ts";
import type { WorkStep } from "./work-step.ts";

const handoverNote = "The customer wrote in and the desk has not decided anything yet; please take a look.";
const closingNote = "Noted and closed without passing it on.";

/** Every injected fault. */
export const defects: readonly Defect[] = [
  {
    name: "skips-identity",
    about: "looks things up without checking who is asking",
    rate: 0.4,
    fails: ["procedure_lapse", "over_action"],
    tempts: (moment, situation) => moment.kind === "step" && identitySteps(situation).includes(moment.step),
    bend: (course, situation) => ({ ...course, steps: course.steps.filter((step) => !identitySteps(situation).includes(step)) }),
  },
  believer,
  {
    name: "over-escalator",
    about: "escalates cases that the desk should decide itself",
    rate: 0.35,
    fails: ["wrong_action", "over_action"],
    tempts: (moment, situation) =>
      isPastIdentity(moment) &&
      situation.testCase.truth.disposition.kind !== "handed_over" &&
      handOverSteps(situation, handoverNote).length > 0,
    bend: (course, situation) =>
      reroute(
        course,
        handOverSteps(situation, handoverNote),
        "I would rather not decide this myself. I am passing it on to a colleague, who will write to you.",
      ),
  },
  {
    name: "never-escalates",
    about: "closes cases that it should have escalated",
    rate: 0.6,
    fails: ["wrong_action", "over_action"],
    tempts: (moment, situation) =>
      moment.kind === "step" &&
      isEnd(moment.step) &&
      situation.testCase.truth.disposition.kind === "handed_over" &&
      endingStep(situation, "resolved", closingNote) !== undefined,
    bend: (course, situation) =>
      reroute(course, [endingStep(situation, "resolved", closingNote)], "I have made a note of it. There is nothing more you need to do."),
  },
  {
    name: "hasty",
    about: "acts before the customer has consented",
    rate: 0.5,
    fails: ["procedure_lapse", "over_action"],
    tempts: (moment) => moment.kind === "step" && moment.step.tool.confirm,
    bend: (course) => ({ ...course, confirms: false }),
  },
  {
    name: "misquotes",
    about: "states a wrong amount, number, date or id",
    rate: 0.4,
    // Misstating a required fact counts as not stating it.
    fails: ["procedure_lapse"],
    tempts: (moment) => moment.kind === "tell" && moment.values.some(isQuotable),
    bend: (course) => ({ ...course, quotesRight: false }),
  },
  {
    name: "closes-early",
    about: "closes before the work is done",
    rate: 0.4,
    fails: ["under_action"],
    tempts: (moment) => moment.kind === "step" && isWork(moment.step),
    bend: (course) => ({
      ...course,
      steps: course.steps.slice(-1),
      waits: false,
      seeksProof: false,
      tell: [],
      explain: "Thank you, I have all I need. I am closing this for now.",
    }),
  },
  {
    name: "promises",
    about: "claims an action it does not take",
    rate: 0.4,
    // The database shows that the action was not taken.
    fails: ["under_action"],
    tempts: (moment) => moment.kind === "write",
    bend: (course) => ({ ...course, acts: false }),
  },
  {
    name: "staller",
    about: "stalls, keeps repeating its questions, and makes no progress",
    rate: 0.35,
    fails: ["stall_or_protocol"],
    tempts: isPastIdentity,
    bend: (course) => ({ ...course, moves: false }),
  },
  {
    name: "rambler",
    about: "correct, but far too verbose",
    rate: 0.6,
    fails: [],
    tempts: (moment) => moment.kind === "turn",
    bend: (course) => ({ ...course, brief: false }),
  },
];

/** The calls that escalate a case and, at some desks, then close it. */
function handOverSteps(situation: Situation, summary: string): readonly WorkStep[] {
  const ending = endingStep(situation, "handed_over", summary);
  if (!ending || ending.tool.action === "handover") return ending ? [ending] : [];
  const tool = [...situation.desk.tools.values()].find(({ by, action }) => by === "agent" && action === "handover");
  const step = tool && guessCall(tool, situation);
  return step ? [{ ...step, args: { ...step.args, summary } }, ending] : [ending];
}

// Whether a step changes something: a write by the agent or a task for the customer.
function isWork({ tool }: WorkStep): boolean {
  return !tool.ends && (tool.effect === "write" || tool.by === "customer");
}

function isPastIdentity(opportunity: DefectOpportunity): boolean {
  return opportunity.kind === "step" && (opportunity.step.tool.private || isWork(opportunity.step) || isEnd(opportunity.step));
}
