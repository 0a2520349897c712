import { defineRule, type JsonObject, type Trace } from "deskproof";
import { nothingFits, offersRepair } from "../queries/agent-words.ts";
import { hasPhoto, isOf, replacedAs } from "../queries/evidence.ts";
import { amount, bare, flag, text } from "../queries/fields.ts";
import { filesSeen, linesOf, linesRead, productsRead, touchedLine, touchedLines } from "../queries/records.ts";
import { agentMessages, agentSaid, closedAs, customerMessages, customerSaid, type Message, made, tried } from "../queries/ticket.ts";
import { amountsIn } from "../queries/told.ts";
import { airlineDidIt, secondHand } from "../spoken.ts";

const asWarranty = (trace: Trace) => replacedAs(trace, "warranty");
const speaksOfWarranty = /\bwarrant|\bguarantee|\bcover(?:ed|s|age)?\b|\blifetime\b/i;

export const theClassDecides = defineRule({
  id: "NL-7.1",
  says:
    "The warranty runs from delivery for the period that the policy's table gives for the line's " +
    "class. Look up the delivery date and the class in the order before you say whether a piece is " +
    "covered.",
  inPlay: (trace) => asWarranty(trace).length > 0 || (customerSaid(trace, speaksOfWarranty) && linesRead(trace).length > 0),
  check: (trace) => asWarranty(trace).every((step) => flag(touchedLine(trace, step), "in_warranty")),
});

const shows = (trace: Trace, ...what: readonly string[]) => filesSeen(trace).some((file) => what.includes(text(file, "shows")));

export const defectIsShown = defineRule({
  id: "NL-7.2",
  says:
    "If a viewed photo shows a `defect` in the product on the line, if the warranty period has not " +
    "ended, and if the customer bought the piece from us, replace the piece as `warranty`, or only " +
    "the part if NL-5.4 applies.",
  inPlay: (trace) => asWarranty(trace).length > 0 || shows(trace, "defect"),
  check: (trace) => asWarranty(trace).every((step) => hasPhoto(trace, step, "defect")),
});

/** Whether a replaced piece has clear photos, and all of them show wear or impact damage. */
function isWornOrKnocked(trace: Trace): boolean {
  return tried(trace, "create_replacement").some((step) => {
    const lines = touchedLines(trace, step);
    const files = filesSeen(trace, step.index).filter((file) => lines.some((line) => isOf(file, line)));
    const isBad = (file: JsonObject) => ["wear", "impact"].includes(text(file, "shows"));
    return files.length > 0 && files.every((file) => isBad(file) || text(file, "shows") === "unclear") && files.some(isBad);
  });
}

export const wearIsNoDefect = defineRule({
  id: "NL-7.3",
  says:
    "Wear, impact damage and airline damage are not defects: give no free goods. Offer a paid " +
    "repair. For airline damage, also explain that the customer has to report the damage to the " +
    "airline within 7 days. The knowledge base describes paid repairs and the airline report.",
  inPlay: (trace) => shows(trace, "wear", "impact") || (customerSaid(trace, airlineDidIt) && tried(trace, "create_replacement").length > 0),
  check: (trace) =>
    !isWornOrKnocked(trace) && (!shows(trace, "impact") || closedAs(trace) !== "refused_policy" || agentSaid(trace, offersRepair)),
});

export const firstOwnerOnly = defineRule({
  id: "NL-7.4",
  says:
    "A piece bought elsewhere or second-hand is not covered, and the warranty ends when the first " +
    "owner sells the piece or gives it away. A new piece that was bought from us as a gift is " +
    "covered. If a piece is not covered, make the same offers as in NL-7.3. The warranty does not " +
    "require registration.",
  inPlay: (trace) => customerSaid(trace, secondHand),
  check: (trace) => tried(trace, "create_replacement", "create_return", "create_exchange").length === 0,
});

/** Whether the agent made a look-up that returns prices before a message. */
function hasLookedUp(trace: Trace, message: Message): boolean {
  const isBefore = ({ index }: { readonly index: number }) => index < message.index;
  return (
    [...made(trace, "search_products"), ...made(trace, "search_kb"), ...made(trace, "get_order_items")].some(isBefore) ||
    made(trace, "get_order").some(isBefore)
  );
}

/** The products that the agent recommended: the catalog products mentioned in its messages. */
function recommended(trace: Trace): readonly JsonObject[] {
  const words = bare(
    agentMessages(trace)
      .map((message) => message.text)
      .join(" "),
  );
  return productsRead(trace).filter((hit) => words.includes(bare(text(hit, "name"))));
}

const isAdvice = (trace: Trace) => linesRead(trace).length === 0 && closedAs(trace) === "info_given";

