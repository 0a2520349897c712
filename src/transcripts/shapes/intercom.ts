import type { JsonObject } from "../../json.ts";
import { merged, sideOf } from "./plain.ts";
import { badRecord, objectAt, objectsAt, type RawRecord, textAt, textOfBody } from "./raw.ts";
import type { Ticket, TicketMessage } from "./ticket.ts";
import { aboutPerson } from "./zendesk.ts";

/** Whether a record is shaped like an Intercom conversation. */
export function isIntercom(value: JsonObject): boolean {
  return "conversation_parts" in value || (value.type === "conversation" && "source" in value);
}

/** A ticket from an Intercom export; notes and assignments are left out. */
export function intercomTicket(record: RawRecord): Ticket {
  const { value } = record;
  const source = objectAt(value, "source") ?? objectAt(value, "conversation_message");
  if (!source) throw badRecord(record, "this conversation has no source, which is its first message.");
  const listed = objectAt(value, "conversation_parts");
  const parts = (objectsAt(listed, "conversation_parts", "data") ?? objectsAt(value, "conversation_parts") ?? []).filter(
    (part) => part.part_type === undefined || part.part_type === "comment" || part.part_type === "open" || part.part_type === "close",
  );
  const messages = [source, ...parts].flatMap((part): TicketMessage[] => {
    const author = objectAt(part, "author");
    const from = sideOf(textAt(author, "type") ?? "");
    const text = textOfBody(textAt(part, "body") ?? "");
    return from === undefined || text === "" ? [] : [{ from, name: textAt(author, "name"), text, calls: [] }];
  });
  const writer = [source, ...parts]
    .map((part) => objectAt(part, "author"))
    .find((author) => sideOf(textAt(author, "type") ?? "") === "customer");
  const subject = textAt(source, "subject") ?? textAt(value, "title");
  return {
    subject: subject === undefined ? undefined : textOfBody(subject),
    fields: aboutPerson(writer ?? objectsAt(objectAt(value, "contacts"), "contacts")?.[0]),
    others: [],
    messages: merged(messages),
    id: textAt(value, "id") ?? "",
  };
}
