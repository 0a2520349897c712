import type { CallStep, Trace } from "deskproof";
import type { DeskTerms } from "../../shared/desk-terms.ts";
import { fieldsOf, list, text, texts } from "../../shared/fields.ts";
import { sharedGrounds } from "../../shared/grounds.ts";
import { total } from "../../shared/money.ts";
import { argument, customerMessages, lastRead } from "../../shared/trace-queries.ts";
import { chainsOf } from "./chains.ts";
import { dueForDisruption, dueInCompensation } from "./queries/disruptions.ts";
import { capturedOf, dueByFamily, dueForNoShow, duplicateOf, isInGrace } from "./queries/fares.ts";
import { isSpecial, readsBefore, refundedBefore } from "./queries/reads.ts";
import { movedSegments } from "./queries/rebookings.ts";
import { bagsBefore, daysMissing } from "./queries/service.ts";

const changes = ["rebook_flight", "create_ticket"] as const;
const most = 800;
const danger = /\b(?:injur(?:y|ed)|hurt|bleeding|burn(?:ed|t|ing)|smoke|on fire|collapsed|ambulance|in danger)\b/i;

function purposeOf(step: CallStep): ReturnType<DeskTerms["purposeOf"]> {
  const many = (ids: readonly string[]) => [...ids, [...ids].sort().join(" ")];
  switch (step.call.tool) {
    case "issue_refund":
      return { purpose: `refund_${argument(step, "kind")}`, about: [argument(step, "payment_id")] };
    case "rebook_flight":
      return { purpose: "rebook", about: many(movedSegments(step)) };
    case "waive_fee":
      return { purpose: `waive_${argument(step, "reason")}`, about: many(texts(step.call.args, "fee_ids")) };
    case "create_ticket": {
      const { bag_id, passenger_id } = fieldsOf(step.call.args.fields);
      return { purpose: `ticket_${argument(step, "queue")}`, about: [String(bag_id ?? passenger_id ?? "")] };
    }
    default:
      return undefined;
  }
}

/** The amounts that could be due, according to the records read before a step. */
function sumsDue(trace: Trace, step: CallStep): readonly number[] {
  const reads = readsBefore(trace, step);
  const [money, extra] = [dueForDisruption(reads), dueInCompensation(reads)];
  const cancelled = isInGrace(reads.booking) ? capturedOf(reads) : dueByFamily(reads.booking);
  const twice = Number(duplicateOf(reads)?.amount ?? 0);
  return [money, extra, total([money, extra]), cancelled, dueForNoShow(reads.booking), twice];
}

const grounds: DeskTerms["grounds"] = {
  ...sharedGrounds(changes),
  safety: (trace, { index }) => customerMessages(trace, index).some((message) => danger.test(message.text)),
  records_conflict: (trace, step) =>
    list(lastRead(trace, "get_booking", step), "segments").some(
      (segment) => text(segment, "status") === "no_show" && text(segment, "boarded_at") !== "",
    ),
  special_handling: (trace, step) => isSpecial(lastRead(trace, "get_booking", step)),
  lost_bag: (trace, step) => bagsBefore(trace, step).some((bag) => daysMissing(bag) >= 21),
  payment_route: (trace, step) =>
    readsBefore(trace, step).payments.some((payment) => text(payment, "method_state") === "closed") &&
    sumsDue(trace, step).some((sum) => sum > 0),
  over_limit: (trace, step) => sumsDue(trace, step).some((sum) => sum > 0 && sum + refundedBefore(trace, step) > most),
};

/** The details of this desk that the shared rules need. */
export const terms: DeskTerms = {
  changes,
  chains: chainsOf,
  purposeOf,
  grounds,
  limits: [
    {
      most,
      amount: (step) => (step.call.tool === "issue_refund" ? Number(argument(step, "amount")) : undefined),
      earlier: (step, trace) => refundedBefore(trace, step),
    },
  ],
  termsOf: (step) => {
    if (step.call.tool === "issue_refund") return [Number(argument(step, "amount")), argument(step, "ref")];
    const [number = ""] = argument(step, "flight").split("-");
    const collect = Number(argument(step, "collect"));
    return collect > 0 ? [number, collect] : [number];
  },
  complaints: "complaints@corvane.example",
  coversWords: ["AIR-2", "AIR-6", "AIR-7", "AIR-9", "AIR-10", "AIR-14"],
};
