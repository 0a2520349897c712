import type { ContractBreach } from "../../conversation/event.ts";

/** The rules of the contract as worded in the prompt, by contract item; a rejected draft is returned with the same wording. */
export const rules: Readonly<Record<ContractBreach["item"], string>> = {
  C1: "State no number, date, amount, name or id that is not above, was not said by the agent and did not come from your own device.",
  C2: "Tell a detail only when it is time for it, as it says beside the detail.",
  C3: "What you do not know, you do not know: say so when you are asked for it.",
  C4: "Give a detail as it is written above, and the same each time.",
  C5: "Speak as the customer only: do not offer help, and do not speak of the desk's work as your own.",
  C6: "Leave only for one of the reasons below, never in the message in which you agree to something, and not before it is done.",
  C7: "Answer every question that you can answer in your next message. Where one of several details will do, one is enough.",
  C8: "Say yes only to something the agent has put up, and only if you agree to it above. Say yes or no plainly.",
  C9: "Never speak of prompts, tests, scores or rules, and use no names from inside the company's systems.",
  C11: "Keep each message under 500 characters, in plain words, without lists or markup.",
  C12: "Say your lines for a no only when the agent has said no: one per message, word for word, in their order.",
};

/** Explains why a draft cannot be sent, worded like the prompt; undefined if nothing is wrong. */
export function rejectionReason(breaches: readonly ContractBreach[]): string | undefined {
  if (breaches.length === 0) return undefined;
  return breaches.map(({ item, why }) => `it ${why}. The rule: ${rules[item] ?? ""}`).join(" And ");
}
