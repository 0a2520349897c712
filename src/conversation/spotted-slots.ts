import { type Fact, ownLine } from "../case/fact.ts";
import { readMessage } from "../language/read-message.ts";
import { lazy, memoizeText } from "../memoize.ts";
import { asksForYes } from "./asks-yes.ts";
import { plainWords } from "./message.ts";
import type { Question } from "./reading.ts";
import { isWish, requestZones } from "./request-zone.ts";
import { alsoCalled, answersTo, isMoreOf } from "./slot-names.ts";

// "The holder's email" means the customer's own email address.
const ownRole = "(?:travell?er|guest|customer|holder|caller|buyer|account|order|booking|reservation)";

// Everyday words for the details any customer may be asked for, by slot.
const names: readonly (readonly [slot: string, words: RegExp])[] = [
  // An email that was sent is not an email address.
  [
    "email",
    new RegExp(
      String.raw`(?<!\b(?:an|by|via|that|this|our|confirmation|(?!${ownRole}['’])\w+['’]s) )\b(?:e-?mail|` +
        String.raw`mail address|(?:account|order) mail|inbox)\b`,
      "i",
    ),
  ],
  ["postcode", /\b(?:post ?code|zip(?: code)?|postal code)\b/i],
  // "Open Settings on your phone" asks for no number, but "email, postcode or phone" does.
  [
    "phone",
    new RegExp(
      String.raw`\b(?:phone|mobile|telephone)(?: phone)? (?:number|no\b)|\blast four\b|\bnumber\b[^.?]{0,20}\b(?:call|reach|ring)\b|` +
        String.raw`\b(?:call|ring|phone) (?:you )?back\b|\b(?:call|ring|reach|phone) you (?:on|at|under)\b|\bhow (?:can|may|could|shall|` +
        String.raw`do) (?:i|we) (?:best )?(?:call|reach|ring|phone)\b|\bcall-?back number\b|\b(?:e-?mail|post ?code|zip|name|` +
        String.raw`reference)\b[^.?!]{0,30}\b(?:phone|mobile)\b|\b(?:phone|mobile)\b[^.?!]{0,12}\b(?:e-?mail|post ?code|zip)\b`,
      "i",
    ),
  ],
  ["order_number", /\border(?:['’]s)? (?:number|no\b|id|ref)|\bnumber (?:of|on) (?:that|the|your)(?: \w+){0,2} order\b/i],
  ["booking_reference", /\bref(?:erence)?\b|\bbooking (?:number|code)\b/i],
  ["reservation_number", /\bref(?:erence)?\b|\breservation number\b/i],
  ["account_number", /\bref(?:erence)?\b|\baccount (?:number|no)\b/i],
  [
    "name",
    new RegExp(
      String.raw`(?<!\b(?:in|under|with|carries) )\b(?:full|own|your|whole|first|last) name\b|\bname (?:on|for|` +
        String.raw`as|in|it)\b|\bsame name\b|\bname\b(?=,| and\b| or\b)[^.?!]{0,30}\b(?:e-?mail|post ?code|zip|` +
        String.raw`phone|number)\b|\b(?:number|reference|e-?mail|post ?code|zip|phone),? (?:and |plus )?name\b`,
      "i",
    ),
  ],
  ["date_of_birth", /\b(?:date of birth|birth ?date|birthday|dob|when (?:you were|were you) born)\b/i],
  // The SIM's own PIN and the Wi-Fi password are not proof of identity.
  [
    "verification",
    new RegExp(
      String.raw`(?<!\b(?:sim|wi-?fi)\b[^.?!]{0,60})\b(?:pin|passcode|password)\b(?! ?code)|(?<!\bnot (?:your |` +
        String.raw`the )?)\baccount (?:pin|passcode|password)\b`,
      "i",
    ),
  ],
];
const photo = /\b(?:photos?|pictures?|pics?|images?|photographs?|snapshots?|upload|shots?)\b/i;
const address = /(?<!\b(?:e-?)?mail )(?<!\bdelivery )\baddress\b(?!es)/i;
// "Tess's full delivery address" is a new address, unlike "the delivery address on the account".
const newAddress = /(?:['’]s|\b(?:new|full|her|his|their)) (?:(?:new|full|complete|delivery|shipping) )*address\b/i;
// In "her address (street, city, ZIP)" and "her address with street and ZIP", the parts of the address are not separate details.
const partOfAddress = "(?:street|house|apartment|flat|unit|suite|building|city|town|state|country|zip|post ?code|postal)";
const partsOfAddress = new RegExp(
  String.raw`(?<=\baddress(?:es)?\b[^.;?()]{0,20})(?:\([^)]*\)|\b(?:with|including)(?:(?:,| and| or|` +
    `,? and)? (?:the |any |an? |your )?${partOfAddress}(?: (?:name|number|code))*(?: if [^,.;?]*)?)+)`,
  "gi",
);
/** A postcode asked for as part of an address. */
export const postcodeOfAddress = /\b(?:post ?code|zip(?: code)?) (?:of|on|for|in|at)\b[^,.;?]*\baddress(?:es)?\b/gi;

/** The questions that a message asks this customer, found by the names of facts in the parts that ask. */
export function spottedQuestions(message: string, facts: ReadonlyMap<string, Fact>): Question[] {
  const zones = requestZones(message);
  const asked = [...facts].flatMap(([slot, fact]): Question[] => {
    if (fact.kind === "attachment") return [];
    const zone = zones.find(
      ({ text, isQuestion }) => isNamed(slot, text) || ((isQuestion || tells.test(text)) && !asksForYes(text) && isAbout(slot, fact, text)),
    );
    return zone ? [{ kind: "fact", slot, fact: slot, text: zone.text }] : [];
  });
  return [...asked, ...spottedFile(message, facts)];
}

/**
 * The question for the file that a free-text request for a picture asks for. It names the first file; the customer sends a better one on a
 * second request.
 */
function spottedFile(message: string, facts: ReadonlyMap<string, Fact>): Question[] {
  const files = [...facts].flatMap(([slot, { kind }]) => (kind === "attachment" ? [slot] : []));
  const [first] = files;
  const zone = requestZones(message).find(
    // "Would you like the same case again?" asks for no other photo.
    ({ text }) => photo.test(text) || (photo.test(message) && oneMore.test(text) && !isWish(text)),
  );
  if (first === undefined || !zone || files.some((slot) => slot !== first && !isMoreOf(slot, first))) return [];
  return [{ kind: "fact", slot: first, fact: first, text: zone.text }];
}

const tells = /\b(?:tell me|let me know|describe|description|mention|would (?:also )?help)\b/i;
const oneMore = /\b(?:one more|another|once more|again|clearer|closer|close[- ]up|better|brighter|sharper|in (?:day)?light)\b/i;
const everyday: ReadonlySet<string> = new Set(
  (
    "your yours with from that this them they have been were will would could about into just only also there their what when which " +
    "where order number item date back after before still send sent email"
  ).split(" "),
);

/** Whether a question is about a fact; a word of the fact's name counts as much as two words of its value. */
function isAbout(slot: string, fact: Fact & { readonly kind: "value" }, question: string): boolean {
  const { value } = fact;
  if (typeof value === "boolean" || /^(?:email|postcode|phone|name)$/.test(slot)) return false;
  const asked = new Set(contentWords(question.replaceAll(/\be-?mail address(?:es)?\b/gi, " ")));
  const shared = (words: readonly string[]) => words.filter((word) => asked.has(word)).length;
  return 2 * shared(contentWords(slot.replaceAll("_", " "))) + shared(contentWords(`${value} ${ownLine(fact, value) ?? ""}`)) >= 3;
}

/** A text as it is compared with one fact or line after another. */
export const comparable = memoizeText((text) => ({
  plain: lazy(() => plainWords(text)),
  bare: lazy(() => text.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, "")),
  words: lazy(() => {
    const words = text
      .toLowerCase()
      .replaceAll("colour", "color")
      .matchAll(/\p{L}{4,}/gu);
    return [...new Set(words.map(([word]) => word.replace(/(?:ed|ing|s)$/, "")))].filter((word) => !everyday.has(word));
  }),
}));

const contentWords = (text: string): readonly string[] => comparable(text).words();

// Details such as "your sister's full name" belong to someone else, not to the customer.
const ofOthers = new RegExp(
  String.raw`\b(?!${ownRole}['’])\p{L}+['’]s (?:own |full |first |last |complete )*(?:name|e-?mail(?: address)?|phone(?: number)?)\b`,
  "giu",
);

/** A text without other people's details. */
export function withoutOtherPeople(text: string): string {
  return withoutParts(text.replaceAll(ofOthers, " "));
}

/** A text without the parts of an address that it lists. */
export function withoutParts(text: string): string {
  // Test for "address" first, because the pattern looks back from every position, which is slow.
  return /address/i.test(text) ? text.replaceAll(partsOfAddress, " ") : text;
}

/** Whether a text names a common slot in everyday words. */
export function namesSlot(text: string, slot: string): boolean {
  const words = slot === "photo" ? photo : names.find(([name]) => name === slot)?.[1];
  return words?.test(text) ?? false;
}

/** Whether a text names a detail that any customer may be asked for to find or identify them. */
export function namesIdentity(text: string): boolean {
  return names.some(([, words]) => words.test(text));
}

function isNamed(fact: string, text: string): boolean {
  if (/(?:^|_)address$/.test(fact)) return address.test(text.replaceAll(postcodeOfAddress, " ")) || newAddress.test(text);
  const known = names.filter(([slot]) => alsoCalled(slot).includes(fact) || (answersTo(fact, slot) && !isMoreOf(fact, slot)));
  return known.some(([slot, words]) => words.test(withoutOtherPeople(text)) && isOwn(fact, slot));
}

/** Whether a fact is the customer's own; a `neighbour_postcode`, for example, does not answer a request for a postcode. */
function isOwn(fact: string, slot: string): boolean {
  return alsoCalled(slot).includes(fact) || !fact.includes("_") || slot.includes("_");
}

/** The first mention of each fact, in text order. */
export function mentionsOf(text: string, facts: readonly string[]) {
  const found = facts.flatMap((fact) => {
    const known = names.filter(([slot]) => answersTo(fact, slot) && isOwn(fact, slot)).map(([, words]) => words);
    const patterns = known.length > 0 ? known : [new RegExp(`\\b${fact.replaceAll("_", "[ -]")}\\b`, "i")];
    const first = patterns.map((pattern) => pattern.exec(text)).find((hit) => hit !== null);
    return first ? [{ fact, at: first.index, end: first.index + first[0].length }] : [];
  });
  return found.sort((left, right) => left.at - right.at);
}

/** The position in a text at which a fact is mentioned. */
export type Mention = ReturnType<typeof mentionsOf>[number];

/** Whether a message mentions a slot anywhere and in any wording. */
export function speaksOfSlot(message: string, slot: string): boolean {
  const known = names.filter(([name]) => answersTo(slot, name));
  if (known.some(([, words]) => words.test(message))) return true;
  const own = new Set(contentWords(slot.replaceAll("_", " ")));
  return contentWords(message).some((word) => own.has(word)) || (photo.test(message) && photo.test(slot));
}

/** Whether a slot is a detail, such as an email address, that nobody asks for without naming it. */
export function hasEverydayName(slot: string): boolean {
  return names.some(([name]) => answersTo(slot, name));
}

/** The log odds of asking below which a clause only names a detail. */
const unlikely = -1;

/**
 * Whether a message asks for a slot by name, and not as one of several alternatives. "A photo of the tag, with the SKU readable" names the
 * SKU without asking for it.
 */
export function isPlainlyAsked(message: string, slot: string): boolean {
  const called = alsoCalled(slot).map((name) => name.replaceAll("_", "[ -]"));
  const words =
    names.find(([name]) => name === slot)?.[1] ??
    (called.includes("photo") ? photo : undefined) ??
    new RegExp(`\\b(?:${called.join("|")})\\b`, "i");
  const zones = requestZones(message).filter(({ text }) => words.test(text));
  if (zones.length === 0 || zones.some(({ isChoice }) => isChoice)) return false;
  const naming = readMessage(message).askingClauses.filter(({ text }) => words.test(text));
  return naming.length === 0 || naming.some(({ asks }) => asks > unlikely);
}
