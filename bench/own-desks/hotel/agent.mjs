// The reservations desk of Harbour & Vine Hotels, as a script. WORDING=0..3 chooses how it speaks.
import * as e from "./engine.mjs";
import { W, agree, ask, call, choose, gather, known, longDate, say, tellAndClose } from "./engine.mjs";

const wrongCodes = new Set();
const codeIn = (text, alone) => {
  const codes = (text.toUpperCase().match(/\bHV[\s-]?\d{4}\b/g) ?? []).map((c) => `HV-${c.replace(/\D/g, "")}`);
  return codes.find((c) => !wrongCodes.has(c)) ?? (alone ? codes[0] : undefined); // alone: the guest insists on the code
};
const lastWord = (name) => name?.split(" ").at(-1);

e.useSlots({
  confirmation_code: {
    label: "the confirmation code of your booking",
    spot: true,
    mayLack: true,
    parse: codeIn,
    forms: [
      ["I would be glad to help. Could you let me have the confirmation code of your booking, please?", "Thank you. I am afraid I have not spotted the code yet; it starts with HV and you will find it at the top of our confirmation mail. Would you read it out to me?"],
      ["Confirmation code?", "The HV code from your mail, please."],
      ["To open your booking I require the following:\n- confirmation code (HV-0000)", "Your confirmation code is still missing. Kindly supply it in the form HV-0000."],
      ["Ooh, let me have a look for you! There should be a code starting with HV on the mail we sent, what does yours say?", "Hmm, I'm still fishing for that code of yours, the one that begins with HV..."],
    ],
  },
  surname: {
    label: "the surname on the booking",
    parse: (text, alone) => lastWord(e.nameIn(text, alone)),
    forms: [
      ["And under which surname was the booking made, please?", "I am sorry, I did not catch the name. Could you tell me the surname of the person who booked?"],
      ["Surname on the booking?", "Surname, please."],
      ["Please also state:\n1. the surname under which the room was reserved", "I cannot proceed without the family name given on the reservation. Please provide it."],
      ["And who did we put the room down for? Just the last name is fine.", "All I'm missing now is the last name on it."],
    ],
  },
  email: {
    label: "the email address that you booked with",
    spot: true,
    parse: e.emailIn,
    forms: [
      ["That is no trouble at all, I can look for it another way. Which email address did you use when you booked?", "Could I ask you for the email address to which our confirmation was sent?"],
      ["OK. Email you booked with?", "Need your email address then."],
      ["In that case the booking may be located by:\n- the email address used for the reservation", "Please supply the email address to which our confirmation was sent."],
      ["No worries, happens to everybody! I can also go hunting with your email, if you tell me which one you used.", "So I'd just need the mail address you gave us back then."],
    ],
  },
  arrival_date: {
    label: "the arrival date of your booking",
    parse: (text) => e.dateIn(text),
    forms: [
      ["And may I ask on which day you are due to arrive?", "I would also need to know the date on which your stay begins."],
      ["Arrival date?", "Which day do you check in?"],
      ["Further required:\n- date of arrival as booked", "Please indicate the day on which your stay commences."],
      ["And when are we expecting you, which day?", "I'm still missing the day you're getting here."],
    ],
  },
  new_arrival_date: {
    label: "the new date of arrival",
    parse: (text) => e.dateIn(text),
    forms: [
      ["Thank you, I have your booking in front of me. On which date would you like to arrive instead?", "So that I can look for a room, would you tell me from which day you would like to stay with us?"],
      ["Found it. New arrival date?", "Which day do you want to come instead?"],
      ["Your booking has been located. Please specify:\n1. the new date of arrival", "The desired date of arrival has not been stated. On which day do you wish to check in?"],
      ["There you are, got you! So when would you like to come instead?", "I just need to know which day you'd be turning up."],
    ],
  },
  number_of_nights: {
    label: "the number of nights",
    parse: (text, alone) => e.numberIn(text, "nights?", alone),
    forms: [
      ["And how many nights would you like to stay?", "May I also ask for how long you will be staying this time?"],
      ["How many nights?", "Nights?"],
      ["Please specify:\n2. the number of nights", "The length of the stay is still to be confirmed. How many nights do you require?"],
      ["And how long are you staying with us this time round?", "I didn't quite get how many nights you're after."],
    ],
  },
  room_choice: { label: "the room type that you would like" },
  child_age_months: {
    label: "the age of your child in months",
    parse: (text, alone) => {
      const months = e.numberIn(text, "months?|mo\\b", false);
      if (months !== undefined) return months;
      const years = e.numberIn(text, "years?|yrs?", false);
      if (years !== undefined) return years * 12;
      return alone ? e.numberIn(text, "months?", true) : undefined;
    },
    forms: [
      ["How lovely. How old is your little one, in months?", "What we offer depends on the child's age, so would you let me know how many months old your child is?"],
      ["Child's age in months?", "How old is the child?"],
      ["To determine the suitable bed, please state:\n- the age of the child in months", "The age of the child (in months) is required to proceed."],
      ["Aww, how sweet! It depends a bit on how big they are already, how many months are we talking about?", "So how old is the little one now?"],
    ],
  },
  vehicle_height: {
    label: "the height of your vehicle in metres",
    parse: (text, alone) => {
      const cm = e.numberIn(text, "cm\\b|centimet", false);
      return cm !== undefined ? cm / 100 : e.numberIn(text, "m\\b|met", alone);
    },
    forms: [
      ["Our garage has a low ceiling. Could you tell me how high your vehicle is, in metres?", "I should just make sure that it fits: what is the height of your car or van?"],
      ["Height of vehicle?", "How high is it, in metres?"],
      ["For the allocation of a parking space, please state:\n- the height of the vehicle (metres)", "Please note that we have to know the vehicle's height before a space can be allocated."],
      ["Our garage isn't exactly tall, so I'd better check, how high is the thing you're driving?", "Sorry, I do need a rough height for it, in metres."],
    ],
  },
  number_plate: {
    label: "the number plate of the vehicle",
    parse: (text, alone) => {
      const hit = /\b[A-Z]{1,3}[ -]?\d{2,4}[ -]?[A-Z]{0,3}\b/.exec(text.replace(/\bHV-?\d{4}\b/gi, " "));
      if (hit) return hit[0].replace(/[\s-]/g, "");
      const free = alone ? e.freeIn(text) : undefined;
      return free && /\d/.test(free) && free.length < 12 ? free.replace(/[\s.-]/g, "").toUpperCase() : undefined;
    },
    forms: [
      ["Thank you. And what is the registration number, so that the porter knows it is yours?", "Would you be so kind as to give me the number plate as well?"],
      ["Number plate?", "Plate, please."],
      ["Further required:\n- the vehicle registration number", "The registration number of the vehicle has not been received. Please supply it."],
      ["Cool. The porter likes to know whose car is whose, so what's on the plate?", "Now I just need your number plate."],
    ],
  },
  dog_weight: {
    label: "the weight of your dog",
    parse: (text, alone) => e.numberIn(text, "k\\b|kg|kilo", alone),
    forms: [
      ["We like dogs very much, up to a certain size. May I ask how much yours weighs?", "Our rule goes by weight, so could you give me a rough figure in kilograms for your dog?"],
      ["Dog's weight?", "How many kilos is the dog?"],
      ["Dogs are admitted by weight. Please state:\n- the weight of the dog (kilograms)", "The weight of the animal is required before it can be registered."],
      ["Oh brilliant, we love dogs here! Is it a small one? I need to put down roughly how many kilos.", "Sorry, it's the kilos I'm after, how heavy is your dog?"],
    ],
  },
  arrival_time: {
    label: "the time at which you expect to arrive",
    parse: (text) => e.timeIn(text),
    forms: [
      ["I am sorry about your delay. At what time do you expect to be with us?", "Would you give me an approximate time of arrival, please?"],
      ["What time will you arrive?", "ETA, please."],
      ["For the night porter, please indicate:\n- the expected time of arrival", "An approximate time of arrival is needed. At what hour may the porter expect you?"],
      ["Poor you, trains! So what time do you reckon you'll be at our door?", "Just a rough time would do, when will you get in?"],
    ],
  },
  what_happened: {
    label: "what happened to you",
    parse: (text, alone) => (alone ? e.freeIn(text) : undefined),
    forms: [
      ["I am very sorry to hear that. Could you describe to me how it happened?", "So that my colleagues have the full picture, would you tell me in your own words what took place?"],
      ["Sorry to hear that. What happened?", "How did you get hurt?"],
      ["For our report we require a short description of the accident. What occurred?", "A description of the incident is still outstanding. Please describe how you were injured."],
      ["Oh no, that sounds awful. What on earth happened?", "I'd like to get this right for you, so tell me a bit about how you hurt yourself."],
    ],
  },
  callback_number: {
    label: "a phone number for the call",
    spot: true,
    parse: e.phoneIn,
    forms: [
      ["Thank you for telling me. On which number can our duty office reach you?", "May I also take down a telephone number for the call?"],
      ["Phone number for the call back?", "Which number can we ring?"],
      ["Lastly, the following is needed:\n- a telephone number at which you can be reached", "Please provide a telephone number so that the duty office can contact you."],
      ["Somebody really should ring you about this, what's the best number?", "And I still need a number they can get you on."],
    ],
  },
  reason_for_cancelling: {
    label: "the reason why you are cancelling",
    parse: (text, alone) => (alone ? e.freeIn(text) : undefined),
    forms: [
      ["What a pity that you cannot come. May I ask what has come up?", "It does make a difference for us, so would you mind telling me why you have to cancel?"],
      ["Why do you need to cancel?", "Reason?"],
      ["Before a decision can be made, please state:\n- the reason for the cancellation", "We must record why the stay is being cancelled. What is the reason?"],
      ["Oh, that's a shame, we'd have loved to have you. What happened, if you don't mind me asking?", "I do have to put something in the box here, so why is it you're cancelling?"],
    ],
  },
});

