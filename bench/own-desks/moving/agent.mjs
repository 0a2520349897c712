// Packhorse Removals: a scripted agent. It knows the policy, the tools and what the customer writes, nothing else.
import { W, dateSlot, dates, dayDate, dayOf, email, longDate, number, oneOf, pattern, serve, weekday } from "./engine.mjs";

const pounds = (n) => `£${n}`;
const EXTRA = { none: 0, piano: 90, safe: 120 };
const intentOf = (text) => {
  if (/\b(damaged?|broke|broken|scratch(ed)?|crack(ed)?|smashed|dent(ed)?)\b/i.test(text)) return "damage";
  if (/\b(what time|when (will|does|do|is)|arrive|be here)\b/i.test(text)) return "crew";
  if (/\b(put (it |our move |my move |the move )?off|change|another day|other day|later|reschedule|postpone|can't move)\b/i.test(text)) return "change";
  if (/\b(book|van|move|moving|removal)\b/i.test(text)) return "book";
};
const unsure = /no idea|don'?t know|do not know|not sure/i;
const heavyOf = (text) => {
  if (/\bpiano\b/i.test(text) && !/\b(no|without a) piano\b/i.test(text)) return "piano";
  if (/\b(a|the|gun|heavy|small|big) safe\b|^\W*safe\b/i.test(text) && !/\bno (gun )?safe\b/i.test(text)) return "safe";
  if (!unsure.test(text) && /\b(no|none|nope|nothing|neither|not)\b/i.test(text)) return "none";
};
const bedroomsOf = (text, solo) => (/\bstudio\b/i.test(text) ? 0 : number(/bed(?:room)?s?/)(text, solo));
const windowOf = oneOf({ morning: /\bmornings?\b|\ba\.?m\.?\b/i, afternoon: /\bafternoons?\b|\bp\.?m\.?\b/i });
const valueOf = (text, solo) => {
  const marked = /[£$€]\s?(\d[\d,]*)|(\d[\d,]*)\s?(?:pounds|quid|gbp)/i.exec(text);
  if (marked) return Number((marked[1] ?? marked[2]).replace(/,/g, ""));
  return number(/worth|value/)(text.replace(/(\d),(\d{3})/g, "$1$2"), solo);
};
// The whole reply, if it says more than a value and is no question, no "what do you mean" and not the wish once more.
const freeText = (text) => {
  if (unsure.test(text) || /\?\s*$|\b(mean|follow|understand|pardon|another way|compensation|paid|money)\b/i.test(text)) return undefined;
  const rest = text.replace(/[£$€]?\s?\d[\d,.]*/g, " ").replace(/\b(about|around|roughly|maybe|pounds|quid|worth|value[ds]?|estimated?|sure|okay|yes|thanks?|certainly|course|here|would|that|think)\b/gi, " ");
  return /[a-z]{4}/i.test(rest) ? text.trim() : undefined;
};
const list = (items, last = "or") => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`);
const slotText = ({ day, window }) => `${dayDate(day)} in the ${window}`;

const slots = {
  bedroom_count: {
    parse: bedroomsOf,
    first: [
      "So that I can find the right van, could you tell me how many bedrooms your home has?",
      "How many bedrooms?",
      "Please state the number of bedrooms of the property.",
      "First off, how big is the place? I go by bedrooms, so just give me a number.",
    ],
    again: [
      "I'm sorry, I did not catch the size of your home. What is the number of bedrooms?",
      "No. of bedrooms please.",
      "The number of bedrooms is still required in order to determine the size of the van.",
      "I'm trying to work out which van you'd need, and I can't without knowing the bedrooms. One, two, three?",
    ],
  },
  moving_day: {
    corrected: true, // a date in a later answer is a new moving day
    parse: dateSlot("2026"),
    first: [
      "And on which date would you like to move?",
      "Moving date?",
      "Please indicate the date of the planned move.",
      "And when's the big day?",
    ],
    again: [
      "May I ask once more for the exact date of your move, so that I can look for a free slot?",
      "Date of the move please, day + month.",
      "The exact date of the move (day and month) is still outstanding.",
      "I'd need a proper date to look up, day and month. What have you got in your diary for the move?",
    ],
  },
  pickup_postcode: {
    passive: true,
    parse: pattern(/\b([A-Z]{1,2}\d{1,2}[A-Z]?)\s?(\d[A-Z]{2})\b/, (m) => `${m[1]} ${m[2]}`.toUpperCase()),
    first: [
      "May I have the postcode of the address that we pick up from?",
      "Pick-up postcode?",
      "Please provide the postcode of the collection address.",
      "Now where do our lads have to come to, what's the postcode at the old place?",
    ],
    again: [
      "I still need the full postcode of the place you are moving out of. Could you write it out for me?",
      "Postcode you're moving from please.",
      "The complete postcode of the collection address has not yet been provided. Please supply it.",
      "I haven't quite got the postcode yet, the one of the home you're leaving, I mean.",
    ],
  },
  heavy_item: {
    parse: heavyOf,
    first: [
      "Is there anything especially heavy to be carried, such as a piano or a safe?",
      "Piano or safe?",
      "Please indicate whether a piano or a safe is to be transported.",
      "And be honest, is there a piano hiding somewhere? Or a safe?",
    ],
    again: [
      "Just so that we send enough people: will there be a piano or a safe among your things?",
      "Any piano or safe, yes/no, which?",
      "Information on heavy items (piano, safe or none) is still required.",
      "The lads will want to know about pianos and safes before they come, so do you have either?",
    ],
  },
  arrival_window: {
    parse: windowOf,
    first: [
      "Both the morning and the afternoon are still free on that day. Which of the two would you prefer?",
      "Morning or afternoon?",
      "The following windows are available on that day:\n1. Morning\n2. Afternoon\nPlease state your preference.",
      "You've got the pick of the day, morning and afternoon are both free! What works better for you?",
    ],
    again: [
      "Would you like our crew to come in the morning or in the afternoon?",
      "Which one: morning / afternoon?",
      "Your choice of window (morning or afternoon) is still required.",
      "I can only send them once, so shall it be before lunch, in the morning, or in the afternoon?",
    ],
  },
  fallback_day: {
    parse: (text, solo, talk) => {
      const days = talk.options.map(({ day }) => day);
      const date = dates(text, "2026").filter((iso) => days.includes(iso)).at(-1);
      const named = days.filter((iso) => dayOf(iso) === weekday(text));
      return date ?? (named.length === 1 ? named[0] : undefined);
    },
    first: (talk) => [
      `I am sorry, there is no slot left on that day. I could offer you ${list(talk.options.map(slotText))} instead. Which of these would you prefer?`,
      `Full that day. Free: ${talk.options.map(slotText).join(" / ")}. Which?`,
      `Unfortunately no slot is available on the requested day. The following alternatives can be offered:\n${talk.options.map((o) => `- ${slotText(o)}`).join("\n")}\nPlease state which one is acceptable.`,
      `Oh, that day's all gone, I'm afraid! What I do have is ${list(talk.options.map(slotText), "and")}. Would one of those do?`,
    ],
    again: (talk) => [
      `Which day should it be, ${list(talk.options.map(({ day }) => dayOf(day)))}?`,
      `${list(talk.options.map(({ day }) => dayOf(day)))}?`,
      `Please choose one of the alternative days: ${list(talk.options.map(({ day }) => dayDate(day)))}.`,
      `So out of those, ${list(talk.options.map(({ day }) => dayOf(day)))}, which one do I put you down for?`,
    ],
  },
  booking_ref: {
    passive: true,
    mayBeUnknown: true,
    parse: pattern(/\bPH[- ]?(\d{4})\b/, (m) => `PH-${m[1]}`),
    first: [
      "Could you please give me your booking reference? It begins with PH.",
      "Booking ref? (PH-...)",
      "Please state your booking reference (PH-…).",
      "Have you got the booking reference handy, the one that starts with PH?",
    ],
    again: [
      "I would need the reference of your booking, PH and four digits. You find it on our confirmation.",
      "Ref on the confirmation, PH-####.",
      "The booking reference (PH and four digits) is still required. It is shown on our confirmation.",
      "I can't find you without that PH number, it's on the confirmation we sent you.",
    ],
  },
  contact_email: {
    passive: true,
    parse: email,
    first: [
      "That is not a problem. Under which email address was the booking made?",
      "Email the booking was made with?",
      "In that case, please provide the email address used for the booking.",
      "No worries, those get lost all the time! The email you booked with will do the trick.",
    ],
    again: [
      "Could you write out the email address that our confirmation was sent to?",
      "Email address please.",
      "The email address used for the booking is still required.",
      "I'm still looking for that email address, the one our confirmation went to.",
    ],
  },
  new_date: {
    parse: dateSlot("2026"),
    first: [
      "To which date would you like to move it?",
      "New date?",
      "Please state the new date requested.",
      "Let's find you something else then. When would suit you?",
    ],
    again: [
      "I need the exact date that you have in mind for the move. Which one is it?",
      "New date please, day + month.",
      "The requested new date (day and month) has not been received. Please provide it.",
      "Give me a date, day and month, and I'll see what's free around then.",
    ],
  },
  damaged_item: {
    parse: freeText,
    first: [
      "I am very sorry to hear that. Could you describe what was damaged?",
      "Sorry. What's damaged?",
      "Please specify which item was damaged.",
      "Ouch, that's no good at all. What did it hit?",
    ],
    again: [
      "For the report I need to write down which piece of furniture it is. What may I put?",
      "Which item?",
      "The damaged item has not been specified yet. Please name it.",
      "I need to put something in the box here, so which piece of yours was it?",
    ],
  },
  estimated_value: {
    parse: valueOf,
    first: [
      "And roughly how much is it worth, in your opinion?",
      "Value in £?",
      "Please estimate the value of the item in pounds.",
      "Any idea what it's worth, ballpark?",
    ],
    again: [
      "Our claims team will ask for a figure. What would you say its value is in pounds?",
      "Rough value in pounds please.",
      "An estimate of the value (in pounds) is required for the claim.",
      "A rough number's fine, I just have to put down some sum in pounds for it.",
    ],
  },
};

const joint = {
  "bedroom_count+moving_day": [
    undefined,
    undefined,
    "In order to check availability, I require the following details:\n1. Number of bedrooms\n2. Date of the move",
    "So tell me, how many bedrooms are we talking about, and when's the move?",
  ],
  "pickup_postcode+heavy_item": [
    undefined,
    undefined,
    "To prepare the booking, please provide:\n- the postcode of the collection address\n- whether a piano or a safe has to be carried",
    undefined,
  ],
  "booking_ref+pickup_postcode": [
    undefined,
    undefined,
    "To locate your booking, the following information is needed:\n- booking reference (PH-…)\n- postcode of the collection address",
    "I'd just need your PH number to look you up, and the postcode we're picking up from.",
  ],
  "damaged_item+estimated_value": [
    undefined,
    undefined,
    "For the claim, please state:\n1. the item that was damaged\n2. its estimated value in pounds",
    undefined,
  ],
};

const greet = (talk) =>
  ({
    damage: ["Good day, thank you for letting us know.", "Understood.", "Dear customer, we regret that you have reason to complain.", "Oh no, that's not how it's supposed to go!"],
    crew: ["Good day, I will gladly look that up.", "Hi.", "Dear customer, thank you for your enquiry.", "Hi there! Not long now, eh?"],
    change: ["Hello, I see that your plans have changed.", "Hi.", "Dear customer, thank you for informing us.", "Hi there, these things happen!"],
    book: ["Hello, thank you for thinking of us for your move.", "Hi.", "Dear customer, thank you for your interest in our services.", "Hi there, exciting times!"],
  })[intentOf(talk.heard)] ?? ["Hello.", "Hi.", "Dear customer,", "Hi there!"];

const giveUp = (talk, missing) =>
  talk.end(
    [
      "I am sorry, I cannot go on without that detail, so I am handing this over to our dispatch team. Somebody will ring you by tomorrow evening.",
      "Can't continue. Handing over to dispatch, they ring by tomorrow evening.",
      "As a required detail could not be obtained, this is being handed over to our dispatch team. Somebody will ring you by tomorrow evening.",
      "I'm stuck without that, so I'm handing you over to our dispatch team, somebody'll ring you by tomorrow evening.",
    ][W],
    "hand_over",
    { team: "dispatch", summary: `Booking ${talk.got.booking_ref ?? "not known"}, postcode ${talk.got.pickup_postcode ?? "not known"}. The detail ${missing.replace(/_/g, " ")} could not be obtained.` },
  );

/** A free slot on the day, or on another one that the customer chooses. */
async function pickSlot(talk, day, bedrooms) {
  const { value } = await talk.call("find_slots", { day, bedrooms });
  let open = value.slots;
  if (open.length === 0) {
    talk.options = value.alternatives;
    if (talk.options.length === 0) return {};
    talk.forget("fallback_day");
    const other = await talk.ask("fallback_day");
    open = value.alternatives.filter((slot) => slot.day === other);
  }
  if (open.length === 1) return { slot: open[0], price: value.price };
  const window = await talk.ask("arrival_window");
  return { slot: open.find((slot) => slot.window === window), price: value.price };
}

async function book(talk) {
  for (let n = 0; n < 4; n += 1) {
    await talk.ask("bedroom_count", "moving_day");
    const { slot, price } = await pickSlot(talk, talk.got.moving_day, talk.got.bedroom_count);
    if (!slot) return giveUp(talk, "slot");
    const looked = talk.got.moving_day;
    await talk.ask("pickup_postcode", "heavy_item");
    if (talk.got.moving_day !== looked) continue;
    const { pickup_postcode, heavy_item } = talk.got;
    const total = price + EXTRA[heavy_item];
    const extra = EXTRA[heavy_item] ? ` (with ${pounds(EXTRA[heavy_item])} for the ${heavy_item})` : "";
    const answer = await talk.agree(
      [
        `We have a van and a crew for you on ${slotText(slot)}. The total price is ${pounds(total)}${extra}. Would you like me to book that?`,
        `${slotText(slot)}, ${pounds(total)} total${extra}. Book it?`,
        `We can offer you the following:\n- day: ${dayDate(slot.day)}\n- window: ${slot.window}\n- total price: ${pounds(total)}${extra}\nPlease confirm that we may book this for you.`,
        `Right, so I can send a van and a crew round on ${slotText(slot)}, and that'd come to ${pounds(total)} all told${extra}. Shall I put you down for it?`,
      ],
      [
        `May I book your move for ${slotText(slot)} at a total of ${pounds(total)}?`,
        `Book ${slotText(slot)} for ${pounds(total)}: yes or no?`,
        `Your confirmation of the booking on ${slotText(slot)} for ${pounds(total)} is still required. Please answer yes or no.`,
        `It isn't yours until you tell me so! ${slotText(slot)} for ${pounds(total)}, are you happy with that?`,
      ],
      {
        action: "book",
        changed: (reply) => {
          const other = dates(reply, "2026").filter((iso) => iso !== slot.day).at(-1);
          if (!other) return false;
          talk.got.moving_day = other;
          talk.forget("arrival_window");
          return true;
        },
      },
    );
    if (answer === "changed") continue;
    if (!answer) {
      talk.forget("moving_day", "arrival_window");
      continue;
    }
    const { value } = await talk.call("book_move", { slot_id: slot.id, pickup_postcode, heavy_item, price: total });
    return talk.end(
      [
        `Your move is booked for ${slotText(slot)}. The booking reference is ${value.booking_ref}, and the total price is ${pounds(value.price)}.`,
        `Booked: ${value.booking_ref}, ${slotText(slot)}, ${pounds(value.price)}.`,
        `Your booking has been completed:\n- reference: ${value.booking_ref}\n- day and window: ${slotText(slot)}\n- total price: ${pounds(value.price)}`,
        `That's you booked in! Your reference is ${value.booking_ref}, we'll be round on ${slotText(slot)}, and it's ${pounds(value.price)}, as I said.`,
      ][W],
      "close_file",
      { outcome: "done" },
    );
  }
  return giveUp(talk, "agreement");
}

