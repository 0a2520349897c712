import type { Json } from "../../json.ts";
import { isJsonArray, isJsonObject } from "../../json.ts";
import type { Ticket } from "../shapes/ticket.ts";
import { addresses, placeWords } from "./addresses.ts";
import { ibans, paymentCards } from "./bank.ts";
import { birthDateKeys, birthDates, keyOfDate } from "./birth-dates.ts";
import { compactFolded, fold } from "./fold.ts";
import { emails, ips, urls } from "./forms.ts";
import { handles, idKey, idNumber, ids, knownNumbers, officialIds, secrets } from "./ids.ts";
import type { Kind } from "./kind.ts";
import { introducedNames } from "./name-cues.ts";
import { NameIndex } from "./names.ts";
import { type Detector, detect, piecesOf, replaceFound } from "./personal-passage.ts";
import { phones } from "./phones.ts";
import { Pseudonyms } from "./pseudonyms.ts";

/** How many passages of each kind were replaced. */
export type Counts = { readonly [Name in Kind]?: number };

/** The redacted tickets from an import, and functions to redact and check other text in the same way. */
export interface Redacted {
  readonly tickets: readonly Ticket[];
  /** The number of passages replaced in each ticket. */
  readonly counts: readonly Counts[];
  /** Redacts a text that belongs to no ticket, such as a file name. */
  redactText(text: string): string;
  /** Whether a text contains an original name or number; used to check every output before it is written. */
  leaks(text: string): boolean;
}

/** Replaces personal data in all tickets in an import, with the same replacements throughout. */
export function redactTickets(tickets: readonly Ticket[]): Redacted {
  const survey = surveyOf(tickets);
  const pseudonyms = new Pseudonyms(survey.words);
  const redacted = tickets.map((ticket, index) => {
    const counts = new Map<Kind, number>();
    const detectors = survey.detectors(index);
    const done = mapTexts(ticket, (text) => {
      const { found } = detect(text, detectors);
      for (const { kind } of found) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return replaceFound(text, found, pseudonyms);
    });
    return { ticket: done, counts: Object.fromEntries(counts) };
  });
  return {
    tickets: redacted.map(({ ticket }) => ticket),
    counts: redacted.map(({ counts }) => counts),
    redactText: (text) => replaceFound(text, detect(text, survey.detectors(-1)).found, pseudonyms),
    leaks: (text) => survey.leaks(text),
  };
}

const byForm: readonly Detector[] = [urls, emails, ibans, paymentCards, ips, officialIds, secrets];

interface Survey {
  /** Every word and number in the import. */
  readonly words: ReadonlySet<string>;
  detectors(ticket: number): readonly Detector[];
  leaks(text: string): boolean;
}

