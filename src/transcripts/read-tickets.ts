import { LineCounter, parseDocument } from "yaml";
import { shownPath } from "../case/problem.ts";
import { readGivenFile } from "../given-file.ts";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isSystemError } from "../system-error.ts";
import { UserError } from "../user-error.ts";
import { csvTickets } from "./shapes/csv.ts";
import { intercomTicket, isIntercom } from "./shapes/intercom.ts";
import { isPlain, plainTicket } from "./shapes/plain.ts";
import { badRecord, objectsAt, type RawRecord, textAt } from "./shapes/raw.ts";
import type { Ticket } from "./shapes/ticket.ts";
import { isZendesk, type People, zendeskTicket } from "./shapes/zendesk.ts";

/** The formats of exports, recognised by their content. */
export type Shape = "json lines" | "csv" | "zendesk" | "intercom";

/** Reads the tickets in an export. Each problem is reported on one line, with the file and the line number. */
export function readTickets(path: string): { readonly tickets: readonly Ticket[]; readonly shape: Shape } {
  const file = shownPath(path);
  const text = readText(path).replace(/^\uFEFF/, "");
  if (text.trim() === "") throw new UserError(`${file}:1: the file is empty.`);
  if (!/^\s*[[{]/.test(text)) return { tickets: csvTickets(text, file), shape: "csv" };
  const { records, people } = jsonRecords(text, file);
  if (records.length === 0) throw new UserError(`${file}:1: there are no tickets in this file.`);
  const read = records.map((record) => ticketOf(record, people));
  return { tickets: read.map(({ ticket }) => ticket), shape: read[0]?.shape ?? "json lines" };
}

function readText(path: string): string {
  try {
    return readGivenFile(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${shownPath(path)} cannot be read (${error.code}). Give the path of an export.`);
  }
}

function ticketOf(record: RawRecord, people: People): { ticket: Ticket; shape: Shape } {
  const { value } = record;
  if (isIntercom(value)) return { ticket: intercomTicket(record), shape: "intercom" };
  if (isZendesk(value)) return { ticket: zendeskTicket(record, people), shape: "zendesk" };
  if (isPlain(value)) return { ticket: plainTicket(record), shape: "json lines" };
  throw badRecord(record, "this is not a ticket: it has neither messages, nor Zendesk's comments, nor Intercom's conversation_parts.");
}

function jsonRecords(text: string, file: string): { records: RawRecord[]; people: People } {
  const whole = parsed(text);
  if (whole.ok) return recordsIn(whole.value, { text, file });
  const lines = text.split("\n");
  // If the file is one JSON value over several lines, report the line where the parser stopped; otherwise each line is a record.
  const first = parsed(lines.find((line) => line.trim() !== "") ?? "");
  if (!first.ok && /^\s*[[{]\s*$/.test(lines[0] ?? "")) throw badRecord({ file, line: whole.line }, `this is not valid JSON: ${whole.why}`);
  const records = lines.flatMap((line, index): RawRecord[] => {
    if (line.trim() === "") return [];
    const one = parsed(line);
    const place = { file, line: index + 1 };
    if (!one.ok) throw badRecord(place, `this line is not valid JSON: ${one.why}`);
    if (!isJsonObject(one.value)) throw badRecord(place, "this line is not a JSON object.");
    return [{ value: one.value, ...place }];
  });
  return { records, people: peopleIn(records.map(({ value }) => value)) };
}

type Parsed = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string; readonly line: number };

// The parser's message quotes the text, which may contain personal data, so only the message's first words are passed on.
function parsed(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, line = "1"] = /line (\d+)/.exec(error.message) ?? [];
    const why =
      error.message.startsWith("Unexpected end") || /Unterminated/.test(error.message)
        ? "it ends too early."
        : "check its quotation marks and commas.";
    return { ok: false, why, line: Number(line) };
  }
}

function recordsIn(value: Json, { text, file }: { text: string; file: string }): { records: RawRecord[]; people: People } {
  const [name, list] = listIn(value);
  let lines: number[] | undefined;
  const lineOf = (index: number) => {
    lines ??= linesOf(text, name);
    return lines[index] ?? 1;
  };
  const records = list.map((one, index): RawRecord => {
    if (!isJsonObject(one)) throw badRecord({ file, line: lineOf(index) }, "this is not a JSON object.");
    // Line numbers are needed only for errors, and finding them takes longer than parsing.
    return {
      value: one,
      file,
      get line() {
        return lineOf(index);
      },
    };
  });
  return { records, people: peopleIn([value, ...records.map((record) => record.value)]) };
}

function listIn(value: Json): readonly [string | undefined, readonly Json[]] {
  if (isJsonArray(value)) return [undefined, value];
  for (const name of ["tickets", "conversations", "data", "results"]) {
    const field = isJsonObject(value) ? value[name] : undefined;
    if (field !== undefined && isJsonArray(field)) return [name, field];
  }
  return [undefined, [value]];
}

/** The line on which each item of a list starts. */
function linesOf(text: string, name: string | undefined): number[] {
  if (!text.trim().includes("\n")) return [];
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, keepSourceTokens: false });
  const list: unknown = name === undefined ? document.contents : document.get(name, true);
  const items = typeof list === "object" && list !== null && "items" in list && Array.isArray(list.items) ? list.items : [];
  return items.map((item: unknown) => {
    const range = typeof item === "object" && item !== null && "range" in item && Array.isArray(item.range) ? item.range : [];
    return counter.linePos(Number(range[0] ?? 0)).line;
  });
}

function peopleIn(values: readonly Json[]): People {
  const people = values.flatMap((value) => objectsAt(value, "users") ?? []);
  return new Map(
    people.flatMap((person: JsonObject) => {
      const id = textAt(person, "id");
      return id === undefined ? [] : [[id, person]];
    }),
  );
}
