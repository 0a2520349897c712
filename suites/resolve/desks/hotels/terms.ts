import type { CallStep, Trace } from "deskproof";
import type { DeskTerms, Limit, Purpose } from "../../shared/desk-terms.ts";
import { amount, text, texts } from "../../shared/fields.ts";
import { sharedGrounds } from "../../shared/grounds.ts";
import { total } from "../../shared/money.ts";
import { argument, logBefore, made } from "../../shared/trace-queries.ts";
import { chainsOf } from "./chains.ts";
import { mostOnFolio, mostRefunded, onFolio, ownGrounds, postedBy, refunded } from "./grounds.ts";
import { keepsDates, namedLines, seenBefore } from "./rules/seen.ts";

const changes = ["rebook_stay", "create_ticket"] as const;

/** The purpose that the log has recorded for any of the folio lines that a write names; undefined if there is none. */
function onLines(step: CallStep, trace: Trace, { name, isSame }: { name: string; isSame: (purpose: string) => boolean }) {
  const lines = namedLines(seenBefore(trace, step), step, name).map((line) => text(line, "id"));
  const ids = lines.length > 0 ? lines : texts(step.call.args, name);
  const row = logBefore(trace, step).find(
    (earlier) =>
      isSame(text(earlier, "purpose")) &&
      text(earlier, "about")
        .split(" ")
        .some((id) => ids.includes(id)),
  );
  return row && { purpose: text(row, "purpose"), about: [text(row, "about")] };
}

function purposeOf(step: CallStep, trace: Trace): Purpose | undefined {
  const reason = argument(step, "reason");
  switch (step.call.tool) {
    case "issue_refund":
      return { purpose: `refund_${argument(step, "kind")}`, about: [argument(step, "payment_id")] };
    case "adjust_folio": {
      const own = { purpose: `adjust_${reason}`, about: [texts(step.call.args, "line_ids").join(" ")] };
      return onLines(step, trace, { name: "line_ids", isSame: (purpose) => purpose === own.purpose }) ?? own;
    }
    case "waive_fee": {
      const own = { purpose: `waive_${reason}`, about: [texts(step.call.args, "fee_ids").join(" ")] };
      return onLines(step, trace, { name: "fee_ids", isSame: (purpose) => purpose.startsWith("waive_") }) ?? own;
    }
    case "rebook_stay":
      return { purpose: "rebook", about: [argument(step, "offer")] };
    default:
      return undefined;
  }
}

/** The amount that a write takes off the folio or refunds. */
function sumOf(step: CallStep, trace: Trace): number {
  if (step.call.tool !== "waive_fee") return Number(argument(step, "amount"));
  return total(namedLines(seenBefore(trace, step), step, "fee_ids").map((line) => amount(line, "amount")));
}

function limit(most: number, tools: readonly string[], logged: RegExp): Limit {
  return {
    most,
    amount: (step, trace) => (tools.includes(step.call.tool) ? sumOf(step, trace) : undefined),
    earlier: (step, trace) => {
      const read = made(trace, "get_history").findLast(({ index }) => index < step.index)?.index ?? -1;
      // The log as last read does not show the writes that were made afterwards.
      const since = made(trace, ...tools).filter(({ index }) => index > read && index < step.index);
      return total([postedBy(logBefore(trace, step), logged), ...since.map((other) => sumOf(other, trace))]);
    },
  };
}

/** The terms of a move: the room if it changes, and the amount to collect if there is one. */
function termsOfMove(step: CallStep, trace: Trace): readonly (string | number)[] {
  const seen = seenBefore(trace, step);
  const collect = Number(argument(step, "collect"));
  const offer = seen.offers.find((room) => text(room, "id") === argument(step, "offer").toUpperCase());
  return [...(keepsDates(seen, step) && offer ? [text(offer, "room")] : []), ...(collect > 0 ? [collect] : [])];
}

/** The details of this desk that the shared rules need. */
export const terms: DeskTerms = {
  changes,
  chains: chainsOf,
  purposeOf,
  grounds: { ...sharedGrounds(changes), ...ownGrounds },
  limits: [limit(mostOnFolio, ["adjust_folio", "waive_fee"], onFolio), limit(mostRefunded, ["issue_refund"], refunded)],
  termsOf: (step, trace) => (step.call.tool === "rebook_stay" ? termsOfMove(step, trace) : [Number(argument(step, "amount"))]),
  emergency: /\b(?:leave|get out of|out of) (?:the|your|that) room\b/i,
  complaints: "complaints@marlestone.example",
  coversWords: ["HOT-2", "HOT-4", "HOT-7", "HOT-9", "HOT-10", "HOT-11", "HOT-12", "HOT-13", "HOT-14", "HOT-16"],
};
