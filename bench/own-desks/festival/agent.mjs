// Saltmarsh Festival, ticket support: a scripted agent. WORDING=0..3 chooses how it speaks.
import { by, dayIn, emailIn, factIn, freeIn, idIn, numberIn, optionIn, personIn, phoneIn, start } from "./lib.mjs";

const bookingCode = {
  key: "booking_code",
  label: "your booking code",
  anywhere: true,
  optional: true,
  read: idIn(/\b(?:SM[- ]?)?(\d{5})\b(?!\d|-)/gi, (m) => `SM-${m[1]}`),
  ask: [
    ["Would you please send me your booking code? It is in the subject of the confirmation we mailed you.", "Could you have another look at the confirmation mail? The booking code starts with SM."],
    ["Booking code?", "Need the SM code from the confirmation mail."],
    ["Please provide the booking code shown on your confirmation.", "Kindly verify the booking code on your confirmation and submit it again."],
    ["So, somewhere in your inbox there's a mail from us with a booking code on it, and I'd love to know what it says.", "That code with SM at the front is still the missing piece, could you go fish it out for me?"],
  ],
};
const cardLastFour = {
  key: "card_last_four",
  label: "the last four digits of your card",
  read: (text) => text.match(/(?<![\d-])\d{4}(?![\d-])/)?.[0],
  ask: [
    ["We can manage without the booking code. What are the last four digits of the card you paid with?", "Could you check which card you used, and tell me its last four digits?"],
    ["Last four digits of the card then?", "Last 4 of the card you paid with."],
    ["In that case, please provide the last four digits of the payment card.", "The final four digits of the card used for payment are required."],
    ["Ah, happens to the best of us! The last four digits of the card you paid with will get us there too.", "I can work with the tail end of your card number, just those four last digits."],
  ],
};
const buyerEmail = {
  key: "buyer_email",
  label: "the email address you booked with",
  anywhere: true,
  read: emailIn,
  ask: [
    ["And which email address did you use when you booked?", "May I have the email address that the tickets were sent to?"],
    ["Email on the booking?", "What email did you book with?"],
    ["Please state the email address used for the booking.", "The email address associated with the booking is outstanding."],
    ["And what email did you give us back when you bought them?", "I'll also be wanting the email the tickets landed in, if that's alright."],
  ],
};
const currentHolder = (holders) => ({
  key: "current_holder",
  label: "whose ticket it is about",
  read: (text) => {
    const named = (words) => holders.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(words));
    // Somebody who signs with their own name ("It's Anna Berg") does not mean their ticket if another one is named.
    for (const words of [text, text.replace(/\b(it's|i'm|i am|this is|my name is) \p{Lu}[\p{L}' -]*/giu, " ")])
      if (named(words).length === 1) return named(words)[0];
    return optionIn(text, holders.map((name) => ({ value: name, is: new RegExp(`\\b${name.split(" ")[0]}\\b`, "i") })));
  },
  ask: [
    [`The booking has tickets for ${holders.join(" and ")}. Whose ticket is it that should change hands?`, "Could you tell me the name that is on the ticket now?"],
    [`Whose ticket, ${holders.join(" or ")}?`, "Name on the ticket now?"],
    [`The booking comprises the following tickets:\n${holders.map((name) => `- ${name}`).join("\n")}\nPlease specify which is to be transferred.`, "Please state the name of the present ticket holder."],
    [`I'm seeing ${holders.join(" and ")} on here, so who's the one dropping out?`, "Sorry, I still can't tell whose ticket we're talking about."],
  ],
});
const newHolder = (holders) => ({
  key: "new_holder",
  label: "the full name of the person who takes the ticket",
  read: (text, { alone }) => {
    let rest = text;
    for (const name of holders) rest = rest.replaceAll(name, ";");
    const name = personIn(rest);
    if (name) return name;
    const free = alone ? freeIn(rest) : undefined;
    return free && /^\p{L}[\p{L}'-]+( \p{L}[\p{L}'-]+){1,3}$/u.test(free) ? free.replace(/(^|[ -])\p{L}/gu, (c) => c.toUpperCase()) : undefined;
  },
  ask: [
    ["And who will be coming instead? I need the first name and the surname.", "Could you give me the full name that should be printed on the ticket?"],
    ["New name?", "Full name of who takes it?"],
    ["Please state the full name of the new ticket holder.", "The first name and surname of the new holder have not been provided."],
    ["And who's the lucky one taking over? First name and surname, please.", "I just need to know what name to put on it instead."],
  ],
});
const pickupTown = {
  key: "pickup_town",
  label: "the town you would leave from",
  read: (text) => optionIn(text, [{ value: "Port Ellis", is: /port ?ellis/i }, { value: "Marlow", is: /marlow/i }, { value: "Hexley", is: /hexley/i }]),
  ask: [
    ["The shuttle leaves from Port Ellis, Marlow and Hexley. Where would you like to get on?", "In which of the three towns, Port Ellis, Marlow or Hexley, should we pick you up?"],
    ["From Port Ellis, Marlow or Hexley?", "Which town?"],
    ["Please select the point of departure: Port Ellis, Marlow or Hexley.", "The point of departure (Port Ellis, Marlow or Hexley) has not been specified."],
    ["Buses roll out of Port Ellis, Marlow and Hexley, so where's closest to you?", "We've three stops, Port Ellis, Marlow and Hexley, I'm just not sure which one's yours."],
  ],
};
const travelDay = {
  key: "travel_day",
  label: "the day you travel",
  read: (text) => {
    const day = dayIn(text);
    return day === "Thursday" || day === "Friday" ? day : undefined;
  },
  ask: [
    ["Would you like to travel on Thursday or on Friday?", "On which of the two days, Thursday or Friday, shall I look for seats?"],
    ["Thursday or Friday?", "Which day, Thu or Fri?"],
    ["Please indicate the day of travel (Thursday or Friday).", "The day of travel, Thursday or Friday, is required."],
    ["Are you Thursday early birds, or does Friday do?", "There's buses on Thursday and on Friday, and I'm missing which of them you'd hop on."],
  ],
};
const seatsNeeded = {
  key: "seats_needed",
  label: "how many seats you need",
  read: (text) => {
    const counted = text.match(/\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b (?:seats?|people|persons|of us|places)/i);
    return counted ? numberIn(counted[1]) : /\bboth of us\b/i.test(text) ? 2 : numberIn(text);
  },
  ask: [
    ["How many seats shall I reserve?", "For how many people would the seats be?"],
    ["How many seats?", "Seats for how many?"],
    ["Please state the number of seats required.", "The number of seats is yet to be confirmed."],
    ["And how many of you are hopping on?", "I'm guessing it's not only you, so how many seats are we talking?"],
  ],
};
const vehicle = {
  key: "vehicle",
  label: "the kind of vehicle",
  read: (text) => optionIn(text, [{ value: "car", is: /\bcar\b|hatchback|saloon/i }, { value: "campervan", is: /camper|\bvan\b|motor ?home/i }]),
  ask: [
    ["What will you be driving, a car (35 euros) or a campervan (60 euros)?", "Is your vehicle a car or a campervan?"],
    ["Car (35 euros) or campervan (60 euros)?", "What vehicle?"],
    ["Please state the type of vehicle:\n- car, 35 euros\n- campervan, 60 euros", "We have not been informed whether you will arrive by car or campervan."],
    ["What are you rocking up in? It's 35 euros for a car and 60 for a campervan.", "I'd just like to know if it's a car or one of those lovely campervans."],
  ],
};
const numberPlate = {
  key: "number_plate",
  label: "its number plate",
  read: (text) =>
    (text.match(/\b[A-Z0-9]+(?:[- ][A-Z0-9]+)*\b/g) ?? []).find((run) => /\d/.test(run) && /[A-Z]/.test(run) && !/^SM-?\d/.test(run) && run.replace(/[\s-]/g, "").length >= 4 && run.length <= 13) ??
    text.match(/\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])(?!sm-)[a-z0-9]+(?:-[a-z0-9]+)*\b/i)?.[0],
  ask: [
    ["Could you also give me the number plate, please? The stewards check it at the gate.", "What does the number plate of the vehicle say?"],
    ["Number plate?", "The registration please."],
    ["Please provide the registration number of the vehicle.", "The vehicle registration remains outstanding."],
    ["And the plate number, so the crew at the gate waves you through?", "I'm missing what's on the number plate, letters and digits and all."],
  ],
};
const campingArea = {
  key: "camping_area",
  label: "the camping area",
  read: (text) => optionIn(text, [{ value: "quiet", is: /quiet/i }, { value: "family", is: /family/i }]),
  ask: [
    ["There is quiet camping at 15 euros a tent, and family camping at 20 euros a tent. Which would you like?", "Would you prefer the quiet or the family area?"],
    ["Quiet (15 euros a tent) or family (20 euros)?", "Which area, quiet or family?"],
    ["Please choose one of the following areas:\n1. quiet camping, 15 euros per tent\n2. family camping, 20 euros per tent", "Your choice of area (quiet or family camping) is required."],
    ["There's the quiet bit for 15 euros a tent, or the family field for 20, depending on how you like your nights.", "So are you more quiet camping people or off to the family field?"],
  ],
};
const tentCount = {
  key: "tent_count",
  label: "the number of tents",
  read: (text) => {
    const counted = text.match(/\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b (?:\w+ )?tents?/i);
    return counted ? numberIn(counted[1]) : numberIn(text);
  },
  ask: [
    ["How many tents will you bring?", "Could you tell me for how many tents you need a pitch?"],
    ["How many tents?", "Tents: how many?"],
    ["Please state the number of tents.", "The number of tents to be pitched is required."],
    ["And how many tents are we finding a spot for?", "I'd only need to hear how many tents you're lugging along."],
  ],
};
const reasonForCancelling = {
  key: "reason_for_cancelling",
  label: "why you cannot come",
  read: (text) => (/[?]\s*$/.test(text) ? undefined : /brok|leg|arm|\bill\b|illness|sick|fever|flu|injur|accident|operation|surgery|hospital|covid|doctor/i.test(text) ? "health" : freeIn(text) ? "other" : undefined),
  ask: [
    ["I am sorry to hear that. May I ask why you cannot come?", "What is it that keeps you from coming?"],
    ["Why can't you come?", "Reason?"],
    ["Please state the reason for the cancellation.", "For the ticket protection we need to record the reason."],
    ["Oh no, what's happened?", "If you can bear to share it, I'd need to put down what's stopping you."],
  ],
};
const doctorsNote = {
  key: "doctors_note",
  label: "whether you have a doctor's note",
  read: factIn,
  ask: [
    ["Do you have a doctor's note?", "Has your doctor given you something in writing?"],
    ["Got a doctor's note?", "Doctor's note, yes or no?"],
    ["Please confirm whether a medical certificate is available.", "Is a doctor's note available? Please answer yes or no."],
    ["The protection people always want a note from the doctor, would you have one of those?", "And there's a doctor's note, is there?"],
  ],
};
const refundMethod = {
  key: "refund_method",
  label: "where the money should go",
  read: (text) => optionIn(text, [{ value: "card", is: /\bcard\b|\bmoney\b|account/i }, { value: "voucher", is: /voucher/i }]),
  ask: [
    ["Would you like the money back on your card, or a voucher for next year?", "Shall the refund go to the card, or would you prefer a voucher?"],
    ["Card or voucher?", "Where to, card or voucher?"],
    ["Please indicate the form of the refund:\n- to the card\n- voucher", "The form of the refund, card or voucher, has yet to be chosen."],
    ["I can send it back to your card, or there's a voucher if you're already dreaming of next year, so what'll it be?", "What's still open is if you'd rather have it on the card or as a voucher."],
  ],
};
const accessNeed = {
  key: "access_need",
  label: "what you need on site",
  read: (text) => freeIn(text),
  ask: [
    ["So that our access team can prepare, could you tell me what exactly you need on site?", "What would help you at the festival?"],
    ["What do you need exactly?", "Details of what's needed?"],
    ["Please describe the requirement in detail.", "A description of the requirement is needed for our access team."],
    ["Tell me a little about what would make it work for you, and I'll get the right folks on it.", "I'm not quite sure yet what it is you need from us on site."],
  ],
};
const arrivalDay = {
  key: "arrival_day",
  label: "your day of arrival",
  read: (text) => dayIn(text),
  ask: [
    ["On which day will you arrive?", "May I know the day you plan to get here?"],
    ["Arriving when?", "What day do you get here?"],
    ["Please state your day of arrival.", "Your day of arrival has not been indicated."],
    ["When are you getting here, do you know yet?", "I've no arrival day down for you yet."],
  ],
};
const contactPhone = {
  key: "contact_phone",
  label: "a phone number for our access team",
  anywhere: true,
  read: phoneIn,
  ask: [
    ["Which phone number may our access team call?", "Could you leave a number where the team can reach you?"],
    ["Phone number?", "A number we can ring?"],
    ["Please provide a telephone number for the return call.", "A contact telephone number is required."],
    ["They'd like to give you a ring, so where can they get hold of you?", "I still need a phone number to pass along to the team."],
  ],
};

