import type { Fact } from "../case/fact.ts";
import type { Question } from "./reading.ts";

// Each line lists names of the same detail.
const SAME: readonly (readonly string[])[] = [
  "order_number order_id order booking_reference booking_number booking_id booking reservation_id reservation_number " +
    "reservation confirmation_number reference ticket_number",
  "email email_address mail",
  "phone phone_number mobile mobile_number telephone callback_number contact_number safe_number",
  "postcode zip zip_code postal_code",
  "address street",
  "account_number account_id account contract_number customer_number",
  "user_id customer_id username member_id membership_number",
  "date_of_birth dob birthday birth_date",
  "photo picture image photos screenshot video proof receipt",
  "verification pin passcode password security_code security_answer verification_code code",
  "payment_method card card_number card_last_four refund_method",
  "date day when dates",
  "quantity count how_many nights guests",
  "item product items",
  "problem issue description damage what_happened",
  "reason why",
  "change new_value",
  "device model handset",
  "symptom error light screen",
  "reading meter_reading",
  "place location city destination",
].map((names) => names.split(" "));

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap((group) => group.map((name): [string, readonly string[]] => [name, group])),
);

const OPEN: ReadonlySet<string> = new Set(["problem", "reason", "change", "preference", "item", "other", "symptom", "people"]);

/** Words for a shared secret, as opposed to any proof of identity. */
export const SECRET = /\b(?:pin|code|password|passcode|passphrase|answer|memorable|digits|secret|cvv|otp)\b/i;

const ARTICLE_CODE = /\b(?:sku|(?:part|item|product|article|model|serial) (?:number|code|no))\b/i;

/** The slot for questions about the customer's goal. */
export const SLOT_OF_GOAL = "goal";

/** The aside that says what the customer would like to happen. */
export const WISH = "wish";

const LOOSE: ReadonlySet<string> = new Set(["preference", "change", "other"]);

/** Determines which of the customer's facts a request for a slot asks for; there may be several, such as all photos. */
export function questionsFor(
  request: { readonly slot: string; readonly text: string },
  { facts, unknown }: { readonly facts: ReadonlyMap<string, Fact>; readonly unknown: readonly string[] },
): readonly Question[] {
  const { slot, text } = request;
  if (unknown.includes(slot)) return [{ kind: "unknown", ...request }];
  const sayable = [...facts.keys()].filter((name) => name === slot || isPhoto(slot) || facts.get(name)?.kind === "value");
  if (slot === "item" && ARTICLE_CODE.test(text) && unknown.includes("sku")) return [{ kind: "unknown", slot: "sku", text }];
  // A code that was sent to the customer is not one of the secrets that they chose.
  const isSent = slot === "verification" && /\bcode\b/i.test(text) && !/\b(?:pin|pass\w*)\b/i.test(text);
  const isOther = (fact: string) => isSent && !fact.includes("code");
  const found = nearest(slot, sayable, text).filter((fact) => !isLooser(fact, slot, unknown) && !isOther(fact));
  const meant = found.length > 0 ? found : inOtherWords({ slot, text }, facts);
  if (meant.length > 0) return meant.map((fact) => ({ kind: "fact", slot, fact, text }));
  const [lacking] = nearest(slot, unknown, text);
  if (lacking !== undefined) return [{ kind: "unknown", slot: lacking, text }];
  if (slot === "item" && ARTICLE_CODE.test(text)) return [{ kind: "foreign", slot: "sku", text }];
  return [{ kind: OPEN.has(slot) ? "open" : "foreign", slot, text }];
}

function isLooser(fact: string, slot: string, unknown: readonly string[]): boolean {
  return closeness(fact, slot) < 2 && unknown.some((name) => closeness(name, slot) >= 2);
}

