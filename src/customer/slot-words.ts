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
export function isDescriptive(slot: string): boolean {
  return DESCRIPTIVE.test(slot);
}

const OPTIONS: Readonly<Record<string, string>> = {
  refund: "the refund",
  replace: "the replacement",
  exchange: "the exchange",
  return: "the return",
  compensate: "the credit",
  discount: "the discount",
  cancel: "the cancellation",
  modify: "the change",
  upgrade: "the upgrade",
  downgrade: "the downgrade",
  book: "the new booking",
  schedule: "the appointment",
  repair: "the repair",
  ship: "the new shipment",
  send: "the new shipment",
  handover: "talking to a person",
  waive: "having the fee taken off",
  pay: "paying",
};

/** The customer's name for one of several options; undefined if the action has no name of its own. */
export function optionName(action: string): string | undefined {
  return OPTIONS[action];
}
