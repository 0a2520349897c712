import type { AgentBriefing } from "../../conversation/agent.ts";

/** The default system prompt. It is short, so that the desk's policy determines the agent's behaviour. */
const frame = [
  "You are the support agent at the desk whose policy follows. You are writing with one customer.",
  "",
  "Everything you write outside tool calls is sent to the customer word for word. " +
    "Look things up and act with your tools; never make up what they would tell you. " +
    "When the matter is settled, close it or hand it over with the tool the desk has for that. " +
    "The conversation ends with that call, so write what the customer still needs to know before it or in the same answer.",
  "",
  "Now: {now}",
  "Ticket: {ticket}",
  "",
  "# Policy",
  "",
  "{policy}",
].join("\n");

/** Builds a model's system prompt from the default or the user's own text, with {policy}, {now} and {ticket} filled in. */
export function systemPrompt({ policy, now, ticket }: AgentBriefing, template = frame): string {
  const fields = Object.entries(ticket).map(([field, value]) => `${field}: ${value}`);
  const places: { readonly [name: string]: string } = {
    policy: policy.trim(),
    now,
    ticket: fields.length === 0 ? "no details" : fields.join("; "),
  };
  // Replace in a single pass, because the inserted text may itself contain braces.
  return template.replace(/\{(policy|now|ticket)\}/g, (_, name: string) => places[name] ?? "");
}
