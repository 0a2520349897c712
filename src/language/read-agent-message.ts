import type { Act } from "./act.ts";
import { slotNamer } from "./custom-slots.ts";
import { readMessage } from "./read-message.ts";

/** Reads the acts of an agent's message; `slots` are the facts the agent may ask for. */
export function readAgentMessage(text: string, context: { readonly slots: readonly string[] }): Act[] {
  const { acts, cued, drafts } = readMessage(text);
  return acts.map((act, index) => {
    const draft = drafts[index];
    if (act.act !== "request" || draft?.act !== "request") return act;
    const asking = draft.clauses.flatMap((clause) => cued.readings[clause] ?? []);
    return { ...act, slots: slotNamer(context.slots)(draft.slots, asking) };
  });
}