const topicOf = (text) =>
  /wheelchair|medicine|medication|insulin|hearing loop|disab|accessib/i.test(text) ? "access"
  : /shuttle|\bbus\b/i.test(text) ? "shuttle"
  : /\bpark(ing)?\b/i.test(text) ? "parking"
  : /\btents?\b|pitch|camping/i.test(text) ? "camping"
  : /somebody else|someone else|another name|other name|transfer|rename|swap/i.test(text) ? "transfer"
  : /refund|money back|cancel/i.test(text) ? "refund"
  : undefined;
const topic = {
  key: "topic",
  label: "what it is about",
  anywhere: true,
  read: topicOf,
  ask: [
    ["Thank you for writing. Would you like to transfer a ticket, add an extra (shuttle, parking, camping) or ask for a refund?"],
    ["Transfer, extra or refund?"],
    ["Please specify your request: transfer of a ticket, shuttle, parking, camping, or refund."],
    ["Hey there! What can I sort for you, a ticket swap, the shuttle, parking, camping or a refund?"],
  ],
};

async function booking(desk) {
  let [code, email] = await desk.ask([bookingCode, buyerEmail]);
  for (let tries = 0; tries < 3; tries++) {
    const digits = code === null ? (await desk.ask([cardLastFour], { again: tries > 0 }))[0] : undefined;
    const found = await desk.call("get_booking", { buyer_email: email, ...(code === null ? { card_last_four: digits } : { booking_code: code }) });
    if (found.ok) {
      desk.note(by("Thank you, I have your booking here.", "Found it.", "Thank you. The booking has been located.", "Yay, found your booking!"));
      return found.value;
    }
    const given = code ?? digits;
    desk.note(by(
      `I am sorry, but I cannot find a booking under ${given} with this email address.`,
      `No booking under ${given}.`,
      `No booking was found under ${given}.`,
      `Hm, nothing comes up for ${given} I'm afraid.`,
    ));
    if (code !== null) [code] = await desk.ask([bookingCode], { again: true });
  }
  return surrender(desk, "the right booking");
}

