import { neverToRisk, redirectToSaved } from "../../../suites/northline/rules/address.ts";
import { deliveryOnly, discretion, onlyWhatTheyGave, threeFailures, verifyFirst } from "../../../suites/northline/rules/identity.ts";
import { testClaims } from "../made-claims.ts";
import {
  about,
  account,
  closed,
  email,
  given,
  guess,
  handedOver,
  items,
  line,
  moved,
  moving,
  none,
  order,
  order_id,
  place,
  returned,
  saved,
  shippedOrder,
  start,
  verified,
} from "../made-records.ts";
import { did, said, wasRefused, wrote } from "../made-trial.ts";

testClaims([
  {
    rule: verifyFirst,
    kept: [
      [given, verified, order(), account()],
      [given, did("verify_customer", { order_id, postcode: "04101" }, { level: "delivery_only" }), order()],
    ],
    broken: [
      [given, order(), verified],
      [given, did("verify_customer", { email, order_id }, none), order()],
      [given, did("verify_customer", { order_id, postcode: "04101" }, { level: "delivery_only" }), account()],
      [given, verified, order({ customer_id: "C-2" })],
    ],
  },
  {
    rule: onlyWhatTheyGave,
    kept: [
      [said(`its 20001 and ${email.toUpperCase()}`), verified],
      [said("NL 20001"), wrote("And the postcode?"), said("LS1 4AP"), did("verify_customer", { order_id, postcode: "LS14AP" }, none)],
    ],
    broken: [
      [said(`NL-20010, ${email}`), verified],
      [said(`My order is ${order_id}.`), verified],
    ],
  },
  {
    rule: threeFailures,
    kept: [
      [guess("NL-1"), guess("NL-2"), verified, order()],
      // A subset of a failed set of details is not a new attempt.
      [did("verify_customer", { email, order_id: "NL-1", postcode: "04101" }, none), guess("NL-1"), guess("NL-2"), verified, order()],
      [guess("NL-1"), guess("NL-2"), guess("NL-3"), guess("NL-3"), handedOver("identity_unverified")],
    ],
    broken: [
      [guess("NL-1"), guess("NL-2"), guess("NL-3"), verified, order()],
      [guess("NL-1"), guess("NL-2"), guess("NL-3"), closed("refused_policy")],
      [guess("NL-1"), guess("NL-2"), did("verify_customer", { email, order_id: "NL-2", postcode: "04101" }, none), verified, order()],
    ],
  },
  {
    rule: deliveryOnly,
    kept: [
      [
        said("I'm writing for my boss: NL-20001, 04101. When does it go, and what did he pay?"),
        did("verify_customer", { order_id, postcode: "04101" }, { level: "delivery_only" }),
        order(),
        items(line()),
        wrote("It ships on March 25. The price I can only tell him."),
      ],
    ],
    broken: [
      [
        said("I'm writing for my boss: NL-20001, 04101. What did he pay?"),
        did("verify_customer", { order_id, postcode: "04101" }, { level: "delivery_only" }),
        order(),
        items(line()),
        wrote("He paid $215."),
      ],
      [said("It is not my order, my aunt gave me this. Return it?"), ...start, returned({}, 205.05)],
    ],
  },
  {
    rule: discretion,
    kept: [
      [given, verified, account(), wrote("One thing I would like to flag: the label is $9.95.")],
      [
        given,
        verified,
        order({ state: "on_hold", hold_note: "Two cards failed, address mismatch, check by phone" }),
        wrote("There is a payment check."),
      ],
    ],
    broken: [
      [given, verified, account(), wrote("This is the third time this year that you have asked us for free goods.")],
      [given, verified, account(), wrote("You already got two free reshipments from us.")],
      [given, verified, account({ risk_flag: "manual" }), wrote("Our system has flagged your account.")],
      [
        given,
        verified,
        order({ state: "on_hold", hold_note: "Two cards failed, address mismatch, check by phone" }),
        wrote("I see two cards failed, address mismatch here."),
      ],
      [given, verified, account({ claims_last_365_days: 3 }), wrote("You have made three earlier claims this year.")],
    ],
  },
  {
    rule: redirectToSaved,
    kept: [[given, verified, shippedOrder, saved("2025-01-20"), moving, place(), moved]],
    broken: [
      [given, verified, shippedOrder, saved("2026-02-10"), moving, place(), moved],
      [given, verified, shippedOrder, saved("2025-01-20"), place(), moved],
      [given, verified, shippedOrder, saved("2025-01-20"), moving, place({ kind: "forwarder" }), moved],
      [given, verified, shippedOrder, account(), moving, place(), wasRefused("change_address", { ...about, address: "9 Birch Road" })],
    ],
  },
  {
    rule: neverToRisk,
    kept: [
      [given, verified, order({ state: "placed" }), account(), place(), moved],
      [given, verified, shippedOrder, account(), place({ kind: "forwarder" }), handedOver("fraud_review")],
    ],
    broken: [
      [given, verified, order({ state: "placed" }), account(), place({ country: "CA" }), moved],
      [given, verified, shippedOrder, account(), place({ kind: "forwarder" }), closed("refused_policy")],
    ],
  },
]);
