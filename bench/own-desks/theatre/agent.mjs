// The box office of the Lyceum Row Theatre, as a script. WORDING=0..3 chooses how it speaks.
import * as e from "./engine.mjs";
import { W, agree, call, choose, gather, known, longDate, say, tellAndClose } from "./engine.mjs";

const wrong = new Set();
const referenceIn = (text, alone) => {
  const all = (text.toUpperCase().match(/\bLR[\s-]?\d{5}\b/g) ?? []).map((r) => `LR-${r.replace(/\D/g, "")}`);
  return all.find((r) => !wrong.has(r)) ?? (alone ? all[0] : undefined); // alone: the customer insists on the reference
};
const shows = [
  { name: "The Glass Orchard", match: /glass|orchard/i },
  { name: "Tide and Timber", match: /\btide\b|timber/i },
];
const showIn = (text) => {
  const hits = shows.filter(({ match }) => match.test(text));
  return hits.length === 1 ? hits[0].name : undefined;
};

e.useSlots({
  booking_reference: {
    label: "the reference of your booking",
    spot: true,
    mayLack: true,
    parse: referenceIn,
    forms: [
      ["With pleasure. May I have the reference of your booking, please?", "I beg your pardon, I have not got the booking reference yet. You will find it on your tickets, beginning with LR. What does it say?"],
      ["Booking reference?", "The LR reference off your tickets."],
      ["To retrieve your booking, we require the following:\n- booking reference (LR-00000)", "The booking reference is still lacking. Kindly quote it as printed on the tickets."],
      ["Sure, let's see what we can do! Have you got your tickets near you? I'm looking for the bit that starts with LR.", "I can't pull your booking up without that LR thing from the top of the ticket."],
    ],
  },
  booking_email: {
    label: "the email address that you booked with",
    spot: true,
    parse: e.emailIn,
    forms: [
      ["Thank you very much. And which email address was the booking made with?", "For your own protection I also have to ask for the email address on the booking. Would you give it to me?"],
      ["Email on the booking?", "Your email, please."],
      ["In addition, please supply:\n- the email address recorded with the booking", "We have yet to receive the email address with which the booking was made."],
      ["And where did we send the tickets, what's the email on it?", "Nearly there, it's only your email that I'm short of."],
    ],
  },
  booked_date: {
    label: "the date of the performance that you booked",
    parse: (text) => e.dateIn(text),
    forms: [
      ["Do not worry, there is another way. On which date is the performance that you have tickets for?", "Would you tell me the day for which your tickets were bought?"],
      ["Fine. Date on the tickets?", "What day are they for?"],
      ["Failing that, please indicate:\n- the date of the performance booked", "The date for which the tickets are valid is needed instead of the reference."],
      ["No bother at all, I'll find you by the day. When were you meant to be coming?", "So which day are your tickets for, as it stands?"],
    ],
  },
  new_date: { label: "the date that you would like instead", parse: (text) => e.dateIn(text), forms: [] },
  performance_date: { label: "the date of your visit", parse: (text) => e.dateIn(text), forms: [] },
  show_title: { label: "the show that you would like to see", parse: showIn, spot: true },
  matinee_or_evening: { label: "whether you would like the matinee or the evening" },
  seating_area: { label: "the area that you would like to sit in" },
  number_of_tickets: {
    label: "the number of tickets",
    parse: (text, alone) => e.numberIn(text, "tickets?|seats?|people|persons?|of us|adults?|pupils?|students?|children|in (?:all|total)", alone),
    forms: [
      ["And how many tickets may I put aside for you?", "Could you also tell me for how many people you need tickets?"],
      ["How many tickets?", "For how many people?"],
      ["Please further specify:\n- the number of tickets required", "The quantity of tickets is still to be given. How many persons will attend?"],
      ["Lovely! And how many of you are coming along?", "I still don't know how many seats you're after."],
    ],
  },
  contact_email: {
    label: "the email address for your tickets",
    spot: true,
    parse: e.emailIn,
    forms: [
      ["To which email address should I send the tickets?", "I would only need an email address for the tickets now, if you please."],
      ["Email for the tickets?", "Where do I send them? Email."],
      ["For the dispatch of the tickets we require:\n- your email address", "An email address for the delivery of the tickets has not been provided yet."],
      ["We do it all by email these days, so what's yours?", "All I need now is somewhere to send them, what's your email?"],
    ],
  },
  student_card_number: {
    label: "the number of your student card",
    spot: true,
    parse: (text) => {
      const hit = /\bST[\s-]?(\d{5})\b/i.exec(text);
      return hit ? `ST-${hit[1]}` : undefined;
    },
    forms: [
      ["We do have student tickets. Would you give me the number on your student card?", "I need to note down your student card; its number begins with ST. Could you let me have it?"],
      ["Student card number?", "ST number on your card, please."],
      ["Student tickets are available against a valid card. Please state:\n- the number of the student card (ST-00000)", "The student card number has to be recorded before a ticket can be issued."],
      ["Ha, we do, and it's a steal! I just have to jot down your student card, what number's on there?", "It's the number on your student card that I'm waiting for, ST something."],
    ],
  },
  access_need: {
    label: "what you need",
    parse: (text, alone) => (alone ? e.freeIn(text)?.replace(/[.!]+$/, "") : undefined),
    forms: [
      ["I should like to pass this on properly. Could you describe which kind of seats would be needed?", "Would you tell me in a few words what our access manager should arrange?"],
      ["What do you need exactly?", "Which access arrangement?"],
      ["For the access manager, please specify:\n- the arrangement required", "The access requirement remains to be described. What is needed?"],
      ["Of course, we'll get your mum in somehow! What would make it work for her?", "Tell me a bit more about what she needs, and I'll write it all down."],
    ],
  },
  phone_number: {
    label: "a phone number",
    spot: true,
    parse: e.phoneIn,
    forms: [
      ["Thank you. And on which telephone number may our access manager call you?", "Would you be so kind as to leave a telephone number as well?"],
      ["Phone number?", "A number for the call, please."],
      ["Finally, please provide:\n- a telephone number", "Without a telephone number the access manager cannot reach you. Please provide one."],
      ["She'll want to talk it through with you, so what's a good number?", "And a number to ring you on, that's the last thing."],
    ],
  },
});

