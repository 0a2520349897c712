import type { TrialEvent } from "../../conversation/event.ts";
import { isJsonArray, type Json, type JsonObject } from "../../json.ts";
import { LONGEST_READ } from "../../language/longest-read.ts";
import { contentStems, irregularBase, stemOf } from "../../language/stem.ts";
import { memoizeText } from "../../memoize.ts";
import { textsIn } from "./json-parts.ts";
import { Values, valuesIn } from "./values.ts";

/** The content that an event shows the agent. */
export interface Shown {
  /** The whole content as lowercase text. */
  readonly text: string;
  /** The stems of the content, without the names of empty or zero fields. */
  readonly stems: ReadonlySet<string>;
  /** The stems of actions that the content reports as done, taken from its texts and from the names of fields with a date or `true`. */
  readonly actionStems: ReadonlySet<string>;
  readonly values: Values;
  /** The prose in fields whose name may mark internal information, with the names of these fields. */
  readonly notes: ReturnType<typeof notesIn>;
}

/** The customer's words, or a call's arguments and result; undefined for an event that the agent does not see. */
export function shownBy(event: TrialEvent): Shown | undefined {
  if (event.kind === "customer_message") {
    const files = event.attachments.map(({ name, caption }) => ` ${name} ${caption}`);
    return contentOf(JSON.stringify(`${event.text}${files.join("")}`));
  }
  if (event.kind !== "call") return undefined;
  const { args, outcome } = event;
  if (outcome.kind !== "ok") return contentOf(JSON.stringify(outcome.message));
  // Text that the agent passed to a call is a source of values only if the call stored it.
  return contentOf(JSON.stringify([outcome.changes.length > 0, shortened(args), outcome.value]));
}

/** Shortens the texts in arguments to the length up to which messages are read. */
function shortened(args: JsonObject): JsonObject {
  const texts = Object.entries(args);
  if (!texts.some(([, value]) => typeof value === "string" && value.length > LONGEST_READ)) return args;
  return Object.fromEntries(texts.map(([name, value]) => [name, typeof value === "string" ? value.slice(0, LONGEST_READ) : value]));
}

// Cached by content, because the same rows and messages are read in many trials.
const contentOf = memoizeText((json): Shown => {
  const content: string | [isWritten: boolean, args: Json, value: Json] = JSON.parse(json);
  return typeof content === "string" ? ofSpeech(content) : ofCall(json.toLowerCase(), ...content);
});

function ofSpeech(text: string): Shown {
  const values = valuesIn([text], true);
  return { text: text.toLowerCase(), stems: contentStems(text), actionStems: actionStemsIn(text), values, notes: [] };
}

const pastForm = /\b[a-z]+ed\b/gi;

/** The actions that prose reports as done; "cancel it" asks for an action, while "it was cancelled" reports one. */
function actionStemsIn(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const irregular = words.filter((word) => irregularBase(word) !== undefined);
  return new Set([...(text.match(pastForm) ?? []), ...irregular].map(stemOf));
}

function ofCall(text: string, isWritten: boolean, args: Json, value: Json): Shown {
  const values = new Values();
  values.readJson(value);
  if (isWritten) values.readJson(withoutProse(args));
  const stems = stemsOf([...fieldWords(args, anyField), ...fieldWords(value, anyField)]);
  const told = fieldWords(value, datedField);
  const reported = told.filter(isProse).flatMap((prose) => [...actionStemsIn(prose)]);
  const actionStems = new Set([...stemsOf(told.filter((one) => !isProse(one))), ...reported]);
  return { text, stems, actionStems, values, notes: notesIn(value) };
}

const noteField = /(?:^|_)(?:(?:risk|internal)(?:_|$)|(?:flag|note|reason|comment|remark)s?$)/;

function notesIn(value: Json) {
  return textsIn(value).flatMap(({ fields, text }) => {
    const marked = fields.filter((name) => noteField.test(name));
    return marked.length > 0 && text.includes(" ") ? [{ fields: marked, text }] : [];
  });
}

const mostWords = 8;
const fewestWords = 5;

/** The arguments without the agent's own prose, which cannot be a source for its statements. */
function withoutProse(args: Json): Json {
  return JSON.parse(JSON.stringify(args), (_, value) => (typeof value === "string" && isProse(value) ? "" : value));
}

function isProse(text: string): boolean {
  const words = text.split(" ").length;
  return words > mostWords || (words >= fewestWords && /[.!?]$/.test(text));
}

type IsNamed = (name: string, value: Json | undefined) => boolean;
const anyField: IsNamed = (_, value) => Boolean(value);
const datedField: IsNamed = (name, value) => value === true || (typeof value === "string" && /_(?:at|on)$/.test(name));

/** The texts of a record, and the names of some of its fields. */
export function fieldWords(value: Json | undefined, isNamed: IsNamed): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (isJsonArray(value)) return value.flatMap((item) => fieldWords(item, isNamed));
  return Object.entries(value).flatMap(([name, item]) => [...(isNamed(name, item) ? [name] : []), ...fieldWords(item, isNamed)]);
}

function stemsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...contentStems(text.replaceAll("_", " "))]));
}
