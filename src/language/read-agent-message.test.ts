import { describe, expect, it } from "vitest";
import { SLOT_PHRASES } from "./lexicon-slots.ts";
import { readAgentMessage } from "./read-agent-message.ts";

const SLOTS = Object.keys(SLOT_PHRASES);
const COURTESIES = new Set(["inform", "apology", "greet"]);

function answered(text: string): string[] {
  const names = readAgentMessage(text, { slots: SLOTS }).map(({ act }) => act);
  return [...new Set(names)].filter((act) => !COURTESIES.has(act)).sort();
}

function slots(text: string, known: readonly string[] = SLOTS): string[] {
  return readAgentMessage(text, { slots: known }).flatMap((act) => (act.act === "request" ? act.slots : []));
}

it.each(["No.", "Sorry, no.", "No, sorry.", "I'm afraid not.", "Unfortunately not."])("reads %s as a refusal", (text) => {
  expect(answered(text)).toEqual(["refuse"]);
});

it.each(["Not yet.", "No problem!", "No worries."])("does not read %s as a refusal", (text) => {
  expect(answered(text)).not.toContain("refuse");
});

describe("what a message asks for", () => {
  it.each([
    ["order_number", "Once I have your order number, I can look into it."],
    ["order_number", "Got your booking ref handy?"],
    ["reading", "Would you mind reading me the numbers on the meter?"],
    ["device", "What phone are you using?"],
    ["other", "Do you have travel insurance?"],
    ["device", "Which version of the app have you got installed?"],
    ["order_number", "Please quote your claim reference so that we can locate your file."],
    ["account_number", "Would you be able to let me have your policy number?"],
    ["problem", "Morning! What can I get sorted for you?"],
    ["reason", "What is the reason of your return please?"],
    ["payment_method", "Card or cash?"],
    ["order_number", "I'm going to need that booking reference again, sorry."],
    ["problem", "Help me understand what went wrong with the delivery."],
    ["preference", "Which of those works best?"],
  ])("asks for %s: %s", (slot, text) => {
    expect(answered(text)).toEqual(["request"]);
    expect(slots(text)).toContain(slot);
  });

  it("asks for every item of a list under a request", () => {
    const text = "To open a claim, please send me:\n- your policy number\n- the date it happened\n- a photo of the damage";
    expect(slots(text)).toEqual(["account_number", "date", "photo"]);
  });

  it("does not ask for what it states", () => {
    expect(slots("What would you like to change on booking number KX4410?")).toEqual(["change"]);
  });

  it("names no slot the caller does not know, and other only where the caller knows it", () => {
    expect(slots("What's your email address?", ["phone"])).toEqual([]);
    expect(slots("What's your email address?", ["phone", "other"])).toEqual(["other"]);
  });
});

