// Bluewater Campsites' desk, scripted. WORDING=0 polite, 1 terse, 2 formal with lists, 3 chatty and indirect.
import { W, open, say, call, end, desk, parseDate, parseNumber, showDay, puzzled, noIdea, yesNo, pick, surname, namedAs, offTopic } from "./engine.mjs";

const REF = /\bBW[ -]?(\d{4})\b/i;
const start = await open();
const today = start.now;
const money = (n) => n.toFixed(2).replace(/\.00$/, "");
const undated = (text) =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g, " ")
    .replace(/\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?(?: \d{4})?/gi, " ")
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,?(?: \d{4})?/gi, " ")
    .replace(REF, " ");
const COUNT = "(\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a couple of)";
const SITES = [
  { value: "pinewood", names: /pine ?wood/i },
  { value: "seal_bay", names: /seal[ _]?bay/i },
  { value: "lakehead", names: /lake ?head/i },
];
const siteName = { pinewood: "Pinewood", seal_bay: "Seal Bay", lakehead: "Lakehead" };

const facts = {
  which_site: {
    strong: true,
    parse: (text, asked) => {
      if (puzzled(text)) return undefined;
      return asked ? pick(text, SITES) : SITES.filter((s) => s.names.test(text)).length === 1 ? pick(text, SITES) : undefined;
    },
    forms: [
      ["Which of our sites would you like to stay at: Pinewood, Seal Bay or Lakehead?", "We have three sites, Pinewood, Seal Bay and Lakehead. Could you tell me which one you have in mind?"],
      ["Which site? Pinewood, Seal Bay, Lakehead.", "Pinewood, Seal Bay or Lakehead?"],
      ["Please state the site at which you wish to stay: Pinewood, Seal Bay or Lakehead.", "I have not yet been informed of your preferred site (Pinewood, Seal Bay or Lakehead)."],
      ["We've three lovely places, you know, Pinewood, Seal Bay and Lakehead. Is there one you've got your eye on?", "I'm still wondering where to put you: Pinewood, Seal Bay, or up at Lakehead?"],
    ],
  },
  arrival_day: {
    parse: (text, asked) => {
      const date = asked ? parseDate(text, today) : undefined;
      return date && date > today.slice(0, 10) ? date : undefined;
    },
    forms: [
      ["On which day would you like to arrive?", "Could you give me the date of your arrival?"],
      ["Arriving when?", "Arrival date?"],
      ["Please state your date of arrival.", "The date of arrival is still required."],
      ["So when can we look forward to seeing you?", "I've got the calendar open in front of me, I just don't know which day to look at yet."],
    ],
  },
  number_of_nights: {
    strong: true,
    parse: (text, asked, alone) => {
      if (puzzled(text)) return undefined;
      const m = undated(text).match(new RegExp(`\\b${COUNT}[ -]nights?\\b`, "i"));
      if (m) return parseNumber(m[1]);
      const n = asked ? parseNumber(undated(text)) : undefined;
      return n >= 1 && n <= 60 && (alone || !/people|persons|adults|of us/i.test(text)) ? n : undefined;
    },
    forms: [
      ["How many nights would you like to stay?", "For how long may I reserve it, in nights?"],
      ["How many nights?", "Number of nights, please."],
      ["Please indicate the number of nights.", "The duration of your stay, in nights, has yet to be specified."],
      ["And are you just popping in or making a proper holiday of it? I mean, how many nights?", "All I'm short of is how long you'd like to stay with us."],
    ],
  },
  party_size: {
    parse: (text, asked) => {
      if (!asked || puzzled(text)) return undefined;
      const rest = undated(text).replace(new RegExp(`\\b${COUNT}[ -]nights?\\b`, "gi"), " ");
      const total = rest.match(new RegExp(`\\b${COUNT} (?:of us|people|persons|guests|in total)`, "i"));
      if (total) return parseNumber(total[1]);
      const kinds = [...rest.matchAll(new RegExp(`\\b${COUNT} (?:adults?|grown-ups?|kids?|child(?:ren)?|bab(?:y|ies)|teens?)`, "gi"))];
      if (kinds.length > 0) return kinds.reduce((sum, m) => sum + parseNumber(m[1]), 0);
      return parseNumber(rest);
    },
    forms: [
      ["How many people will be staying?", "Could you tell me the number of guests, children included?"],
      ["How many of you?", "Number of people?"],
      ["Please state the number of persons.", "I require the total number of guests, including children."],
      ["Who's coming along? A headcount would do me.", "I'm still one number short, that's the number of heads in your group."],
    ],
  },
  power_hookup: {
    parse: (text, asked) => (asked && !puzzled(text) ? (/\bwithout\b/i.test(text) ? false : yesNo(text) ?? (/\bwith (power|electricity)|need it/i.test(text) ? true : undefined)) : undefined),
    forms: [
      ["Would you like a pitch with an electricity connection?", "Does your caravan need electricity on the pitch?"],
      ["Electricity: yes or no?", "Need a power hook-up?"],
      ["Please indicate whether an electricity connection is required.", "It remains to be clarified whether you require electricity."],
      ["And for the kettle and the fridge, do you want to be plugged in?", "Some folks like it with power, some without. Which sort are you?"],
    ],
  },
  bringing_dog: {
    parse: (text, asked) => (asked && !puzzled(text) ? yesNo(text) ?? (/\b(dog|puppy|labrador|terrier|comes too|coming too)\b/i.test(text) ? true : undefined) : undefined),
    forms: [
      ["Will you be bringing a dog?", "Is a dog coming with you? I ask because they are allowed in some cabins only."],
      ["Dog?", "Bringing a dog, yes or no?"],
      ["Please state whether a dog will accompany you.", "I also need to know whether you will be travelling with a dog."],
      ["Anybody with four legs and a wagging tail in the party?", "I only ask because not every cabin takes dogs, so is there one coming?"],
    ],
  },
  car_plate: {
    parse: (text, asked) => {
      if (!asked || puzzled(text)) return undefined;
      return undated(text).match(/\b(?=[A-Z0-9 -]*\d)[A-Z]{1,3}[ -]?[A-Z0-9]{1,4}[ -]?[A-Z0-9]{1,4}\b/)?.[0];
    },
    forms: [
      ["Seal Bay has a barrier, so may I have your car's number plate?", "What is written on the licence plate of the car you'll come with?"],
      ["Number plate of your car? For the barrier.", "Car's plate?"],
      ["For the barrier at Seal Bay, please provide the registration number of your vehicle.", "The barrier system requires your vehicle registration."],
      ["Oh, and the barrier at Seal Bay only lifts for cars it knows, so I'd have to tell it your plate.", "What's on your number plate, so that the barrier lets you in?"],
    ],
  },
  pitch_choice: {},
  booking_ref: {
    strong: true,
    parse: (text) => (REF.test(text) ? "BW-" + text.match(REF)[1] : undefined),
    forms: [
      ["Could you please give me your booking reference?", "It's on your confirmation and begins with BW. What does it say?"],
      ["Booking reference?", "The BW number on your confirmation."],
      ["Please provide your booking reference (BW-…).", "In order to locate your booking, I require the reference stated on the confirmation."],
      ["There'd be a number beginning with BW in our confirmation mail, could you dig that out?", "I'd love to look it up, I'm just lacking that BW number."],
    ],
  },
  last_name: {
    parse: (text, asked) => (asked && !puzzled(text) && !noIdea(text) && !offTopic(text, /name/i) ? surname(text, REF) : undefined),
    forms: [
      ["And in which last name was the booking made?", "May I have the surname the booking is under?"],
      ["Last name?", "Surname on the booking?"],
      ["Please also state the last name in which the booking was made.", "The surname on the booking is still outstanding."],
      ["And it's under whose name, if I may? The last one's enough.", "I just need a surname to go with that."],
    ],
  },
  refund_to: {},
};
const groups = {
  "which_site+arrival_day+number_of_nights": [
    undefined,
    undefined,
    "In order to check availability, I require the following details:\n1. the site (Pinewood, Seal Bay or Lakehead)\n2. your date of arrival\n3. the number of nights",
    undefined,
  ],
  "which_site+arrival_day": [
    undefined,
    undefined,
    "To check availability, please let me have:\n- your preferred site (Pinewood, Seal Bay or Lakehead)\n- the date of arrival",
    "We've got Pinewood, Seal Bay and Lakehead, so tell me, where's it going to be and when would you like to turn up?",
  ],
  "party_size+bringing_dog": [
    undefined,
    undefined,
    "Furthermore, please state:\n1. the number of persons\n2. whether a dog will accompany you",
    "How many of you will there be, and is there a dog in the family?",
  ],
  "booking_ref+last_name": [
    undefined,
    undefined,
    "To locate your booking, I require:\n- the booking reference\n- the last name in which it was made",
    "Let me look that up. What I'd need is the BW number from your confirmation, and the last name it's under.",
  ],
};
const giveUp = (what) =>
  end(
    ["I'm sorry, I can't go on without that. A colleague will write to you by tomorrow.", "Passing you on. A colleague writes by tomorrow.", "As this information is lacking, I have passed the matter to a colleague, who will write to you by tomorrow.", "You know what, I'll get a colleague to sort this out with you. They'll write by tomorrow."][W],
    "hand_over",
    { reason: "other", summary: `The customer wrote: ${start.text} Not found out: ${what}.` },
  );