function inOtherWords({ slot, text }: { readonly slot: string; readonly text: string }, facts: ReadonlyMap<string, Fact>): string[] {
  const names = [...facts.keys()];
  if (isPhoto(slot)) return names.filter((name) => facts.get(name)?.kind === "attachment");
  // A customer who is asked for an address but only knows their location gives the location.
  if (slot === "address") return names.filter((name) => name === "place");
  if (slot === "verification" && !SECRET.test(text)) return names.filter((name) => facts.get(name)?.reveal === "on_verify");
  // "Which date would you like?" is worded as a preference but asks for a date.
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  if (!LOOSE.has(slot)) return [];
  return names.filter((name) => facts.get(name)?.kind === "value" && words.has(name.split("_").at(-1) ?? name)).slice(0, 2);
}

function isDate(slot: string): boolean {
  return GROUPS.get(slot)?.includes("date") ?? false;
}

function isPhoto(slot: string): boolean {
  return GROUPS.get(slot)?.includes("photo") ?? false;
}

function nearest(slot: string, names: readonly string[], text: string): string[] {
  const rated = names
    .map((name) => ({ name, rate: closeness(name, slot) }))
    .filter(({ name, rate }) => rate > 0 && (rate > 2 || !isDate(slot) || !isOfAnotherTime(name, text)));
  if (rated.length <= 1) return rated.map(({ name }) => name);
  const asked = text.toLowerCase();
  const named = rated.filter(({ name }) => name.split("_").every((word) => asked.includes(word)));
  if (named.length > 0) return named.map(({ name }) => name);
  const best = Math.max(...rated.map(({ rate }) => rate));
  return rated
    .filter(({ rate }) => rate === best)
    .slice(0, 1)
    .map(({ name }) => name);
}

// "The date you wish to travel" is not the purchase date, although both are dates.
const OCCASIONS: readonly (readonly [name: RegExp, text: RegExp])[] = [
  [/^(?:purchase|order|payment|booked)/, /\b(?:b(?:uy|ought)|purchas\w*|order(?:ed)?|paid|pay)\b/i],
  [/^(?:delivery|arrival|received)/, /\b(?:deliver\w*|arriv\w*|receiv\w*|came|come)\b/i],
  [
    /^(?:new|travel|departure|preferred|visit|moving)/,
    /\b(?:travel|fly|depart\w*|mov\w+|chang\w*|prefer\w*|like|want|instead|visit|suit\w*)\b/i,
  ],
];

function isOfAnotherTime(name: string, text: string): boolean {
  const own = OCCASIONS.find(([pattern]) => pattern.test(name));
  if (own === undefined || own[1].test(text)) return false;
  return OCCASIONS.some(([, words]) => words.test(text));
}

/** All names of a slot, including its own. */
export function alsoCalled(slot: string): readonly string[] {
  return GROUPS.get(slot) ?? [slot];
}

/** Whether a fact with this name answers a request for this slot. */
export function answersTo(name: string, slot: string): boolean {
  return closeness(name, slot) > 0;
}

/** Whether a fact is another of the same kind, such as a `second_photo` next to a `photo`. */
export function isMoreOf(name: string, fact: string): boolean {
  return name !== fact && closeness(name, fact) >= 2;
}

function closeness(name: string, slot: string): number {
  if (name === slot) return 4;
  const group = GROUPS.get(slot) ?? [slot];
  if (group.includes(name)) return 3;
  // A slot called "name" is a person's name, so a product_name does not answer it.
  if (slot === "name") return ["full_name", "customer_name", "account_name", "booking_name"].includes(name) ? 3 : 0;
  // Most names consist of one word, and then there is nothing to compare.
  if (!name.includes("_")) return 0;
  if (group.some((member) => name.endsWith(`_${member}`))) return 2;
  return name.startsWith(`${slot}_`) ? 1 : 0;
}

/** The slots by which agents identify the customer or a record. */
export const IDENTIFYING: readonly string[] =
  "order_number email name postcode phone account_number user_id date_of_birth verification".split(" ");

/** Whether a fact identifies the customer or a record; agents ask for such facts by name. */
export function isIdentity(slot: string): boolean {
  return IDENTIFYING.some((name) => alsoCalled(name).includes(slot));
}

/** The name under which a question is counted. */
export function topicOf(question: Question): string {
  return question.kind === "fact" ? question.fact : question.slot;
}