describe.each([
  {
    claim: "asks for agreement",
    acts: ["confirm"],
    texts: [
      "That will be $89 in total. Do you want to go ahead?",
      "Are you sure you want to delete your profile?",
      "If you're okay with that, I'll process it now.",
      "Is it all right if I cancel the old one now?",
      "To confirm: 2 adults, 1 child, check-in 4 July, check-out 8 July, $640. Is everything correct?",
      "I'm about to delete the backup. Are you certain?",
      "I need a clear yes from you before I can close the account.",
      "I've got: aisle seat, vegetarian meal, one bag. Correct?",
      "I am ready to submit your claim. Kindly confirm.",
      "If all that looks right, type CONFIRM and I'll place the order.",
      "You okay with that?",
      "Total comes to $212.40 with tax. Want to go for it?",
      "I'd be closing the savings account today, moving the £300 to your current account. Is this what you'd like?",
      "You're certain about this?",
    ],
  },
  {
    claim: "offers something and asks for agreement",
    acts: ["confirm", "offer"],
    texts: [
      "Would you like me to send a new charger?",
      "Can I interest you in an upgrade to a suite for €30 more?",
      "Would a voucher for £10 help make up for it?",
      "Would you be happy with a partial refund of $15 instead?",
      "Would you like to add breakfast to your stay for £12?",
      "Do you need me to resend the confirmation?",
      "I could knock 10% off. Deal?",
      "You want that I send the technician tomorrow?",
      "We do have the same dress in navy. Shall I set one aside?",
      "Should we arrange for a new card?",
      "What if I gave you a month free?",
    ],
  },
  {
    claim: "offers a choice",
    acts: ["offer", "request"],
    texts: [
      "I can refund you or send a new one, whichever you'd rather.",
      "We can either repair the watch free of charge or give you store credit. Which would you prefer?",
      "Would you like a refund or an exchange?",
      "Do you want me to rebook you on the later train or refund the ticket?",
      "Your options are: \n- a full refund \n- a replacement \n- 15% off if you keep it \n\nWhich one would you like?",
      "We have slots on Monday 3 June at 10 or Wednesday 5 June at 2. Which suits you?",
      "I can do a refund to your card, or store credit worth 110%. Up to you!",
    ],
  },
  {
    claim: "offers something",
    acts: ["offer"],
    texts: [
      "If you like, I can email you a copy of the invoice.",
      "We'd like to offer you a complimentary dessert on your next visit.",
      "Alternatively, we could ship it to a pickup point.",
      "Just shout if you want me to resend it.",
      "There's also the option to pause your membership for up to three months.",
      "Should you wish to upgrade, I can do that for you right here.",
      "Happy to throw in free shipping on your next order.",
      "What I can offer is a payment plan over six months.",
      "I'm happy to extend your trial by a week.",
      "It's possible to switch you to paperless billing if you like.",
      "If you wish, we may send the documents by courier.",
    ],
  },
  {
    claim: "says that something cannot be done",
    acts: ["refuse"],
    texts: [
      "Until then we're not able to send a replacement.",
      "Nothing can be sent until the carrier has answered.",
      "It is too early for a claim.",
      "I'm afraid we can't extend the warranty.",
      "I won't be able to change the name on the ticket.",
      "I wish I could help, but I have no access to that system.",
      "Once an order has been dispatched it can't be cancelled.",
      "I'm sorry, but we don't ship to PO boxes.",
      "I'm not authorised to waive that.",
      "Changing the pick-up location isn't possible at this stage.",
      "Policy doesn't let me refund part-used passes.",
      "Under the terms you signed, there's no provision for a pro-rata refund.",
      "We stopped taking cheques last year, so you won't be able to pay that way.",
      "I'm sorry but the deposit isn't refundable.",
      "The system won't let me cancel it.",
      "It wouldn't be possible to deliver on a Sunday.",
    ],
  },
  {
    claim: "says that something was done",
    acts: ["done"],
    texts: [
      "Your appointment has been moved to 4 June.",
      "The password has been reset.",
      "Your replacement has been shipped.",
      "I just cancelled the renewal for you.",
      "The extra bag is now on your booking.",
      "The engineer visit is booked for 6 May.",
      "I have put the parcel back in the queue for tomorrow.",
      "We've taken £10 off your next bill.",
      "The technician is scheduled for 3 May, slot 8–12.",
      "Prescription sent to Boots on the High Street.",
      "You have been unsubscribed.",
      "Your upgrade went through.",
      "A replacement was sent out this morning.",
    ],
  },
  {
    claim: "asks to wait or goes away to check",
    acts: ["hold"],
    texts: [
      "Just a sec while I look.",
      "Give me a second to find it.",
      "Give me two minutes to check with the warehouse.",
      "One moment please.",
      "Won't be long!",
      "Can you hold for a minute while I speak to the kitchen?",
      "Leave it with me for a moment.",
      "I am now reviewing your file, kindly allow me 3 to 5 minutes.",
      "Bear with, the system's slow today.",
      "I need to verify this with the warehouse first, it will take few minutes.",
      "On it! Back in a sec.",
      "Let me double check with the team.",
      "Please give me a minute to read through the thread.",
      "Can you bear with me while I find the form?",
    ],
  },
  {
    claim: "hands the customer over",
    acts: ["handover"],
    texts: [
      "I'm passing you over to our fraud team now.",
      "A colleague from billing will take over now.",
      "I'm looping in my manager.",
      "Someone from our claims team will contact you shortly to take this forward.",
      "A human colleague will join this chat in a moment.",
      "I'll hand you over to Maria from reservations.",
      "Our nurse Sara will take over now.",
      "I am handing this to the disputes department.",
      "I'll now transfer you to our sales desk.",
      "Our duty vet will pick this up and ring you.",
      "I've handed your case to Priya, who'll be your contact from now on.",
    ],
  },
  {
    claim: "ends the matter",
    acts: ["close"],
    texts: [
      "Anything else I can do for you?",
      "We'll be here if you need us.",
      "I'll leave it there then – just reply to this message if you need more help.",
      "If the problem comes back, just message us again.",
      "If there's nothing else, I wish you a pleasant evening.",
      "We're here 24/7 should you need us again.",
      "Should you have any further queries, please do not hesitate to contact us.",
      "You're very welcome, shout if you need us.",
      "Thanks for flying with us!",
      "We appreciate your business. Goodbye.",
      "Great, I'll close this ticket. Have a super day!",
      "Reach out any time.",
      "Do you need help with anything else?",
    ],
  },
  {
    claim: "tells the customer what to do",
    acts: ["instruct"],
    texts: [
      "Please turn the boiler off and on again.",
      "Head to Settings and choose Reset.",
      "Don't plug it in again until the engineer has been.",
      "Simply log in, click Orders and select Return item.",
      "Open the app, tap Profile and turn on notifications.",
      "Please note down this code and show it to the driver.",
      "Go to the login page and click 'Forgot password'.",
      "Give the router a restart.",
      "Please do the reset of the box by pressing of the button behind.",
      "Show the QR code at the gate.",
      "Once you've done that, click Save.",
      "You'll have to ring the DVLA for that.",
      "Please do not open the valve yourself.",
      "Best to speak to the seller first.",
    ],
  },
  {
    claim: "needs no answer",
    acts: [],
    texts: [
      "Your parcel is due tomorrow between 9 and 11.",
      "Refunds usually take 3 to 5 working days.",
      "The order couldn't be found in our system.",
      "I understand how frustrating this must be, and I appreciate your patience.",
      "The warranty covers parts but not labour.",
      "The kitchen closes at ten.",
      "A second parcel left us on Friday.",
    ],
  },
  {
    claim: "gives a step and asks what happens",
    acts: ["instruct", "request"],
    texts: [
      "Plug it into a different socket and tell me if the light comes on.",
      "Press and hold the power key for ten seconds, then let me know what you see.",
    ],
  },
  {
    claim: "refuses and offers something else",
    acts: ["offer", "refuse"],
    texts: [
      "We can't bring the delivery forward, but you could pick it up from our warehouse instead.",
      "There are no refunds on this fare, however we'd be happy to give you a travel voucher.",
    ],
  },
])("a message that $claim", ({ acts, texts }) => {
  it.each(texts)("%s", (text) => {
    expect(answered(text)).toEqual(acts);
  });
});

