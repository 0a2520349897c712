import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Generated } from "./tickets.ts";

const text = (lines: Generated["messages"][number]) => lines.map((line) => line.text).join("\n");
const full = ({ given, family }: Generated["customer"]) => `${given} ${family}`;

/** Writes tickets as four exports of equal size, one in each format, and returns their paths. */
export function writeExports(tickets: readonly Generated[], folder: string): string[] {
  const share = Math.ceil(tickets.length / 4);
  const parts = [0, 1, 2, 3].map((index) => tickets.slice(index * share, (index + 1) * share));
  const writers = [jsonLines, csv, zendesk, intercom];
  const names = ["tickets.jsonl", "tickets.csv", "zendesk.json", "intercom.json"];
  return names.map((name, index) => {
    const path = join(folder, name);
    writeFileSync(path, writers[index]?.(parts[index] ?? []) ?? "");
    return path;
  });
}

function jsonLines(tickets: readonly Generated[]): string {
  const rows = tickets.map(({ customer, agent, messages }, index) =>
    JSON.stringify({
      id: index + 1,
      customer: { name: full(customer), email: customer.values.email[0] },
      messages: messages.map((lines, turn) => ({
        from: turn % 2 === 0 ? "customer" : "agent",
        name: full(turn % 2 === 0 ? customer : agent),
        text: text(lines),
      })),
    }),
  );
  return `${rows.join("\n")}\n`;
}

function csv(tickets: readonly Generated[]): string {
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = tickets.flatMap(({ customer, agent, messages }, index) =>
    messages.map((lines, turn) =>
      [String(index + 1), turn % 2 === 0 ? "customer" : "agent", full(turn % 2 === 0 ? customer : agent), text(lines)].map(cell).join(","),
    ),
  );
  return `ticket_id,from,name,text\n${rows.join("\n")}\n`;
}

function zendesk(tickets: readonly Generated[]): string {
  const listed = tickets.map(({ customer, agent, messages }, index) => ({
    id: index + 1,
    requester: {
      id: 2 * index + 1,
      name: full(customer),
      email: customer.values.email[0],
      phone: customer.values.phone[0],
    },
    assignee: { id: 2 * index + 2, name: full(agent) },
    comments: messages.map((lines, turn) => ({
      author_id: 2 * index + 1 + (turn % 2),
      plain_body: text(lines),
      public: true,
    })),
  }));
  return JSON.stringify({ tickets: listed });
}

function intercom(tickets: readonly Generated[]): string {
  const html = (lines: Generated["messages"][number]) =>
    `<p>${text(lines).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\n", "<br>")}</p>`;
  const conversations = tickets.map(({ customer, agent, messages }, index) => {
    const parts = messages.map((lines, turn) => ({
      part_type: "comment",
      body: html(lines),
      author:
        turn % 2 === 0 ? { type: "user", name: full(customer), email: customer.values.email[0] } : { type: "admin", name: full(agent) },
    }));
    const [source, ...others] = parts;
    return { type: "conversation", id: String(index + 1), source, conversation_parts: { conversation_parts: others } };
  });
  return JSON.stringify({ conversations });
}