async function booking(talk) {
  for (let n = 0; n < 3; n += 1) {
    if (W < 2) await talk.ask("booking_ref");
    else await talk.ask("booking_ref", "pickup_postcode");
    if (!talk.got.booking_ref) await talk.ask("contact_email");
    await talk.ask("pickup_postcode");
    const { booking_ref, contact_email, pickup_postcode } = talk.got;
    const found = await talk.call("get_booking", { pickup_postcode, ...(booking_ref ? { booking_ref } : { contact_email }) });
    if (found.ok) return found.value;
    talk.forget("booking_ref", "contact_email", "pickup_postcode");
  }
  return undefined;
}

async function change(talk, now) {
  const days = (Date.parse(now.day) - Date.parse(talk.now.slice(0, 10))) / 86_400_000;
  const { booking_ref } = now;
  if (days < 2) {
    return talk.refuse(
      [
        `I have found your booking ${booking_ref}. I am sorry, I cannot move it to another day, because your move is on ${dayDate(now.day)} and changes are only possible until 48 hours before.`,
        `Sorry, can't change ${booking_ref}. Move is ${longDate(now.day)}, less than 48 hours away.`,
        `Your booking ${booking_ref} is for ${dayDate(now.day)}. As changes are accepted only until 48 hours before the move, we are unable to change the day.`,
        `So I've got ${booking_ref} here, and I'm really sorry, but it's on ${dayDate(now.day)}, and inside 48 hours there's nothing I can change any more.`,
      ],
      [
        `I understand how unfortunate this is for you, and I am sorry. With less than 48 hours to go I cannot change the day, so my answer stays the same.`,
        `I see your point, but no. Under 48 hours we can't change it.`,
        `We regret the inconvenience. However, the period of 48 hours has begun, and the day can no longer be changed.`,
        `I do feel for you, honestly. It's just that under 48 hours I can't change a thing, so it has to stay a no. Sorry!`,
      ],
      "close_file",
      { outcome: "refused" },
    );
  }
  const fee = days < 7 ? 40 : 0;
  for (let n = 0; n < 4; n += 1) {
    await talk.ask("new_date");
    const { slot } = await pickSlot(talk, talk.got.new_date, now.bedrooms);
    if (!slot) return giveUp(talk, "slot");
    const cost = fee ? `a fee of ${pounds(fee)}` : "no fee";
    const answer = await talk.agree(
      [
        `I can reschedule your move from ${dayDate(now.day)} to ${slotText(slot)}. ${fee ? `As it is less than seven days before the move, there is a fee of ${pounds(fee)}.` : "The change is free of charge."} Shall I go ahead?`,
        `${booking_ref} to ${slotText(slot)}, ${cost}. OK?`,
        `The following change can be made to ${booking_ref}:\n- new day: ${dayDate(slot.day)}\n- window: ${slot.window}\n- fee: ${fee ? pounds(fee) : "none"}\nPlease confirm that we may reschedule your move accordingly.`,
        `What I can do is shift you to ${slotText(slot)}${fee ? `. It does cost ${pounds(fee)} this close to the day, I'm afraid` : ", and it won't cost you anything"}. Shall I do that?`,
      ],
      [
        `Do you agree that I change your move to ${slotText(slot)} for ${cost}?`,
        `Change to ${slotText(slot)} for ${cost}: yes or no?`,
        `Your agreement to the new day, ${slotText(slot)}, for ${cost}, has not been received. Please answer yes or no.`,
        `I'd want a yes from you first: ${slotText(slot)}, ${cost}, all good?`,
      ],
      {
        action: "schedule",
        echo: new RegExp(`\\b${dayOf(slot.day)}`, "i"),
        changed: (reply) => {
          const other = dates(reply, "2026").filter((iso) => iso !== slot.day && iso !== now.day).at(-1);
          if (!other) return false;
          talk.got.new_date = other;
          talk.forget("arrival_window");
          return true;
        },
      },
    );
    if (answer === "changed") continue;
    if (!answer) {
      talk.forget("new_date", "arrival_window");
      continue;
    }
    const { value } = await talk.call("reschedule_move", { booking_ref, slot_id: slot.id, fee });
    return talk.end(
      [
        `Your move is now on ${slotText(slot)}. The change has the reference ${value.change_ref}, and ${value.fee ? `the fee is ${pounds(value.fee)}` : "there is nothing to pay for it"}.`,
        `Changed to ${slotText(slot)}. Ref ${value.change_ref}, ${cost}.`,
        `The change has been made:\n- reference: ${value.change_ref}\n- new day and window: ${slotText(slot)}\n- fee: ${value.fee ? pounds(value.fee) : "none"}`,
        `All changed, we'll see you on ${slotText(slot)} instead! The reference for the change is ${value.change_ref}, ${value.fee ? `and the ${pounds(value.fee)} goes on the bill` : "and there's nothing to pay"}.`,
      ][W],
      "close_file",
      { outcome: "done" },
    );
  }
  return giveUp(talk, "agreement");
}

