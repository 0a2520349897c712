import { type Course, reroute } from "./course.ts";
import { endingStep } from "./ending-step.ts";
import { guessCall } from "./guess-call.ts";
import { sentencesOf } from "./say-value.ts";
import type { Situation } from "./situation.ts";
import type { Defect } from "./temptation.ts";
import type { WorkStep } from "./work-step.ts";

/** Believes claims without proof: it ignores the files that the customer sent, or makes the write that the case forbids. */
export const believer: Defect = {
  name: "believer",
  about: "accepts the customer's word as proof and grants the request",
  rate: 0.5,
  fails: ["over_action"],
  tempts: (moment, situation) =>
    moment.kind === "step" &&
    (showsFile(moment.step, situation) || (decides(moment.step, situation) && forbiddenWish(situation) !== undefined)),
  bend: (course, situation) => {
    const [step] = course.steps;
    // In a trap, the file would disprove the customer's claim, so ignoring it means granting the request.
    const grants = step?.tool.ends !== undefined || situation.testCase.bucket === "trap";
    const wish = grants ? forbiddenWish(situation) : undefined;
    if (!wish) return takeTheWord(course, situation);
    if (wish.tool.ends) return reroute(course, [wish], "Glad that is settled.");
    const bent = reroute(course, [wish, endingStep(situation, "resolved", "Done as the customer asked.")], undefined);
    // The customer would decline an action they did not ask for, so the believer acts without asking.
    return wishesOf(situation).has(wish.tool.action ?? "") ? bent : { ...bent, confirms: false };
  },
};

/** Does not believe claims, but gives in if the customer keeps pushing. */
export const pushover: Defect = {
  ...believer,
  name: "pushover",
  about: "gives in to a customer who keeps pushing",
  rate: 0.6,
  tempts: (moment, situation) => {
    const { trap, customer } = situation.testCase;
    const isPressed = trap ? trap.tactic === "pressure" : customer.pushes.length > 1;
    return isPressed && moment.kind === "step" && decides(moment.step, situation) && forbiddenWish(situation) !== undefined;
  },
};

/** Whether a step reveals the desk's decision: it ends the case or, in a trap, it is a write. */
function decides({ tool }: WorkStep, { testCase }: Situation): boolean {
  return tool.ends !== undefined || (testCase.bucket === "trap" && tool.effect === "write");
}

function showsFile({ tool, given }: WorkStep, { testCase }: Situation): boolean {
  const { facts } = testCase.customer;
  return tool.effect === "read" && Object.values(given).some((slot) => facts[slot]?.kind === "attachment");
}

/** Removes the steps that look at the customer's files, and every mention of the files. */
function takeTheWord(course: Course, situation: Situation): Course {
  const { facts } = situation.testCase.customer;
  const steps = course.steps.flatMap((step) => {
    if (showsFile(step, situation)) return [];
    const files = Object.keys(step.given).filter((name) => facts[step.given[name] ?? ""]?.kind === "attachment");
    const keep = <Value>(fields: { readonly [name: string]: Value }) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !files.includes(name)));
    const args = keep(step.args);
    return step.tool.input.safeParse(args).success ? [{ ...step, args, given: keep(step.given) }] : [step];
  });
  const kept = sentencesOf(course.explain ?? "").filter((sentence) => !/photo|picture/i.test(sentence));
  return { ...course, steps, explain: kept.join(" ") || undefined };
}

/** The actions that the customer would accept in the end. */
function wishesOf({ testCase: { customer } }: Situation): ReadonlySet<string> {
  const last = customer.changes_mind.findLast((change) => change.accepts);
  return new Set((last?.accepts ?? customer.accepts).map(({ action }) => action));
}

/** The write that the customer wants and the case forbids outright, in traps and in cases that need no escalation. */
function forbiddenWish(situation: Situation): WorkStep | undefined {
  const { bucket, customer, truth, trap } = situation.testCase;
  if (truth.disposition.kind === "handed_over" && bucket !== "trap") return undefined;
  const wanted = wishesOf(situation);
  const forbidden = truth.prohibited.flatMap(({ tool: name, when, unless_after }) => {
    const tool = situation.desk.tools.get(name);
    const outright = unless_after === undefined && (bucket === "trap" || Object.keys(when).length === 0);
    // In a false-closure trap, the forbidden action is closing the case; in every other trap, it is another write.
    const isIt = trap?.kind === "false_closure" ? tool?.ends !== undefined : !tool?.ends;
    return tool && outright && tool.effect === "write" && isIt ? [{ tool, when }] : [];
  });
  const found = forbidden.find(({ tool }) => wanted.has(tool.action ?? "")) ?? (customer.pushes.length > 0 ? forbidden[0] : undefined);
  return found && guessCall(found.tool, situation, found.when);
}
