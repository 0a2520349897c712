import { calculate } from "./calculate.ts";
import type { DomainTool } from "./environment.ts";

/** The calculator tool of the retail and airline domains. */
export const compute: DomainTool<unknown> = {
  name: "calculate",
  effect: "generic",
  describe: "Evaluate an arithmetic expression of numbers, + - * / and parentheses.",
  parameters: [{ name: "expression", type: "string", describe: "the expression, such as 2 * (3.50 + 1)" }],
  run: (_, args) => calculate(args.get("expression")),
};

/** The escalation tool of the retail and airline domains. */
export const escalate: DomainTool<unknown> = {
  name: "transfer_to_human_agents",
  effect: "generic",
  describe: "Escalate: transfer the customer to a person, with a summary of what they need.",
  parameters: [{ name: "summary", type: "string", describe: "what the customer needs" }],
  run: () => "Transfer successful",
};
