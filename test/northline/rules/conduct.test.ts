import { askFirst, codeFits, nothingInvented, tellTheOutcome } from "../../../suites/northline/rules/conduct.ts";
import { abuseEndsIt, someThingsAreNotOurs, theCustomerKnows, theFirstThatFits } from "../../../suites/northline/rules/handing-over.ts";
import { testClaims } from "../made-claims.ts";
import {
  claim,
  closed,
  given,
  handedOver,
  order,
  order_id,
  photo,
  replaced,
  reshipped,
  returned,
  start,
  verified,
} from "../made-records.ts";
import { did, said, wasRefused, wrote } from "../made-trial.ts";

const inPine = did("search_products", { query: "pine" }, { hits: [{ sku: "FD60-PIN", name: "Fathom Duffel 60 L", variant: "pine" }] });
const editedToPine = did("edit_line_item", { order_id, line: 1, new_sku: "FD60-PIN" }, { id: "ED-1001" });
const letter = did(
  "view_attachment",
  { id: "letter.pdf" },
  { id: "letter.pdf", product: null, shows: "letter", detail: "A law firm asks for a refund." },
);

testClaims([
  {
    rule: abuseEndsIt,
    kept: [
      [...start, said("I know where your driver parks."), handedOver("abuse"), wrote("A colleague will answer within one business day.")],
      [...start, said("You are useless."), wrote("I am glad to help; please let us stay civil."), said("Fine."), closed("info_given")],
    ],
    broken: [
      [...start, said("I know where your driver parks."), replaced(), handedOver("abuse")],
      [...start, said("I know where your driver parks."), wrote("Please stay civil."), said("Well?"), handedOver("abuse")],
      [...start, said("425 bloody dollars and it looks like roadkill"), handedOver("abuse")],
      [...start, said("You are useless."), wrote("Please stay civil."), said("You idiot."), closed("info_given")],
    ],
  },
  {
    rule: someThingsAreNotOurs,
    kept: [
      [...start, said("The power bank is swollen."), handedOver("safety_incident")],
      [...start, said("The power bank gets too hot to hold."), handedOver("safety_incident")],
      [...start, photo("damage"), replaced(), said("And please delete all my data."), handedOver("privacy_request")],
      [...start, returned({}, 205.05), said("I also need the invoice in our company's name."), handedOver("unsupported")],
      [...start, replaced(), letter, handedOver("legal")],
    ],
    broken: [
      [...start, said("The handle cut my finger."), replaced(), handedOver("safety_incident")],
      [...start, said("Please delete all my data."), returned({}, 205.05), said("Well?"), handedOver("privacy_request")],
      [...start, said("I need the invoice in our company's name."), returned({}, 205.05), handedOver("unsupported")],
      [...start, letter, replaced(), handedOver("legal")],
      [...start, said("The power bank is swollen."), closed("info_given")],
    ],
  },
  {
    rule: theFirstThatFits,
    kept: [[given, verified, order({ dispute: "open" }), said("My lawyer's letter is attached."), handedOver("legal")]],
    broken: [
      [given, verified, order({ dispute: "open" }), said("My lawyer's letter is attached."), handedOver("payment_dispute")],
      [...start, handedOver("high_value_claim")],
    ],
  },
  {
    rule: theCustomerKnows,
    kept: [[...start, handedOver("fraud_review"), wrote("I've passed this to a colleague, who will write within one business day.")]],
    broken: [
      [...start, handedOver("fraud_review"), wrote("Thanks, have a good day.")],
      [...start, handedOver("fraud_review"), wrote("A colleague will write within one business day. They will approve it.")],
      [
        ...start,
        handedOver("fraud_review"),
        wrote("A colleague will write within one business day."),
        wasRefused("close_ticket", { resolution: "info_given" }),
      ],
    ],
  },
  {
    rule: askFirst,
    kept: [
      [...start, wrote(`I can send a new Fathom Duffel for order ${order_id}. All right?`), said("Yes"), replaced()],
      [
        ...start,
        wrote("On order 20001 I can take the duffel back."),
        wrote("You would get $205.05. Shall I?"),
        said("ok"),
        returned({}, 205.05),
      ],
      [
        ...start,
        wrote(`Return of the duffel from ${order_id}\n- Label: USD 9.95\n- Refund: USD 205.05\nShall I?`),
        said("ok"),
        returned({}, 205.05),
      ],
      [...start, inPine, wrote(`On ${order_id} I can change it to pine. Shall I?`), said("ok"), editedToPine],
    ],
    broken: [
      [...start, replaced()],
      [...start, wrote("I can send a new Fathom Duffel. All right?"), said("Yes"), replaced()],
      [...start, said("Yes"), wrote(`I am replacing the Fathom Duffel on ${order_id} now.`), replaced()],
      [...start, wrote(`On ${order_id} I can take the duffel back for $215.`), said("ok"), returned({}, 205.05)],
      [
        ...start,
        wrote(`$205.05 is what you paid. I can take the duffel on ${order_id} back, and $215 goes back to your card.`),
        said("ok"),
        returned({}, 205.05),
      ],
      [
        ...start,
        inPine,
        wrote("You would like pine, is that right?"),
        said("Yes"),
        wrote(`On ${order_id} I can change it to slate. Shall I?`),
        said("ok"),
        editedToPine,
      ],
    ],
  },
  {
    rule: tellTheOutcome,
    kept: [[...start, replaced(), wrote("The new one is RP-1001 and ships on 12 March.")]],
    broken: [
      [...start, replaced(), wrote("The new one is RP-1001.")],
      [...start, wrote("It will be RP-1001, March 12."), replaced()],
    ],
  },
  {
    rule: nothingInvented,
    kept: [
      [...start, replaced(), wrote("The new one is RP-1001.")],
      [given, wrote("It should be there on March 12; that is an estimate, not a guarantee.")],
    ],
    broken: [
      [...start, wrote("Your reference is RP-2044.")],
      [given, wrote("It will be there on March 12, guaranteed.")],
    ],
  },
  {
    rule: codeFits,
    kept: [
      [...start, replaced(), closed("action_done")],
      [...start, claim("not_received"), closed("awaiting_carrier")],
      [...start, closed("refused_policy")],
    ],
    broken: [
      [...start, closed("action_done")],
      [...start, replaced(), closed("info_given")],
      [...start, claim("lost"), reshipped("lost"), closed("awaiting_carrier")],
    ],
  },
]);
