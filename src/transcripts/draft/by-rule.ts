import type { Ticket, TicketMessage } from "../shapes/ticket.ts";
import type { DecisionPoint } from "./decision-point.ts";
import type { ScenarioDraft } from "./draft.ts";

const most = { goal: 160, push: 400, pushes: 4 };

/** Drafts a scenario's free parts from a redacted ticket, without a model. */
export function draftByRule(ticket: Ticket, moment: DecisionPoint): ScenarioDraft {
  const { opening, earlier, later } = moment;
  const first = ticket.messages.find(({ from }) => from === "customer") ?? opening;
  const asked = ticket.subject ?? firstSentence(first.text);
  return {
    about: cutTo(asked, most.goal),
    persona: personaOf([...earlier, opening].filter(({ from }) => from === "customer")),
    goal: cutTo(firstSentence(first.text) || asked, most.goal),
    facts: factsOf(ticket),
    pushes: later
      .filter(({ text }) => !isThanks(text))
      .map(({ text }) => cutTo(bodyOf(text), most.push))
      .filter((text) => text !== "")
      .slice(0, most.pushes),
  };
}

/** The message without its greeting. */
function bodyOf(text: string): string {
  return text.replace(/^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^\n,!.]{0,40}[,!.\n]\s*/i, "").trim();
}

function firstSentence(text: string): string {
  return (/^[\s\S]*?[.!?](?=\s|$)/.exec(bodyOf(text))?.[0] ?? bodyOf(text).split("\n")[0] ?? "").replaceAll(/\s+/g, " ").trim();
}

function cutTo(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= length ? line : `${line.slice(0, length).replace(/\s+\S*$/, "")} …`;
}

function isThanks(text: string): boolean {
  return text.length < 120 && /\b(?:thanks|thank you|thx|great|perfect|cheers|danke|merci|gracias)\b/i.test(text) && !text.includes("?");
}

function personaOf(messages: readonly TicketMessage[]): string {
  const text = messages.map((message) => message.text).join("\n");
  const words = text.split(/\s+/).length / Math.max(1, messages.length);
  const length = words < 25 ? "brief" : words > 90 ? "writes long messages" : "ordinary length";
  const letters = text.replaceAll(/[^\p{L}]/gu, "");
  const capitals = letters.replaceAll(/[^\p{Lu}]/gu, "").length / Math.max(1, letters.length);
  const isPolite = /\b(?:please|thanks|thank|kind regards|sorry)\b/i.test(text);
  return [
    length,
    isPolite ? "polite" : "direct",
    ...(capitals < 0.005 ? ["writes in lower case"] : []),
    ...(/!{2,}|\?{2,}/.test(text) || capitals > 0.4 ? ["upset"] : []),
  ].join(", ");
}

const emailForm = /[\w.+-]+@[\w.-]+\.\w{2,}/;
const phoneForm = /(?:\+|\b0)\d[\d ()./-]{6,18}\d\b/;
const idForm = new RegExp(
  String.raw`\b(order|invoice|account|booking|ticket|tracking|customer|reservation|serial|policy|contract|` +
    String.raw`claim|member)\b(?:\s+(?:number|no|nr|id))?\b\.?\s*(?:is|:|#)?\s*#?((?=[\w-]*\d)\w[\w-]*\w)`,
  "i",
);

/** The customer's facts: the fields in the export, and the values in the customer's messages. */
function factsOf({ fields, messages }: Ticket): ScenarioDraft["facts"] {
  const said = messages.flatMap(({ from, text }) => (from === "customer" ? [text] : [])).join("\n");
  const [, label = "", id] = idForm.exec(said) ?? [];
  const [email] = emailForm.exec(said) ?? [];
  const [phone] = phoneForm.exec(said) ?? [];
  const { name: _, ...known } = fields;
  return {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(id === undefined ? {} : { [`${label.toLowerCase()}_number`]: id }),
    ...known,
  };
}
