import { entriesOf, itemsOf, type LocatedValue, under } from "../../case/located-value.ts";
import type { Json, JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { listNames } from "../../nearest.ts";
import { kindOfValue, thrownText } from "../../secrets/thrown-text.ts";
import { Disposition } from "../../world/disposition.ts";
import type { Tool } from "../../world/tool.ts";
import { checkArguments } from "./check-arguments.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reportUnknown } from "./report-problem.ts";

/** One call in a plan. */
export interface PlannedStep {
  readonly index: number;
  readonly tool: string;
  readonly args: Json | undefined;
  readonly spot: LocatedValue;
}

interface PlanCheck {
  readonly plan: LocatedValue;
  /** The disposition the plan must lead to. */
  readonly disposition: LocatedValue;
  readonly desk: DeskDraft;
  readonly report: Report;
}

/**
 * Checks that a desk can carry out a plan. The plan's tools must exist and accept the arguments, and the last one must
 * end the case with the expected disposition.
 */
export function checkPlan({ plan, disposition, desk, report }: PlanCheck): PlannedStep[] {
  const steps = itemsOf(plan).flatMap((item, index) =>
    entriesOf(item).map(({ key, spot }) => ({ index, tool: key, args: spot.value === null ? {} : spot.value, spot })),
  );
  for (const [position, step] of steps.entries()) {
    const tool = desk.tools.get(step.tool);
    if (!tool) {
      reportUnknown(report, { spot: step.spot, what: "tool", name: step.tool, known: desk.tools.keys(), part: "key" });
      continue;
    }
    const earlier = steps.slice(0, position).map((before) => before.tool);
    const args = checkArguments({ tool, spot: step.spot, earlier, report });
    const last = position === steps.length - 1;
    // A desk with its own grading decides for itself which end state is correct.
    if (desk.grade) continue;
    if (last) checkEnding({ tool, args, step, disposition, desk, report });
    else if (tool.ends)
      report(step.spot, `${tool.name} ends the case before the plan is finished`, "the call that ends the case last", "key");
  }
  return steps;
}

interface EndingCheck {
  readonly tool: Tool;
  /** The arguments as parsed by the tool; undefined if they are not known yet. */
  readonly args: JsonObject | undefined;
  readonly step: PlannedStep;
  readonly disposition: LocatedValue;
  readonly desk: DeskDraft;
  readonly report: Report;
}

function checkEnding({ tool, args, step, disposition, desk, report }: EndingCheck): void {
  if (!tool.ends) {
    const enders = [...desk.tools.values()].filter(({ ends }) => ends).map(({ name }) => name);
    const message = `${tool.name} is the plan's last call but does not end the case`;
    report(step.spot, message, `a last call to ${listNames(enders)}`, "key");
    return;
  }
  if (args === undefined || !isJsonObject(disposition.value)) return;
  const { kind, code } = disposition.value;
  if (typeof kind !== "string" || typeof code !== "string") return;
  const actual = endingOf(tool, args);
  if (typeof actual === "string") {
    report(step.spot, `ends() of ${tool.name} does not return a disposition: ${actual}`, "ends() to handle every valid call", "key");
  } else if (actual.kind !== kind || actual.code !== code) {
    const message = `the truth says ${kind}/${code}, but the plan ends with ${actual.kind}/${actual.code}`;
    const spot = under(disposition, actual.kind === kind ? "code" : "kind");
    report(spot, message, `{ kind: ${actual.kind}, code: ${actual.code} }, or another last call`);
  }
}

// `ends` is the author's code; any error it throws is for the author to fix.
function endingOf(tool: Tool, args: JsonObject): { kind: string; code: string } | string {
  try {
    const actual: unknown = tool.ends?.(args);
    const parsed = Disposition.safeParse(actual);
    return parsed.success ? parsed.data : actual === undefined ? "it returns nothing" : `it returns ${kindOfValue(actual)}`;
  } catch (error) {
    return thrownText(error);
  }
}
