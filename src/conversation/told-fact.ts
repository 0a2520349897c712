import { type Fact, ownLine, type Scalar } from "../case/fact.ts";

/** A fact to tell, with its name and the value as the customer gives it now. */
export interface FactToTell {
  readonly slot: string;
  readonly fact: Fact & { readonly kind: "value" };
  readonly value: Scalar;
}

/**
 * The sentence that tells a fact without any other words, in the case's own words if it has them; undefined if the value needs a lead-in.
 */
export function ownSentence({ slot, fact, value }: FactToTell, lowerCase: boolean): string | undefined {
  const own = ownLine(fact, value);
  if (own !== undefined) return own;
  if (typeof value === "boolean") {
    const label = slotLabel(slot).replace(/^(?:my|the) /, "");
    const asked = lowerCase ? label : label.charAt(0).toUpperCase() + label.slice(1);
    const reply = value ? "Yes" : "No";
    return `${asked}? ${lowerCase ? reply.toLowerCase() : reply}.`;
  }
  const counted = slotLabel(slot).replace(/^(?:my|the) /, "");
  if (typeof value === "number" && /[^s]s$/.test(counted)) return `${value} ${value === 1 ? counted.slice(0, -1) : counted}.`;
  if (!isDescriptive(slot)) return undefined;
  const words = String(value);
  const sentence = lowerCase ? words : words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

const NAMES: Readonly<Record<string, string>> = {
  sku: "SKU",
  pin: "PIN",
  dob: "date of birth",
  zip: "ZIP code",
  id: "ID",
  imei: "IMEI",
  verification: "security code",
  other: "details",
  place: "location",
  quantity: "exact number",
  payment_method: "payment details",
  passenger_details: "passenger details",
};

const MINE = new RegExp(
  "^(?:email|e-mail|mail|phone|mobile|telephone|name|full name|address|postcode|zip|date of birth|" +
    "birthday|account|user|customer|member|card|payment|pin|password|passcode|device)",
  "i",
);

/** The customer's name for a slot, with its determiner, such as "my email" or "the order number". */
export function slotLabel(slot: string): string {
  const words =
    NAMES[slot] ??
    slot
      .split("_")
      .map((word) => (word === "id" ? "ID" : word))
      .join(" ");
  return `${MINE.test(words) ? "my" : "the"} ${words}`;
}

const DESCRIPTIVE =
  /(?:^|_)(?:problem|issue|reason|why|symptom|change|preference|description|damage|error|story|details|happened|tried|proof)(?:_|$)/;

/** Whether a slot's value is a description that cannot follow "it's", such as "the strap is torn". */
function isDescriptive(slot: string): boolean {
  return DESCRIPTIVE.test(slot);
}
