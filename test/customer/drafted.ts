import type { CustomerTurn } from "../../src/conversation/customer.ts";
import type { CustomerAct } from "../../src/conversation/customer-act.ts";
import type { LlmCall } from "../../src/llm/llm.ts";
import { promptTexts } from "./scripted-llm.ts";

/** A turn in the model's format; its self-report lists only the acts that the text cannot show. */
export function drafted(turn: Pick<CustomerTurn, "text" | "attachments" | "acts">): string {
  const acts = turn.acts.flatMap((act) => (isOnlyLogged(act) ? [{ act: act.act, about: aboutOf(act) }] : []));
  const leave = turn.acts.find((act) => act.act === "leave");
  const attachments = turn.attachments.map(({ name }) => name);
  return JSON.stringify({ text: turn.text, attachments, acts, leave: leave?.why ?? "no" });
}

function isOnlyLogged({ act }: CustomerAct): boolean {
  return ["answer", "not_known", "decline", "consent", "choose", "withhold", "ask_why", "not_understood"].includes(act);
}

function aboutOf(act: CustomerAct): string {
  if ("slot" in act) return act.slot;
  return "action" in act ? act.action : "";
}

/** Whether a call asks the model to write its message again. */
function again(call: LlmCall): boolean {
  return promptTexts(call).at(-1)?.startsWith("That message cannot be sent") === true;
}

/** The number of the customer turn a call asks for; 0 is the opening, which no model writes. */
export function turnAsked(call: LlmCall): number {
  return call.prompt.filter(({ role }) => role === "assistant").length - (again(call) ? 1 : 0);
}
