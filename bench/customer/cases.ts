import { z } from "zod";
import { CaseCustomer } from "../../src/case/case-customer.ts";
import type { CustomerBriefing } from "../../src/conversation/customer.ts";
import { defineTool } from "../../src/suite/define-tool.ts";
import type { Tool } from "../../src/world/tool.ts";

const NoArguments = z.strictObject({});

/** The customer's router, with one action that works, one that reads a value, and one that the device rejects. */
export const router: readonly Tool[] = [
  defineTool({
    name: "restart_router",
    by: "customer",
    effect: "write",
    describe: "Switches the router off and on.",
    input: NoArguments,
    toldAs: ["restart the router", "reboot your modem", "unplug the router and plug it back in", "turn the router off and on again"],
    phrases: { report: "OK, I've restarted it. The light is {light} now." },
    run: () => ({ light: "amber" }),
  }),
  defineTool({
    name: "read_light",
    by: "customer",
    effect: "read",
    describe: "Looks at the light.",
    input: NoArguments,
    toldAs: ["which colour is the light", "check the lamp", "look at the light", "what does the LED show"],
    phrases: { report: "It's {light}, and the screen says {code}." },
    run: () => ({ light: "green", code: "ERR-40417" }),
  }),
  defineTool({
    name: "press_reset",
    by: "customer",
    effect: "write",
    describe: "Presses the reset button.",
    input: NoArguments,
    toldAs: ["press the reset button", "push a pin into the reset hole", "hold reset with a pin"],
    run: (world) => world.reject("stuck", "the button is stuck"),
  }),
];

const torn = CaseCustomer.parse({
  name: "Priya Nair",
  persona: "brief, polite, writes from her phone",
  ticket: { from: "priya.nair@example.com" },
  openings: [
    "Hi, one of the two duffels I ordered came with the strap anchor torn out of the bag. What now?",
    "strap anchor ripped clean out of one of my bags. the other one's fine. help?",
  ],
  facts: {
    order_number: { value: "NL-10442", reveal: "on_ask" },
    email: { value: "priya.nair@example.com", reveal: "on_ask" },
    photo: { attachment: "anchor-10442.jpg", caption: "A duffel with a torn strap anchor", say: "Here's a photo." },
    purchase_date: { value: "2026-02-24" },
    postcode: { value: "LS6 2AB", reveal: "on_verify" },
  },
  unknown: ["sku"],
  typos: { order_number: "NL-10424" },
  goal: "a replacement for the torn bag",
  accepts: ["replacement"],
  declines: { refund: "I don't want my money back, I want a bag that works." },
  pushes: ["Can't you just send both again, to be safe?", "I've been ordering from you for six years, you know."],
  patience: 3,
  closing: "Great, thanks. Bye!",
});

const fee = CaseCustomer.parse({
  name: "Gerald Ashworth",
  persona: "formal, courteous, a little stiff",
  openings: ["Good morning. I have been charged a late fee of £15.00 on my March bill and I should like it removed."],
  facts: {
    account_number: { value: "7730112", reveal: "on_verify" },
    date_of_birth: { value: "1951-04-09", reveal: "on_verify" },
    pin: { value: "4471", reveal: "never" },
    reason: { value: "the bill only reached me after the due date", reveal: "on_ask" },
    paid_on: { value: "2026-03-18", reveal: { after_turn: 3 }, say: "I paid it on {value}, the day the letter came." },
  },
  unknown: ["meter_reading", "reading"],
  goal: "have the late fee taken off",
  accepts: [
    { action: "waive", when: { amount: { above: 14 } } },
    { action: "compensate", when: { amount: { above: 9 } } },
  ],
  pushes: ["I find that most unreasonable.", "Your competitor would never charge this.", "Then I wish to make a complaint."],
  changes_mind: [{ at_turn: 4, say: "Actually, £10.00 off would do as well.", accepts: ["waive", "compensate", "discount"] }],
  patience: 4,
});

const flight = CaseCustomer.parse({
  name: "Lucía Ferrer",
  persona: "chatty, warm, types without capitals, lower case",
  openings: [
    "hiya! need to move my trip on booking HXDUBJ, my sister's wedding got shifted",
    "hello :) can i change the dates of my flight?",
  ],
  facts: {
    booking_reference: { value: "HXDUBJ", reveal: "opening" },
    new_date: { value: "2026-05-20", reveal: "on_ask" },
    passengers: { value: 2, reveal: "on_ask" },
    insured: { value: true, reveal: "on_ask" },
    phone: { value: "+44 7700 900123", reveal: "on_ask" },
  },
  unknown: ["user_id", "flight_number"],
  goal: "move the flight to another day",
  accepts: [{ action: "modify", when: { date: "2026-05-20", amount: { below: 100 } } }, "cancel"],
  declines: { upgrade: "no no, economy is fine for me!" },
  pushes: ["oh come on, it's a wedding!"],
  changes_mind: [
    {
      at_turn: 3,
      say: "oh wait, my sister says it's the 21st: can you make it 2026-05-21?",
      fact: "new_date",
      to: "2026-05-21",
      accepts: [{ action: "modify", when: { date: "2026-05-21" } }],
    },
  ],
  patience: 2,
});

const offline = CaseCustomer.parse({
  name: "Tom",
  persona: "short answers, typos, impatient",
  openings: ["internets down again. fix it"],
  facts: {
    account_number: { value: "A-20991" },
    phone: { value: "07700 900123" },
    floor: { value: 2 },
    paid: { value: 39.9 },
    router_photo: { attachment: "router.jpg", reveal: { after_turn: 4 } },
    error_screen: { attachment: "screen.png", reveal: "opening" },
    problem: { value: "no web page opens since this morning" },
  },
  goal: "get the internet working again",
  accepts: ["repair", "schedule"],
  patience: 3,
});

const where = CaseCustomer.parse({
  name: "Ana Sousa",
  persona: "friendly",
  openings: ["Where is my parcel? It should have come on 3 March."],
  facts: { tracking_number: { value: "JD0002419930" }, email: { value: "ana@sousa.example" } },
  typos: { email: "ana@suosa.example" },
  goal: "to know where the parcel is",
  patience: 2,
});

/** Customers that together use every feature a case can have. */
export const customers: readonly { readonly customer: CaseCustomer; readonly tools: readonly Tool[] }[] = [
  { customer: torn, tools: [] },
  { customer: fee, tools: [] },
  { customer: flight, tools: [] },
  { customer: offline, tools: router },
  { customer: where, tools: [] },
];

/** A briefing for one of the customers above. */
export function briefingFor(
  index: number,
  given: { readonly seed: string; readonly opening?: number; readonly turns?: number },
): CustomerBriefing {
  const { customer, tools } = customers[index % customers.length] ?? { customer: torn, tools: [] };
  return {
    customer,
    tools,
    opening: given.opening ?? 0,
    turns: given.turns ?? 8,
    seed: given.seed,
    signal: new AbortController().signal,
  };
}
