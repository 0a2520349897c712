import { merged, sideOf } from "./plain.ts";
import { badRecord, plainFields, textOfBody } from "./raw.ts";
import type { Ticket, TicketMessage } from "./ticket.ts";

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The rows of a CSV text (RFC 4180), with the lines on which they start. */
function parseCsv(text: string, file: string): Row[] {
  const separator = separatorOf(text);
  const rows: Row[] = [];
  let cells: string[] = [];
  let [cell, line, start, quoted, opened] = ["", 1, 1, false, 1];
  const endRow = () => {
    if (cells.length > 0 || cell.trim() !== "") rows.push({ cells: [...cells, cell], line: start });
    [cells, cell, start] = [[], "", line];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === "\n") line += 1;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (character === '"' && cell === "") [quoted, opened] = [true, line];
    else if (character === separator) [cells, cell] = [[...cells, cell], ""];
    else if (character === "\n") endRow();
    else if (character !== "\r") cell += character;
  }
  if (quoted) throw badRecord({ file, line: opened }, "the quotation mark opened here is never closed.");
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ""] = text.split("\n");
  const count = (mark: string) => first.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const columns = {
  id: ["ticket_id", "conversation_id", "ticket", "case_id", "thread_id", "id"],
  from: ["from", "role", "sender", "author", "author_type", "sender_type", "direction"],
  text: ["text", "body", "message", "content", "comment"],
  name: ["name", "author_name", "sender_name", "customer_name", "requester_name", "requester"],
  subject: ["subject", "title"],
  question: ["description", "question", "request", "first_message"],
  answer: ["resolution", "answer", "reply", "response", "agent_reply"],
} as const;

const direction: { readonly [word: string]: string } = {
  inbound: "customer",
  incoming: "customer",
  in: "customer",
  outbound: "agent",
  outgoing: "agent",
  out: "agent",
};

/** Tickets from a CSV file with one row per message, or one row per ticket with a question and an answer. */
export function csvTickets(text: string, file: string): Ticket[] {
  const [head, ...rows] = parseCsv(text, file);
  const names = (head?.cells ?? []).map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_"),
  );
  const at = (of: readonly string[]) => of.map((name) => names.indexOf(name)).find((index) => index >= 0) ?? -1;
  const place = {
    id: at(columns.id),
    from: at(columns.from),
    text: at(columns.text),
    name: at(columns.name),
    subject: at(columns.subject),
    question: at(columns.question),
    answer: at(columns.answer),
  };
  const isByMessage = place.id >= 0 && place.from >= 0 && place.text >= 0;
  if (!isByMessage && place.question < 0 && place.text < 0)
    throw badRecord(
      { file, line: 1 },
      "the columns are not recognised. One row per message needs ticket_id, from and text; one row per " +
        "ticket needs description and resolution.",
    );
  const short = rows.find(({ cells }) => cells.length > names.length);
  if (short)
    throw badRecord({ file, line: short.line }, `this row has ${short.cells.length} cells, but there are ${names.length} columns.`);
  const table = { rows, names, place, file };
  return isByMessage ? byMessage(table) : rows.map((row) => byTicket(row, table));
}

interface Table {
  readonly rows: readonly Row[];
  readonly names: readonly string[];
  readonly place: { readonly [Column in keyof typeof columns]: number };
  readonly file: string;
}

function byMessage({ rows, names, place, file }: Table): Ticket[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.cells[place.id]?.trim() ?? "";
    if (id === "") throw badRecord({ file, line: row.line }, "this row has no ticket_id.");
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups].map(([id, group]) => {
    const messages = group.map(({ cells, line }): TicketMessage => {
      const word = cells[place.from]?.trim().toLowerCase() ?? "";
      const from = sideOf(direction[word] ?? word);
      if (!from) throw badRecord({ file, line }, "the sender of this message is unknown. Use customer or agent.");
      return {
        from,
        name: cells[place.name]?.trim() || undefined,
        text: textOfBody(cells[place.text] ?? ""),
        calls: [],
      };
    });
    const first = group.find((_, index) => messages[index]?.from === "customer") ?? group[0];
    return {
      subject: group.map(({ cells }) => cells[place.subject]?.trim()).find((subject) => subject),
      fields: fieldsOf(first, names, place),
      others: [],
      messages: merged(messages.filter(({ text }) => text !== "")),
      id,
    };
  });
}

function byTicket(row: Row, { names, place }: Table): Ticket {
  const { cells } = row;
  const question = textOfBody(cells[place.question < 0 ? place.text : place.question] ?? "");
  const answer = textOfBody(cells[place.answer] ?? "");
  return {
    subject: cells[place.subject]?.trim() || undefined,
    fields: fieldsOf(row, names, place),
    others: [],
    messages: [
      ...(question === "" ? [] : [{ from: "customer", name: undefined, text: question, calls: [] } as const]),
      ...(answer === "" ? [] : [{ from: "agent", name: undefined, text: answer, calls: [] } as const]),
    ],
    id: cells[place.id]?.trim() ?? "",
  };
}

/** The other columns, as facts about the customer. */
function fieldsOf(row: Row | undefined, names: readonly string[], place: Table["place"]): { readonly [name: string]: string } {
  const used = new Set(Object.entries(place).flatMap(([column, index]) => (column === "name" ? [] : [index])));
  const cells = names.flatMap((name, index): [string, string][] =>
    used.has(index) || /status|created|updated|_at$|^date$|tags|priority|channel/.test(name)
      ? []
      : [[index === place.name ? "name" : name, row?.cells[index] ?? ""]],
  );
  return plainFields(Object.fromEntries(cells));
}
