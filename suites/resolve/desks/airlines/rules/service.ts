import { type CallStep, defineRule, type JsonObject, type Trace } from "deskproof";
import { fieldsOf, text } from "../../../shared/fields.ts";
import { argument, refusalOf, tried } from "../../../shared/trace-queries.ts";
import { bagsBefore, daysMissing, lettersWrong, passengersBefore } from "../queries/service.ts";

function tickets(trace: Trace, queue: string): readonly CallStep[] {
  return tried(trace, "create_ticket").filter((step) => argument(step, "queue") === queue);
}

function field(step: CallStep, name: string): string {
  return text(fieldsOf(step.call.args.fields), name).toUpperCase();
}

function isTraceable(bag: JsonObject): boolean {
  return daysMissing(bag) < 21 && text(bag, "pir") !== "";
}

export const missingBag = defineRule({
  id: "AIR-10",
  says:
    "If a bag has been missing for less than 21 days and an airport report (PIR) is on file, open a " +
    "`baggage_trace` ticket. From day 21, escalate as `lost_bag`. Do not pay anything for a missing " +
    "bag.",
  inPlay: (trace) => tickets(trace, "baggage_trace").length > 0 || refusalOf(trace)?.rule === "AIR-10",
  check: (trace) => {
    const refusal = refusalOf(trace);
    // A refusal is wrong for a bag that can be traced, and for a lost bag, which must be escalated.
    const isRightlyRefused =
      refusal?.rule !== "AIR-10" || !bagsBefore(trace, refusal.step).some((bag) => isTraceable(bag) || daysMissing(bag) >= 21);
    return (
      isRightlyRefused &&
      tickets(trace, "baggage_trace").every((step) =>
        bagsBefore(trace, step).some((bag) => text(bag, "id") === field(step, "bag_id") && isTraceable(bag)),
      )
    );
  },
});

export const misspeltName = defineRule({
  id: "AIR-11",
  says:
    "If a name has up to three wrong letters and the corrected name still belongs to the same " +
    "person, open a `name_correction` ticket. Refuse if more letters are wrong or the name belongs " +
    "to another person.",
  inPlay: (trace) => tickets(trace, "name_correction").length > 0 || refusalOf(trace)?.rule === "AIR-11",
  check: (trace) =>
    tickets(trace, "name_correction").every((step) => {
      const passenger = passengersBefore(trace, step).find((one) => text(one, "id") === field(step, "passenger_id"));
      const letters = lettersWrong(text(passenger, "name"), field(step, "correct_name"));
      return letters >= 1 && letters <= 3;
    }),
});