const goodbye = ["Thank you, and we look forward to welcoming you.", "Thanks. Bye.", "Thank you for contacting the Lyceum Row Theatre.", "Have a brilliant time, bye for now!"];
const pounds = (n) => [`${n} pounds`, `£${n}`, `£${Number(n).toFixed(2)}`, `${n} pounds`][W];
const or = (list) => (list.length > 1 ? `${list.slice(0, -1).join(", ")} or ${list.at(-1)}` : list[0]);

async function giveUp(what) {
  await e.handOver(
    "pass_on",
    { reason: "incomplete", summary: `The customer's request could not be completed at the desk: ${what} is missing.` },
    "I could not get everything that I need, so I have passed this on to a colleague, who will phone you by the end of the next day.",
  );
}
async function needed(names, together) {
  for (const [name] of await gather(names, together)) await giveUp(e.slots[name].label);
}

async function identify() {
  for (let attempt = 0; attempt < 3; attempt++) {
    const lacking = await gather(["booking_reference", "booking_email"], attempt > 0 ? undefined : [
      undefined,
      undefined,
      "Good day. In order to retrieve your booking, we require:\n1. the booking reference (LR-00000)\n2. the email address recorded with it",
      "Sure thing! Could you dig out the LR reference for me, and the email you used?",
    ]);
    if (lacking.some(([name, value]) => name === "booking_reference" && value === null)) {
      await needed(["booked_date", "booking_email"], [
        undefined,
        undefined,
        "Failing that, the booking may be retrieved by means of:\n- the date of the performance booked\n- the email address recorded with the booking",
        undefined,
      ]);
      const found = await call("find_booking", { email: known.booking_email, performance_date: known.booked_date });
      return found.ok ? found.value : giveUp("a matching booking");
    }
    if (lacking.length > 0) return giveUp(e.slots[lacking[0][0]].label);
    const found = await call("find_booking", { booking_reference: known.booking_reference, email: known.booking_email });
    if (found.ok) return found.value;
    const was = known.booking_reference;
    wrong.add(was);
    delete known.booking_reference;
    if (wrong.size <= attempt) delete known.booking_email; // the reference was repeated, so the address may be wrong
    e.slots.booking_reference.forms[W] = [
      [`I am sorry, I cannot find a booking ${was} for that email address. Would you be so kind as to check the reference again?`, "Could you read the reference out to me once more, just as it is printed?"],
      [`No booking ${was} for that email. Correct reference?`, "Check the reference, please."],
      [`No booking ${was} is recorded for the email address given. Please verify and restate:\n- the booking reference`, "The booking reference quoted is not correct. Kindly restate it."],
      [`Hmm, ${was} doesn't ring a bell with that email. Did a couple of digits swap places in your reference, maybe?`, "Could you squint at that reference again for me?"],
    ][W];
  }
  return giveUp("a matching booking");
}