async function transfer(desk) {
  desk.note(by("Of course, tickets can be passed on.", "Sure.", "Thank you for your request to transfer a ticket.", "Aw, what a shame for them! But yes, we can swap that."));
  const found = await booking(desk);
  const holders = found.tickets.map(({ holder }) => holder);
  if (holders.length === 1) desk.known.current_holder = holders[0];
  const [from] = await desk.ask([currentHolder(holders)]);
  const [to] = await desk.ask([newHolder(holders)]);
  const ticket = found.tickets.find(({ holder }) => holder === from);
  const answer = await desk.agree(
    by(
      `I can transfer the ticket from ${from} to ${to}. The fee for that is 10 euros. Do you agree?`,
      `Transfer ${from} to ${to}, 10 euros. OK?`,
      `We would transfer the ticket as follows:\n- From: ${from}\n- To: ${to}\n- Fee: 10 euros\nPlease confirm that you agree.`,
      `So that'd be ${from} out and ${to} in, and there's a 10 euro fee for the transfer, shall I make it happen?`,
    ),
    by(
      `May I transfer the ticket to ${to} for 10 euros?`,
      `10 euros to transfer it to ${to}, yes or no?`,
      `Your agreement to the transfer to ${to} for 10 euros is required.`,
      `I'd only need your okay to transfer it to ${to} for the 10 euros?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the transfer");
  const { value } = await desk.call("rename_ticket", { ticket_id: ticket.id, new_holder: to });
  return desk.end(
    by(
      `The ticket now belongs to ${to}. The transfer number is ${value.id}, and the fee was 10 euros. Have a wonderful festival.`,
      `Transferred to ${to}, ${value.id}. Bye.`,
      `We confirm the transfer:\n- Number: ${value.id}\n- New holder: ${to}\n- Fee: 10 euros\nKind regards`,
      `And it's done, ${to} is on the list! Your transfer number's ${value.id}. Have a blast!`,
    ),
    "close_chat", { code: "action_done" },
  );
}

async function add(desk, found, args, what, total) {
  const answer = await desk.agree(
    by(
      `I can add ${what} to your booking for ${total} euros in total. Would you like me to add it?`,
      `Add ${what}, ${total} euros. OK?`,
      `We would add the following to your booking:\n- Extra: ${what}\n- Total price: ${total} euros\nPlease confirm that we may do so.`,
      `So I'd pop ${what} on your booking, which comes to ${total} euros all in, shall I?`,
    ),
    by(
      `Do you agree that I add ${what} for ${total} euros?`,
      `${total} euros, shall I add it?`,
      `We require your consent before we add ${what} for ${total} euros.`,
      `Say yes and I'll add ${what} for ${total} euros. Are you happy with that?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the extra");
  const { value } = await desk.call("add_extra", { booking_code: found.id, ...args });
  return desk.end(
    by(
      `I have added ${what} to your booking for ${total} euros. The number of the extra is ${value.id}. See you in July.`,
      `Added, ${value.id}, ${total} euros. See you.`,
      `We confirm the following extra:\n- Number: ${value.id}\n- Extra: ${what}\n- Total price: ${total} euros\nKind regards`,
      `You're all set with ${what}! That's ${total} euros and the number's ${value.id}. See you in the mud!`,
    ),
    "close_chat", { code: "action_done" },
  );
}
async function shuttle(desk) {
  desk.note(by("Yes, there are still seats on the shuttle.", "Yes, still seats.", "Seats on the shuttle are available at 18 euros each.", "Good news, the shuttle's still got room!"));
  const found = await booking(desk);
  const [from, day, seats] = await desk.ask([pickupTown, travelDay, seatsNeeded]);
  return add(desk, found, { kind: "shuttle", from, day, seats }, by(`${seats} shuttle seats from ${from} on ${day}`, `shuttle ${from}, ${day}, ${seats} seats`, `shuttle from ${from} on ${day}, ${seats} seats`, `${seats} seats on the ${day} shuttle from ${from}`), 18 * seats);
}
async function parking(desk) {
  desk.note(by("Gladly, there is still room to park.", "Sure.", "Thank you for your enquiry regarding parking.", "Road trip, nice!"));
  const found = await booking(desk);
  const [kind] = await desk.ask([vehicle]);
  const [plate] = await desk.ask([numberPlate]);
  return add(desk, found, { kind: "parking", vehicle: kind, number_plate: plate }, by(`a parking space for your ${kind} (${plate})`, `parking ${kind} ${plate}`, `parking for a ${kind}, registration ${plate}`, `a parking spot for the ${kind}, ${plate},`), kind === "car" ? 35 : 60);
}
async function camping(desk) {
  desk.note(by("Thank you, I can reserve that for you.", "Can do.", "Thank you for your enquiry regarding camping.", "Ooh, camping, best bit of the whole thing."));
  const found = await booking(desk);
  const [area, tents] = await desk.ask([campingArea, tentCount], { together: [] });
  return add(desk, found, { kind: "camping", area, tents }, by(`${area} camping for ${tents} tents`, `${area} camping, ${tents} tents`, `${area} camping, ${tents} tents`, `a spot in ${area} camping for ${tents} tents`), (area === "quiet" ? 15 : 20) * tents);
}