const money = (amount) => [`${amount} euros`, `EUR ${amount}`, `€${Number(amount).toFixed(2)}`, `${amount} euros`][W];
const goodbye = ["Thank you for writing to us, and have a lovely day.", "Done. Bye.", "Thank you for contacting Harbour & Vine Hotels.", "Lovely chatting to you, see you soon!"];

async function giveUp(what) {
  await e.handOver(
    "hand_over",
    { reason: "cannot_identify", summary: `The guest's request could not be completed at the desk: ${what} is missing.` },
    "I could not get all the details that I need, so I have passed this on to the duty office, which will call you back within three hours.",
  );
}
async function needed(names, together) {
  for (const [name] of await gather(names, together)) await giveUp(e.slots[name].label);
}

async function identify() {
  for (let attempt = 0; attempt < 3; attempt++) {
    const lacking = await gather(["confirmation_code", "surname"], attempt > 0 ? undefined : [
      undefined,
      undefined,
      "Good day. In order to open your booking, I require:\n1. the confirmation code (HV-0000)\n2. the surname under which it was made",
      "Hiya, happy to! Can you tell me the HV code from your confirmation and whose name it's under?",
    ]);
    const noCode = lacking.some(([name, value]) => name === "confirmation_code" && value === null);
    if (noCode) {
      await needed(["email", "arrival_date"], [
        undefined,
        undefined,
        "In that case I shall need these two details:\n1. the email address used for the booking\n2. the date of arrival as booked",
        undefined,
      ]);
      const found = await call("find_booking", { email: known.email, arrival_date: known.arrival_date });
      if (found.ok) return found.value;
      return giveUp("a matching booking");
    }
    if (lacking.length > 0) return giveUp(e.slots[lacking[0][0]].label);
    const found = await call("find_booking", { confirmation_code: known.confirmation_code, surname: known.surname });
    if (found.ok) return found.value;
    wrongCodes.add(known.confirmation_code);
    const was = known.confirmation_code;
    delete known.confirmation_code;
    if (wrongCodes.size <= attempt) delete known.surname; // the code was repeated, so the surname may be wrong
    e.slots.confirmation_code.forms[W] = [
      [`I am afraid nothing was found under ${was} for that surname. Could you check the confirmation code once more, please?`, "Would you look at your confirmation mail again and give me the code exactly as it stands there?"],
      [`${was} not found for that name. Correct code?`, "Check the code again, please."],
      [`No booking was found for ${was} and the surname given. Please verify and resubmit:\n- the confirmation code`, "The code supplied does not match our records. Kindly provide the correct confirmation code."],
      [`Hmm, weird, nothing's coming up for ${was} with that name. Maybe two digits got swapped? What does your mail say?`, "Could you have another peek at that code for me?"],
    ][W];
  }
  return giveUp("a matching booking");
}

