const known: { readonly [slot: string]: string } = {
  order_number: "the order number",
  email: "the email address on the order",
  phone: "your phone number",
  name: "your full name",
  postcode: "the postcode of the delivery address",
  address: "the address",
  date_of_birth: "your date of birth",
  user_id: "your user id",
  account_number: "your account number",
  condition: "the condition it is in",
};

/** A slot as one asks for it: "the order number", "the serial number". */
export function nameSlot(slot: string): string {
  return known[slot] ?? `the ${slot.replaceAll("_", " ").replace(/ id$/, " number")}`;
}

/** A slot without its article, for "check the order number once more". */
export function bareSlot(slot: string): string {
  return slot === "email" ? "email address" : nameSlot(slot).replace(/^(the|your) /, "");
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
