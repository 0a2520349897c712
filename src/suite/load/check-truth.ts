import { entriesOf, itemsOf, type LocatedValue, textOf, under } from "../../case/located-value.ts";
import { didYouMean, listNames } from "../../nearest.ts";
import { checkPlan, type PlannedStep } from "./check-plan.ts";
import { checkProhibition } from "./check-prohibition.ts";
import { toldSources } from "./check-told.ts";
import type { DeskDraft } from "./load-desk.ts";
import { type Report, reportUnknown } from "./report-problem.ts";

interface TruthCheck {
  readonly steps: readonly PlannedStep[];
  readonly desk: DeskDraft;
  readonly report: Report;
}

/** Checks a case's expected outcome against its desk (plans, required reads, prohibitions and facts to tell). */
export function checkTruth(root: LocatedValue, desk: DeskDraft, report: Report): void {
  const truth = under(root, "truth");
  const disposition = under(truth, "disposition");
  const steps = checkPlan({ plan: under(truth, "plan"), disposition, desk, report });
  for (const alternative of itemsOf(under(truth, "alternatives"))) {
    const own = under(alternative, "disposition");
    const others = checkPlan({
      plan: under(alternative, "plan"),
      disposition: own.value === undefined ? disposition : own,
      desk,
      report,
    });
    checkToldTools(under(alternative, "tell"), { steps: others, desk, report });
  }
  const check = { steps, desk, report };
  checkAction(under(root, "action"), check);
  checkReads(under(truth, "reads"), check);
  for (const prohibition of itemsOf(under(truth, "prohibited"))) checkProhibition(prohibition, check);
  checkToldTools(under(truth, "tell"), check);
  checkReplies(root, report);
}

function checkReplies(root: LocatedValue, report: Report): void {
  const known = [...entriesOf(under(root, "customer", "facts")).map(({ key }) => key), "opening"];
  for (const { key, spot } of entriesOf(under(root, "truth", "replies")))
    if (!known.includes(key)) reportUnknown(report, { spot, what: "fact", name: key, known, part: "key" });
}

function checkAction(spot: LocatedValue, { steps, desk, report }: TruthCheck): void {
  const action = textOf(spot);
  if (action === undefined || action === "inform") return;
  const planned = steps.map(({ tool }) => tool);
  if (!desk.tools.has(action)) {
    reportUnknown(report, { spot, what: "tool", name: action, known: [...desk.tools.keys(), "inform"] });
  } else if (planned.length > 0 && !planned.includes(action)) {
    report(spot, `the plan never calls ${action}`, `one of ${listNames(planned)}, or inform`);
  }
}

function checkReads(reads: LocatedValue, { steps, desk, report }: TruthCheck): void {
  let from = 0;
  for (const spot of itemsOf(reads)) {
    const name = textOf(spot);
    if (name === undefined) continue;
    const at = steps.findIndex(({ tool }, index) => index >= from && tool === name);
    if (at >= 0) from = at + 1;
    if (!desk.tools.has(name)) reportUnknown(report, { spot, what: "tool", name, known: desk.tools.keys() });
    else if (at < 0 && steps.length > 0) {
      report(spot, `the plan does not call ${name} at this point`, "reads in the order in which the plan makes them");
    }
  }
}

function checkToldTools(tell: LocatedValue, { steps, report }: TruthCheck): void {
  const planned = steps.map(({ tool }) => tool);
  for (const { spot, tool } of toldSources(tell)) {
    if (planned.length === 0 || planned.includes(tool)) continue;
    report(spot, `the plan never calls "${tool}"${didYouMean(tool, planned)}`, `from one of ${listNames(planned)}`);
  }
}
