// Harbour Lane Opticians: a scripted agent. WORDING=0..3 chooses how it speaks.
import { by, dateIn, dayIn, factIn, freeIn, idIn, optionIn, phoneIn, spoken, start, timeIn } from "./lib.mjs";

const patientNumber = {
  key: "patient_number",
  label: "your patient number",
  anywhere: true,
  optional: true,
  read: idIn(/\bP[- ]?(\d{4})\b/gi, (m) => `P-${m[1]}`),
  ask: [
    ["Could you please tell me your patient number? It is printed on your appointment card.", "Would you mind reading me the number on your appointment card once more? It begins with a P."],
    ["Patient number?", "The number on your card, starting with P, please."],
    ["Please state your patient number.", "Kindly check the patient number on your appointment card and send it to us."],
    ["Do you happen to have your patient number lying about? It's on that little card we give you.", "I'm still hunting for that P number of yours, the one on the card. Any chance you can dig it out?"],
  ],
};
const mobileNumber = {
  key: "mobile_number",
  label: "your mobile number",
  read: phoneIn,
  ask: [
    ["As you do not have your card at hand, may I have the mobile number we have on file for you instead?", "Which mobile number did you leave with us?"],
    ["Mobile number then.", "I can look you up by mobile. What is it?"],
    ["In its absence, please provide your mobile telephone number.", "We need the mobile telephone number registered with us."],
    ["Don't worry, half of Harbour Lane has lost theirs. Your mobile will do the trick, if you let me have it.", "What I could use now is your mobile number, so I can look you up that way."],
  ],
};
const birthDate = {
  key: "birth_date",
  label: "your date of birth",
  anywhere: true,
  read: (text) => dateIn(text),
  ask: [
    ["May I also ask for your date of birth?", "Could you tell me on which day you were born, with the year?"],
    ["Date of birth?", "DOB please, day, month, year."],
    ["Please confirm your date of birth for our records.", "Your date of birth is required to open the record."],
    ["And so I know it's really you, when's your birthday, year and all?", "I'm still missing the day you were born, sorry to be so nosy!"],
  ],
};
const wearsContacts = {
  key: "wears_contacts",
  label: "whether you wear contact lenses",
  read: factIn,
  ask: [
    ["Do you wear contact lenses, even if only now and then?", "I would need to know about contact lenses, as they make the test a little longer. Do you use them?"],
    ["Contact lenses, yes or no?", "Do you wear contacts?"],
    ["Please indicate whether you wear contact lenses.", "For the length of the appointment we must know if you use contact lenses. Please answer yes or no."],
    ["Quick one: are you a contact lens person at all, or glasses only?", "It's just that lens wearers get a longer slot, so I'm wondering if you ever pop contacts in?"],
  ],
};
const preferredDay = {
  key: "preferred_day",
  label: "the day that suits you",
  read: (text) => {
    const day = dayIn(text);
    return ["Wednesday", "Thursday", "Friday", "Saturday"].includes(day) ? day : undefined;
  },
  ask: [
    ["On which day would you like to come in? We have appointments from Wednesday to Saturday.", "Is there a day between Wednesday and Saturday that you would prefer?"],
    ["What day? We have Wed to Sat.", "Pick a day, Wednesday to Saturday."],
    ["Please name the day on which you wish to attend (Wednesday, Thursday, Friday or Saturday).", "We have yet to receive your preferred day. Appointments are held from Wednesday to Saturday."],
    ["Now, we've got gaps from Wednesday right through to Saturday, so whatever fits around your week.", "All I need now is a day you fancy, anything Wednesday to Saturday goes."],
  ],
};
const faults = [
  { value: "coating", is: /peel|flak|bubbl|blister|coating/i },
  { value: "scratch", is: /scratch|scuff|scrape/i },
  { value: "arm", is: /\barms?\b|hinge|snapp|side ?piece/i },
];
const fault = {
  key: "fault",
  label: "what is wrong with the glasses",
  anywhere: true,
  read: (text) => optionIn(text, faults.map(({ value, is }) => ({ value, is: new RegExp(is.source, "i") }))),
  ask: [
    ["Could you describe what is wrong with your glasses?", "Is it the coating, a scratch on the lens, or a part of the frame that gives you trouble?"],
    ["What's wrong with them?", "Coating, scratch or frame?"],
    ["Please describe the defect.", "We require a description of the fault: coating, scratched lens, or broken frame."],
    ["Oh dear, what have they gone and done?", "Tell me a bit more about what's up with them, is it the lenses or the frame playing up?"],
  ],
};
const frameName = (pairs) => ({
  key: "frame_name",
  label: "the name of the frame",
  read: (text) => {
    const hits = pairs.filter(({ frame }) => new RegExp(`\\b${frame}\\b`, "i").test(text));
    return hits.length === 1 ? hits[0].frame : optionIn(text, pairs.map(({ frame }) => ({ value: frame, is: new RegExp(`\\b${frame}\\b`, "i") })));
  },
  ask: [
    [`I can see two pairs here, ${pairs.map((p) => p.frame).join(" and ")}. Which of them is it about?`, "The name of the frame is printed inside the arm. Could you have a look and tell me what it says?"],
    [`Which pair, ${pairs.map((p) => p.frame).join(" or ")}?`, "Which frame is it? Name's on the inside."],
    [`Our records show more than one pair. Please specify the frame concerned:\n${pairs.map((p) => `- ${p.frame}`).join("\n")}`, `Please identify the frame by name (${pairs.map((p) => p.frame).join(", ")}).`],
    [`You've got a ${pairs.map((p) => p.frame).join(" and a ")} on your file, so which of the two came a cropper?`, "I just want to be sure we mend the right ones. There's a name on the inside of the frame, what's yours say?"],
  ],
});
const repairChoice = {
  key: "repair_choice",
  label: "which of the two you would like",
  read: (text) => optionIn(text, [{ value: "polish", is: /polish|£?30\b/i }, { value: "new_lenses", is: /new (lens|ones|pair)|replace|£?95\b/i }]),
  ask: [
    ["Scratches are not covered, I am afraid. We could polish the lenses for 30 pounds, or fit new lenses for 95 pounds. Which would you prefer?", "Would polishing for 30 pounds be better for you, or new lenses for 95 pounds?"],
    ["Not covered. Polish is 30 pounds, new lenses 95. Which one?", "Polish or new lenses?"],
    ["Scratches are not covered by the guarantee. Please choose one of the following:\n1. polishing, 30 pounds, 3 days\n2. new lenses, 95 pounds, 10 days", "We await your choice between polishing (30 pounds) and new lenses (95 pounds)."],
    ["Scratches aren't on us, sadly. I could give them a polish for 30 pounds, or there's brand new lenses for 95, so it's really up to you which way you'd go.", "Let me know if you're more of a polish (30 pounds) or a new lenses (95 pounds) sort of person!"],
  ],
};
const affectedEye = {
  key: "affected_eye",
  label: "which eye it is",
  read: (text) => text.match(/\b(left|right|both)\b(?! away| now)/i)?.[1].toLowerCase(),
  ask: [
    ["I am sorry to hear that. Which eye is it, the left or the right one?", "Could you tell me if it is on the left, on the right, or in both eyes?"],
    ["Which eye?", "Left, right or both?"],
    ["Please state which eye is affected.", "Kindly specify: left eye, right eye or both."],
    ["Oh, we don't like the sound of that. Is it just the one eye, and if so which?", "Left or right, that's what I'm after, or is it the pair of them?"],
  ],
};
const symptomStart = {
  key: "symptom_start",
  label: "when it began",
  read: (text, { alone }) => {
    const m = text.match(/\b((since )?(yesterday|today|tonight|last (night|week|month|\w+day)|this (morning|afternoon|evening|week)|(mon|tues|wednes|thurs|fri|satur|sun)day)( (morning|afternoon|evening|night))?|(\w+ ){1,3}(hours?|days?|weeks?|months?) ago)\b/i);
    return m ? m[0] : alone ? freeIn(text) : undefined;
  },
  ask: [
    ["When did you first notice it?", "Since when have you had this? Even a rough idea helps the optometrist."],
    ["Since when?", "When did it start?"],
    ["Please state when the symptoms began.", "We also require the time of onset."],
    ["And how long has this been going on, roughly?", "I still need an idea of when it first kicked off."],
  ],
};
const callbackNumber = {
  key: "callback_number",
  label: "a number we can call you on",
  anywhere: true,
  read: phoneIn,
  ask: [
    ["On which number can our optometrist reach you within the hour?", "Could you leave me a telephone number for the call?"],
    ["Phone number for the call?", "Number to ring you on?"],
    ["Please provide a telephone number on which you can be reached.", "A telephone number for the return call is outstanding."],
    ["Our optometrist will want to ring you, so what's the best number to catch you on?", "I'd hate for them to miss you, so pop a phone number in here for me."],
  ],
};

