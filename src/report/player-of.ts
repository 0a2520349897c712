import { type RunPlan, readerIn, readersIn } from "../store/run-plan.ts";
import { joined } from "./text/figure-text.ts";

/** The name of the customer implementation in a suite, and of the reader if it is not the built-in one. */
export function playerOf(plan: RunPlan, suite: string): string {
  return withReader(plan.customer, readerIn(plan, suite));
}

/** The name of the customer implementation of a run, and of its readers apart from the built-in one. */
export function playersOf(plan: RunPlan): string {
  if (!plan.suites.some(({ reader }) => reader !== undefined)) return withReader(plan.customer, plan.reader);
  const parts = readersIn(plan).map((reader) => {
    const suites = plan.suites.filter(({ name }) => readerIn(plan, name) === reader).map(({ name }) => name);
    return `with ${reader} as its reader on ${joined(suites)}`;
  });
  return `${plan.customer}, ${joined(parts)}`;
}

function withReader(customer: string, reader: string | undefined): string {
  return reader === undefined ? customer : `${customer}, with ${reader} as its reader`;
}