async function addExtra(booking, extra, price, detail, terms, done) {
  const yes = await agree(terms);
  if (!yes) return tellAndClose("Then I have left your booking as it is.", goodbye, "close_case", { outcome: "answered" });
  const made = await call("add_extra", { confirmation_code: booking.code, extra, price, ...(detail ? { detail } : {}) });
  await tellAndClose(
    [
      `I have added ${done} to your booking ${booking.code} for ${money(price)} in total. Your reference is ${made.value.id}.`,
      `Added: ${done}, ${money(price)}. Ref ${made.value.id}.`,
      `The following has been added to booking ${booking.code}:\n- ${done}\n- price: ${money(price)}\n- reference: ${made.value.id}`,
      `All done, ${done} is on your booking now, that's ${money(price)} altogether and the reference is ${made.value.id}.`,
    ][W],
    goodbye,
    "close_case",
    { outcome: "done" },
  );
}

async function dates() {
  const booking = await identify();
  await needed(["new_arrival_date", "number_of_nights"], [
    undefined,
    undefined,
    "Thank you, the booking has been located. Please now specify:\n1. the new date of arrival\n2. the number of nights",
    undefined,
  ]);
  const arrival = known.new_arrival_date;
  const nights = known.number_of_nights;
  const free = await call("rooms_free", { hotel: booking.hotel, arrival, nights });
  const rooms = free.value.rooms;
  if (rooms.length === 0) return giveUp("a free room");
  let room = rooms.find(({ room_type }) => room_type === booking.room_type);
  if (!room) {
    const list = rooms.map((r) => `${r.room_type} at ${money(r.total)}`);
    const chosen = await choose(
      "room_choice",
      rooms.map((r) => ({ name: r.room_type, match: new RegExp(`\\b${r.room_type.split(" ")[0]}\\b`, "i") })),
      [
        [`I am sorry, no ${booking.room_type} room is left from ${longDate(arrival)}. I could give you ${rooms.map((r) => `a ${r.room_type} room for ${money(r.total)}`).join(" or ")}. Which of them would you prefer?`, `Which room type shall I note down for you, the ${rooms.map((r) => r.room_type).join(" or the ")}?`],
        [`No ${booking.room_type} left then. Could do the ${list.join(" or the ")}. Which?`, `Which one: ${rooms.map((r) => r.room_type).join(" or ")}?`],
        [`A ${booking.room_type} room is not available on the dates requested. The alternatives are:\n${list.map((l) => `- ${l}`).join("\n")}\nPlease indicate your choice.`, `Please indicate which room type you select: ${rooms.map((r) => r.room_type).join(" or ")}.`],
        [`Oh bother, the ${booking.room_type} ones are all gone that weekend. But I've got ${rooms.map((r) => `a ${r.room_type} one for ${money(r.total)}`).join(" and ")}, so what do you fancy?`, `So which is it going to be, ${rooms.map((r) => r.room_type).join(" or ")}?`],
      ],
    );
    room = chosen && rooms.find((r) => r.room_type === chosen.name);
    if (!room) return giveUp("the choice of a room");
  }
  const stay = `${nights} night${nights === 1 ? "" : "s"}`;
  const yes = await agree([
    [`I can move your stay to ${longDate(arrival)} for ${stay} in a ${room.room_type} room. The new total would be ${money(room.total)}. Shall I change the booking for you?`, `Would you like me to change the booking to ${longDate(arrival)}, ${stay}, for ${money(room.total)}?`],
    [`${longDate(arrival)}, ${stay}, ${room.room_type} room, ${money(room.total)} total. OK to change?`, `Change the booking to ${longDate(arrival)} for ${money(room.total)}, yes or no?`],
    [`The amended booking would read as follows:\n- arrival: ${longDate(arrival)}\n- stay: ${stay}\n- room: ${room.room_type}\n- new total: ${money(room.total)}\nDo you agree to this change?`, `Please confirm that we may change your booking on these terms (new total ${money(room.total)}).`],
    [`Good news, I can put you in a ${room.room_type} room from ${longDate(arrival)} for ${stay}, that'd come to ${money(room.total)} altogether. Want me to switch it over?`, `So, shall I go ahead and switch your booking for ${money(room.total)}?`],
  ]);
  if (!yes) return tellAndClose("Then I have left your booking as it was.", goodbye, "close_case", { outcome: "answered" });
  const made = await call("change_booking", { confirmation_code: booking.code, arrival, nights, room_type: room.room_type, total: room.total });
  await tellAndClose(
    [
      `I have changed your booking: you now arrive on ${longDate(arrival)} and stay ${stay}, and the new total is ${money(room.total)}. The reference of the change is ${made.value.id}.`,
      `Changed. Arrival ${longDate(arrival)}, ${stay}, total ${money(room.total)}. Ref ${made.value.id}.`,
      `Your booking has been changed:\n- arrival: ${longDate(arrival)}\n- stay: ${stay}\n- new total: ${money(room.total)}\n- reference: ${made.value.id}`,
      `There we go, it's switched! You're with us from ${longDate(arrival)} for ${stay}, ${money(room.total)} all in, and your reference is ${made.value.id}.`,
    ][W],
    goodbye,
    "close_case",
    { outcome: "done" },
  );
}