const topicOf = (text) =>
  /flash|floater|shadow|curtain|\bpain/i.test(text) ? "urgent"
  : /glasses|frame|peel|scratch|guarantee|repair|mend/i.test(text) && !/eye test|eyes? (tested|checked)|test/i.test(text) ? "glasses"
  : /test|check|appointment|book/i.test(text) ? "eye_test"
  : undefined;
const topic = {
  key: "topic",
  label: "what it is about",
  anywhere: true,
  read: topicOf,
  ask: [
    ["Thank you for writing to us. Is it about an eye test, or about a pair of glasses?"],
    ["Eye test or glasses?"],
    ["Please state whether your enquiry concerns an eye test or a pair of glasses."],
    ["Hello hello! So is it an eye test you're after, or is something up with your glasses?"],
  ],
};

async function identify(desk) {
  let [number, birth] = await desk.ask([patientNumber, birthDate]);
  for (let tries = 0; tries < 3; tries++) {
    const mobile = number === null ? (await desk.ask([mobileNumber], { again: tries > 0 }))[0] : undefined;
    const found = await desk.call("find_patient", { birth_date: birth, ...(number === null ? { mobile_number: mobile } : { patient_number: number }) });
    if (found.ok) return found.value;
    const given = number ?? mobile;
    desk.note(by(
      `I am sorry, but I cannot find anybody under ${given} with that date of birth.`,
      `Nothing found under ${given}.`,
      `No record was found under ${given}.`,
      `Hmm, ${given} isn't bringing anybody up for me.`,
    ));
    if (number !== null) [number] = await desk.ask([patientNumber], { again: true });
  }
  return surrender(desk, "the right patient number");
}

