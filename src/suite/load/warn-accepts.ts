import { type LocatedValue, under } from "../../case/located-value.ts";
import type { TestCase } from "../../case/test-case.ts";
import { listNames } from "../../nearest.ts";
import type { Desk } from "../suite.ts";
import type { Report } from "./report-problem.ts";

interface CaseAtDesk {
  readonly testCase: TestCase;
  readonly desk: Desk;
  readonly customer: LocatedValue;
  readonly report: Report;
}

/**
 * Warns about a case whose correct run needs consent that the customer never gives, because the customer accepts none
 * of the planned actions.
 */
export function warnOfUnaccepted({ testCase, desk, customer, report }: CaseAtDesk): void {
  const { accepts, changes_mind } = testCase.customer;
  const welcome = new Set([accepts, ...changes_mind.map((change) => change.accepts ?? [])].flat().map((a) => a.action));
  const proposed = testCase.truth.plan.flatMap(({ tool }) => {
    const { confirm = false, action } = desk.tools.get(tool) ?? {};
    return confirm && action !== undefined ? [action] : [];
  });
  if (proposed.length === 0 || proposed.some((action) => welcome.has(action))) return;
  const at = under(customer, "accepts");
  const message =
    `the plan needs consent to ${listNames(new Set(proposed))}, but the customer accepts ` +
    `${welcome.size === 0 ? "nothing" : listNames(welcome)}`;
  report(at.value === undefined ? customer : at, message, "an action from the plan in accepts", "key");
}
