/** What a customer may have with a desk; the desk keeps it in a table of that name. */
const records = ["order", "booking", "reservation", "subscription", "contract", "account"] as const;

/** What a desk's customers write about; undefined when its tables do not say. */
export type DeskRecord = (typeof records)[number] | undefined;

/** What the customers of a desk with these tables write about: "order" where there are orders. */
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

/** A slot as one asks for it: "the order number", "the email address on the booking". */
export function nameSlot(slot: string, record: DeskRecord): string {
  if (slot === "email") return record === undefined ? "your email address" : `the email address on the ${record}`;
  if (slot === "postcode") return record === "order" ? "the postcode of the delivery address" : "your postcode";
  return known[slot] ?? `the ${slot.replaceAll("_", " ").replace(/ id$/, " number")}`;
}

/** A slot without its article, for "check the order number once more". */
export function bareSlot(slot: string, record: DeskRecord): string {
  return slot === "email" ? "email address" : nameSlot(slot, record).replace(/^(the|your) /, "");
}

/** Whether a slot is something to show rather than to say. */
export function isProof(slot: string): boolean {
  return /photo|picture|image|screenshot|receipt|invoice|proof|video|scan$/.test(slot);
}

/** A file as one asks for it: "a photo that shows the damage". */
export function nameFile(slot: string, about: string): string {
  const words = slot.replaceAll("_", " ");
  if (!/photo|picture|image|video/.test(slot))
    return isProof(slot) ? `a copy of the ${words}` : `a photo of the ${words}`;
  const what = /damag|broken|crack|torn|fault|defect/.test(about) ? "the damage" : "what you describe";
  return slot === "photo" || slot === "picture" || slot === "image" ? `a photo of ${what}` : `a ${words}`;
}

/** A told fact as a sentence: "The replacement number is RP-1001." */
export function sayFact(name: string, value: string): string {
  const words = name.replaceAll("_", " ").replace(/ id$/, " number");
  const sentence = /_(on|by|until|at|from)$/.test(name) ? `${words} ${value}.` : `the ${words} is ${value}.`;
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