async function eyeTest(desk) {
  desk.note(by("Good morning, I will gladly arrange an eye test for you.", "Sure.", "Thank you for contacting Harbour Lane Opticians.", "Lovely, let's get those peepers looked at!"));
  const patient = await identify(desk);
  desk.note(by("Thank you, I have found you.", "Got you.", "Thank you. Your record has been located.", "There you are, found you!"));
  const [contacts] = await desk.ask([wearsContacts]);
  let [day] = await desk.ask([preferredDay]);
  const kind = contacts ? "long" : "standard";
  const fee = contacts ? 40 : 25;
  for (let round = 0; round < 4; round++) {
    const { value } = await desk.call("list_slots", { kind, day });
    const times = value.slots.map(({ starts }) => starts);
    if (times.length === 0) {
      desk.note(by(`I am afraid ${day} is full.`, `${day} is full.`, `There are no appointments left on ${day}.`, `Oh no, ${day}'s all gone.`));
      [day] = await desk.ask([preferredDay], { again: true });
      continue;
    }
    let time = times[0];
    if (times.length > 1)
      [time] = await desk.ask([{
        key: `time_${day}`,
        label: "the time that suits you",
        read: (text) => timeIn(text, times),
        ask: [
          [`On ${day} I could offer you ${times.join(" or ")}. Which time would you prefer?`, `Would you rather come at ${times.join(" or at ")}?`],
          [`${day}: ${times.join(" or ")}?`, `Which time, ${times.join(" or ")}?`],
          [`The following times are available on ${day}:\n${times.map((t) => `- ${t}`).join("\n")}\nPlease select one.`, `Please select a time: ${times.join(", ")}.`],
          [`I can squeeze you in at ${times.join(", or there's ")} on ${day}, whichever you like better.`, `So which is it to be on ${day}, ${times.join(" or ")}?`],
        ],
      }]);
    const slot = value.slots.find(({ starts }) => starts === time);
    const answer = await desk.agree(
      by(
        `I can book your eye test for ${day} at ${time}. The fee is ${fee} pounds. Shall I go ahead and book it?`,
        `${day} ${time}, ${fee} pounds. Book it?`,
        `We would book the following appointment:\n- Eye test on ${day}, ${spoken(slot.date)}, at ${time}\n- Fee: ${fee} pounds\nPlease confirm that you agree.`,
        `Right, I can put you down for ${time} on ${day}, that'd be ${fee} pounds for the test, shall I?`,
      ),
      by(
        `Would you like me to book ${day} at ${time} for ${fee} pounds?`,
        `OK to book ${day} ${time} for ${fee} pounds?`,
        `We need your consent to book the eye test on ${day} at ${time} for a fee of ${fee} pounds.`,
        `So just to be sure, happy for me to book you in on ${day} at ${time} for ${fee} pounds?`,
      ),
      (reply) => {
        const other = preferredDay.read(reply);
        return other !== undefined && other !== day ? { day: other } : undefined;
      },
    );
    if (answer.change) {
      day = answer.change.day;
      continue;
    }
    if (!answer.yes) {
      [day] = await desk.ask([preferredDay], { again: true });
      continue;
    }
    const booked = await desk.call("book_appointment", { patient_number: patient.id, slot_id: slot.id });
    if (!booked.ok) continue;
    return desk.end(
      by(
        `Your eye test is booked for ${day} at ${time}. The appointment number is ${booked.value.id}, and the fee of ${fee} pounds is due on the day. We look forward to seeing you.`,
        `Booked: ${day} ${time}, ${fee} pounds, number ${booked.value.id}. Bye.`,
        `We confirm your appointment:\n- Number: ${booked.value.id}\n- ${day}, ${spoken(slot.date)}, ${time}\n- Fee: ${fee} pounds\nKind regards`,
        `All done, you're in for ${day} at ${time}! It's ${booked.value.id}, and the ${fee} pounds you can pay when you're here. See you then!`,
      ),
      "close_ticket", { code: "action_done" },
    );
  }
  return surrender(desk, "a time that suits");
}

