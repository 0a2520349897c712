import type { ActionName } from "./act.ts";

/** Verbs that name an action by themselves. */
export const ACTION_VERBS: Readonly<Partial<Record<ActionName, string>>> = {
  book: "book reserve rebook purchase buy order reorder",
  cancel: "cancel terminate void revoke unsubscribe withdraw",
  modify:
    "lower reduce modify change update amend alter move reschedule switch adjust edit correct shift extend rename postpone defer redirect reassign reallocate relocate rebook combine merge rectify shorten backdate",
  upgrade: "upgrade",
  downgrade: "downgrade",
  add: "add enroll enrol register subscribe create waitlist append",
  remove: "remove delete erase strip detach clear",
  refund: "refund reimburse repay reverse",
  compensate: "compensate",
  discount: "discount price-match stack",
  waive: "waive",
  pay: "pay charge bill debit cover settle",
  exchange: "exchange swap",
  return: "return",
  replace: "replace remake",
  repair: "repair fix mend",
  ship: "ship dispatch deliver redeliver reship",
  send: "send email e-mail mail text post resend forward",
  schedule: "schedule arrange",
  activate: "activate enable unlock reactivate reconnect restore unblock provision unfreeze reinstate",
  deactivate: "deactivate disable suspend block freeze disconnect lock pause",
  reset: "reset",
  transfer: "transfer port",
  search: "search",
  investigate: "investigate escalate flag",
  inform: "disclose discuss reveal inform notify explain",
  contact: "contact call phone ring telephone message",
  handover: "handover",
};

/** Nouns that name an action, with their plurals written out. */
export const ACTION_NOUNS: Readonly<Partial<Record<ActionName, string>>> = {
  book: "booking bookings rebooking order purchase",
  cancel: "cancellation cancellations cancelation termination",
  modify:
    "modification modifications change changes update updates amendment amendments adjustment adjustments rescheduling correction extension swap",
  upgrade: "upgrade upgrades",
  downgrade: "downgrade downgrades",
  add: "addition additions enrolment enrollment",
  remove: "removal deletion",
  refund: "refund refunds reimbursement reimbursements",
  compensate: "compensation voucher vouchers certificate certificates goodwill credit credits",
  discount: "discount discounts price-match promo promotion coupon coupons",
  waive: "waiver waivers",
  pay: "payment payments",
  exchange: "exchange exchanges",
  return: "return returns",
  replace: "replacement replacements",
  repair: "repair repairs",
  ship: "shipment delivery redelivery dispatch",
  schedule: "appointment appointments visit callout call-out",
  activate: "activation reactivation reconnection",
  deactivate: "deactivation suspension disconnection block freeze",
  reset: "reset",
  transfer: "transfer transfers porting",
  investigate: "investigation escalation investigations review trace",
  contact: "callback call-back",
  handover: "handover hand-over",
};

/** Verbs that say nothing by themselves: the action is the noun they take ("process the refund"). */
export const LIGHT_VERBS =
  "process make offer issue provide proceed do give complete carry submit initiate set manage approve apply perform put go get request grant arrange facilitate place authorise authorize raise open log start begin continue accept handle execute finalise finalize confirm extend honour honor action run implement allow assist help support have use take bring keep waive";