async function bed() {
  const booking = await identify();
  await needed(["child_age_months"]);
  const cot = known.child_age_months < 24;
  const price = cot ? 0 : 25 * booking.nights;
  await addExtra(booking, cot ? "cot" : "extra bed", price, undefined, cot
    ? [
        ["I can add a cot to your booking free of charge. Shall I do so?", "Would you like me to add the free cot?"],
        ["Cot, free of charge (EUR 0). Add it?", "Add the cot, yes or no?"],
        ["We propose:\n- one cot, free of charge\nDo you agree to its addition?", "Please confirm that the cot may be added."],
        ["I can pop a cot in your room for nothing, shall I?", "So, want me to add that cot?"],
      ]
    : [
        [`For a child over two we set up an extra bed rather than a cot. It costs 25 euros a night, so ${money(price)} for your whole stay. Shall I add the extra bed to your booking?`, `Would you like me to add the extra bed for ${money(price)}?`],
        [`Over 24 months: extra bed, ${money(price)} for the stay. Add it?`, `Add the extra bed for ${money(price)}, yes or no?`],
        [`A cot can only be provided for children under 24 months. We can offer instead:\n- an extra bed\n- ${money(price)} for the entire stay\nDo you agree to its addition?`, `Please confirm that the extra bed may be added at ${money(price)}.`],
        [`Our cots are only for the under-twos, I'm afraid, but I could put a proper extra bed in for you, that'd be ${money(price)} for the whole stay. Shall I add it?`, `What do you say, shall I add the extra bed for ${money(price)}?`],
      ], cot ? "a cot" : "an extra bed");
}