const works = {
  recoat: { name: "renew the coating", price: 0, days: 7 },
  new_arm: { name: "fit a new arm", price: 0, days: 2 },
  polish: { name: "polish the lenses", price: 30, days: 3 },
  new_lenses: { name: "fit new lenses", price: 95, days: 10 },
};
async function glasses(desk) {
  desk.note(by("Good morning, I am sorry about your glasses.", "OK.", "Thank you for contacting Harbour Lane Opticians.", "Oh, that's a nuisance, let's see what we can do."));
  const patient = await identify(desk);
  desk.note(by("Thank you, I have your record in front of me.", "Found you.", "Thank you. Your record has been located.", "Brilliant, got you up on the screen."));
  let pair = patient.glasses[0];
  if (patient.glasses.length === 0) return surrender(desk, "which glasses they are");
  if (patient.glasses.length > 1) {
    const [frame] = await desk.ask([frameName(patient.glasses)]);
    pair = patient.glasses.find((one) => one.frame === frame);
  }
  const [what] = await desk.ask([fault]);
  let work = what === "coating" ? "recoat" : "new_arm";
  if (what === "scratch") [work] = await desk.ask([repairChoice]);
  else {
    const until = `${Number(pair.collected_on.slice(0, 4)) + 2}${pair.collected_on.slice(4)}`;
    if (desk.now.slice(0, 10) > until) {
      const date = spoken(pair.collected_on);
      await desk.say(by(
        `I am sorry, but I cannot repair this free of charge. You collected these glasses on ${date}, and our guarantee covers the coating and the frame for 24 months only.`,
        `Sorry, can't do that for free. Collected ${date}, guarantee is 24 months.`,
        `We regret that we cannot repair the glasses free of charge. They were collected on ${date}; the guarantee period of 24 months has ended.`,
        `I wish I had better news, but I can't do this one for free, I'm afraid. You picked them up on ${date}, and the guarantee only runs for 24 months.`,
      ));
      await desk.say(by(
        `I do understand your disappointment. All the same, I cannot make an exception: the glasses were collected on ${date}, which is more than 24 months ago.`,
        `I get it, but it's still a no. Past 24 months.`,
        `We understand your position. However, we cannot make an exception after 24 months.`,
        `I really do feel for you, but I can't bend this one, not after 24 months.`,
      ));
      const bye = by(
        `Thank you for your understanding. I cannot repair glasses collected on ${date} free of charge. I wish you a good day.`,
        `As said, no free repair. Take care.`,
        `We regret that the free repair is declined. Kind regards`,
        `Sorry again that I can't fix them for free. You take care now.`,
      );
      return desk.end(bye, "close_ticket", { code: "refused_policy" });
    }
  }
  const { name, price, days } = works[work];
  const cost = price === 0 ? by("free of charge", "free", "free of charge (0 pounds)", "on the house") : `${price} pounds`;
  const answer = await desk.agree(
    by(
      `We would ${name} of your ${pair.frame} glasses as a repair, ${price === 0 ? cost : `for ${cost}`}, and keep them for ${days} days. May I order that for you?`.replace("fit new lenses of", "fit new lenses to").replace("fit a new arm of", "fit a new arm to"),
      `Repair: ${name}, ${cost}, ${days} days. OK?`,
      `We propose the following repair:\n- Work: ${name} (${pair.frame})\n- Price: ${cost}\n- Duration: ${days} days\nPlease let us know if you agree.`,
      `So here's the plan: we ${name}, that's ${cost}, and you'd have to do without them for ${days} days. Sound like a deal?`,
    ),
    by(
      `Do you agree that we repair the glasses (${name}, ${cost}, ${days} days)?`,
      `${days} days, ${cost}. Shall I order the repair?`,
      `We need your agreement before the repair (${name}, ${cost}, ${days} days) is ordered.`,
      `I'd love to get this repair going, ${cost} and ${days} days, if you're happy with that?`,
    ),
  );
  if (!answer.yes) return surrender(desk, "an agreement to the work");
  const { value } = await desk.call("order_work", { glasses_id: pair.id, work, price });
  return desk.end(
    by(
      `The repair is ordered under number ${value.id}. The price is ${price} pounds, and it takes ${days} days from the moment you bring the glasses in. Have a nice day.`,
      `Ordered, ${value.id}, ${price} pounds, ${days} days. Drop them in. Bye.`,
      `We confirm the repair:\n- Work order: ${value.id}\n- Price: ${price} pounds\n- Duration: ${days} days\nKind regards`,
      `Sorted! It's in the book as ${value.id} (${price} pounds), so bring them by whenever and you'll have them back in ${days} days. Bye for now!`,
    ),
    "close_ticket", { code: "action_done" },
  );
}