/** Asks for a day on which the show is played, and for matinee or evening if both are. */
async function performance(all, slot, forms) {
  const days = [...new Set(all.map(({ day }) => day))];
  e.slots[slot].forms = forms(or(days.map(longDate)), days.map(longDate));
  e.slots[slot].parse = (text) => {
    const date = e.dateIn(text);
    return days.includes(date) ? date : undefined;
  };
  await needed([slot]);
  const thatDay = all.filter(({ day }) => day === known[slot]);
  if (thatDay.length === 1) return thatDay[0];
  const day = longDate(known[slot]);
  const list = thatDay.map((p) => `the ${p.kind} at ${p.starts}`);
  const chosen = await choose(
    "matinee_or_evening",
    thatDay.map((p) => ({ name: p.kind, match: p.kind === "matinee" ? /matin[eé]e|afternoon/i : /evening|night/i })),
    [
      [`On ${day} there are two performances, ${list.join(" and ")}. Which of the two would you like to attend?`, "Shall I take the matinee or the evening for you?"],
      [`${day}: ${list.join(" or ")}?`, "Matinee or evening?"],
      [`Two performances take place on ${day}:\n${list.map((l, i) => `${i + 1}. ${l}`).join("\n")}\nPlease indicate your preference.`, "It remains to be decided whether the matinee or the evening is desired."],
      [`Ooh, we're on twice that day, ${list.join(" and ")}. Which one's more your thing?`, "Matinee or evening, what do you reckon?"],
    ],
  );
  return thatDay.find((p) => p.kind === chosen?.name) ?? giveUp("the choice of a performance");
}

async function seats(areas, price, lead) {
  const list = areas.map((a) => `${a.area} at ${pounds(price(a))}`);
  const names = areas.map((a) => a.area);
  const chosen = await choose(
    "seating_area",
    areas.map((a) => ({ name: a.area, match: new RegExp(a.area.replace(/s$/, ""), "i") })),
    [
      [`${lead[0]} I can offer you the ${list.join(" or the ")}. Where would you like to sit?`, `Which area shall I note down for you, the ${or(names)}?`],
      [`${lead[1]} ${list.join(", ")}. Which area?`, `Area? ${or(names)}.`],
      [`${lead[2]} The following areas are available:\n${list.map((l) => `- ${l}`).join("\n")}\nPlease state your choice.`, `Kindly state in which area the seats are to be: ${or(names)}.`],
      [`${lead[3]} There's the ${list.join(", or the ")}, any favourites?`, `So where do you want to be, ${or(names)}?`],
    ],
  );
  return areas.find((a) => a.area === chosen?.name) ?? giveUp("the choice of an area");
}

async function sell(args, what) {
  const { total } = args;
  const yes = await agree([
    [`I can book ${what} for ${pounds(total)} in total. Shall I book that for you?`, `Would you like me to book ${what} for ${pounds(total)}?`],
    [`${what[0].toUpperCase()}${what.slice(1)}, ${pounds(total)}. Book?`, `Book for ${pounds(total)}, yes or no?`],
    [`Your order would be as follows:\n- ${what}\n- total: ${pounds(total)}\nDo you agree to this booking?`, `Please confirm that we may book ${what} for ${pounds(total)}.`],
    [`I've got ${what} here with your name on, ${pounds(total)} altogether. Shall I book it?`, `Are you happy for me to book it, ${pounds(total)} all in?`],
  ]);
  if (!yes) return tellAndClose("Then I have not booked anything.", goodbye, "close_enquiry", { result: "informed" });
  const made = await call("sell_tickets", args);
  await tellAndClose(
    [
      `I have booked ${what} for ${pounds(total)}. Your order number is ${made.value.id}, and the tickets are on their way to ${args.email}.`,
      `Booked: ${what}, ${pounds(total)}. Order ${made.value.id}.`,
      `Your order has been placed:\n- ${what}\n- total: ${pounds(total)}\n- order number: ${made.value.id}`,
      `Yay, you're all booked! That's ${what}, ${pounds(total)}, order number ${made.value.id}.`,
    ][W],
    goodbye,
    "close_enquiry",
    { result: "done" },
  );
}

const whenForms = (show) => (days, list) => [
  [`We would be delighted to welcome you to ${show}. On which date would you like to come?`, `${show} is on ${days}. Would you choose one of these days?`],
  ["Which date?", `Dates: ${days}. Which?`],
  [`${show} is performed on the following dates:\n${list.map((d) => `- ${d}`).join("\n")}\nPlease indicate the date of your visit.`, "The date of your visit has not been stated. On which of the dates above do you wish to attend?"],
  [`Oh, ${show} is fabulous, good choice! When were you thinking of coming? It's on ${days}.`, `I'm not sure yet which day you'd like, we've got ${days}.`],
];

