import type { CustomerBriefing, Heard } from "../../src/conversation/customer.ts";
import { customerFacts } from "../../src/conversation/customer-facts.ts";
import type { CallOutcome } from "../../src/world/call.ts";

/** What the tools of the suite `router` return. */
const outcomes: Readonly<Record<string, CallOutcome>> = {
  restart_router: { kind: "ok", value: { light: "amber" }, changes: [] },
  read_light: { kind: "ok", value: { light: "green", code: "ERR-40417" }, changes: [] },
  press_reset: { kind: "rejected", code: "stuck", message: "the button is stuck" },
};

/** An agent's turn as the customer receives it. */
export function heardBy(texts: readonly string[], { customer, signal }: Pick<CustomerBriefing, "customer" | "signal">): Heard {
  return {
    texts,
    hearing: customerFacts(customer).hear(texts),
    ended: false,
    signal,
    call: (name) => outcomes[name] ?? { kind: "invalid", message: `there is no tool "${name}"` },
  };
}