async function refund(desk) {
  desk.note(by("I am sorry that you cannot come.", "Sorry to hear that.", "Thank you for contacting us about your cancellation.", "Oh that's sad, we'd have loved to have you."));
  const found = await booking(desk);
  const refusal = found.protected
    ? by(
        "I cannot refund your ticket, because ticket protection covers illness and injury with a doctor's note only.",
        "Can't refund it. Protection needs illness and a doctor's note.",
        "We cannot refund the ticket. Ticket protection is limited to illness or injury with a doctor's note.",
        "I can't refund this one, sorry, the protection's only for illness or injury with a doctor's note.",
      )
    : by(
        `I cannot refund your ${found.price_class} ticket, because it was booked without ticket protection.`,
        `Can't refund it. ${found.price_class}, no ticket protection.`,
        `We are unable to refund your ${found.price_class} ticket, as it was purchased without ticket protection.`,
        `I can't refund it, I'm afraid, because your ${found.price_class} ticket came without ticket protection.`,
      );
  const covered =
    found.protected && (await desk.ask([reasonForCancelling], { together: [] }))[0] === "health" && (await desk.ask([doctorsNote]))[0];
  if (!covered) {
    await desk.say(refusal);
    await desk.say(by(`I understand how disappointing this is. ${refusal}`, "I know. It's still no.", `We have considered your objection. Our decision stands. ${refusal}`, `I'm really sorry you're having such a rough time. It's still a no though. ${refusal}`));
    return desk.end(
      by("I am sorry that I could not refund it. I wish you all the best.", "Sorry. Bye.", "We regret that we cannot be of further assistance. Kind regards", "Sorry I couldn't make it happen. Get well soon!"),
      "close_chat", { code: "refused_policy" }, refusal,
    );
  }
  const [where] = await desk.ask([refundMethod]);
  const to = where === "card" ? by("to your card", "to the card", "to the card", "back on your card") : by("as a voucher", "as a voucher", "as a voucher", "as a voucher");
  const answer = await desk.agree(
    by(
      `I can refund the full ${found.total} euros ${to}. Shall I go ahead?`,
      `Refund ${found.total} euros ${to}. OK?`,
      `We would refund the booking as follows:\n- Amount: ${found.total} euros\n- Form: ${to}\nPlease confirm your agreement.`,
      `Right, so I'd refund you the whole ${found.total} euros ${to}, sound good?`,
    ),
    by(
      `Do you agree to a refund of ${found.total} euros ${to}?`,
      `${found.total} euros ${to}, shall I refund it?`,
      `We need your agreement to refund ${found.total} euros ${to}.`,
      `Just your thumbs up to refund ${found.total} euros ${to} and I'm on it?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the refund");
  const { value } = await desk.call("refund_booking", { booking_code: found.id, amount: found.total, goes_to: where });
  return desk.end(
    by(
      `I have refunded ${found.total} euros ${to}. The refund number is ${value.id}. I wish you a good recovery.`,
      `Refunded ${found.total} euros ${to}, ${value.id}. Get well.`,
      `We confirm the refund:\n- Number: ${value.id}\n- Amount: ${found.total} euros\n- Form: ${to}\nKind regards`,
      `All refunded, ${found.total} euros ${to}, number ${value.id}. Get better soon, and see you next year!`,
    ),
    "close_chat", { code: "action_done" },
  );
}

async function access(desk) {
  desk.note(by("Thank you for telling us. Our access team looks after this.", "Our access team does that.", "Requests of this kind are handled by our access team.", "Glad you asked, we've a whole team for that!"));
  const [need] = await desk.ask([accessNeed], { together: [] });
  const [day, phone] = await desk.ask([arrivalDay, contactPhone]);
  return desk.end(
    by(
      "I have passed your request to our access team, who will call you within three days. Thank you for letting us know in good time.",
      "Passed to the access team. They call within three days.",
      "Your request has been passed to our access team, who will call you within three days. Kind regards",
      "I've passed it all on to our access team and they'll ring you within three days. See you there!",
    ),
    "hand_over",
    { team: "access", summary: `The customer needs: ${need}. Day of arrival: ${day}. Please call ${phone}. Opening message: ${desk.opening}` },
  );
}
async function surrender(desk, missing) {
  return desk.end(
    by(
      "I am afraid I cannot go on from here, so I have asked my supervisor to write to you.",
      "Passing you to my supervisor.",
      "We were unable to complete your request. A supervisor will contact you.",
      "I'm out of my depth here, so I've passed you to my supervisor, they'll be in touch.",
    ),
    "hand_over",
    { team: "unclear", summary: `I could not find out ${missing}. The customer wrote: ${desk.opening}` },
  );
}

await start(async (desk) => {
  const [about] = await desk.ask([topic]);
  await { transfer, shuttle, parking, camping, refund, access }[about](desk);
}, surrender);