async function show() {
  if (known.show_title) return known.show_title;
  const chosen = await choose("show_title", shows, [
    ["Good day, and thank you for getting in touch. Which of our shows would you like to see?", "We are playing The Glass Orchard and Tide and Timber at the moment. Which one are the tickets for?"],
    ["Which show?", "The Glass Orchard or Tide and Timber?"],
    ["Good day. Currently in our programme:\n1. The Glass Orchard\n2. Tide and Timber\nPlease name the show for which tickets are required.", "Kindly name the show that you wish to attend."],
    ["Hello hello, you've come to the right place! What are you hoping to see, The Glass Orchard or Tide and Timber?", "Sorry, which of our two shows was it, The Glass Orchard or Tide and Timber?"],
  ]);
  return chosen?.name ?? giveUp("the show");
}

async function buy() {
  const title = await show();
  const { value } = await call("list_performances", { show: title });
  const chosen = await performance(value.performances, "performance_date", whenForms(title));
  await needed(["number_of_tickets", "contact_email"], [
    undefined,
    undefined,
    "Thank you. Please now provide:\n1. the number of tickets required\n2. the email address to which they are to be sent",
    "Great! And how many of you will there be, and what's the email I should send the tickets to?",
  ]);
  const quantity = known.number_of_tickets;
  const areas = chosen.areas.filter((a) => a.free >= quantity);
  if (areas.length === 0) return giveUp("enough free seats");
  const group = quantity >= 10;
  const per = (a) => (group ? a.price * 0.9 : a.price);
  const lead = group ? ["As a group you pay ten per cent less.", "Group price.", "The group reduction of ten per cent applies.", "Ooh, a big group, that's ten per cent off!"] : ["", "", "", ""];
  const area = areas.length === 1 ? areas[0] : await seats(areas, (a) => Math.round(per(a) * 100) / 100, lead.map((l, i) => (l === "" ? ["Per ticket,", "Each:", "Prices are per ticket.", "Now for the seats, that's per ticket."][i] : `${l} ${["Per ticket,", "Each:", "Prices are per ticket.", "Per ticket, that is."][i]}`)));
  const total = Math.round(per(area) * quantity * 100) / 100;
  await sell(
    { performance_id: chosen.id, area: area.area, quantity, total, email: known.contact_email },
    `${quantity} ticket${quantity === 1 ? "" : "s"} in the ${area.area} for ${title} on ${longDate(chosen.day)}`,
  );
}

async function student() {
  const title = await show();
  const { value } = await call("list_performances", { show: title });
  await needed(["student_card_number"]);
  const withBalcony = value.performances.filter((p) => p.areas.some((a) => a.area === "balcony" && a.free > 0));
  const chosen = await performance(withBalcony, "performance_date", whenForms(title));
  await needed(["contact_email"]);
  await sell(
    { performance_id: chosen.id, area: "balcony", quantity: 1, total: 15, email: known.contact_email, student_card: known.student_card_number },
    `1 student ticket in the balcony for ${title} on ${longDate(chosen.day)}`,
  );
}