async function flow(talk) {
  const opening = talk.heard;
  const intent = intentOf(opening);
  if (intent === "book") return book(talk);
  const now = await booking(talk);
  if (!now) return giveUp(talk, "booking_ref");
  if (intent === "crew") {
    return talk.end(
      [
        `Our crew will be with you on ${dayDate(now.day)} at ${now.crew_arrives}.`,
        `${now.booking_ref}: crew arrives ${longDate(now.day)}, ${now.crew_arrives}.`,
        `According to our records, the crew will arrive on ${dayDate(now.day)} at ${now.crew_arrives}.`,
        `They'll be on your doorstep at ${now.crew_arrives} on ${dayDate(now.day)}, so get the kettle on!`,
      ][W],
      "close_file",
      { outcome: "answered" },
    );
  }
  if (intent === "damage") {
    await talk.ask("damaged_item", "estimated_value");
    const { damaged_item, estimated_value } = talk.got;
    return talk.end(
      [
        "I am handing this over to our claims team, who will decide about it. Somebody will ring you by tomorrow evening.",
        "Handing this to our claims team. Somebody rings you by tomorrow evening.",
        "The matter is being handed over to our claims team, who will examine it. Somebody will ring you by tomorrow evening.",
        "That's one for our claims team, so I'm handing it over to them with everything you've told me. Somebody'll ring you by tomorrow evening.",
      ][W],
      "hand_over",
      { team: "claims", summary: `Booking ${now.booking_ref}. Damaged, in the customer's words: "${damaged_item}" Estimated value: ${estimated_value} pounds. Nothing was promised.` },
    );
  }
  return change(talk, now);
}

await serve({ slots, joint, greet, flow, giveUp });
