/** Kinds of records that a customer can have at a desk; the desk's table is named after the kind. */
const records = ["order", "booking", "reservation", "subscription", "contract", "account"] as const;

/** The kind of record that a desk's customers write about; undefined if it cannot be inferred from the desk's tables. */
export type DeskRecord = (typeof records)[number] | undefined;

/** Infers from a desk's tables what its customers write about, such as "order" if there is an orders table. */
export function recordIn(tables: Pick<ReadonlySet<string>, "has">): DeskRecord {
  return records.find((name) => tables.has(`${name}s`));
}

const known: { readonly [slot: string]: string } = {
  order_number: "the order number",
  phone: "your phone number",
  name: "your full name",
  address: "the address",
  date_of_birth: "your date of birth",
  user_id: "your user id",
  account_number: "your account number",
  condition: "the condition it is in",
};

/** A slot's name in a question, such as "the order number" or "the email address on the booking". */
export function nameSlot(slot: string, record: DeskRecord): string {
  if (slot === "email") return record === undefined ? "your email address" : `the email address on the ${record}`;
  if (slot === "postcode") return record === "order" ? "the postcode of the delivery address" : "your postcode";
  return known[slot] ?? `the ${slot.replaceAll("_", " ").replace(/ id$/, " number")}`;
}

/** A slot's name without its article, as in "check the order number once more". */
export function bareSlot(slot: string, record: DeskRecord): string {
  return slot === "email" ? "email address" : nameSlot(slot, record).replace(/^(the|your) /, "");
}

/** Whether the customer answers a request for this slot with a file instead of a value. */
export function isProof(slot: string): boolean {
  return /photo|picture|image|screenshot|receipt|invoice|proof|video|scan$/.test(slot);
}

/** A file's name in a request, such as "a photo of the damage". */
export function nameFile(slot: string, about: string): string {
  const words = slot.replaceAll("_", " ");
  if (!/photo|picture|image|video/.test(slot)) return isProof(slot) ? `a copy of the ${words}` : `a photo of the ${words}`;
  const what = /damag|broken|crack|torn|fault|defect/.test(about) ? "the damage" : "what you describe";
  return slot === "photo" || slot === "picture" || slot === "image" ? `a photo of ${what}` : `a ${words}`;
}

/** A fact as a sentence, such as "The replacement number is RP-1001." */
export function sayFact(name: string, value: string): string {
  const words = name.replaceAll("_", " ").replace(/ id$/, " number");
  const sentence = /_(on|by|until|at|from)$/.test(name) ? `${words} ${value}.` : `the ${words} is ${value}.`;
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