describe("what an action act carries", () => {
  it("names the action and its arguments", () => {
    const [act] = readAgentMessage("I've refunded £18.20 for order LK-4471 to your Visa ending in 0912.", {
      slots: SLOTS,
    });
    expect(act).toMatchObject({
      act: "done",
      action: "refund",
      args: { id: "LK-4471", amount: "18.20", method: "visa 0912" },
    });
  });

  it("keeps the words of its clause", () => {
    const [act] = readAgentMessage("Sorry. I can't extend the lease.", { slots: SLOTS }).filter(({ act }) => act === "refuse");
    expect(act?.text).toBe("I can't extend the lease.");
  });

  it("gives a reason only where a rule or circumstance is named", () => {
    const reason = (text: string): unknown => readAgentMessage(text, { slots: SLOTS }).find(({ act }) => act === "refuse");
    expect(reason("I'm unable to move the appointment.")).toMatchObject({ reason: false });
    expect(reason("I'm unable to move the appointment because the clinic is full.")).toMatchObject({ reason: true });
  });

  it("takes the action of a bare go-ahead question from the sentence before", () => {
    const acts = readAgentMessage("I'll cancel the second ticket. Fine to go ahead?", { slots: SLOTS });
    expect(acts.find(({ act }) => act === "confirm")).toMatchObject({ action: "cancel" });
  });
});

