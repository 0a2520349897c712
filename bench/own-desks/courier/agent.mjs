// The customer desk of Swiftlane Parcels, as a script. WORDING=0..3 chooses how it speaks.
import * as e from "./engine.mjs";
import { W, agree, ask, call, choose, gather, known, longDate, say, tellAndClose } from "./engine.mjs";

const wrong = new Set();
const trackingIn = (text, alone) => {
  const all = (text.toUpperCase().match(/\bSL[\s-]?\d(?:[\s-]?\d){7}\b/g) ?? []).map((n) => `SL${n.replace(/\D/g, "")}`);
  return all.find((n) => !wrong.has(n)) ?? (alone ? all[0] : undefined); // alone: the customer insists on the number
};
const postcodeIn = (text) => {
  const hit = /\b([A-Z]{1,2}\d{1,2})\s?(\d[A-Z]{2})\b/i.exec(text);
  return hit ? `${hit[1]} ${hit[2]}`.toUpperCase() : undefined;
};
const priceOf = (text, alone) => {
  const hit = /£\s?(\d+(?:\.\d+)?)/.exec(text) ?? /(\d+(?:\.\d+)?)\s?(?:pounds?|quid|gbp)\b/i.exec(text);
  return hit ? Number(hit[1]) : alone ? e.numberIn(text, "pounds?", true) : undefined;
};
const place = (text) => e.freeIn(text)?.replace(/[.!]+$/, "");