async function parking() {
  const booking = await identify();
  await needed(["vehicle_height", "number_plate"], [
    undefined,
    undefined,
    "Thank you. For the parking space I require:\n1. the height of the vehicle in metres\n2. the registration number",
    undefined,
  ]);
  const yard = known.vehicle_height > 1.9;
  const place = yard ? "yard" : "garage";
  const price = (yard ? 12 : 18) * booking.nights;
  await addExtra(booking, place, price, known.number_plate, [
    [`I can reserve a space in the ${place} for ${known.number_plate}. It would be ${money(price)} for your whole stay. Shall I add it to your booking?`, `Would you like me to add the space in the ${place} for ${money(price)}?`],
    [`Space in the ${place}, ${money(price)} for the stay. Add it?`, `Add parking in the ${place} for ${money(price)}, yes or no?`],
    [`We are able to offer:\n- a parking space in the ${place}\n- vehicle: ${known.number_plate}\n- ${money(price)} for the entire stay\nDo you wish us to add it?`, `Please confirm the addition of the parking space at ${money(price)}.`],
    [`${yard ? "That's too tall for our garage, but no drama, there's room in the yard." : "That fits in the garage."} I can add a space there for ${money(price)} for the whole stay, shall I?`, `So, should I add the space in the ${place} for ${money(price)}?`],
  ], `a parking space in the ${place}`);
}

async function dog() {
  const booking = await identify();
  await needed(["dog_weight"]);
  if (known.dog_weight > 12) {
    return e.refuse(
      "I am sorry, but dogs over 12 kilograms cannot stay at our hotels, so I cannot add yours to the booking.",
      "I understand, but I cannot make an exception: dogs over 12 kilograms cannot stay with us.",
      goodbye, "close_case", { outcome: "declined" });
  }
  const price = 20 * booking.nights;
  await addExtra(booking, "dog", price, undefined, [
    [`Your dog is very welcome. We charge 20 euros a night, which makes ${money(price)} for your stay. Shall I add this to your booking?`, `Would you like me to add your dog to the booking for ${money(price)}?`],
    [`Fine, dog is ${money(price)} for the stay. Add?`, `Add the dog for ${money(price)}, yes or no?`],
    [`Your dog may be admitted on these terms:\n- 20 euros per night\n- ${money(price)} for the entire stay\nDo you agree to this addition?`, `Please confirm that the dog may be added at ${money(price)}.`],
    [`Aww, that's well within what we take! It's ${money(price)} for the whole stay, so shall I add the dog to your booking?`, `Shall I put the dog on it, then, for ${money(price)}?`],
  ], "your dog");
}