async function exchange() {
  const booking = await identify();
  if (`${booking.day}` < String(e.request.now).slice(0, 10)) return noRefund();
  const { value } = await call("list_performances", { show: booking.show });
  const others = value.performances.filter((p) => p.id !== booking.performance_id && p.areas.some((a) => a.free >= booking.seats));
  const chosen = await performance(others, "new_date", (days, list) => [
    [`Thank you, I have found your ${booking.seats} tickets for ${longDate(booking.day)}. Which day would you like to come on instead?`, `The other days are ${days}. Which of them may I look at for you?`],
    ["New date?", `Possible: ${days}. Which?`],
    [`Your booking has been retrieved. An exchange is possible for:\n${list.map((d) => `- ${d}`).join("\n")}\nPlease indicate the new date.`, "The date to which the tickets are to be moved is still open. Please name it."],
    [`Got it, ${booking.seats} seats for ${booking.show}! I could move you to ${days}, so whatever suits you.`, `I just have to know which day you'd rather come, ${days}.`],
  ]);
  const areas = chosen.areas.filter((a) => a.free >= booking.seats);
  const feeFor = (a) => 3 * booking.seats + Math.max(0, a.price - booking.paid / booking.seats) * booking.seats;
  let area = areas.find((a) => a.area === booking.area);
  if (!area) {
    area = areas.length === 1 ? areas[0] : await seats(areas, feeFor, [
      `Unfortunately there are not enough seats left in the ${booking.area} on ${longDate(chosen.day)}. With the exchange fee for all seats,`,
      `No ${booking.area} that day. Fee included:`,
      `Seats in the ${booking.area} are not available on that date. Prices include the exchange fee for all seats.`,
      `Ah, the ${booking.area} ${booking.area === "stalls" ? "are" : "is"} full that day, but don't despair. What you'd pay for swapping:`,
    ]);
  }
  const fee = feeFor(area);
  const what = `${booking.seats} seats in the ${area.area} on ${longDate(chosen.day)}, ${chosen.kind} at ${chosen.starts}`;
  const yes = await agree([
    [`I can exchange your tickets for ${what}. The exchange would cost you ${pounds(fee)}. Shall I exchange them?`, `Would you like me to exchange your tickets for ${pounds(fee)}?`],
    [`Exchange for ${what}. Fee ${pounds(fee)}. OK?`, `Exchange the tickets for a fee of ${pounds(fee)}, yes or no?`],
    [`The exchange would be made on these terms:\n- new seats: ${what}\n- fee: ${pounds(fee)}\nDo you agree to this exchange?`, `Please confirm that your tickets may be exchanged for a fee of ${pounds(fee)}.`],
    [`So I'd swap your tickets over to ${what}, and it's ${pounds(fee)} for the exchange. Sound good?`, `Shall I exchange them for you, then? It's ${pounds(fee)}.`],
  ]);
  if (!yes) return tellAndClose("Then your tickets stay as they are.", goodbye, "close_enquiry", { result: "informed" });
  const made = await call("exchange_tickets", { booking_reference: booking.reference, performance_id: chosen.id, area: area.area, fee });
  await tellAndClose(
    [
      `I have exchanged your tickets. You now have ${what}; the exchange costs ${pounds(fee)}, and its number is ${made.value.id}.`,
      `Exchanged: ${what}. ${pounds(fee)}, no. ${made.value.id}.`,
      `Your tickets have been exchanged:\n- new seats: ${what}\n- fee: ${pounds(fee)}\n- exchange number: ${made.value.id}`,
      `Swapped! It's ${what} now, ${pounds(fee)} for the exchange, and the number's ${made.value.id}.`,
    ][W],
    goodbye,
    "close_enquiry",
    { result: "done" },
  );
}

async function access() {
  const booking = await identify();
  await needed(["access_need", "phone_number"]);
  await e.handOver(
    "pass_on",
    { reason: "access", summary: `Booking ${booking.reference}, ${booking.surname}, ${booking.show} on ${booking.day}: ${known.access_need}. Phone ${known.phone_number}. Nothing was promised.` },
    [
      "I have passed your request on to our access manager, who arranges this. She will phone you by the end of the next day.",
      "Passed on to our access manager. She phones you by the end of the next day.",
      "Your request has been forwarded to our access manager. You will be phoned by the end of the next day.",
      "Okay, I've told our access manager all about it, she's the one who sorts these things. She'll phone you by the end of the next day!",
    ][W],
  );
}

async function noRefund() {
  await e.refuse(
    [
      "I am sorry that your evening did not work out, but I cannot refund the tickets. We do not refund tickets, whatever the reason, and once the performance has begun they cannot be exchanged either.",
      "Sorry, can't refund tickets, and that show is over, so no exchange.",
      "We regret that your tickets cannot be refunded:\n- tickets are never refunded\n- after a performance has begun they are not exchanged either",
      "Aw, I'm so sorry about that, but I can't refund tickets, and since it's been played already I can't swap them either.",
    ][W],
    [
      "I do understand how disappointing this is, but I cannot make an exception: tickets are not refunded.",
      "No exceptions, sorry. I can't refund them.",
      "We must uphold our decision. The tickets cannot be refunded.",
      "I really do feel bad about it, but I still can't refund them, not even for our regulars.",
    ][W],
    goodbye,
    "close_enquiry",
    { result: "declined" },
  );
}
async function refund() {
  await identify();
  await noRefund();
}

const intents = [
  [/\b(stairs|wheelchair|disab\w*|climb)\b/i, access],
  [/\b(refund\w*|money back)\b/i, refund],
  [/\b(exchange|swap|change the date|move|moved|another day|different day|later date)\b/i, exchange],
  [/\bstudent(s)?( ticket| for)|for students\b/i, student],
  [/\b(buy|book|tickets?|bring|come to|see)\b/i, buy],
];
await e.start(async (opening) => {
  for (let text = opening, tries = 0; tries < 3; tries++) {
    const hit = intents.find(([words]) => words.test(text));
    if (hit) return hit[1]();
    text = await say("How may I help you? Please tell me whether it is about new tickets or about tickets that you have.");
  }
  return giveUp("the request");
});
