import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readAgentMessage } from "./read-agent-message.ts";

const ANSWERED = new Set("request confirm offer refuse done hold handover close instruct".split(" "));
const SLOTS =
  "user_id order_number account_number email phone name date_of_birth address postcode place date item quantity reason problem change preference payment_method passenger_details photo verification device symptom reading other".split(
    " ",
  );
const Labelled = z.object({
  id: z.string(),
  text: z.string(),
  acts: z.array(z.object({ act: z.string(), slots: z.array(z.string()).optional() })),
});
type Labelled = z.infer<typeof Labelled>;

const messages = readFileSync(new URL("./messages.fixture.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => Labelled.parse(JSON.parse(line)));

const read = (text: string) => readAgentMessage(text, { slots: SLOTS });
const actsIn = (acts: readonly { readonly act: string }[]): Set<string> =>
  new Set(acts.map(({ act }) => act).filter((act) => ANSWERED.has(act)));
const slotsIn = (acts: readonly object[]): Set<string> =>
  new Set(acts.flatMap((act) => ("slots" in act && Array.isArray(act.slots) ? act.slots.map(String) : [])));

function total(count: (message: Labelled) => number): number {
  return messages.reduce((sum, message) => sum + count(message), 0);
}

/** The acts of a short message with what each is about, in the notation "act what". */
function summary(text: string): string[] {
  return read(text)
    .map((act) => {
      if (act.act === "request") return `request ${act.slots.join(" ")}`;
      return "action" in act ? `${act.act} ${act.action}` : act.act;
    })
    .sort();
}

describe("120 messages of shops, hotels, banks, energy and telephone companies", () => {
  it("are read with a micro F1 of at least 0.92 over the nine acts that call for an answer", () => {
    const right = total(({ text, acts }) => actsIn(read(text)).intersection(actsIn(acts)).size);
    const said = total(({ text }) => actsIn(read(text)).size);
    const labelled = total(({ acts }) => actsIn(acts).size);
    expect(labelled).toBeGreaterThan(100);
    expect((2 * right) / (said + labelled)).toBeGreaterThanOrEqual(0.92);
  });

  it("lose no more than seven in a hundred of the things they ask for", () => {
    const heard = total(({ text, acts }) => slotsIn(read(text)).intersection(slotsIn(acts)).size);
    const asked = total(({ acts }) => slotsIn(acts).size);
    expect(asked).toBeGreaterThan(40);
    expect(heard / asked).toBeGreaterThanOrEqual(0.93);
  });
});

describe("what short messages ask for", () => {
  it.each([
    ["Account number, please.", "request account_number"],
    ["What is the email address on the order?", "request email"],
    ["Could you check the order number once more?", "request order_number"],
    ["Just your surname and postcode so I can find you.", "request name postcode"],
    ["Pop the tracking number across and I'll see where it is.", "request order_number"],
    ["Which floor are you on?", "request place"],
    ["For how many nights?", "request quantity"],
    ["When's convenient for the fitting?", "request date"],
    ["What does the display say?", "request symptom"],
  ])("%s", (text, asked) => {
    expect(summary(text)).toContain(asked);
    expect(summary(text).filter((act) => act.startsWith("request"))).toHaveLength(1);
  });
});

describe("what short messages do", () => {
  it.each([
    ["You're booked in.", ["done schedule"]],
    ["Consider it cancelled.", ["done cancel"]],
    ["Press the reset button with a pin.", ["instruct"]],
    ["Twiddle the left knob until it clicks.", ["instruct"]],
    ["Best to leave it unplugged overnight.", ["instruct"]],
    ["Returns are off the table after that date.", ["refuse return"]],
    ["Hold the line, please.", ["hold"]],
    ["Shall I do that for you?", ["confirm"]],
    ["A replacement or a refund?", ["offer refund", "offer replace", "request preference"]],
    [
      "Shall we post another one, or would you prefer your money back?",
      ["offer refund", "offer replace", "request preference"],
    ],
  ])("%s", (text, acts) => {
    expect(summary(text)).toEqual(acts);
  });

  it("refuse and ask at once when something is needed first", () => {
    expect(summary("I can't change the plan without your passcode.")).toEqual([
      "refuse modify",
      "request verification",
    ]);
  });
});
