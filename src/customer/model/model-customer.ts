import type { Customer } from "../../conversation/customer.ts";
import type { Llm } from "../../llm/llm.ts";
import { openPlayer } from "./player.ts";
import { openScenario } from "./scenario.ts";

/**
 * A customer that is a language model. The model writes the messages, the case defines what they may say, and the contract monitors check
 * them.
 */
export function modelCustomer(llm: Llm): Customer {
  return {
    kind: "customer",
    id: llm.id,
    keepsTime: true,
    open: (briefing) => (briefing.customer.scenario === undefined ? openPlayer(llm, briefing) : openScenario(llm, briefing)),
  };
}
