import type { Json, JsonObject } from "../../json.ts";

/** A call that the human agent made, if the export contains it. */
export interface TicketCall {
  readonly tool: string;
  readonly args: JsonObject;
  /** The tool's result; undefined if the export does not contain it. */
  readonly result?: Json;
}

/** One public message in a ticket. */
export interface TicketMessage {
  readonly from: "customer" | "agent";
  /** The writer's name, if the export has it. */
  readonly name: string | undefined;
  readonly text: string;
  /** The calls made with this message; empty if the customer wrote it. */
  readonly calls: readonly TicketCall[];
}

/** A conversation between a customer and a human agent, whatever export format it comes from. */
export interface Ticket {
  readonly subject: string | undefined;
  /** The export's facts about the customer and the ticket, such as name, email and order_number. */
  readonly fields: { readonly [name: string]: string };
  readonly messages: readonly TicketMessage[];
  /** Names and email addresses of other people in the export, such as recipients and assignees. */
  readonly others: readonly string[];
  /** The ticket's id in the export, by which the user can select it; it is never written to a file. Empty if it has none. */
  readonly id: string;
}
