import { z } from "zod";
import { ignoreRejection, isThrown, thrownText } from "../secrets/thrown-text.ts";
import type { FinishedTrial, Grade, GradeProblem } from "../suite/grade.ts";
import { UserError } from "../user-error.ts";
import { jsonCopy, NotJson } from "../world/json-copy.ts";
import { measure } from "./measures.ts";
import { rewardFor } from "./reward-card.ts";
import type { TrialView } from "./trial/trial-view.ts";
import { type Finding, type GivenVerdict, scorerVersion } from "./verdict.ts";

/** Endings in which one of the two parties ended the conversation. */
const ownEndings: ReadonlySet<string> = new Set(["closed", "handed_over", "customer_left"]);

/** The check and the failure mode under which a problem in each part of a grade is listed. */
const listed: Readonly<Record<GradeProblem["part"], Pick<Finding, "check" | "mode">>> = {
  endState: { check: "end_state", mode: "wrong_action" },
  actions: { check: "disposition", mode: "under_action" },
  told: { check: "untold", mode: "procedure_lapse" },
};

/** The verdict at a desk that grades its trials itself: the problems it reports become findings, and nothing else counts. */
export function gradedVerdict(grade: Grade, view: TrialView): GivenVerdict {
  const { record, testCase } = view;
  const endedByItself = ownEndings.has(record.ending.kind);
  const problems = problemsOf(grade, {
    testCase,
    calls: record.events.flatMap((event) => (event.kind === "call" ? [{ by: event.by, tool: event.tool, args: event.args }] : [])),
    agentTexts: record.events.flatMap((event) => (event.kind === "agent_message" ? [event.text] : [])),
    endedByItself,
  });
  const why = `neither side ended the conversation (${record.ending.kind})`;
  const findings: Finding[] = [
    ...(endedByItself ? [] : [{ check: "stalled", mode: "stall_or_protocol", step: null, why } as const]),
    ...problems.map(({ part, why }) => ({ ...listed[part], step: null, why })),
  ];
  const without = (part: GradeProblem["part"]) => endedByItself && !problems.some((problem) => problem.part === part);
  const card = rewardFor({ endState: without("endState"), actions: without("actions"), told: without("told") });
  const shared = { scorer: scorerVersion, remarks: [], measures: measure(view, findings), card };
  const [first] = findings;
  return first ? { kind: "fail", findings, mode: first.mode, ...shared } : { kind: "pass", ...shared };
}

const GradeProblems = z.array(z.strictObject({ part: z.enum(["endState", "actions", "told"]), why: z.string() }));

function problemsOf(grade: Grade, trial: FinishedTrial): readonly GradeProblem[] {
  const returned = returnedBy(grade, trial);
  const problems = plainProblems(returned);
  if (typeof problems !== "string") return problems;
  ignoreRejection(returned);
  throw new UserError(`grade.ts: what grade returned is invalid: ${problems}. Return a list of { part, why }.`);
}

function returnedBy(grade: Grade, trial: FinishedTrial): unknown {
  try {
    return grade(trial);
  } catch (error) {
    throw isThrown(error, Error) ? error : new UserError(`grade.ts: grade threw: ${thrownText(error)}.`);
  }
}

function plainProblems(returned: unknown): readonly GradeProblem[] | string {
  try {
    const parsed = GradeProblems.safeParse(jsonCopy(returned, "it"));
    return parsed.success ? parsed.data : z.prettifyError(parsed.error).replaceAll("\n", " ");
  } catch (error) {
    if (isThrown(error, NotJson)) return error.message;
    throw error;
  }
}
