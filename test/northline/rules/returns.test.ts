import { beforeTheDock, setsStayTogether } from "../../../suites/northline/rules/changes.ts";
import { theLabel, theTrial, withinTheWindow } from "../../../suites/northline/rules/returns.ts";
import { testClaims } from "../made-claims.ts";
import { about, account, given, items, line, order, returned, start, verified } from "../made-records.ts";
import { did } from "../made-trial.ts";

testClaims([
  {
    rule: beforeTheDock,
    kept: [[given, verified, order({ state: "packed" }), did("cancel_order", { ...about, lines: "all" }, { refund: 215 })]],
    broken: [
      [
        given,
        verified,
        order({ state: "packed", manifested_at: "2026-03-09T16:00" }),
        did("cancel_order", { ...about, lines: "all" }, { refund: 215 }),
      ],
    ],
  },
  {
    rule: setsStayTogether,
    kept: [[...start, items(line({ set_id: "S1" }), line({ line: 2, set_id: "S1" })), returned({ lines: "1,2" }, 387)]],
    broken: [[...start, items(line({ set_id: "S1" }), line({ line: 2, set_id: "S1" })), returned({ lines: "2" }, 193.5)]],
  },
  {
    rule: withinTheWindow,
    kept: [[...start, returned({}, 205.05)]],
    broken: [[given, verified, order({ return_until: "2026-03-09" }), items(line()), account(), returned({}, 205.05)]],
  },
  {
    rule: theLabel,
    kept: [
      [...start, returned({}, 205.05)],
      [...start, account({ tier: "Summit" }), returned({ label_fee: 0 }, 215)],
    ],
    broken: [
      [...start, returned({ label_fee: 0 }, 215)],
      [...start, account({ tier: "Summit" }), returned({}, 205.05)],
    ],
  },
  {
    rule: theTrial,
    kept: [[...start, returned({ reason: "trial", condition: "used", refund: "store_credit_80", label_fee: 0 }, 172)]],
    broken: [
      [
        ...start,
        account({ trial_last: "2025-10-04" }),
        returned({ reason: "trial", condition: "used", refund: "store_credit_80", label_fee: 0 }, 172),
      ],
      [
        ...start,
        items(line({ trial: false })),
        returned({ reason: "trial", condition: "used", refund: "store_credit_80", label_fee: 0 }, 172),
      ],
    ],
  },
]);
