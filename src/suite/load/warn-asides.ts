import { entriesOf, under } from "../../case/located-value.ts";
import type { CaseWithLines } from "./warn-lines.ts";

/** Warns about a customer who can answer only questions about their facts. */
export function warnOfMissingAsides({ customer, report }: CaseWithLines): void {
  const asides = under(customer, "asides");
  if (entriesOf(asides).length > 0) return;
  const at = asides.value === undefined ? customer : asides;
  report(at, "no asides: the customer can answer only questions about its facts", "answers to topics in questions.yaml", "key");
}