e.useSlots({
  tracking_number: {
    label: "the tracking number",
    spot: true,
    mayLack: true,
    parse: trackingIn,
    forms: [
      ["I will gladly look into this. Would you give me the tracking number of the parcel, please?", "Forgive me, I could not find a tracking number in your message. It has the letters SL and eight digits; could you write it down for me?"],
      ["Tracking number?", "The SL number, please. Two letters, eight digits."],
      ["In order to locate the consignment, the following is required:\n- tracking number (SL, eight digits)", "We are unable to proceed without the tracking number. Kindly quote it in full."],
      ["Right, let's track it down! You'll have had an SL number from the shop, mind sharing it with me?", "Still can't see your parcel over here, it's that long number with SL in front I'm after."],
    ],
  },
  card_number: {
    label: "the number on the driver's card",
    spot: true,
    parse: (text) => {
      const hit = /\bCD[\s-]?(\d{5})\b/i.exec(text);
      return hit ? `CD-${hit[1]}` : undefined;
    },
    forms: [
      ["That does not matter. If our driver left a card, there is a number printed on it. Could you read it to me?", "I could also go by the card from our driver. Which number does it carry, please?"],
      ["Got a card from the driver? Number on it?", "CD number on the card, please."],
      ["Alternatively, please quote:\n- the reference printed on the driver's card (CD-00000)", "The reference on the card left by our driver is needed. It begins with CD."],
      ["Not to worry. Did our driver pop a card through the door? There's a number on it beginning with CD.", "The card, then, what's the number printed on it?"],
    ],
  },
  delivery_postcode: {
    label: "the postcode on the label",
    spot: true,
    parse: postcodeIn,
    forms: [
      ["Thank you. May I also have the postcode to which it is addressed?", "I should also like to check the address. What is the postcode there?"],
      ["Delivery postcode?", "And the postcode."],
      ["For verification we also need:\n- the postcode of the delivery address", "The postcode has not been given. Please state the one that appears on the label."],
      ["And just so I don't mix you up with somebody else, where's it headed? The postcode will do.", "All that's missing is your postcode."],
    ],
  },
  redelivery_day: {
    label: "the day that suits you",
    parse: (text) => e.dateIn(text),
    forms: [],
  },
  time_window: { label: "the time of day that you prefer" },
  pickup_shop: { label: "the shop that you would like" },
  collector_name: {
    label: "the name of the person who will collect it",
    parse: (text, alone) => {
      const named = /\b(?:neighbou?r|friend|wife|husband|son|daughter|partner|mum|dad|colleague)\s*,?\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+)/u.exec(text);
      if (named) return named[1];
      if (alone && /\b(me|myself|i will|i'll|i am|i'm)\b/i.test(text) && !/\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+/u.test(text)) return undefined;
      return e.nameIn(text, alone);
    },
    forms: [
      ["Very good. Who will be collecting the parcel? The shop will ask for a name.", "Could you tell me the full name of whoever is going to fetch it?"],
      ["Name of the person collecting?", "Who picks it up? First and last name."],
      ["For the release of the parcel, please state:\n- full name of the person collecting it", "The name of the collecting person is to be recorded. Whom may we enter?"],
      ["Lovely choice. They're a bit strict there, so whose name should I leave with them?", "I need a first and a last name for the one who's picking it up."],
    ],
  },
  safe_place: {
    label: "the place where the driver may leave it",
    parse: (text, alone) => (alone ? place(text) : undefined),
    forms: [
      ["Where should our driver put the parcel if you are not at home?", "So that I can write it down for the driver, would you describe the spot where it should be left?"],
      ["Where should he leave it?", "Which spot?"],
      ["Please describe for the driver:\n- the safe place in which the parcel is to be deposited", "A description of the location in which the parcel may be left is still needed."],
      ["Got a nice dry corner somewhere? Tell me where he should tuck it away.", "I've yet to tell the driver where to put it, so where's good?"],
    ],
  },
  damaged_item: {
    label: "what was damaged",
    parse: (text, alone) => (alone ? place(text) : undefined),
    forms: [
      ["I am sorry that it did not arrive in one piece. May I ask what exactly was damaged?", "For the claim I have to describe the contents. What was it that broke?"],
      ["What broke?", "Which item is damaged?"],
      ["For the claim form we need:\n- a description of the damaged item", "Please describe the article that was damaged in transit."],
      ["Oh no, gutting! What was in there?", "So what is it that got smashed up?"],
    ],
  },
  item_value: {
    label: "the price that you paid for it",
    parse: priceOf,
    forms: [
      ["Thank you. How much did you pay for it?", "Could you let me know the purchase price, in pounds?"],
      ["What did it cost?", "Price in pounds?"],
      ["Please further indicate:\n- the purchase price of the item", "The value of the item remains to be stated. What was paid for it?"],
      ["And roughly what did that set you back?", "I've got to put a figure down, how much was it when you bought it?"],
    ],
  },
  packaging_kept: {
    label: "whether you still have the packaging",
    parse: (text, alone) => {
      if (/\b(threw|thrown|binned|recycled|chucked|gone|no longer|not any ?more)\b/i.test(text)) return "no";
      if (/\b(kept|still (have|got|here)|have (it|the|everything)|got (it|the)|(box|packaging|padding|wrapping))\b/i.test(text) && !/\b(don'?t|didn'?t|haven'?t|not)\b/i.test(text)) return "yes";
      return alone ? e.yesNo(text) : undefined;
    },
    forms: [
      ["Did you by any chance keep the box and the packing material?", "We can only pay if the packaging is there for inspection. Do you still have it?"],
      ["Still got the packaging?", "Box and padding kept, yes or no?"],
      ["Finally, please confirm:\n- whether the packaging has been retained", "We need to be informed whether the original packaging is still in your possession."],
      ["Please tell me you haven't binned the box yet?", "It's just the box I'm wondering about now, is that still around?"],
    ],
  },
  damaged_property: {
    label: "what was damaged",
    parse: (text, alone) => (alone ? place(text) : undefined),
    forms: [
      ["I am very sorry about this. What was damaged by our van?", "So that the report is complete, would you describe what exactly our driver hit?"],
      ["What did he hit?", "What's damaged on your property?"],
      ["For our report, please specify:\n- the property that has been damaged", "A description of the damaged property is still outstanding."],
      ["Oh dear, and he just drove off? What did he knock into?", "I'm writing it all down, I just need to know what got damaged."],
    ],
  },
  callback_number: {
    label: "a phone number",
    spot: true,
    parse: e.phoneIn,
    forms: [
      ["Thank you. Under which telephone number may our claims office reach you?", "Would you also leave me a number on which we can call you?"],
      ["Phone number?", "Number we can call?"],
      ["We further request:\n- a telephone number for the claims office", "No telephone number has been received so far. Please provide one."],
      ["Our claims people will want a word with you, so how do they get hold of you by phone?", "Just your phone number and I'm out of your hair."],
    ],
  },
});

const goodbye = ["Thank you for your patience. Have a pleasant day.", "Thanks. Bye.", "Thank you for contacting Swiftlane Parcels.", "Take care, and fingers crossed for sunshine!"];

async function giveUp(what) {
  await e.handOver(
    "escalate",
    { reason: "incomplete", summary: `The customer's request could not be completed at the desk: ${what} is missing.` },
    "I could not get everything that I need, so I have passed this on to the claims office, which will phone you within one working day.",
  );
}
async function needed(names, together) {
  for (const [name] of await gather(names, together)) await giveUp(e.slots[name].label);
}

async function identify() {
  for (let attempt = 0; attempt < 3; attempt++) {
    const lacking = await gather(["tracking_number", "delivery_postcode"], attempt > 0 ? undefined : [
      undefined,
      undefined,
      "Good day. To identify your consignment, I require the following information:\n- the tracking number (SL followed by eight digits)\n- the postcode of the delivery address",
      "Hey, let me take a look for you! I'd need the tracking number and the postcode it's going to, if you've got those handy?",
    ]);
    if (lacking.some(([name, value]) => name === "tracking_number" && value === null)) {
      await needed(["card_number", "delivery_postcode"], [
        undefined,
        undefined,
        "In that event, please quote instead:\n- the reference on the driver's card (CD-00000)\n- the postcode of the delivery address",
        undefined,
      ]);
      const found = await call("track_parcel", { card_number: known.card_number, postcode: known.delivery_postcode });
      return found.ok ? found.value : giveUp("a matching parcel");
    }
    if (lacking.length > 0) return giveUp(e.slots[lacking[0][0]].label);
    const found = await call("track_parcel", { tracking_number: known.tracking_number, postcode: known.delivery_postcode });
    if (found.ok) return found.value;
    const was = known.tracking_number;
    wrong.add(was);
    delete known.tracking_number;
    if (wrong.size <= attempt) delete known.delivery_postcode; // the number was repeated, so the postcode may be wrong
    e.slots.tracking_number.forms[W] = [
      [`I am sorry, but there is no parcel with the number ${was} for ${known.delivery_postcode ?? "that postcode"}. Would you compare the tracking number with the one in your mail?`, "Could I trouble you to copy the tracking number once more, digit by digit?"],
      [`Nothing found for ${was}. Check the tracking number?`, "Right tracking number, please."],
      [`Our system holds no record of ${was} for this postcode. Please verify and restate:\n- the tracking number`, "The tracking number quoted is not valid for this postcode. Kindly restate it."],
      [`Hm, ${was} isn't giving me anything for your postcode. Could there be a little slip in that tracking number?`, "Mind typing the tracking number for me one more time?"],
    ][W];
  }
  return giveUp("a matching parcel");
}

const cost = (price) => (price === 0 ? ["free of charge", "no fee", "free of charge", "won't cost you a thing"] : [`for a fee of ${price} pounds`, `fee £${price}`, `£${price}.00, payable at the door`, `that one's ${price} pounds`])[W];

async function pickSlot(parcel) {
  const { value } = await call("delivery_options", { postcode: parcel.postcode, kind: "home" });
  const days = [...new Set(value.slots.map(({ day }) => day))];
  if (days.length === 0) return giveUp("a free slot");
  const list = days.map(longDate);
  const or = list.length > 1 ? `${list.slice(0, -1).join(", ")} or ${list.at(-1)}` : list[0];
  e.slots.redelivery_day.forms = [
    [`I have found your parcel from ${parcel.sender}. On which day would it suit you to receive it? We could come on ${or}.`, `May I know which of these days you would like: ${or}?`],
    [`We can come ${or}. Which day?`, `Pick a day: ${or}.`],
    [`A further attempt can be made on:\n${list.map((d) => `- ${d}`).join("\n")}\nPlease name the day on which delivery is desired.`, "The day of delivery remains to be chosen. On which of the days listed shall we come?"],
    [`Found it, it's that one from ${parcel.sender}, right? Our van's round your way ${or}, so whenever you're in, really, just say.`, `I just need you to pick a day for me, ${or}.`],
  ];
  e.slots.redelivery_day.parse = (text) => {
    const date = e.dateIn(text);
    return days.includes(date) ? date : undefined;
  };
  await needed(["redelivery_day"]);
  const open = value.slots.filter(({ day }) => day === known.redelivery_day);
  if (open.length === 1) return open[0];
  const day = longDate(known.redelivery_day);
  const windows = open.map((s) => `${s.time_window}, ${s.price === 0 ? "free of charge" : `fee ${s.price} pounds`}`);
  const chosen = await choose(
    "time_window",
    open.map((s) => ({ name: s.time_window, match: new RegExp(s.time_window, "i") })),
    [
      [`On ${day} we can come in the ${open.map((s) => `${s.time_window} (${s.price === 0 ? "free of charge" : `${s.price} pounds`})`).join(" or in the ")}. What time of day would you prefer?`, `Would the ${open.map((s) => s.time_window).join(" or the ")} suit you better?`],
      [`${day}: ${windows.join(" / ")}. Which?`, `${open.map((s) => s.time_window).join(" or ")}?`],
      [`The following time windows are open on ${day}:\n${windows.map((w, i) => `${i + 1}. ${w}`).join("\n")}\nPlease indicate your selection.`, `Kindly select a time window: ${open.map((s) => s.time_window).join(" or ")}.`],
      [`${day} it is! I've got ${open.map((s) => `the ${s.time_window}, ${s.price === 0 ? "free" : `${s.price} pounds`}`).join(", or ")}, which one's nicer for you?`, `So ${open.map((s) => s.time_window).join(" or ")}, what's it going to be?`],
    ],
  );
  const slot = open.find((s) => s.time_window === chosen?.name);
  return slot ?? giveUp("the choice of a time window");
}

const cap = (text) => text[0].toUpperCase() + text.slice(1);

async function book(parcel, args, what, price, extra) {
  const yes = await agree([
    [`I can book ${what} for your parcel, ${cost(price)}. Shall I do that for you?`, `Would you like me to book ${what}, ${cost(price)}?`],
    [`${cap(what)}, ${cost(price)}. Book it?`, `Book ${what} (${cost(price)}), yes or no?`],
    [`The booking would be as follows:\n- parcel: ${parcel.tracking_number}\n- ${what}\n- ${cost(price)}\nDo you agree to this booking?`, `Please confirm that we may book ${what}, ${cost(price)}.`],
    [`So I could book ${what} for you, ${cost(price)}. Shall I go for it?`, `Happy for me to book ${what}, then? It'd be ${price === 0 ? "free" : `${price} pounds`}.`],
  ]);
  if (!yes) return tellAndClose("Then I have not booked anything.", goodbye, "close_ticket", { code: "info_given" });
  const made = await call("book_delivery", { tracking_number: parcel.tracking_number, ...args });
  await tellAndClose(
    [
      `I have booked ${what} for your parcel. Your booking number is ${made.value.id}.${extra ? ` ${extra}` : ""}`,
      `Booked: ${what}. No. ${made.value.id}.${extra ? ` ${extra}` : ""}`,
      `The booking has been made:\n- ${what}\n- booking number: ${made.value.id}${extra ? `\n- ${extra}` : ""}`,
      `Sorted! That's ${what} booked, and your booking number is ${made.value.id}.${extra ? ` ${extra}` : ""}`,
    ][W],
    goodbye,
    "close_ticket",
    { code: "done" },
  );
}

async function redeliver() {
  const parcel = await identify();
  const slot = await pickSlot(parcel);
  await book(parcel, { option_id: slot.id }, `the delivery on ${longDate(slot.day)} in the ${slot.time_window}`, slot.price);
}

async function shop() {
  const parcel = await identify();
  const { value } = await call("delivery_options", { postcode: parcel.postcode, kind: "shop" });
  const { shops } = value;
  let shop = shops[0];
  if (!shop) return giveUp("a shop nearby");
  if (shops.length > 1) {
    const list = shops.map((s) => `${s.name} in ${s.street}`);
    const chosen = await choose(
      "pickup_shop",
      shops.map((s) => ({ name: s.name, match: new RegExp(s.name.replace(/['’]/g, "['’]?").split(" ").join("|"), "i") })),
      [
        [`There are two shops near you that could keep the parcel: ${list.join(" and ")}. In which of them would you like to pick it up?`, `Which shop may I send it to, ${shops.map((s) => s.name).join(" or ")}?`],
        [`${list.join(" or ")}?`, `Which shop: ${shops.map((s) => s.name).join(" or ")}?`],
        [`The pick-up shops in your area are:\n${shops.map((s, i) => `${i + 1}. ${s.name}, ${s.street}, open until ${s.open_until}`).join("\n")}\nPlease state which shop you select.`, `Your selection is awaited: ${shops.map((s) => s.name).join(" or ")}.`],
        [`You're in luck, there's ${list.join(" and there's ")}. Which one's handier for you?`, `I can't quite tell which shop you'd like, ${shops.map((s) => s.name).join(" or ")}?`],
      ],
    );
    shop = shops.find((s) => s.name === chosen?.name);
    if (!shop) return giveUp("the choice of a shop");
  }
  await needed(["collector_name"]);
  await book(
    parcel,
    { option_id: shop.id, collector: known.collector_name },
    `the pick-up at ${shop.name} by ${known.collector_name}`,
    0,
    [`The shop is open until ${shop.open_until}.`, `Open until ${shop.open_until}.`, `opening hours: until ${shop.open_until}`, `They're open until ${shop.open_until}, so no need to rush.`][W],
  );
}

async function outside() {
  const parcel = await identify();
  if (parcel.declared_value > 100) {
    return e.refuse(
      "I am sorry, but a parcel worth more than 100 pounds may not be left outside.",
      "I understand, but I cannot allow it: this parcel is worth more than 100 pounds.",
      goodbye, "close_ticket", { code: "refused" });
  }
  const slot = await pickSlot(parcel);
  await needed(["safe_place"]);
  await book(parcel, { option_id: slot.id, safe_place: known.safe_place }, `the delivery on ${longDate(slot.day)} in the ${slot.time_window}, to be left ${known.safe_place}`, slot.price);
}

async function claim() {
  const parcel = await identify();
  await needed(["damaged_item", "item_value", "packaging_kept"]);
  if (known.packaging_kept === "no") {
    return e.refuse(
      "I am sorry, but without the packaging I cannot open a claim.",
      "I do understand, but there is no claim without the packaging.",
      goodbye, "close_ticket", { code: "refused" });
  }
  const most = parcel.service === "express" ? 200 : 60;
  const amount = Math.min(most, known.item_value);
  const yes = await agree([
    [`Your parcel came with our ${parcel.service} service, for which we pay at most ${most} pounds. I can compensate you with ${amount} pounds. Shall I open a claim for this amount?`, `Would you like me to open the claim for ${amount} pounds?`],
    [`Limit on ${parcel.service} is £${most}. I can pay you £${amount}. Open the claim?`, `Claim for £${amount}, yes or no?`],
    [`The compensation is determined as follows:\n- service: ${parcel.service}\n- limit: £${most}\n- compensation: £${amount}\nDo you accept this compensation?`, `Please confirm that a claim may be opened for £${amount}.`],
    [`Here's the thing, with ${parcel.service} the most we pay is ${most} pounds, so I could get you ${amount} pounds. Would that be okay, shall I open the claim?`, `Shall I put the claim in for ${amount} pounds, then?`],
  ]);
  if (!yes) return tellAndClose("Then I have not opened a claim.", goodbye, "close_ticket", { code: "info_given" });
  const made = await call("open_claim", { tracking_number: parcel.tracking_number, item: known.damaged_item, amount });
  await tellAndClose(
    [
      `I have opened a claim for ${amount} pounds. Its number is ${made.value.id}.`,
      `Claim opened: £${amount}, no. ${made.value.id}.`,
      `Your claim has been opened:\n- compensation: £${amount}\n- claim number: ${made.value.id}`,
      `That's in! ${amount} pounds for you, and the claim number is ${made.value.id}.`,
    ][W],
    goodbye,
    "close_ticket",
    { code: "done" },
  );
}

async function where() {
  const parcel = await identify();
  const day = longDate(parcel.expected_on);
  await tellAndClose(
    [
      `Thank you. Your parcel from ${parcel.sender} is ${parcel.status === "at depot" ? "at our depot" : parcel.status}, and we expect to deliver it on ${day}.`,
      `Parcel is ${parcel.status}. Delivery expected ${day}.`,
      `The status of your consignment:\n- status: ${parcel.status}\n- expected delivery: ${day}`,
      `Found it! It's ${parcel.status} right now and should be with you on ${day}.`,
    ][W],
    goodbye,
    "close_ticket",
    { code: "info_given" },
  );
}

async function property() {
  const parcel = await identify();
  await needed(["damaged_property", "callback_number"]);
  await e.handOver(
    "escalate",
    { reason: "property_damage", summary: `Parcel ${parcel.tracking_number}, ${parcel.recipient}, ${parcel.postcode}. A driver of ours damaged property: ${known.damaged_property}. Call ${known.callback_number}. Nothing was promised.` },
    [
      "I have passed your report on to our claims office, where this is decided. A colleague will phone you within one working day.",
      "Passed on to the claims office. They phone you within one working day.",
      "Your report has been forwarded to the claims office. A colleague will phone you within one working day.",
      "Okay, I've sent all of that over to our claims office, they're the ones who decide. Somebody will phone you within one working day. So sorry about this!",
    ][W],
  );
}

async function otherAddress() {
  await identify();
  await e.refuse(
    [
      "I am sorry, but I cannot change the address. A parcel goes only to the address on its label, and only the sender can have it changed.",
      "Sorry, can't change the address. Only the sender can.",
      "We regret that the address cannot be changed:\n- parcels are delivered only to the address on the label\n- only the sender may have it altered",
      "I wish I could, but I can't change the address on it. That's something only the sender can do, sorry.",
    ][W],
    [
      "I do see that it is inconvenient, but I cannot change the address. Please ask the sender to do so.",
      "No way around it. I can't change it, ask the sender.",
      "We must uphold our decision. The address cannot be changed at the request of the recipient.",
      "I feel for you, I do, but I still can't change that address. The sender's your best bet.",
    ][W],
    goodbye,
    "close_ticket",
    { code: "refused" },
  );
}

const intents = [
  [/\b(ran into|my drive|property|my (wall|gate|fence|car))\b/i, property],
  [/\b(address|my office)\b/i, otherAddress],
  [/\b(broken|in pieces|damaged|smashed)\b/i, claim],
  [/\b(shop|pick ?up)\b/i, shop],
  [/\b(outside|leave my parcel|leave it)\b/i, outside],
  [/\b(again|missed|another attempt|at work|while I was out|notes? on my door|deliver)\b/i, redeliver],
  [/\b(when|which day|where)\b/i, where],
];
await e.start(async (opening) => {
  for (let text = opening, tries = 0; tries < 3; tries++) {
    const hit = intents.find(([words]) => words.test(text));
    if (hit) return hit[1]();
    text = await say("How may I help you with your parcel? Please tell me what has happened or what you would like.");
  }
  return giveUp("the request");
});
