import type { ActionName } from "./act.ts";

/** Classes of words that, near a verb, decide which action the verb names. */
export const OBJECT_WORDS = {
  visit:
    "engineer engineers technician technicians visit appointment appointments plumber electrician inspection callback slot installer maintenance survey callout assessor valuation",
  fee: "fee fees charge charges surcharge penalty fine interest excess",
  price: "bill price cost rate fee premium rent tariff",
  perk: "certificate certificates voucher vouchers compensation credit credits goodwill points miles gesture",
  discount: "discount discounts % off",
  refund: "refund refunds reimbursement",
  return: "return returns",
  exchange: "exchange exchanges swap",
  code: "code codes coupon coupons",
  claim: "claim claims",
  cover: "insurance cover protection warranty",
  new: "new",
  one: "one ones",
  replacement: "replacement replacements version substitute another",
  service:
    "add-on addon add-ons subscription service package roaming plan membership contract bundle renewal auto-renew auto-renewal debit trial",
  account: "account profile",
  card: "card sim line number account",
  paying: "card cards certificate certificates method methods balance visa mastercard paypal amex wallet",
  money: "$ £ € account card bank paypal wallet money amount payment funds",
  money_back: "back",
  sum: "$ £ €",
  order: "order",
  table: "table room seat seats one spot place cot space",
  waitlist: "waitlist waitlists waiting",
  hold: "hold block stop",
  back: "back",
  off: "off",
  down: "down",
  right: "right",
  on: "on",
  up: "up",
  into: "into",
  aside: "aside",
  in: "in",
} as const;

/** One way a verb's neighbourhood decides its action: the first rule whose words all stand near wins. */
export interface ObjectRule {
  readonly near: readonly (keyof typeof OBJECT_WORDS)[];
  readonly within: number;
  readonly action: ActionName;
}

const rule = (action: ActionName, within: number, ...near: readonly (keyof typeof OBJECT_WORDS)[]): ObjectRule => ({
  action,
  within,
  near,
});

const GIVING = [
  rule("refund", 7, "money", "back"),
  rule("compensate", 6, "perk"),
  rule("discount", 5, "discount"),
  rule("refund", 5, "refund"),
];

/** Verbs whose action depends on what stands near them. */
export const OBJECT_RULES: readonly (readonly [string, readonly ObjectRule[]])[] = [
  [
    "send resend",
    [
      rule("schedule", 4, "visit"),
      rule("replace", 5, "new", "one"),
      rule("replace", 5, "replacement"),
      rule("return", 4, "back"),
    ],
  ],
  ["post ship dispatch deliver", [rule("replace", 5, "replacement")]],
  ["book schedule arrange organise organize", [rule("schedule", 5, "visit"), rule("refund", 5, "refund")]],
  [
    "arrange organise organize",
    [rule("return", 3, "return"), rule("exchange", 3, "exchange"), rule("replace", 3, "replacement")],
  ],
  ["apply", [rule("discount", 3, "code")]],
  ["open raise file lodge", [rule("investigate", 3, "claim")]],
  ["remove", [rule("waive", 6, "fee"), rule("cancel", 5, "service")]],
  ["delete drop reverse scrap", [rule("waive", 6, "fee")]],
  [
    "take knock write bring cut",
    [
      rule("waive", 6, "off", "fee"),
      rule("discount", 6, "off"),
      rule("discount", 5, "down"),
      rule("return", 5, "back"),
    ],
  ],
  ["purchase buy", [rule("add", 4, "cover")]],
  ["accept", [rule("return", 5, "back")]],
  ["add apply pop put throw credit pay", GIVING],
  ["give", [...GIVING, rule("compensate", 5, "sum")]],
  ["lock", [rule("book", 2, "in")]],
  ["stop end", [rule("cancel", 6, "service"), rule("deactivate", 4, "card")]],
  ["close", [rule("cancel", 4, "account")]],
  ["lower reduce slash", [rule("discount", 6, "price")]],
  ["turn switch", [rule("activate", 1, "on"), rule("deactivate", 1, "off")]],
  [
    "set",
    [
      rule("schedule", 6, "up", "visit"),
      rule("book", 3, "aside"),
      rule("return", 4, "up", "return"),
      rule("exchange", 4, "up", "exchange"),
      rule("refund", 4, "up", "refund"),
      rule("replace", 4, "up", "replacement"),
      rule("add", 5, "up"),
    ],
  ],
  ["sign", [rule("add", 5, "up")]],
  ["look", [rule("investigate", 1, "into")]],
  ["return", [rule("refund", 7, "money")]],
  ["use", [rule("pay", 6, "paying")]],
  ["manage", [rule("add", 3, "waitlist")]],
  ["hold save keep", [rule("book", 4, "table")]],
  ["place", [rule("book", 3, "order")]],
  ["put", [rule("deactivate", 3, "hold"), rule("modify", 3, "right")]],
];
