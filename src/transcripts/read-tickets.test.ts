import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { readTickets } from "./read-tickets.ts";
import type { Ticket } from "./shapes/ticket.ts";

function read(text: string): ReturnType<typeof readTickets> {
  using folder = temporaryFolder();
  writeFileSync(folder.file("export"), text);
  return readTickets(folder.file("export"));
}

const said = ({ messages }: Ticket) => messages.map(({ from, name, text }) => [from, name, text]);
const conversation = [
  ["customer", "Ann Lee", "Where is it?"],
  ["agent", "Bo Ray", "On its way."],
];

describe("an export", () => {
  it("of JSON lines is read with its calls", () => {
    const calls = [{ tool: "get_order", args: { id: 1 }, result: { state: "sent" } }];
    const ticket = {
      id: 7,
      customer: { name: "Ann Lee", orderNumber: 12 },
      messages: [
        { from: "customer", name: "Ann Lee", text: "Where is it?" },
        { from: "agent", name: "Bo Ray", text: "On its way.", calls },
      ],
    };
    const { tickets, shape } = read(`${JSON.stringify(ticket)}\n${JSON.stringify(ticket)}\n`);
    expect(shape).toBe("json lines");
    expect(tickets).toHaveLength(2);
    expect(tickets.map(said)).toEqual([conversation, conversation]);
    expect(tickets[0]?.fields).toEqual({ name: "Ann Lee", order_number: "12" });
    expect(tickets[0]?.messages[1]?.calls).toEqual(calls);
  });

  it("of chat logs is read with the calls of its assistant", () => {
    const call = { id: "c", type: "function", function: { name: "refund", arguments: '{"amount":5}' } };
    const log = {
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "Refund me" },
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", content: "done" },
        { role: "assistant", content: "Done." },
      ],
    };
    const { tickets } = read(JSON.stringify(log));
    expect(tickets[0]?.messages).toEqual([
      { from: "customer", name: undefined, text: "Refund me", calls: [] },
      { from: "agent", name: undefined, text: "Done.", calls: [{ tool: "refund", args: { amount: 5 } }] },
    ]);
  });

  it("of CSV is read with one row per message, with quoted line breaks", () => {
    const { tickets, shape } = read(
      'ticket_id;from;name;text;order_number\r\n1;customer;Ann Lee;"Where\nis ""it""?";A-1\r\n1;agent;Bo Ray;On its way.;\r\n',
    );
    expect(shape).toBe("csv");
    expect(tickets.map(said)).toEqual([[["customer", "Ann Lee", 'Where\nis "it"?'], conversation[1]]]);
    expect(tickets[0]?.fields).toEqual({ name: "Ann Lee", order_number: "A-1" });
  });

  it("of CSV is read with one row per ticket", () => {
    const { tickets } = read("id,subject,description,resolution,email\n4,Late,Where is it?,On its way.,a@b.de\n");
    expect(tickets.map(({ subject }) => subject)).toEqual(["Late"]);
    expect(tickets[0]?.messages.map(({ text }) => text)).toEqual(["Where is it?", "On its way."]);
    expect(tickets[0]?.fields).toEqual({ email: "a@b.de" });
  });

  it("of Zendesk is read without private comments, with people by their ids", () => {
    const comments = [
      { author_id: 1, plain_body: "Where is it?", public: true },
      { author_id: 2, body: "She sounds upset", public: false },
      { author_id: 2, html_body: "<p>On its&nbsp;way.</p>", public: true },
    ];
    const users = [
      { id: 1, name: "Ann Lee", email: "ann@b.de" },
      { id: 2, name: "Bo Ray" },
    ];
    const { tickets, shape } = read(JSON.stringify({ tickets: [{ id: 9, requester_id: 1, assignee_id: 2, comments }], users }));
    expect(shape).toBe("zendesk");
    expect(tickets.map(said)).toEqual([conversation]);
    expect(tickets[0]).toMatchObject({ id: "9", fields: { name: "Ann Lee", email: "ann@b.de" }, others: ["Bo Ray"] });
  });

  it("of Intercom is read without notes", () => {
    const part = (type: string, kind: string, name: string, body: string) => ({
      part_type: kind,
      body,
      author: { type, name },
    });
    const { tickets, shape } = read(
      JSON.stringify({
        type: "conversation",
        id: "5",
        source: {
          body: "<p>Where is it?</p>",
          subject: "",
          author: { type: "user", name: "Ann Lee", email: "ann@b.de" },
        },
        conversation_parts: {
          conversation_parts: [part("admin", "note", "Bo Ray", "check this"), part("admin", "comment", "Bo Ray", "On its way.")],
        },
      }),
    );
    expect(shape).toBe("intercom");
    expect(tickets.map(said)).toEqual([conversation]);
  });
});

it("keeps addresses in angle brackets in a message that is HTML", () => {
  const message = { from: "customer", text: "<p>Write to <ann@b.de> or see <https://b.de/x></p>" };
  expect(read(JSON.stringify({ messages: [message] })).tickets[0]?.messages[0]?.text).toBe("Write to <ann@b.de> or see <https://b.de/x>");
});

it.each([
  ["", "export:1: the file is empty."],
  ['{"messages":[]}\n{"messages":', "export:2: this line is not valid JSON: it ends too early."],
  ['[\n {"messages":[]},\n {"messages" []}\n]', "export:3: this is not valid JSON: check its quotation marks and commas."],
  ['{"a":1}\n{"b":2}', "export:1: this is not a ticket"],
  ['[\n {"messages":[]},\n {"x":1}\n]', "export:3: this is not a ticket"],
  ['{"messages":[{"text":"hi"}]}', "export:1: message 1 has no sender. Give `from`: customer or agent."],
  ['{"messages":[{"from":"martian","text":"hi"}]}', "export:1: message 1 is from an unknown sender."],
  ['{"comments":[{"author_id":1,"body":"x"}]}', "export:1: this ticket has neither requester_id nor requester.id."],
  ["name,colour\nx,y", "export:1: the columns are not recognised."],
  ['ticket_id,from,text\n1,customer,"open', "export:2: the quotation mark opened here is never closed."],
  ["ticket_id,from,text\n1,customer,a\n1,nobody,b", "export:3: the sender of this message is unknown."],
  ["ticket_id,from,text\n1,customer,a,b", "export:2: this row has 4 cells, but there are 3 columns."],
])("explains %j in one line with its position", (text, message) => {
  expect(() => read(text)).toThrow(message);
});
