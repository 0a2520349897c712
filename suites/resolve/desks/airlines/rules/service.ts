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
  says: "A bag missing for less than 21 days, with a PIR, gets a `baggage_trace` ticket; from day 21 it goes over as `lost_bag`; this desk pays nothing for it.",
  inPlay: (trace) => tickets(trace, "baggage_trace").length > 0 || refusalOf(trace)?.rule === "AIR-10",
  check: (trace) => {
    const refusal = refusalOf(trace);
    // A bag that is lost goes to a person: a no is as wrong for it as for one that can be traced.
    const isRightlyRefused =
      refusal?.rule !== "AIR-10" ||
      !bagsBefore(trace, refusal.step).some((bag) => isTraceable(bag) || daysMissing(bag) >= 21);
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
  says: "A name with up to three letters wrong gets a `name_correction` ticket if it stays the same person; more letters, or somebody else's name, do not.",
  inPlay: (trace) => tickets(trace, "name_correction").length > 0 || refusalOf(trace)?.rule === "AIR-11",
  check: (trace) =>
    tickets(trace, "name_correction").every((step) => {
      const passenger = passengersBefore(trace, step).find((one) => text(one, "id") === field(step, "passenger_id"));
      const letters = lettersWrong(text(passenger, "name"), field(step, "correct_name"));
      return letters >= 1 && letters <= 3;
    }),
});