// Amounts that are stated in the policy itself.
const inPolicy: ReadonlySet<number> = new Set([9.95, 15, 40, 50, 150, 400, 750]);

const namesPrice = ({ text: words }: Message) => amountsIn(words).some((sum) => !inPolicy.has(sum));

export const advisesWhatItLookedUp = defineRule({
  id: "NL-7.5",
  says:
    "When you give advice, name only products, prices, sizes and stock that you looked up in this " +
    "ticket. If something is out of stock, say so and give its ship date.",
  inPlay: (trace) => isAdvice(trace) && (made(trace, "search_products").length > 0 || agentMessages(trace).some(namesPrice)),
  check: (trace) => agentMessages(trace).every((message) => !namesPrice(message) || hasLookedUp(trace, message)),
});

// A bare "in" is not interpreted as inches, because it is a preposition in "the 40 in rust".
const laptop = /\b(\d{2})(?:\.\d)?[- ]?(?:inch(?:es)?\b|["”]|'')/i;
const size = /\b(\d{2})\s?[x×]\s?(\d{2})\s?[x×]\s?(\d{2})\b/i;
const budget =
  /\b(?:under|below|at most|up to|max(?:imum)?|budget(?: is| of)?|no more than|less than|within)\s+(?:about |around )?\$?\s?(\d{2,4})\b/i;

/** The limit that the customer set, in the last message that mentions one. */
function limit(trace: Trace, pattern: RegExp): RegExpMatchArray | null {
  const message = customerMessages(trace).findLast(({ text: words }) => pattern.test(words));
  return message ? message.text.match(pattern) : null;
}

function fits(product: JsonObject, sides: readonly number[]): boolean {
  const own = text(product, "dims_cm")
    .split("x")
    .map(Number)
    .sort((one, other) => other - one);
  const room = [...sides].sort((one, other) => other - one);
  return own.length === room.length && own.every((side, index) => side <= (room[index] ?? 0));
}

/** Whether a recommended product meets every limit that the customer set. */
function keepsLimits(trace: Trace): boolean {
  const [inches, sides, most] = [limit(trace, laptop), limit(trace, size), limit(trace, budget)];
  const products = recommended(trace);
  return (
    (!inches || products.some((product) => amount(product, "laptop_in") >= Number(inches[1]))) &&
    (!sides || products.some((product) => fits(product, sides.slice(1).map(Number)))) &&
    (!most || agentMessages(trace).some(({ text: words }) => amountsIn(words).some((sum) => sum <= Number(most[1]))))
  );
}

export const keepsToTheirLimits = defineRule({
  id: "NL-7.6",
  says:
    "Recommend only products that meet every requirement the customer named (the budget after any " +
    "set discount, the size, the laptop size), or say that none of our products meets them all.",
  inPlay: (trace) => isAdvice(trace) && [laptop, size, budget].some((pattern) => customerSaid(trace, pattern)),
  check: (trace) => keepsLimits(trace) || agentSaid(trace, nothingFits),
});

const speaksOfSet = /\bset\b|\bbundle\b|\bthree\b/i;
const speaksOfCode = /\bcode\b|\b(?:PACK15|THAW20|WELCOME10|SUMMIT12)\b|\bpromo|\bdiscounts\b/i;
const oneOrTheOther =
  /\bcombin|\bstack|\btogether\b|\bboth\b|\beither\b|\bon top\b|\bone or the other\b|\binstead\b|\bbetter\b|\bmore than\b|\bsaves?\b/i;
const weighsBoth = (trace: Trace) =>
  isAdvice(trace) && customerSaid(trace, speaksOfCode) && (customerSaid(trace, speaksOfSet) || agentSaid(trace, speaksOfSet));

export const setOrCode = defineRule({
  id: "NL-7.7",
  says:
    "A Set of Three is a trial product, a cube set and a Toiletry Kit in one order, with 10% off " +
    "those lines. A set cannot be combined with a code. Tell the customer which of the two saves " +
    "more, the set or the code.",
  inPlay: (trace) => tried(trace, "apply_promotion").some((step) => linesOf(trace, step).some(isInSet)) || weighsBoth(trace),
  check: (trace) =>
    tried(trace, "apply_promotion").every((step) => !isCode(step.call.args.code) || !linesOf(trace, step).some(isInSet)) &&
    (!weighsBoth(trace) || (agentSaid(trace, speaksOfSet) && agentSaid(trace, oneOrTheOther))),
});

function isInSet(line: JsonObject): boolean {
  return text(line, "set_id") !== "";
}

function isCode(code: unknown): boolean {
  return code !== "CARE10" && code !== "PRICE-ADJ";
}
