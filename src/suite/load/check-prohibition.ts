import { entriesOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { Match, matches } from "../../case/match.ts";
import { isJsonObject } from "../../json.ts";
import type { PlannedStep } from "./check-plan.ts";
import { checkWhen } from "./check-when.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reportUnknown } from "./report-problem.ts";

interface ProhibitionCheck {
  readonly steps: readonly PlannedStep[];
  readonly desk: DeskDraft;
  readonly report: Report;
}

/** Checks that everything a prohibition names exists, and that it does not forbid the case's own plan. */
export function checkProhibition(spot: LocatedValue, { steps, desk, report }: ProhibitionCheck): void {
  for (const key of ["tool", "unless_after"]) {
    const name = textOf(under(spot, key));
    if (name === undefined || desk.tools.has(name)) continue;
    reportUnknown(report, { spot: under(spot, key), what: "tool", name, known: desk.tools.keys() });
  }
  const tool = desk.tools.get(textOf(under(spot, "tool")) ?? "");
  if (tool) checkWhen(under(spot, "when"), tool, report);
  checkGiven(under(spot, "given"), desk, report);
  const hit = steps.find((step) => alwaysForbids(spot, step, desk));
  if (hit) report(spot, `this prohibits step ${hit.index + 1} of the case's own plan`, "a narrower when");
}

function checkGiven(given: LocatedValue, desk: DeskDraft, report: Report): void {
  const table = textOf(under(given, "table"));
  if (table === undefined || !desk.template) return;
  const { tables } = desk.template;
  const shape = tables.get(table);
  if (!shape) reportUnknown(report, { spot: under(given, "table"), what: "table", name: table, known: tables.keys() });
  for (const { key, spot } of shape ? entriesOf(under(given, "where")) : []) {
    if (shape?.columns.includes(key)) continue;
    reportUnknown(report, { spot, what: `column in ${table}:`, name: key, known: shape?.columns ?? [], part: "key" });
  }
}

// With `given` or `unless_after`, the prohibition depends on the state, which is known only when the plan is replayed.
function alwaysForbids(spot: LocatedValue, step: PlannedStep, desk: DeskDraft): boolean {
  if (under(spot, "given").value !== undefined || under(spot, "unless_after").value !== undefined) return false;
  const when = Match.safeParse(under(spot, "when").value ?? {});
  if (!when.success || textOf(under(spot, "tool")) !== step.tool) return false;
  // Parse the arguments, as the scorer does.
  const parsed = desk.tools.get(step.tool)?.input.safeParse(step.args);
  const args = parsed?.success ? parsed.data : step.args;
  return isJsonObject(args) && matches(when.data, args);
}
