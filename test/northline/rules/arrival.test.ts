import { damageIsShown, theScalesDecide, wrongItemIsProvedFirst } from "../../../suites/northline/rules/arrival.ts";
import { lostByTheCarriersWord, onlyAgainstTheScan, silenceIsClaimed } from "../../../suites/northline/rules/transit.ts";
import { defectIsShown } from "../../../suites/northline/rules/warranty.ts";
import { testClaims } from "../made-claims.ts";
import {
  account,
  claim,
  closed,
  elsewhere,
  given,
  items,
  line,
  lost,
  moving,
  order,
  parcel,
  photo,
  replaced,
  reshipped,
  returned,
  shippedOrder,
  start,
  tracking,
  verified,
} from "../made-records.ts";
import { said, wrote } from "../made-trial.ts";

testClaims([
  {
    rule: damageIsShown,
    kept: [
      [...start, photo("damage"), replaced()],
      [...start, tracking([parcel({ scans: [{ code: "EXCEPTION_DAMAGED" }, { code: "DELIVERED" }] })]), replaced({ evidence_id: null })],
    ],
    broken: [
      [...start, replaced()],
      [...start, photo("unclear"), replaced()],
      [...start, photo("damage"), replaced({ evidence_id: "other.jpg" })],
      [given, verified, order({ days_since_delivery: 16 }), items(line()), account(), photo("damage"), replaced()],
    ],
  },
  {
    rule: theScalesDecide,
    kept: [
      [...start, tracking([parcel({ packed_g: 200 })]), replaced({ reason: "missing", evidence_id: null })],
      [...start, tracking([parcel({ carrier_g: 200 })]), claim("contents_missing"), replaced({ reason: "missing", evidence_id: null })],
    ],
    broken: [
      [...start, tracking([parcel()]), replaced({ reason: "missing", evidence_id: null })],
      [...start, tracking([parcel({ carrier_g: 200 })]), replaced({ reason: "missing", evidence_id: null })],
    ],
  },
  {
    rule: wrongItemIsProvedFirst,
    kept: [
      [
        ...start,
        items(line({ scanned_sku: "FD60-RUS" })),
        replaced({ reason: "wrong_item", evidence_id: null }),
        returned({ reason: "wrong_item", refund: "none", label_fee: 0 }, 0),
      ],
      [...start, items(line({ scanned_sku: "LT-BLA", list_price: 35 })), replaced({ reason: "wrong_item", evidence_id: null })],
    ],
    broken: [
      [...start, replaced({ reason: "wrong_item", evidence_id: null })],
      [...start, items(line({ scanned_sku: "FD60-RUS" })), replaced({ reason: "wrong_item", evidence_id: null })],
    ],
  },
  {
    rule: onlyAgainstTheScan,
    kept: [[...start, tracking([elsewhere]), claim("not_received"), reshipped("not_received")]],
    broken: [
      [...start, tracking([parcel()]), claim("not_received"), reshipped("not_received")],
      [...start, tracking([elsewhere]), account({ claims_last_365_days: 1 }), claim("not_received"), reshipped("not_received")],
      [
        ...start,
        tracking([parcel({ scans: [{ code: "DELIVERED", city: "Salem", gps_match: false, signed_by: "N. Lind" }] })]),
        claim("not_received"),
        reshipped("not_received"),
      ],
    ],
  },
  {
    rule: silenceIsClaimed,
    kept: [
      [
        given,
        verified,
        shippedOrder,
        tracking([parcel({ last_scan: "IN_TRANSIT", business_days_since_scan: 9 })]),
        claim("lost"),
        closed("awaiting_carrier"),
      ],
      [
        said("Where is it?"),
        verified,
        shippedOrder,
        tracking([parcel({ last_scan: "IN_TRANSIT", business_days_since_scan: 1, last_scan_on: "2026-03-09" })]),
        wrote("It was in Albany on March 9."),
        closed("info_given"),
      ],
    ],
    broken: [
      [
        given,
        verified,
        shippedOrder,
        tracking([parcel({ last_scan: "IN_TRANSIT", business_days_since_scan: 8 })]),
        wrote("It is moving."),
        closed("info_given"),
      ],
      [given, verified, shippedOrder, moving, claim("lost"), closed("awaiting_carrier")],
      [
        given,
        verified,
        order({ state: "shipped", country: "DE" }),
        tracking([parcel({ last_scan: "IN_TRANSIT", business_days_since_scan: 9 })]),
        claim("lost"),
      ],
    ],
  },
  {
    rule: lostByTheCarriersWord,
    kept: [[...start, tracking([lost]), claim("lost"), reshipped("lost")]],
    broken: [
      [...start, tracking([lost]), reshipped("lost")],
      [...start, moving, claim("lost"), reshipped("lost")],
    ],
  },
  {
    rule: defectIsShown,
    kept: [[...start, photo("defect"), replaced({ reason: "warranty" })]],
    broken: [[...start, photo("wear"), replaced({ reason: "warranty" })]],
  },
]);
