import { isJsonObject, type JsonObject } from "../../json.ts";
import { badRecord, objectAt, objectsAt, plainFields, type RawRecord, textAt, textOfBody } from "./raw.ts";
import type { Ticket, TicketCall, TicketMessage } from "./ticket.ts";

const customerWords = ["customer", "user", "client", "requester", "end-user", "end_user", "contact", "lead", "visitor", "human"];
const agentWords = ["agent", "assistant", "support", "staff", "admin", "operator", "representative", "rep", "bot", "team"];

/** The side that a word for a sender refers to; undefined for words that refer to neither side, such as "system". */
export function sideOf(word: string): TicketMessage["from"] | undefined {
  const plain = word.trim().toLowerCase();
  if (customerWords.includes(plain)) return "customer";
  return agentWords.includes(plain) ? "agent" : undefined;
}

/** Whether a record has a list of messages with their senders' roles. */
export function isPlain(value: JsonObject): boolean {
  return objectsAt(value, "messages", "conversation", "transcript", "turns") !== undefined;
}

/** A ticket from `{ messages: [{ from, text }] }`; chat logs with `role` and `content` are accepted too. */
export function plainTicket(record: RawRecord): Ticket {
  const { value } = record;
  const listed = objectsAt(value, "messages", "conversation", "transcript", "turns") ?? [];
  const messages = listed.flatMap((message, index): TicketMessage[] => {
    const role = textAt(message, "from", "role", "author", "sender", "speaker", "type");
    if (role === undefined) throw badRecord(record, `message ${index + 1} has no sender. Give \`from\`: customer or agent.`);
    if (/^(?:system|tool|function|note|internal)$/i.test(role)) return [];
    const from = sideOf(role);
    if (!from) throw badRecord(record, `message ${index + 1} is from an unknown sender. Use customer or agent (or user, assistant).`);
    const text = textOfBody(textAt(message, "text", "content", "body", "message") ?? "");
    const calls = from === "agent" ? callsOf(message) : [];
    return text === "" && calls.length === 0 ? [] : [{ from, name: textAt(message, "name", "author_name"), text, calls }];
  });
  const customer = objectAt(value, "customer") ?? objectAt(value, "requester") ?? objectAt(value, "user");
  const fields = { ...plainFields(objectAt(value, "fields")), ...plainFields(customer) };
  return {
    subject: textAt(value, "subject", "title"),
    fields,
    others: [],
    messages: merged(messages),
    id: textAt(value, "id", "ticket_id", "conversation_id") ?? "",
  };
}

/** Joins messages that one side sent in a row, since a conversation alternates. */
export function merged(messages: readonly TicketMessage[]): TicketMessage[] {
  const turns: TicketMessage[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (last?.from !== message.from) turns.push(message);
    else
      turns[turns.length - 1] = {
        ...last,
        text: [last.text, message.text].filter((text) => text !== "").join("\n\n"),
        calls: [...last.calls, ...message.calls],
      };
  }
  return turns;
}

function callsOf(message: JsonObject): TicketCall[] {
  return (objectsAt(message, "calls", "tool_calls", "actions") ?? []).flatMap((call) => {
    const called = objectAt(call, "function") ?? call;
    const tool = textAt(called, "tool", "name");
    const args = objectAt(called, "args") ?? objectAt(called, "arguments") ?? objectAt(called, "input") ?? written(called);
    const { result } = call;
    return tool === undefined ? [] : [{ tool, args, ...(result === undefined ? {} : { result }) }];
  });
}

// Chat logs keep the arguments as JSON in a string.
function written(call: JsonObject): JsonObject {
  try {
    const parsed: unknown = JSON.parse(textAt(call, "arguments") ?? "{}");
    const value = JSON.parse(JSON.stringify(parsed ?? {}));
    return isJsonObject(value) ? value : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
