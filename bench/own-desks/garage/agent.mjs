// Hartwell Motors' desk, scripted. WORDING=0 polite, 1 terse, 2 formal with lists, 3 chatty and indirect.
import { W, open, say, call, end, desk, parseDate, parseNumber, showDay, puzzled, noIdea, bare, yesNo, pick, surname, namedAs, offTopic, without } from "./engine.mjs";

const PLATE = /\b([A-Z]{2})[ -]?(\d{2})[ -]?([A-Z]{3})\b/i;
const start = await open();
const today = start.now;
const plate = (text) => (PLATE.test(text) ? text.match(PLATE).slice(1).join("").toUpperCase() : undefined);
const showPlate = (p) => p.slice(0, 4) + " " + p.slice(4);
const free = (label, other) => (reply, asked, alone) => {
  if (!asked || !alone || offTopic(reply, label) || puzzled(reply) || noIdea(reply)) return undefined;
  const value = bare(without(reply, other));
  return value.length > 2 ? value : undefined;
};

const facts = {
  license_plate: {
    strong: true,
    parse: plate,
    forms: [
      ["Could you please tell me the registration number of your car?", "I meant the number on the car's plates, for example AB12 CDE. What does yours say?"],
      ["Plate?", "Reg number of the car, please."],
      ["Kindly provide the vehicle's registration number.", "In order to locate the vehicle, I require the registration as shown on the number plate."],
      ["Let me dig your car out of the system. I'd just need to know what's on the number plate!", "You know, the letters and digits on the back of the car. What do yours read?"],
    ],
  },
  surname: {
    parse: (text, asked) => (asked && !puzzled(text) && !noIdea(text) ? surname(text, PLATE) : undefined),
    forms: [
      ["And may I have the surname the car is registered under with us?", "Which last name would we have on file for this car?"],
      ["Surname?", "Last name it's under."],
      ["Please also state the surname under which the vehicle is registered with our workshop.", "The family name of the registered keeper is still outstanding."],
      ["And whose car is it, so to speak? I mean the last name we'd have it under.", "I'm only after a family name, the one that'd be on our customer card."],
    ],
  },
  mileage: {
    parse: (text, asked) => {
      const n = asked ? parseNumber(text.replace(PLATE, " ").replace(/\b\d{1,2}(?:[:.]\d{2}|st|nd|rd|th)\b/g, " ").replace(/(\d+)\s*(k|thousand)\b/i, "$1000")) : undefined;
      return n >= 100 ? n : undefined;
    },
    forms: [
      ["How many kilometres has the car done so far?", "If you could have a look at the odometer, what figure does it show?"],
      ["Mileage?", "Kilometres on the clock, roughly."],
      ["Please state the current mileage in kilometres.", "The odometer reading determines the type of service; please let me have it."],
      ["Small service or large one, that all hangs on how far it's been driven. What's on the clock?", "I'm still guessing at the kilometres here. Any idea what the odometer says?"],
    ],
  },
  which_day: {
    parse: (text, asked) => (asked ? parseDate(text, today) : undefined),
    forms: [
      ["Which day this week would suit you best?", "Could you name a day between Tuesday and Friday on which you could bring the car?"],
      ["What day?", "Tue to Fri, pick one."],
      ["Please indicate the day on which you wish to bring the vehicle.", "I have yet to receive your choice of day (12 to 15 May)."],
      ["The diary still looks friendly this week. When would you like to pop round?", "We've got Tuesday through to Friday, so it's just a matter of which day you fancy."],
    ],
  },
  drop_off_time: {},
  parts_choice: {},
  courtesy_car: {
    parse: (text, asked) => (asked && !puzzled(text) ? yesNo(text) : undefined),
    forms: [
      ["Would you like a courtesy car for the day? It costs 25 euros.", "A replacement car for the day is available at 25 euros. Shall I reserve it for you, yes or no?"],
      ["Courtesy car, 25 euros: yes or no?", "Do you need a loan car that day? 25 euros."],
      ["A courtesy car is available for 25 euros per day. Please indicate whether you require one.", "It remains to be settled whether you need a replacement vehicle (25 euros) on that day."],
      ["It'll be with us the whole day, mind. We do lend out a little car for 25 euros, if you'd otherwise be stuck?", "So how about that loan car of ours for 25 euros, or are you fine without it?"],
    ],
  },
  tyre_storage: {
    parse: (text, asked) =>
      !asked ? undefined
      : /with (you|us)\b|(your|our) (storage|store|place|cellar|workshop)|at yours|you (have|keep|store|'ve got)|in storage/i.test(text) ? "with_us"
      : /boot|in (the|my) car|bring|at home|my (garage|cellar|shed)|with me|trunk/i.test(text) ? "in_car" : undefined,
    forms: [
      ["Are the tyres you want fitted stored here with us, or will you bring them along?", "Could you tell me where the other set of tyres is kept at the moment?"],
      ["Where's the other set? With us or in your car?", "Tyres: stored here, or do you bring them?"],
      ["Please advise where the second set of tyres is located: in our storage or in your possession.", "For preparation, I must know whether we hold the other set of tyres or whether you will bring it."],
      ["Now, the other wheels. I wonder if they're down in our cellar or sitting at your place?", "Somebody must have those summer tyres! Us, or you?"],
    ],
  },
  fault_description: {
    parse: free(/fault|problem|issue|description|symptom|noise|smell/i, /\b[A-Z]{2}\d{2} ?[A-Z]{3}\b|\bkm\b|surname|^(mon|tues|wednes|thurs|fri)day/i),
    forms: [
      ["Could you describe what you notice when it happens?", "What exactly does the car do: a noise, a smell, something you can see?"],
      ["What's it doing exactly?", "Noise, smell, leak? Describe it."],
      ["Please describe the fault as you observe it.", "For our technicians, I require a short description of the symptoms."],
      ["Tell me a bit about it, what is it that bothers you?", "I'd like to picture it for the mechanics. What do you hear, see or smell?"],
    ],
  },
  warning_light: {
    parse: (text, asked) => {
      if (!asked || puzzled(text)) return undefined;
      const m = text.match(/\b(red|yellow|amber|orange)\b/i);
      if (m) return m[1].toLowerCase();
      return yesNo(text) === false ? "none" : undefined;
    },
    forms: [
      ["Is a warning light on in the dashboard, and what colour is it?", "Looking at the instruments, do you see a lamp that is red or yellow?"],
      ["Any warning light? What colour?", "Light on the dash: red, yellow, none?"],
      ["Please state whether a warning light is lit on the dashboard, and its colour.", "The colour of the indicator lamp, if any, is decisive here. Which is it?"],
      ["Hm, that worries me a little. Is the dashboard telling you anything, some red or yellow lamp?", "I keep thinking about the dash: nothing glowing there, or is something lit up, and in which colour?"],
    ],
  },
  where_car_is: {
    parse: free(/where|car|place|location/i, /\b[A-Z]{2}\d{2} ?[A-Z]{3}\b|\bkm\b|surname|\b(red|yellow|amber)\b/i),
    forms: [
      ["Where is the car parked at the moment?", "Could you give me the place where we would find the car?"],
      ["Where's the car now?", "Location of the car, please."],
      ["Please state the present location of the vehicle.", "So that it can be collected, I need to know where the vehicle stands."],
      ["And you've left it standing where, if I may ask?", "We might send somebody round, so I'd have to know where it's parked."],
    ],
  },
};
const groups = {
  "license_plate+surname": [
    undefined,
    undefined,
    "In order to assist you, I require:\n- the registration number of the vehicle\n- the surname under which it is registered",
    "Happy to have a look! For that I'd need what's on your number plate and the last name you're with us under.",
  ],
  "mileage+which_day": [
    undefined,
    undefined,
    "To arrange the appointment, please state:\n1. the current mileage\n2. the day of your choice (12 to 15 May)",
    "Two more things I'm curious about: how far has it been driven by now, and what day would you fancy coming in?",
  ],
  "tyre_storage+which_day": [
    undefined,
    undefined,
    "The following is still required:\n1. where the other set of tyres is (in our storage or with you)\n2. your preferred day (12 to 15 May)",
    undefined,
  ],
};
const giveUp = (name) =>
  end(
    ["I'm sorry, I can't go on without that. A colleague will call you within the hour.", "I'll pass you on. A colleague calls within the hour.", "As this information is lacking, I am passing the matter to a colleague, who will call you within the hour.", "You know what, I'll let a colleague sort this out with you. They'll ring within the hour."][W],
    "hand_over",
    { reason: "other", summary: `The customer wrote: ${start.text} Not found out: ${name}.` },
  );
const { known, absorb, askFor, agree, forget } = desk({ facts, groups, giveUp });
absorb(start.text, []);

const text = start.text.toLowerCase();
const flow = /brake/.test(text) ? "brakes"
  : /exhaust|warranty|for free|free of charge/.test(text) ? "warranty"
  : /extra work|estimate|approve|quote/.test(text) ? "approve"
  : /tyre/.test(text) ? "tyres"
  : /service/.test(text) ? "service"
  : "fault";

const hello = {
  brakes: ["I'm sorry to hear that; please don't drive for now.", "Don't drive it for now.", "Please refrain from driving the vehicle until this is clarified.", "Oh dear, better leave it where it is for the moment!"],
  warranty: ["I'm sorry about the trouble with your exhaust.", "Let me check.", "Thank you for bringing this to our attention.", "Oh no, the exhaust again, that's annoying."],
  approve: ["Thank you for getting back to us about the repair.", "Sure.", "Thank you for your message regarding the repair.", "Ah yes, somebody must have tried to reach you!"],
  tyres: ["Thank you for your message, we'll gladly change your tyres.", "OK.", "Thank you for your enquiry regarding a tyre change.", "High time for summer, isn't it!"],
  service: ["Thank you for your message, we'll gladly book the service.", "Can do.", "Thank you for your enquiry regarding a service.", "Lovely, let's get that sorted."],
  fault: ["Thank you for your message, we'll gladly take a look.", "OK, let's book it.", "Thank you for reporting this fault.", "Hm, not nice in this weather!"],
}[flow][W];

await askFor(["license_plate", "surname"], hello);
let car;
for (let i = 0; ; i += 1) {
  const result = await call("find_car", { plate: known.license_plate, surname: known.surname });
  if (result.ok) {
    car = result.value;
    break;
  }
  if (i === 3) await giveUp("the car");
  const shown = `${showPlate(known.license_plate)}`;
  const reply = await say(
    [
      [`I'm afraid I can't find a car with the registration ${shown} under ${known.surname}. Could you check the registration number for me?`, `${shown} doesn't come up either. Would you read me the plate and the surname once more?`],
      [`No car found for ${shown}, ${known.surname}. Check the plate?`, `Still nothing for ${shown}. Plate and surname again, please.`],
      [`No vehicle was found with registration ${shown} and surname ${known.surname}. Please verify the registration number.`, `The search for ${shown} remained without result. Kindly confirm both the registration and the surname.`],
      [`Hmm, funny, nothing was found for ${shown} under ${known.surname}. Maybe two characters got swapped? Have another look at the plate for me.`, `Still no ${shown} anywhere. What's on the plate again, and what name?`],
    ][W][Math.min(i, 1)],
    "notfound:license_plate,surname",
  );
  const [oldPlate, oldName] = [known.license_plate, known.surname];
  forget("license_plate");
  const newPlate = plate(reply);
  known.license_plate = newPlate ?? oldPlate;
  known.surname = (!puzzled(reply) && (newPlate ? namedAs(reply.replace(PLATE, " ")) : surname(reply, PLATE))) || oldName;
}

const bye = ["You're welcome. Goodbye, and safe travels!", "Bye.", "Thank you for choosing Hartwell Motors. The matter is now closed.", "My pleasure, see you soon then!"][W];
async function done(told) {
  await say(told, "told");
  await end(bye, "close_case", { code: "done" });
}
const noDeal = () => giveUp("a yes to the terms");

if (flow === "brakes") {
  await askFor(["warning_light", "where_car_is"]);
  const summary = `${showPlate(car.plate)}, ${car.surname}, ${car.model}. The customer wrote: "${start.text}" Warning light: ${known.warning_light}. The car is here: ${known.where_car_is}. It must not be driven; nothing was booked.`;
  await end(
    [
      "With this warning light the car must not be driven, so please leave it where it is. I have passed this on to a colleague, who will call you within the hour.",
      "Don't drive it. Handing you over now: a colleague calls within the hour.",
      "The vehicle must not be driven in this condition. I have passed the matter to a colleague, who will contact you within the hour.",
      "Please, please don't drive it like that! I'm handing this straight to a colleague, and they'll ring you within the hour.",
    ][W],
    "hand_over",
    { reason: known.warning_light === "red" ? "unsafe" : "other", summary },
  );
}

if (flow === "warranty") {
  await askFor(["fault_description"]);
  const repair = car.repairs.find((r) => r.state === "done" && /exhaust/.test(r.work)) ?? car.repairs[0];
  const on = showDay(repair.done_on);
  const refusal = [
    [`I'm sorry, but I can't repair it free of charge. The ${repair.work} was done on ${on}, and our warranty ends after twelve months.`, `I do understand that this is annoying. Still, the repair was on ${on}, so the warranty is over and I can't make an exception.`],
    [`Sorry, can't do that for free. Repair was on ${on}, warranty is 12 months.`, `The answer stays no: the warranty has run out since ${on} plus a year.`],
    [`I regret to inform you that we cannot repeat the repair free of charge. It was carried out on ${on}; the warranty period is twelve months.`, `I appreciate your position; however, I am unable to grant an exception. The warranty ended twelve months after ${on}.`],
    [`Ah, I'd love to say yes, but I really can't do it for free: we did that one on ${on}, and the warranty only runs for twelve months.`, `I get that you're cross, honestly. But it was ${on}, so I'm not able to give you that for nothing.`],
  ][W];
  for (let i = 0; i < 3; i += 1) {
    const reply = await say(refusal[Math.min(i, 1)], "refuse");
    if (i > 0 && !/\?|review|lawyer|exception/.test(reply)) break;
  }
  await end(["I'm sorry that I have no better news today. Goodbye.", "Sorry about that. Bye.", "I regret that I have no other answer. The matter is now closed.", "Sorry again, I wish I had better news!"][W], "close_case", { code: "refused_policy" }, refusal[1]);
}

if (flow === "approve") {
  const repair = car.repairs.find((r) => r.state === "waiting_for_approval");
  const [o, e] = [repair.price_original, repair.price_equivalent];
  facts.parts_choice = {
    parse: (reply, asked) => (asked && !puzzled(reply) ? pick(reply, [{ value: "original", names: new RegExp(`original|manufacturer|\\b${o}\\b`, "i") }, { value: "equivalent", names: new RegExp(`equivalent|cheaper|other (brand|make)|\\b${e}\\b`, "i") }]) : undefined),
    forms: [
      [`Your car needs new ${repair.work}. With original parts this costs ${o} euros, with equivalent parts ${e} euros. Which would you prefer?`, `We can fit either the manufacturer's original parts (${o} euros) or equivalent parts (${e} euros). Which of the two may we use?`],
      [`${repair.work}: original ${o} euros, equivalent ${e} euros. Which?`, `Original or equivalent parts?`],
      [`The workshop proposes to replace the ${repair.work}. The options are:\n1. original parts, ${o} euros\n2. equivalent parts, ${e} euros\nPlease indicate your choice.`, `I await your decision between original parts (${o} euros) and equivalent parts (${e} euros).`],
      [`So the lads had a look, and the ${repair.work} are worn. There's the original stuff at ${o} euros, or equivalent parts at ${e} euros that do the job just as well. What's your gut feeling?`, `It's really just original at ${o} or equivalent at ${e} euros now. Which one shall it be?`],
    ],
  };
  await askFor(["parts_choice"]);
  const price = known.parts_choice === "original" ? o : e;
  const yes = await agree(
    [`We would then fit ${known.parts_choice} parts for ${price} euros. May we go ahead with the repair?`, `${known.parts_choice} parts, ${price} euros. Go ahead?`, `I note: ${repair.work} with ${known.parts_choice} parts at ${price} euros. Do you authorise the repair on these terms?`, `Right, ${known.parts_choice} ones for ${price} euros it is. I could tell the lads to start on the repair, if that's all right with you?`][W],
    [`To be clear: we would do the repair with ${known.parts_choice} parts, and it would cost ${price} euros. Do you agree?`, `Repair for ${price} euros: yes or no?`, `Please confirm that the repair may be carried out with ${known.parts_choice} parts for ${price} euros.`, `I just need your OK for the repair at ${price} euros before anyone picks up a spanner. Are you happy with that?`][W],
    "propose",
  );
  if (yes !== true) await noDeal();
  const { value } = await call("approve_work", { repair_id: repair.id, parts: known.parts_choice });
  await done([`Thank you. The work is approved for ${value.price} euros; your approval number is ${value.id}. Is there anything else I can do for you?`, `Approved: ${value.id}, ${value.price} euros. Anything else?`, `The repair has been approved under number ${value.id} at a price of ${value.price} euros. Should you require anything further, please let me know.`, `All set, they're on it! It's number ${value.id}, ${value.price} euros in total. Anything else on your mind?`][W]);
}

// The bookings: service, tyres and faults.
const need = { service: ["mileage", "which_day"], tyres: ["tyre_storage", "which_day"], fault: ["fault_description", "which_day"] }[flow];
await askFor(need);
const km = known.mileage ?? car.recorded_km;
const job = flow === "tyres" ? "tyre_change" : flow === "fault" ? "fault_check" : km >= 60000 ? "large_service" : "small_service";
const title = { tyre_change: "tyre change", fault_check: "fault check", large_service: "large service", small_service: "small service" }[job];
let offer = await call("list_slots", { job, day: known.which_day });
for (let i = 0; offer.value.slots.length === 0; i += 1) {
  if (i === 3) await giveUp("a free day");
  forget("which_day");
  await askFor(["which_day"], ["That day is full, I'm afraid.", "Full that day.", "No time is free on that day.", "Ooh, that one's all booked up."][W]);
  offer = await call("list_slots", { job, day: known.which_day });
}
const { slots } = offer.value;
const clock = (t) => t.replace(/^0/, "");
let slot = slots[0];
if (slots.length > 1) {
  const [a, b] = slots.map((s) => clock(s.time));
  const day = showDay(known.which_day);
  const names = (t) => new RegExp(`\\b0?${t.replace(":", "[:.]")}\\b|${Number(t.split(":")[0]) < 12 ? "morning" : `afternoon|\\b${Number(t.split(":")[0]) - 12} ?(?:pm|o'clock)`}`, "i");
  facts.drop_off_time = {
    parse: (reply, asked) => (asked && !puzzled(reply) ? pick(reply, [{ value: a, names: names(a) }, { value: b, names: names(b) }]) : undefined),
    forms: [
      [`On ${day} I could offer you ${a} or ${b}. Which time would you prefer?`, `There are two free times that day, ${a} and ${b}. Which one may I put you down for?`],
      [`${day}: ${a} or ${b}?`, `Which time, ${a} or ${b}?`],
      [`On ${day} the following times are available:\n- ${a}\n- ${b}\nPlease state which you prefer.`, `Please choose between ${a} and ${b}.`],
      [`Ooh, you're lucky, ${day} has both ${a} and ${b} going. Early bird, or more the relaxed sort?`, `I've still got ${a} and ${b} here, so what time should we expect you?`],
    ],
  };
  await askFor(["drop_off_time"]);
  slot = slots.find((s) => clock(s.time) === known.drop_off_time);
}
if (job === "large_service") await askFor(["courtesy_car"], ["That will be the large service.", "Large service, then.", "The large service applies.", "So that makes it the big service."][W]);
const loan = known.courtesy_car === true;
const price = offer.value.price + (loan ? 25 : 0);
const [day, at] = [showDay(slot.day), clock(slot.time)];
const withLoan = loan ? ", including the courtesy car" : "";
const yes = await agree(
  [
    `I can book the ${title} for you on ${day} at ${at}. The price is ${price} euros${withLoan}. Shall I book it?`,
    `${title}, ${day}, ${at}, ${price} euros${withLoan}. Book it?`,
    `I propose the following appointment:\n- ${title}\n- ${day} at ${at}\n- ${price} euros${withLoan}\nDo you wish me to book it?`,
    `I can put you on the ${at} on ${day} for the ${title}, that'd be ${price} euros${withLoan}. Shall I?`,
  ][W],
  [
    `It would be ${day} at ${at} for ${price} euros${withLoan}. May I book that for you?`,
    `OK to book ${day} ${at} for ${price} euros?`,
    `Please confirm that I may book ${day} at ${at} for ${price} euros${withLoan}.`,
    `Just say the word and I'll book you in for ${day}, ${at}, at ${price} euros${withLoan}. Is that all right?`,
  ][W],
  "propose",
);
if (yes !== true) await noDeal();
const args = { plate: known.license_plate, job, slot_id: slot.id, courtesy_car: loan };
if (job === "tyre_change") args.tyres = known.tyre_storage;
if (job === "fault_check") args.note = known.fault_description;
const { value } = await call("book_slot", args);
await done([
  `Your appointment is booked: ${day} at ${at}, for ${value.price} euros. The booking number is ${value.id}. Is there anything else I can help you with?`,
  `Booked: ${day}, ${at}, ${value.price} euros. Number ${value.id}. Anything else?`,
  `Your appointment has been booked:\n- ${day} at ${at}\n- ${value.price} euros\n- booking number ${value.id}\nShould you have further questions, please let me know.`,
  `Done, you're in the diary for ${day} at ${at}! That's ${value.price} euros, and your booking number is ${value.id}. Anything else I can do?`,
][W]);
