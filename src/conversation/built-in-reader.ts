import type { CaseCustomer } from "../case/case-customer.ts";
import { customerFacts } from "./customer-facts.ts";
import type { Hearing } from "./hearing.ts";
import type { Reader } from "./reader.ts";
import type { Reading } from "./reading.ts";

/** A reader without a model. It is deterministic for each customer, so its readings need not be stored. */
export const builtInReader: Reader = {
  kind: "reader",
  id: "built-in",
  open: ({ customer }) => ({ read: ({ texts }) => builtInReading(texts, customer) }),
};

/** The built-in reader's reading of a turn. */
export function builtInReading(texts: readonly string[], customer: CaseCustomer): Reading {
  return readingOf(customerFacts(customer).hear(texts));
}

/** Returns the reading in a hearing, without the texts and actions it was based on. */
function readingOf({ texts, actions, proposals, offered, ...rest }: Hearing): Reading {
  return { ...rest, proposals: proposals.map(stated), offered: offered.map(stated) };
}

function stated({ message, ...proposal }: Hearing["proposals"][number]): Reading["proposals"][number] {
  return proposal;
}
