import type { TestCase } from "../../case/test-case.ts";
import type { Memory } from "./memory.ts";
import type { StandInVoice } from "./voice.ts";

/** The data that the beginning of a reply depends on. */
interface LeadParts {
  readonly memory: Memory;
  readonly testCase: TestCase;
  readonly voice: StandInVoice;
}

/** The beginning of a reply: a reaction to what the customer wrote, before the next question, step or report. */
export function leadOf(waitingFor: "facts" | "consent" | "report", { memory, testCase: { customer, truth }, voice }: LeadParts): string {
  const { turns, changedMind, isPush, isOpen, file, isLacking, told } = memory;
  const own = told.flatMap((slot) => truth.replies[slot] ?? []).join(" ");
  if (turns === 1) return `${voice.greeting()} ${voice.understood(customer.goal)} ${own}`.trim();
  if (own !== "") return own;
  if (changedMind) return voice.say("change");
  if (isLacking) return voice.say("noted");
  if (isPush || isOpen) return voice.say("insist");
  if (file) return voice.thanks(file);
  if (waitingFor === "facts") return voice.thanks();
  return waitingFor === "report" ? voice.say("next") : "";
}