/** Reads all tickets once, so that every name is known before anything is replaced. */
function surveyOf(tickets: readonly Ticket[]): Survey {
  const texts = tickets.map(textsOf);
  const names = new NameIndex(lowerWords(texts));
  const numbers = new Map<string, number>();
  const [dates, originals, words] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [index, ticket] of tickets.entries()) {
    for (const text of texts[index] ?? []) {
      for (const part of text.match(/[\p{L}\p{N}]+/gu) ?? []) words.add(fold(part));
      const formed = detect(text, [...byForm, birthDates(() => false), addresses, phones]);
      const named = detect(formed.rest, [ids, handles]);
      for (const { start, end, kind } of [...formed.found, ...named.found]) {
        const original = text.slice(start, end);
        for (const word of compactForms(original, kind)) words.add(word);
        for (const part of original.match(/\d{6,}/g) ?? []) originals.add(part);
        if (kind === "address") for (const place of placeWords(original)) names.addPlace(place, index);
        const number = kind === "id" ? idNumber(original) : undefined;
        if (number !== undefined) numbers.set(number, numbers.has(number) && numbers.get(number) !== index ? -1 : index);
      }
      for (const key of piecesOf(text).flatMap(({ piece }) => birthDateKeys(piece))) dates.add(`${index} ${key}`);
      const addressed = introducedNames(text).filter((one) => text.includes(`${one} <`));
      for (const name of [...introducedNames(named.rest), ...addressed]) names.add(name, index);
    }
    for (const name of [...peopleOf(ticket), ...mailboxNames(ticket, words)]) names.add(name, index);
  }
  for (const name of names.certain()) if (name.length > 4) originals.add(name);
  return {
    words,
    detectors: (ticket) => [
      ...byForm,
      birthDates((key) => dates.has(`${ticket} ${key}`)),
      addresses,
      phones,
      ids,
      knownNumbers((digits) => numbers.has(digits) && (digits.length > 4 || numbers.get(digits) === ticket)),
      handles,
      names.detector(ticket),
    ],
    leaks: (text) => (text.match(/\p{L}[\p{L}\p{M}'’]*|\d+/gu) ?? []).some((part) => originals.has(fold(part))),
  };
}

/** A passage as single words, which pseudonyms must not repeat. */
function compactForms(original: string, kind: Kind): string[] {
  const key = kind === "birth_date" ? [compactFolded(keyOfDate(original) ?? "")] : kind === "id" ? [idKey(original)] : [];
  return [compactFolded(original), ...key];
}

function peopleOf({ fields, messages, others }: Ticket): string[] {
  const named = Object.entries(fields).flatMap(([field, value]) =>
    /name$|^from$|^to$|^cc$|requester|assignee/.test(field) && !/user_?name|product|company/.test(field) ? [value] : [],
  );
  return [...named, ...messages.flatMap(({ name }) => (name === undefined ? [] : [name])), ...others];
}

/** The words in mailbox names that the ticket also contains as separate words. */
function mailboxNames(ticket: Ticket, words: ReadonlySet<string>): string[] {
  const mailboxes = textsOf(ticket).flatMap((text) => text.match(/(?<![\p{L}.])[\p{L}.]{5,64}(?=@)/gu) ?? []);
  return mailboxes.flatMap((mailbox) => {
    const parts = mailbox.split(".").filter((part) => part.length > 2);
    return parts.length === 2 ? parts.filter((part) => words.has(fold(part))) : [];
  });
}

/** Counts the tickets in which each word occurs in lowercase. */
function lowerWords(texts: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const ticket of texts) {
    const here = new Set(
      ticket.flatMap((text) => text.replaceAll(/(?<!\S)\S{1,64}@\S{1,99}/g, " ").match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []),
    );
    for (const part of new Set([...here].map(fold))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/** Turns a field into labelled text, so that the detectors know what its value is. */
const labelled = (field: string, value: string) => `${field.replaceAll("_", " ")}: ${value}`;

function textsOf({ subject, fields, messages, others }: Ticket): string[] {
  return [
    ...(subject === undefined ? [] : [subject]),
    ...Object.entries(fields).map(([field, value]) => labelled(field, value)),
    ...messages.flatMap(({ text, name, calls }) => [
      text,
      ...(name === undefined ? [] : [name]),
      ...calls.flatMap(({ args, result }) => [...argumentTexts(args), ...argumentTexts(result)]),
    ]),
    ...others,
  ];
}

function argumentTexts(value: Json | undefined, name = "value"): string[] {
  if (typeof value === "string" || typeof value === "number") return [labelled(name, String(value))];
  if (value !== undefined && isJsonArray(value)) return value.flatMap((item) => argumentTexts(item, name));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, inner]) => argumentTexts(inner, key)) : [];
}

function mapTexts(ticket: Ticket, redact: (text: string) => string): Ticket {
  const field = (name: string, value: string) => redact(labelled(name, value)).slice(labelled(name, "").length);
  const argument = (value: Json, name: string): Json => {
    if (typeof value === "string") return field(name, value);
    if (typeof value === "number") {
      const text = field(name, String(value));
      return text === String(value) ? value : Number(text);
    }
    if (isJsonArray(value)) return value.map((item) => argument(item, name));
    if (isJsonObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, argument(inner ?? null, key)]));
    return value;
  };
  return {
    id: "",
    subject: ticket.subject === undefined ? undefined : redact(ticket.subject),
    fields: Object.fromEntries(Object.entries(ticket.fields).map(([name, value]) => [name, field(name, value)])),
    others: [],
    messages: ticket.messages.map(({ from, name, text, calls }) => ({
      from,
      name: name === undefined ? undefined : redact(name),
      text: redact(text),
      calls: calls.map(({ tool, args, result }) => ({
        tool,
        args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, argument(value ?? null, key)])),
        ...(result === undefined ? {} : { result: argument(result, "result") }),
      })),
    })),
  };
}