describe("what is asked for after a command", () => {
  it.each([
    "Please provide your order number and email address.",
    "Please share your order number and email.",
    "To start, give me your order number and email address",
  ])("holds every datum: %s", (text) => {
    const [act] = readAgentMessage(text, { slots: SLOTS });
    expect(act).toMatchObject({ act: "request", slots: ["order_number", "email"] });
  });
});

describe("what is put up for a yes", () => {
  it("is the action, not when the thing will ship", () => {
    const text = "I'll change the duffel to ink. It'll ship by March 12. Do you want me to go ahead?";
    expect(readAgentMessage(text, { slots: SLOTS }).find(({ act }) => act === "confirm")).toMatchObject({
      action: "modify",
    });
  });

  it.each([
    ["return", "Would you like me to set up a return for all three items?"],
    ["exchange", "I can set up an exchange for the larger one. Shall I?"],
    ["replace", "I can set up a replacement for you. Shall I?"],
  ])("is the %s that is set up", (action, text) => {
    expect(readAgentMessage(text, { slots: SLOTS }).find(({ act }) => act === "confirm")).toMatchObject({ action });
  });
});

describe("a parcel on its way", () => {
  it.each([
    "Your parcel was handed to the dock on March 9.",
    "It has already been handed over to the carrier.",
    "We passed it to the courier this morning.",
  ])("is not taken for a customer handed over: %s", (text) => {
    expect(answered(text)).not.toContain("handover");
  });
});

it("does not take a price that stays the same for a change that was made", () => {
  const acts = readAgentMessage("I've arranged the exchange, number EX-1001, at no change in price.", { slots: [] });
  expect(acts).toMatchObject([{ act: "done", action: "exchange" }]);
});

it.each(["I understand you would like to know where your duffel is.", "So you would like to know when it arrives."])(
  "takes a wish that is only repeated for news and not for a question: %s",
  (text) => {
    expect(answered(text)).not.toContain("request");
  },
);

it.each(["The tote is in stock, and your photo of the tag still counts.", "It is within the window, and your receipt shows the date."])(
  "takes praise of what was sent for no request to send it: %s",
  (text) => {
    expect(answered(text)).not.toContain("request");
  },
);

it.each(["What is possible is a paid repair in our workshop.", "What is still open is an exchange."])(
  "takes what is said to be possible for no question: %s",
  (text) => {
    expect(answered(text)).not.toContain("request");
  },
);

it("takes a percentage off an order for a discount, not for an order", () => {
  const actionsOf = (text: string) => readAgentMessage(text, { slots: SLOTS }).flatMap((act) => (act.act === "offer" ? [act.action] : []));
  expect(actionsOf("What I can offer is a code for 10% off your next purchase.")).toEqual(["discount"]);
  expect(actionsOf("I could give you $15 off your next order.")).toEqual(["discount"]);
  expect(actionsOf("I can place the order for you.")).toEqual(["book"]);
});

it("takes a judgement of what happened for no refusal", () => {
  const text = "A night like that is no way to spend a Friday, so let me see what we can take off for it.";
  expect(answered(text)).not.toContain("refuse");
  expect(answered("There is no way to refund this booking.")).toContain("refuse");
});

it("takes leave for the customer to pass something on for no escalation", () => {
  expect(answered("You are free to pass it on to someone whose case fits it.")).not.toContain("handover");
});