async function late() {
  const booking = await identify();
  await needed(["arrival_time"]);
  const hour = Number(known.arrival_time.slice(0, 2));
  if (hour < 22 && hour > 6) {
    return tellAndClose("You do not need a late check-in: the front desk is open until 22:00.", goodbye, "close_case", { outcome: "answered" });
  }
  await addExtra(booking, "late check-in", 15, known.arrival_time, [
    [`Somebody will be there for you at ${known.arrival_time}. There is a late check-in fee of ${money(15)}. May I add it to your booking?`, `Are you happy for me to add the late check-in for ${money(15)}?`],
    [`Late check-in ${known.arrival_time}, fee ${money(15)}. Add it?`, `Add late check-in for ${money(15)}, yes or no?`],
    [`The night porter can receive you on these terms:\n- late check-in at ${known.arrival_time}\n- fee: ${money(15)}\nDo you agree to its addition?`, `Please confirm that the late check-in may be added at ${money(15)}.`],
    [`Don't worry, we won't leave you on the doorstep! After ten it's ${money(15)} for a late check-in though, is it okay if I add that?`, `So I'd add the late check-in for ${money(15)}, yeah?`],
  ], `a late check-in at ${known.arrival_time}`);
}

async function injury() {
  const booking = await identify();
  await needed(["what_happened", "callback_number"]);
  await e.handOver(
    "hand_over",
    { reason: "injury", summary: `Booking ${booking.code}, guest ${booking.surname}, hotel ${booking.hotel}. The guest was hurt: ${known.what_happened}. Call back on ${known.callback_number}. Nothing was promised.` },
    [
      "I have passed everything on to our duty office, which decides about this. A colleague will call you back within three hours. I wish you a quick recovery.",
      "Passed on to the duty office. They call you within three hours.",
      "Your report has been forwarded to the duty office. A colleague will call you back within three hours.",
      "Right, I've handed this to the duty office, that's above my pay grade. They'll ring you back within three hours. Look after that wrist!",
    ][W],
  );
}

async function refund() {
  const booking = await identify();
  await needed(["reason_for_cancelling"]);
  if (/\b(died|dead|death|funeral|passed away|bereave\w*|deceased)\b/i.test(known.reason_for_cancelling)) {
    return e.handOver(
      "hand_over",
      { reason: "bereavement", summary: `Booking ${booking.code}, ${booking.surname}: cancellation after a death. ${known.reason_for_cancelling}` },
      "I am very sorry for your loss. I have passed this on to the duty office, which will call you back within three hours.",
    );
  }
  if (booking.rate !== "prepaid") {
    return tellAndClose("Your rate is flexible, so you can cancel it free of charge with the link in your confirmation mail.", goodbye, "close_case", { outcome: "answered" });
  }
  await e.refuse(
    [
      "I am sorry, but I cannot cancel or refund this booking. It was made at a prepaid rate, which we do not give back when plans change.",
      "Sorry, no refund: it's a prepaid rate.",
      "We regret that the booking cannot be cancelled or refunded:\n- it was made at a prepaid rate\n- a change of plans is not a ground for repayment",
      "I hate to be the one to say it, but it's a prepaid rate, so I can't cancel it or refund you, sorry.",
    ][W],
    [
      "I do understand your disappointment, but I cannot make an exception: a prepaid booking is not refunded.",
      "Can't refund a prepaid rate. No exceptions.",
      "We must uphold our decision. A prepaid booking cannot be refunded.",
      "I get it, really I do, but my hands are tied, I can't refund a prepaid booking.",
    ][W],
    goodbye,
    "close_case",
    { outcome: "declined" },
  );
}

const intents = [
  [/\b(hurt|injur\w*|accident|slipped)\b/i, injury],
  [/\b(refund\w*|money back|cancel\w*)\b/i, refund],
  [/\b(cot|crib|baby|toddler|extra bed|little one)\b/i, bed],
  [/\b(dog|puppy)\b/i, dog],
  [/\b(park\w*|car|van|driving)\b/i, parking],
  [/\b(late|delay\w*)\b/i, late],
  [/\b(move|moved|change|shift\w*|instead|another|dates?|different)\b/i, dates],
];
await e.start(async (opening) => {
  for (let text = opening, tries = 0; tries < 3; tries++) {
    const hit = intents.find(([words]) => words.test(text));
    if (hit) return hit[1]();
    text = await say("How may I help you with your booking? Please tell me what you would like to change or add.");
  }
  return giveUp("the request");
});
