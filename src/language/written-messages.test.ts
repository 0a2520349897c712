import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readAgentMessage } from "./read-agent-message.ts";

const ANSWERED = new Set("request confirm offer refuse done hold handover close instruct".split(" "));
const SLOTS = [
  "user_id order_number account_number email phone name date_of_birth address postcode place date item",
  "quantity reason problem change preference payment_method passenger_details photo verification device",
  "symptom reading other",
].flatMap((names) => names.split(" "));
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

/** The acts of a short message with their subjects, as "act subject". */
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
    ["What is your order number: it starts with NL.", "request order_number"],
    ["1. **What is the order number?** It's on the slip.", "request order_number"],
    ["1. What colour is the light? It's on the front.", "request symptom"],
    ["Sure. Booking reference, full name, email and postcode?", "request order_number name email postcode"],
    ["OK, noted. Account number, email on the account, full name, postcode please.", "request account_number email name postcode"],
    ["Order number and the email on the order?", "request order_number email"],
    ["Order number, email, and what went wrong?", "request order_number email problem"],
    [
      "To examine the bill I require your account number, your full name, the email address on the account and your postcode.",
      "request account_number name email postcode",
    ],
    ["I should be grateful for your order number and the email address on the order.", "request order_number email"],
    ["I kindly ask for your account number and your postcode.", "request account_number postcode"],
    ["May I have the order number and the email address it was placed with?", "request order_number email"],
    ["Would you let me have the order number and the email address the order was placed with?", "request order_number email"],
    ["If you'd give me the order number and the email address, I'll work it out.", "request order_number email"],
    ["First, please confirm:\n\n- **Account number**\n- **Full name**\n- **Postcode**", "request account_number name postcode"],
    ["I'll need two details:\n\n1. **Order number**\n2. **Email address**", "request order_number email"],
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
    ["A colleague has it now and will contact you.", ["handover"]],
    ["Shall I do that for you?", ["confirm"]],
    ["A replacement or a refund?", ["offer refund", "offer replace", "request preference"]],
    ["Shall we post another one, or would you prefer your money back?", ["offer refund", "offer replace", "request preference"]],
  ])("%s", (text, acts) => {
    expect(summary(text)).toEqual(acts);
  });

  it.each([
    ["I am able to arrange an exchange, since it is unused. Do you wish me to proceed?", "confirm exchange"],
    ["Shall I arrange the return of the case in slate from order NL-21012?", "confirm return"],
    ["**What I suggest:** a replacement in ink, free of charge.\n\nShall I set that up for you?", "confirm replace"],
    ["What I can do: take it back as a trial, with a free label.", "offer return"],
    ["I'd refund 64.20 pounds on your folio. Go ahead?", "confirm refund"],
    ["Here's the change I'd make:\n\n- **Order:** NL-20318\n- **To:** 47 Quarry Lane\n\nShall I save this?", "confirm modify"],
    ["Happy to refund the $30 to your card, just say the word.", "confirm refund"],
    ["If you agree, I'll refund the $30 to your card.", "confirm refund"],
    ["I am in a position to refund $30. Kindly indicate whether I may proceed.", "confirm refund"],
    ["Please let me know whether I should proceed with the refund.", "confirm refund"],
    ["The exchange has now been put through under EX-1001.", "done exchange"],
    ["Refund issued: $30 to your Visa.", "done refund"],
    ["$30 is on its way back to your card.", "done refund"],
    ["Your return is set up. RT-1001 covers the duffel.", "done return"],
    ["Your replacement is arranged:\n\n- **Number:** RP-1001", "done replace"],
    ["That's arranged, Ingrid: the case in slate, number RT-1001.", "done other"],
    ["That's done: it now goes to 47 Quarry Lane.", "done other"],
    ["Corrected BI-50704, AL-1001, £33.60 less.", "done modify"],
    ["I have accordingly credited £30.00 to your account.", "done refund"],
    ["As this exceeds 24 hours, its fee of 35 euros has been waived.", "done waive"],
    ["Both exit charges are off, number AL-1001.", "done waive"],
    ["I've applied the code CARE10 to order NL-21939.", "done discount"],
    ["What I've done: opened an investigation with Halyard.", "done investigate"],
    ["I've opened a claim, CL-1001.", "done investigate"],
  ])("%s: %s", (text, act) => {
    expect(summary(text)).toContain(act);
  });

  it.each([
    ["**What was wrong:** the bill started on January 1, 2026.", "request"],
    ["1. **Do I have to register it?** No. Our record is the proof.\n2. **What if I sell it?** It ends.", "request"],
    ["| Bag | Fits 55x40x20? |\n|---|---|\n| Ridge Pack | Yes |", "request"],
    ["You'll get the label by email; any sturdy box will do.", "request"],
    ["The pack stood you at $183.44. Does that make sense?", "confirm"],
    ["I am pleased to reassure you that you have not paid twice.", "offer"],
    ["What we can offer is a goodwill discount: I have applied the code CARE10.", "offer"],
    ["Looked anyway, it only takes a second.", "hold"],
    ["You can do it, with a bit to spare.", "hold"],
    ["Our team has it ready for you.", "handover"],
    ["**What we can do for you**\n- Your order now ships on Thursday.", "offer"],
    ["- A tag or free shipping aren't things I can give as a gesture.", "offer"],
  ])("%s: no %s", (text, act) => {
    expect(summary(text).filter((read) => read.startsWith(act))).toEqual([]);
  });

  it("refuse and ask at once when something is needed first", () => {
    expect(summary("I can't change the plan without your passcode.")).toEqual(["refuse modify", "request verification"]);
  });
});
