import type { JsonObject } from "../../json.ts";
import { merged } from "./plain.ts";
import { badRecord, objectAt, objectsAt, plainFields, type RawRecord, textAt, textOfBody } from "./raw.ts";
import type { Ticket, TicketMessage } from "./ticket.ts";

/** The people in an export, by id. */
export type People = ReadonlyMap<string, JsonObject>;

/** Whether a record is shaped like a Zendesk ticket with its comments. */
export function isZendesk(value: JsonObject): boolean {
  const comments = objectsAt(value, "comments");
  return comments !== undefined && ("requester_id" in value || "requester" in value || comments.some((one) => "author_id" in one));
}

/** A ticket from a Zendesk export; private comments are left out. */
export function zendeskTicket(record: RawRecord, people: People): Ticket {
  const { value } = record;
  const requester = objectAt(value, "requester") ?? people.get(textAt(value, "requester_id") ?? "");
  const requesterId = textAt(value, "requester_id") ?? textAt(requester, "id");
  if (requesterId === undefined) throw badRecord(record, "this ticket has neither requester_id nor requester.id.");
  const comments = (objectsAt(value, "comments") ?? []).filter((comment) => comment.public !== false);
  const messages = comments.flatMap((comment): TicketMessage[] => {
    const author = objectAt(comment, "author") ?? people.get(textAt(comment, "author_id") ?? "");
    const isCustomer = (textAt(comment, "author_id") ?? textAt(author, "id")) === requesterId;
    const text = textOfBody(textAt(comment, "plain_body", "body", "html_body") ?? "");
    return text === "" ? [] : [{ from: isCustomer ? "customer" : "agent", name: textAt(author, "name"), text, calls: [] }];
  });
  const assignee = objectAt(value, "assignee") ?? people.get(textAt(value, "assignee_id") ?? "");
  return {
    subject: textAt(value, "subject", "raw_subject"),
    fields: aboutPerson(requester),
    others: namesOf(assignee),
    messages: merged(messages),
    id: textAt(value, "id") ?? "",
  };
}

/** The facts about a person that may be useful in a scenario. */
export function aboutPerson(person: JsonObject | undefined): { readonly [name: string]: string } {
  const { name, email, phone } = plainFields(person);
  return { ...(name ? { name } : {}), ...(email ? { email } : {}), ...(phone ? { phone } : {}) };
}

/** The name and the email address of a person. */
function namesOf(person: JsonObject | undefined): string[] {
  return [textAt(person, "name"), textAt(person, "email")].flatMap((text) => (text === undefined ? [] : [text]));
}
