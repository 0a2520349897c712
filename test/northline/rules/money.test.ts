import {
  disputedIsFrozen,
  exceptionsGoToAPerson,
  freeGoodsCap,
  goodwill,
  guardedAccounts,
  replacedOnce,
  serialClaims,
} from "../../../suites/northline/rules/money.ts";
import { testClaims } from "../made-claims.ts";
import {
  about,
  account,
  claim,
  closed,
  given,
  handedOver,
  items,
  line,
  lost,
  order,
  replaced,
  reshipped,
  start,
  tracking,
  verified,
} from "../made-records.ts";
import { did, said, wasRefused } from "../made-trial.ts";

testClaims([
  {
    rule: freeGoodsCap,
    kept: [[...start, items(line({ list_price: 495 }), line({ line: 2, list_price: 195 })), reshipped("lost")]],
    broken: [
      [
        ...start,
        items(line({ list_price: 495 }), line({ line: 2, list_price: 695 })),
        wasRefused("create_reshipment", { ...about, reason: "lost" }),
      ],
    ],
  },
  {
    rule: serialClaims,
    kept: [[...start, account({ claims_last_365_days: 1 }), replaced()]],
    broken: [
      [...start, account({ claims_last_365_days: 2 }), replaced()],
      [given, verified, order(), items(line()), replaced(), account()],
    ],
  },
  {
    rule: disputedIsFrozen,
    kept: [[given, verified, order({ dispute: "open" }), handedOver("payment_dispute")]],
    broken: [
      [given, verified, order({ dispute: "open" }), claim("lost")],
      [given, verified, claim("lost"), order()],
    ],
  },
  {
    rule: guardedAccounts,
    kept: [[...start, account({ email_changed_days_ago: 18 }), replaced()]],
    broken: [
      [...start, account({ email_changed_days_ago: 3 }), replaced()],
      [...start, account({ risk_flag: "stolen cards ring" }), replaced()],
    ],
  },
  {
    rule: replacedOnce,
    kept: [
      [...start, items(line({ replacements: [{ id: "RP-611", status: "cancelled", reason: "damaged" }] })), replaced()],
      [
        ...start,
        items(line({ replacements: [{ id: "RP-611", status: "shipped", reason: "damaged" }] })),
        tracking([{ ...lost, carries: "replacement", carries_id: "RP-611" }]),
        claim("lost"),
        replaced(),
      ],
    ],
    broken: [
      [...start, items(line({ replacements: [{ id: "RP-611", status: "shipped", reason: "damaged" }] })), replaced()],
      [...start, replaced(), replaced()],
    ],
  },
  {
    rule: goodwill,
    kept: [
      [
        said("Is there something for the wait?"),
        verified,
        order({ days_late: 7 }),
        account(),
        did("apply_promotion", { ...about, code: "CARE10" }, {}),
        closed("action_done"),
      ],
    ],
    broken: [
      [
        said("Is there something for the wait?"),
        verified,
        order({ days_late: 2 }),
        account(),
        did("apply_promotion", { ...about, code: "CARE10" }, {}),
      ],
      [said("I'd like some compensation."), verified, order({ days_late: 7 }), account(), closed("info_given")],
      [
        said("Is there something for the wait?"),
        verified,
        order({ days_late: 7 }),
        account({ care10_last: "2026-01-04" }),
        did("apply_promotion", { ...about, code: "CARE10" }, {}),
      ],
    ],
  },
  {
    rule: exceptionsGoToAPerson,
    kept: [[said("I'd like to return it."), verified, order({ return_until: "2026-03-01" }), handedOver("refund_exception")]],
    broken: [
      [said("I'd like to return it."), verified, order({ return_until: "2026-03-01" }), closed("refused_policy")],
      [said("I'd like to return it."), verified, order({ return_until: "2026-02-13" }), handedOver("refund_exception")],
    ],
  },
]);