async function urgent(desk) {
  const symptom = desk.opening.match(/flash(es)?( of light)?|floaters?|shadow|curtain|pain/i)[0].toLowerCase();
  desk.note(by("Thank you for telling us. This should not wait for an ordinary test.", "That's urgent.", "This requires prompt attention by our optometrist.", "Right, I'd rather not let that wait."));
  const [eye, since, number] = await desk.ask([affectedEye, symptomStart, callbackNumber], { together: [2] });
  return desk.end(
    by(
      "I have passed this to our optometrist, who will call you within the hour. Please keep your telephone near you.",
      "Passed to our optometrist. They call within the hour.",
      "Your case has been passed to our optometrist, who will call you within the hour. Kind regards",
      "I've passed you straight on to our optometrist and they'll ring you within the hour. Fingers crossed it's nothing!",
    ),
    "hand_over",
    { reason: "urgent_eye", summary: `The customer reports ${symptom} (${eye} eye), since: ${since}. Please call ${number} within the hour. Opening message: ${desk.opening}` },
  );
}

async function surrender(desk, missing) {
  return desk.end(
    by(
      "I am afraid I cannot help you any further from here, so I have asked a colleague in the shop to get in touch with you.",
      "Passing you to a colleague.",
      "We were unable to complete your request. A colleague will contact you.",
      "I'm a bit stuck here, so I'm handing you to someone in the shop who'll get back to you.",
    ),
    "hand_over",
    { reason: "unclear", summary: `I could not find out ${missing}. The customer wrote: ${desk.opening}` },
  );
}

await start(async (desk) => {
  const [about] = await desk.ask([topic]);
  await { urgent, glasses, eye_test: eyeTest }[about](desk);
}, surrender);
