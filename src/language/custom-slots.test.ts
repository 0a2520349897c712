import { describe, expect, it } from "vitest";
import { readAgentMessage } from "./read-agent-message.ts";

const KNOWN = ["card_last4", "meter_reading", "travel_date", "purchase_date", "booking_reference", "other"];

function asked(text: string): string[] {
  return readAgentMessage(text, { slots: KNOWN }).flatMap((act) => (act.act === "request" ? act.slots : []));
}

describe("slots named by a case", () => {
  it.each([
    ["card_last4", "What are the last four digits of your card?"],
    ["meter_reading", "Could you tell me what the meter shows?"],
    ["travel_date", "When do you want to travel?"],
    ["purchase_date", "On what date did you purchase it?"],
    ["booking_reference", "Can I have your booking ref?"],
  ])("recognises %s in: %s", (slot, text) => {
    expect(asked(text)).toEqual([slot]);
  });

  it("takes a bare question for a date as one for every date", () => {
    expect(asked("Which day was that?")).toEqual(["travel_date", "purchase_date"]);
  });

  it("calls a question for anything else other", () => {
    expect(asked("Who is your landlord?")).toEqual(["other"]);
  });

  it.each(["Has it been used at all?", "Is it still unused?", "Have you taken it on a trip?", "What shape is it in?"])(
    "takes a question about use for one about the condition: %s",
    (text) => {
      const acts = readAgentMessage(text, { slots: ["order_number", "condition"] });
      expect(acts).toMatchObject([{ act: "request", slots: ["condition"] }]);
    },
  );
});