const { known, absorb, askFor, agree, forget } = desk({ facts, groups, giveUp });
absorb(start.text, []);

const text = start.text.toLowerCase();
const cancelling = /cancel|refund|pay .* back|can't come/.test(text);
const bye = ["You're welcome. Goodbye!", "Bye.", "Thank you for choosing Bluewater Campsites. The matter is now closed.", "My pleasure, take care!"][W];
async function done(told) {
  await say(told, "told");
  await end(bye, "close_case", { code: "done" });
}

if (cancelling) {
  const hello = ["I'm sorry to hear that you can't come.", "OK.", "Thank you for informing us.", "Oh, what a pity!"][W];
  await askFor(["booking_ref", "last_name"], hello);
  let stay;
  for (let i = 0; ; i += 1) {
    const result = await call("find_booking", { reference: known.booking_ref, last_name: known.last_name });
    if (result.ok) {
      stay = result.value;
      break;
    }
    if (i === 3) await giveUp("the booking");
    const [ref, last] = [known.booking_ref, known.last_name];
    const reply = await say(
      [
        `I'm afraid no booking was found with the reference ${ref} in the name of ${last}. Could you check the reference?`,
        `Nothing found for ${ref}, ${last}. Check the reference?`,
        `No booking was found under reference ${ref} and the name ${last}. Please verify the booking reference.`,
        `Hm, odd, nothing found for ${ref} under ${last}. Maybe two digits changed places? Have another look for me.`,
      ][W],
      "notfound:booking_ref,last_name",
    );
    forget("booking_ref");
    absorb(reply, ["booking_ref"]);
    const found = known.booking_ref;
    known.booking_ref = found ?? ref;
    known.last_name = (!puzzled(reply) && (found ? namedAs(reply.replace(REF, " ")) : surname(reply, REF))) || last;
  }
  const days = (Date.parse(stay.arrival) - Date.parse(today.slice(0, 10))) / 864e5;
  const on = showDay(stay.arrival);
  if (days < 7) {
    const refusal = [
      [`I'm sorry, but I can't pay anything back. You arrive on ${on}, and less than seven days before arrival there is no refund.`, `I do understand your disappointment. Even so, with the arrival on ${on}, I can't make an exception.`],
      [`Sorry, no refund: arrival is ${on}, less than 7 days away.`, `Can't do it. ${on} is too close.`],
      [`I regret that a refund is not possible. Your arrival is on ${on}; less than seven days before arrival nothing is paid back.`, `I appreciate your position; however, I am unable to grant a refund for an arrival on ${on}.`],
      [`Ah, I'd love to give you better news, but I can't refund it: you're due on ${on}, and under seven days there's nothing I can pay back.`, `Honestly, I'd be grumpy too. But it's ${on}, so I really can't refund anything.`],
    ][W];
    for (let i = 0; i < 3; i += 1) {
      const reply = await say(refusal[Math.min(i, 1)], "refuse");
      if (i > 0 && !/\?|can't expect|decent/.test(reply)) break;
    }
    await end([`Your booking stays as it is. I'm sorry that I can't do more.`, "Booking stays as it is. Bye.", "Your booking therefore remains in place. The matter is now closed.", "I'll leave your booking as it is then. Fingers crossed for some sun after all!"][W], "close_case", { code: "refused_policy" }, refusal[1]);
  }
  const early = days >= 14;
  const toCard = early ? stay.total - 15 : stay.total / 2;
  const toVoucher = early ? stay.total : stay.total / 2;
  const [c, v] = [money(toCard), money(toVoucher)];
  facts.refund_to = {
    parse: (reply, asked) =>
      asked && !puzzled(reply) ? pick(reply, [{ value: "card", names: /\bcard|money|cash|bank|account/i }, { value: "voucher", names: /voucher|credit note|coupon/i }]) : undefined,
    forms: [
      [`You can have ${c} euros back on your card, or a voucher for ${v} euros. Which would you prefer?`, `Shall I pay it back to your card (${c} euros) or send you a voucher (${v} euros)?`],
      [`${c} euros to your card or ${v} euros as a voucher?`, "Card or voucher?"],
      [`You may choose between the following:\n1. ${c} euros to your card\n2. a voucher for ${v} euros\nPlease indicate your preference.`, "Kindly state whether you wish to receive a card refund or a voucher."],
      [`There's two ways I can do this, ${c} euros back on the card, or ${v} euros as a voucher for the next trip. What sounds nicer to you?`, `So it's down to card or voucher now, and I'd go with whatever you like better.`],
    ],
  };
  await askFor(["refund_to"]);
  const by = known.refund_to;
  const amount = by === "card" ? toCard : toVoucher;
  const how = by === "card" ? "to your card" : "as a voucher";
  const yes = await agree(
    [
      `I would then cancel your booking ${stay.id} and pay back ${money(amount)} euros ${how}. Do you agree?`,
      `Cancel ${stay.id}, ${money(amount)} euros back ${how}. OK?`,
      `I would proceed as follows:\n- cancellation of booking ${stay.id}\n- ${money(amount)} euros ${how}\nDo you consent to this?`,
      `Right, so I'd cancel ${stay.id} for you, and you'd get ${money(amount)} euros ${how}. Shall I do that?`,
    ][W],
    [
      `May I cancel ${stay.id}? You would get ${money(amount)} euros ${how}.`,
      `Cancel it for ${money(amount)} euros: yes or no?`,
      `Please confirm that booking ${stay.id} may be cancelled against ${money(amount)} euros ${how}.`,
      `I don't want to cancel anything you'd rather keep, so just to be sure: cancel ${stay.id}, ${money(amount)} euros ${how}, all right?`,
    ][W],
    "propose",
  );
  if (yes !== true) await giveUp("a yes to the cancellation");
  const { value } = await call("cancel_booking", { reference: stay.id, amount, paid_as: by });
  await done([
    `Your booking is cancelled, and ${money(value.amount)} euros are paid back ${how}; the refund number is ${value.id}. Is there anything else I can do for you?`,
    `Cancelled. ${money(value.amount)} euros ${how}, number ${value.id}. Anything else?`,
    `The booking has been cancelled. The refund of ${money(value.amount)} euros is issued ${how} under number ${value.id}. Should you require anything else, please let me know.`,
    `All done, it's cancelled, and ${money(value.amount)} euros come back ${how}. That's refund number ${value.id}. Anything else I can do?`,
  ][W]);
}

// New bookings.
const kind = /caravan|motorhome|camper ?van/.test(text) ? "caravan" : /cabin/.test(text) ? "cabin" : "tent";
const hello = ["How nice that you want to stay with us.", "Sure.", "Thank you for your enquiry.", "Ooh, lovely, we'd be delighted to have you!"][W];
await askFor(["which_site", "arrival_day", "number_of_nights"], hello);
await askFor(kind === "cabin" ? ["party_size", "bringing_dog"] : ["party_size"]);
if (known.party_size > 12)
  await end(
    [
      "For a group of your size our group desk makes the booking. I have passed your request on, and a colleague will write to you by tomorrow.",
      "Groups over 12 go to the group desk. Passed on; they write by tomorrow.",
      "Groups of more than twelve persons are handled by our group desk. I have passed on your request, and you will be contacted by tomorrow.",
      "Wow, that's quite a crowd! Our group desk does those, so I've handed it over, and they'll write to you by tomorrow.",
    ][W],
    "hand_over",
    { reason: "group", summary: `${start.ticket.guest ?? "The customer"} wants ${kind} places at ${siteName[known.which_site]} from ${known.arrival_day} (${showDay(known.arrival_day)}) for ${known.number_of_nights} nights, for ${known.party_size} people. Nothing was booked.` },
  );
if (kind === "caravan") await askFor(["power_hookup"]);
if (known.which_site === "seal_bay") await askFor(["car_plate"]);

while (true) {
  const [site, arrival, nights] = [known.which_site, known.arrival_day, known.number_of_nights];
  const { value: all } = await call("find_pitches", { site, kind, arrival, nights });
  const fit = all.filter((p) => (kind !== "caravan" || Boolean(p.electricity) === known.power_hookup) && (!known.bringing_dog || p.dogs));
  if (fit.length === 0) {
    if (known.refused > 2) await giveUp("a free place");
    known.refused = (known.refused ?? 0) + 1;
    forget("arrival_day");
    await askFor(["arrival_day"], ["I'm afraid nothing is free then.", "Full then.", "No place is available on that date.", "Oh dear, we're full then."][W]);
    continue;
  }
  let pitch = fit.find((p) => p.label === known.pitch_choice) ?? fit[0];
  if (fit.length > 1 && !known.pitch_choice) {
    const [a, b] = fit;
    facts.pitch_choice = {
      parse: (reply, asked) =>
        asked && !puzzled(reply) ? pick(reply, fit.map((p) => ({ value: p.label, names: new RegExp(`${p.label.split(" ")[0]}|\\b${p.id}\\b|\\b${p.total}\\b${p === fit.reduce((x, y) => (x.total < y.total ? x : y)) ? "|cheap" : ""}`, "i") }))) : undefined,
      forms: [
        [`Two places are free: the ${a.label} one for ${a.total} euros and the ${b.label} one for ${b.total} euros in total. Which would you prefer?`, `Would you rather have the ${a.label} or the ${b.label} place?`],
        [`${a.label} (${a.total} euros) or ${b.label} (${b.total} euros)?`, `Which place, ${a.label} or ${b.label}?`],
        [`The following places are available:\n1. ${a.label}, ${a.total} euros\n2. ${b.label}, ${b.total} euros\nPlease indicate your choice.`, `Your decision between ${a.label} and ${b.label} is still pending.`],
        [`You've even got the pick of two here! One's ${a.label} at ${a.total} euros, and the other's ${b.label} at ${b.total}. Which way are you leaning?`, `I'd need you to pick one for me, ${a.label} or ${b.label}.`],
      ],
    };
    await askFor(["pitch_choice"]);
    pitch = fit.find((p) => p.label === known.pitch_choice);
  }
  const total = money(pitch.total + (known.bringing_dog ? 5 * nights : 0));
  const stay = `${nights} ${nights === 1 ? "night" : "nights"}`;
  const what = `${pitch.label} ${/cabin/.test(pitch.label) ? "" : "pitch "}at ${siteName[site]}`;
  const on = showDay(arrival);
  const dog = known.bringing_dog ? ", dog included" : "";
  const answer = await agree(
    [
      `I can book the ${what} for you from ${on} for ${stay}. The total is ${total} euros${dog}. Shall I book it?`,
      `${what}, ${on}, ${stay}, ${total} euros${dog}. Book it?`,
      `I am pleased to offer you:\n- ${what}\n- arrival on ${on}, ${stay}\n- total: ${total} euros${dog}\nDo you wish me to book it?`,
      `I could put you on the ${what} from ${on}, ${stay}, and that'd be ${total} euros${dog}. Shall I book it for you?`,
    ][W],
    [
      `It would be the ${what}, from ${on}, for ${total} euros. May I book it for you?`,
      `OK to book for ${total} euros?`,
      `Please confirm that I may book the ${what} from ${on} for ${total} euros.`,
      `One little yes and it's booked: ${what}, ${on}, ${total} euros. How about it?`,
    ][W],
    "propose",
    (reply) => {
      const date = facts.arrival_day.parse(reply, true);
      const n = undated(reply).match(new RegExp(`\\b${COUNT}[ -]nights?\\b`, "i"));
      const changed = (date && date !== arrival) || (n && parseNumber(n[1]) !== nights);
      if (date) known.arrival_day = date;
      if (n) known.number_of_nights = parseNumber(n[1]);
      return Boolean(changed);
    },
  );
  if (answer === "changed") continue;
  if (answer !== true) await giveUp("a yes to the booking");
  const args = { pitch_id: pitch.id, arrival, nights, people: known.party_size, dog: known.bringing_dog === true };
  if (known.car_plate) args.car_plate = known.car_plate;
  const { value } = await call("book_pitch", args);
  await done([
    `Your booking is confirmed: ${on}, ${stay}, ${money(value.total)} euros. The reference is ${value.id}. Is there anything else I can help you with?`,
    `Booked: ${value.id}, ${on}, ${money(value.total)} euros. Anything else?`,
    `Your booking has been made:\n- reference ${value.id}\n- arrival on ${on}, ${stay}\n- total: ${money(value.total)} euros\nShould you have any questions, please let me know.`,
    `Yay, you're booked in! It's ${value.id}, from ${on}, and ${money(value.total)} euros altogether. Anything else on your mind?`,
  ][W]);
}
