// Lindenhof's course office: a scripted agent. It knows the policy, the tools and what the customer writes, nothing else.
import { W, dateSlot, dayDate, email, longDate, number, oneOf, pattern, serve, weekday } from "./engine.mjs";

const euros = (n) => `€${n}`;
const intentOf = (text) => {
  if (/\bteacher\b/i.test(text) && /\b(shout|yell|insult|rude|offen|behav|harass|swore|complain|laugh)/i.test(text)) return "complaint";
  if (/\bcertificate\b/i.test(text)) return "certificate";
  if (/\b(another group|other group|change|changed|move me|switch|continue|transfer|day any more)\b/i.test(text)) return "move";
  if (/\b(enrol|enroll|join|sign up|take one|place for|learn|book)\b/i.test(text)) return "enrol";
};
const isChild = (text) => /\b(son|daughter|child|kid|boy|girl|grandson|granddaughter)\b/i.test(text);
const languages = oneOf({ English: /\benglish\b/i, French: /\bfrench\b/i, German: /\bgerman\b/i, Italian: /\bitalian\b/i, Spanish: /\bspanish\b/i });
const numberOf = pattern(/\bEN[- ]?(\d{4})\b/, (m) => `EN-${m[1]}`);
const formatOf = oneOf({ online: /\b(online|from home|remote(ly)?|zoom)\b/i, classroom: /\b(classroom|in person|on site|at the school)\b/i });
// A name: what follows "is" or "called", or else the words with a capital letter, without the customer's small talk.
const nameOf = (text, solo) => {
  if (/\?\s*$/.test(text)) return undefined;
  const said = /(?:name is|name's|is called|called|he is|she is|he's|she's|it's|it is)\s+((?:[A-Z][\p{L}'-]+\s?)+)/u.exec(text);
  if (said) return said[1].trim();
  const words = text.replace(/^(Sure|Yes|Of|Hi|Hello|His|Her|My|The|It|That|Okay|Ok|Certainly|Thanks|Thank)\b/, "");
  const full = /[A-Z][\p{L}'-]+(?:\s[A-Z][\p{L}'-]+)+/u.exec(words) ?? (solo ? /^\W*([A-Z][\p{L}'-]+)\W*$/u.exec(words) : null);
  return full ? (full[1] ?? full[0]) : undefined;
};
const yearsOf = (text, solo) => {
  if (/\b(never|none|no years|not at all|complete beginner|total beginner|beginner)\b/i.test(text)) return 0;
  if (/\b(a|one|1) year\b/i.test(text)) return 1;
  return number(/years?/)(text, solo);
};
const groupText = ({ weekday: day, lesson_time, format, fee }) => `${day} at ${lesson_time}${format === "online" ? ", online" : ""} (${euros(fee)})`;
const placeText = ({ weekday: day, lesson_time, format }) => `${day} at ${lesson_time}${format === "online" ? " (online)" : ""}`;
const shortText = ({ weekday: day, lesson_time, format }) => `${day} ${lesson_time}${format === "online" ? " online" : ""}`;
const list = (items, last = "or") => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`);

const slots = {
  language: {
    parse: languages,
    first: [
      "Which language would you like to learn with us?",
      "Which language?",
      "Please indicate the language of the course you wish to attend.",
      "So tell me, what'll it be, Spanish, Italian, French, something else?",
    ],
    again: [
      "I'm sorry, I didn't see which language you had in mind. We teach English, French, German, Italian and Spanish.",
      "English, French, German, Italian or Spanish?",
      "The language of the course (English, French, German, Italian or Spanish) has not been specified yet. Please state it.",
      "I still don't know which language you're after! We've got English, French, German, Italian and Spanish.",
    ],
  },
  course_level: {
    mayBeUnknown: true,
    parse: pattern(/\b([ab])\s?([12])\b/, (m) => (m[1] + m[2]).toUpperCase()),
    first: [
      "And may I ask what level you have reached so far, from A1 to B2?",
      "Your level? (A1-B2)",
      "Please state your current level (A1, A2, B1 or B2).",
      "Next I'd be curious how good you are already, I mean your level, you know, A1, A2 and so on.",
    ],
    again: [
      "To find the right group for you I need your level. Is it A1, A2, B1 or B2?",
      "A1, A2, B1 or B2?",
      "Your level (A1, A2, B1 or B2) is required in order to assign you to a group.",
      "I can't pick a group for you until I've got your level, so are you more of an A1, an A2, a B1 or a B2?",
    ],
  },
  years_learned: {
    parse: yearsOf,
    first: [
      "That doesn't matter, we can work it out together. For how many years have you learned the language?",
      "No problem. How many years have you learned it?",
      "In this case, please state for how many years you have been learning the language.",
      "Ah, that's fine, most people don't! Just tell me how long you've been learning it, roughly, in years.",
    ],
    again: [
      "Could you give me the number of years that you have had lessons in it? If you are a beginner, just say so.",
      "Number of years? 0 if beginner.",
      "The number of years of previous lessons is still required.",
      "I'd only need a rough number of years here, or a simple 'never' if you're just starting out.",
    ],
  },
  child_name: {
    parse: nameOf,
    first: [
      "How lovely! What is your child's first and last name, please?",
      "Child's full name?",
      "Please provide the full name of the child to be enrolled.",
      "And who do we have the pleasure of meeting, what's the little one called, first name and surname?",
    ],
    again: [
      "Children are enrolled under their own name, so I would need the first name and the family name of your child.",
      "First + last name of the child please.",
      "The first name and family name of the child are still required.",
      "I need a name to put on the list, the child's first name and surname if you don't mind.",
    ],
  },
  child_age: {
    parse: (text, solo) => number(/years?|yrs?|aged?|turn(?:s|ed)/)(text, solo),
    first: [
      "And how old is your child?",
      "Age?",
      "Please also state the age of the child.",
      "The groups go by age, so it'd help to know how old we are!",
    ],
    again: [
      "We have one group for children from 7 to 9 and another from 10 to 12. May I ask for your child's age?",
      "How old - years?",
      "The age of the child in years is required for the choice of the group.",
      "I'm not sure yet whether it's the younger or the older group, that depends on the age. So how many birthdays have there been?",
    ],
  },
  student_email: {
    passive: true,
    parse: email,
    first: [
      "What is the email address, please, that we can reach you at?",
      "Email?",
      "Please provide the email address for our correspondence.",
      "And I'd want an email address of yours, that's what everything here hangs on.",
    ],
    again: [
      "I'm still missing your email address. Would you mind typing it out for me?",
      "Email address please.",
      "Your email address has not been received. Kindly provide it in full.",
      "Sorry, I couldn't spot an email address in there. Could you pop it in your next message?",
    ],
  },
  weekday_wish: {
    parse: (text, solo, talk) => weekday(text) ?? talk.groups?.find(({ format }) => format === "online" && formatOf(text) === "online")?.weekday,
    first: (talk) => [
      `There are places in these groups: ${list(talk.groups.map(groupText), "and")}. Which day would suit you best?`,
      `Free: ${talk.groups.map(groupText).join(" / ")}. Which one?`,
      `The following groups have places:\n${talk.groups.map((g, i) => `${i + 1}. ${groupText(g)}`).join("\n")}\nPlease indicate your choice.`,
      `You're lucky, there's more than one with places left! There's ${list(talk.groups.map(groupText), "and")}, so it's really up to you which day you fancy.`,
    ],
    again: (talk) => [
      `Would you rather come on ${list(talk.groups.map((g) => g.weekday))}?`,
      `Which day: ${list(talk.groups.map((g) => g.weekday))}?`,
      `Please choose one of the days on which there are places: ${list(talk.groups.map((g) => g.weekday))}.`,
      `I can only book one of them, haha! ${list(talk.groups.map((g) => g.weekday))}, what do you say?`,
    ],
  },
  new_weekday: {
    parse: (text, solo, talk) => slots.weekday_wish.parse(text, solo, talk),
    first: (talk) => [
      `You could move to ${list(talk.groups.map(placeText))}. Which of these days would be convenient for you?`,
      `Options: ${talk.groups.map(shortText).join(" / ")}. Which?`,
      `A change is possible to the following groups:\n${talk.groups.map((g) => `- ${placeText(g)}`).join("\n")}\nPlease state which day you prefer.`,
      `Now, what have we got... ${list(talk.groups.map(placeText), "and")} still have room. Just let me know which day's better for you.`,
    ],
    again: (talk) => [
      `Which day should I put you down for, ${list(talk.groups.map((g) => g.weekday))}?`,
      `${list(talk.groups.map((g) => g.weekday))}?`,
      `The day of the new group (${list(talk.groups.map((g) => g.weekday))}) is still to be chosen. Please name it.`,
      `I'm only waiting for you to pick a day now, ${list(talk.groups.map((g) => g.weekday))}.`,
    ],
  },
  enrolment_no: {
    passive: true,
    parse: numberOf,
    first: [
      "May I have your enrolment number, please? It begins with EN.",
      "Enrolment no.? (EN-...)",
      "Please state your enrolment number (EN-…).",
      "To find you in our books I'd be after your enrolment number, that's the one with EN in front.",
    ],
    again: [
      "Could you look up your enrolment number for me? You will find it in our confirmation, EN and four digits.",
      "Need the number from the confirmation, EN-####.",
      "Your enrolment number (EN and four digits, shown in your confirmation) is still outstanding.",
      "It's in the email we sent you when you signed up, EN and then four digits. I'm a bit lost without it!",
    ],
  },
  enrolment_no_again: {
    parse: numberOf,
    first: (talk) => [
      `I'm sorry, I found nothing under ${talk.tried} and this email address. Could you please check the enrolment number?`,
      `${talk.tried}: not found. Check the number?`,
      `No enrolment ${talk.tried} was found for this email address. Please verify the enrolment number.`,
      `Hmm, ${talk.tried} doesn't give me anything, not found. Maybe two digits have changed places?`,
    ],
    again: (talk) => [
      `There is nothing under ${talk.tried} in our system. What does it say in your confirmation?`,
      `Nothing under ${talk.tried}. Correct number?`,
      `The number ${talk.tried} could not be found. Please provide the correct enrolment number.`,
      `Still nothing found for ${talk.tried}, I'm afraid. Would you have another look at the number?`,
    ],
  },
  incident_day: {
    parse: dateSlot("2026"),
    first: [
      "I am very sorry that you had to experience this. On which day did it happen?",
      "Sorry about that. On what date did this happen?",
      "Please state the date of the incident.",
      "That really shouldn't happen, I'm so sorry. What day was that?",
    ],
    again: [
      "For our director I need to note the date of this lesson. Could you tell me when it was?",
      "Date of the lesson please.",
      "The date on which the incident took place is still required for the report.",
      "I'd like to write down the date, so the director can look into that very lesson. When was it?",
    ],
  },
};

const joint = {
  "language+course_level": [
    undefined,
    undefined,
    "In order to find a suitable group, I require the following information:\n- the language you wish to learn\n- your current level (A1 to B2)",
    "Let's see, which language would you like to do, and how far have you got with it, A1, A2, B1, B2?",
  ],
  "child_name+child_age": [
    undefined,
    undefined,
    "For the enrolment of a child, the following details are required:\n1. Full name of the child\n2. Age of the child",
    "What's your child's name, first and last, and how old is he or she?",
  ],
  "enrolment_no+student_email": [
    undefined,
    undefined,
    "To access your enrolment, I require:\n- your enrolment number (EN-…)\n- the email address used for the enrolment",
    "If you give me your enrolment number, that's the one with EN, and the email you signed up with, I can have a look.",
  ],
};

const greet = (talk) =>
  ({
    complaint: ["Thank you for telling us about this.", "Understood.", "Thank you for bringing this matter to our attention.", "Oh dear, that sounds awful."],
    certificate: ["Good day, I will gladly look that up for you.", "Hi.", "Dear student, thank you for your enquiry.", "Hi there, congratulations on nearly finishing!"],
    move: ["Hello, let us see what we can do about your group.", "Hi.", "Dear student, thank you for your message.", "Hi! Timetables, right? Let's see."],
    enrol: ["Hello, thank you for your interest in our school.", "Hi.", "Dear customer, thank you for your interest in our courses.", "Hi there, great that you want to join us!"],
  })[intentOf(talk.heard)] ?? ["Hello.", "Hi.", "Dear customer,", "Hi there!"];

const giveUp = (talk, missing) =>
  talk.end(
    [
      "I am sorry, I cannot go on without that, so I am passing this on to a colleague in the office. You will hear from us within three working days.",
      "Can't continue. Passing this on to a colleague, answer within three working days.",
      "As a required detail could not be obtained, your request is being passed on to a colleague. You will hear from us within three working days.",
      "I'm stuck without that, so I'm passing you on to a colleague in the office, you'll hear from us within three working days.",
    ][W],
    "hand_over",
    { recipient: "office", summary: `Enrolment ${talk.got.enrolment_no ?? "not known"}, ${talk.got.student_email ?? "email not known"}. The detail ${missing.replace(/_/g, " ")} could not be obtained.` },
  );

/** One of the listed groups: the only one, or the one on the day that the customer chooses. */
async function choose(talk, groups, slot) {
  talk.groups = groups;
  if (groups.length === 0) return undefined;
  if (groups.length === 1) return groups[0];
  for (let n = 0; n < 3; n += 1) {
    const day = await talk.ask(slot);
    const group = groups.find((one) => one.weekday === day);
    if (group) return group;
    talk.forget(slot);
  }
  return undefined;
}

async function enrolment(talk) {
  await talk.ask("enrolment_no", "student_email");
  const look = () => talk.call("find_enrolment", { enrolment_no: talk.got.enrolment_no, email: talk.got.student_email });
  let found = await look();
  for (let n = 0; !found.ok && n < 3; n += 1) {
    talk.tried = talk.got.enrolment_no;
    talk.forget("enrolment_no_again");
    talk.got.enrolment_no = await talk.ask("enrolment_no_again");
    found = await look();
  }
  return found.ok ? found.value : undefined;
}

async function enrol(talk, opening) {
  const language = languages(opening);
  if (language) talk.got.language = language;
  const child = isChild(opening);
  let level;
  if (child) {
    await talk.ask("child_name", "child_age");
    await talk.ask("language");
    level = talk.got.child_age <= 9 ? "KIDS-1" : "KIDS-2";
  } else {
    await talk.ask("language", "course_level");
    level = talk.got.course_level;
    if (!level) level = ["A1", "A2"][await talk.ask("years_learned")] ?? "B1";
  }
  const { value } = await talk.call("find_courses", { language: talk.got.language, level });
  const group = await choose(talk, value.groups, "weekday_wish");
  if (!group) return giveUp(talk, "group");
  await talk.ask("student_email");
  const what = `${talk.got.language} ${level}`;
  const who = child ? talk.got.child_name : "you";
  const day = dayDate(group.first_lesson);
  const ok = await talk.agree(
    [
      `I have a place in ${what} on ${group.weekday}s at ${group.lesson_time}. The first lesson is on ${day}, and the fee is ${euros(group.fee)}. Shall I book it for ${who}?`,
      `${what}, ${shortText(group)}, first lesson ${longDate(group.first_lesson)}, ${euros(group.fee)}. Book it?`,
      `I can offer the following place:\n- course: ${what}\n- day and time: ${shortText(group)}\n- first lesson: ${longDate(group.first_lesson)}\n- fee: ${euros(group.fee)}\nPlease confirm that you wish to book this place.`,
      `So I can put ${who} on the ${group.weekday} one at ${group.lesson_time}, ${what}, starting ${longDate(group.first_lesson)}. That'd be ${euros(group.fee)} all in. Shall I?`,
    ],
    [
      `May I enrol ${who} in the ${group.weekday} course at ${group.lesson_time} for ${euros(group.fee)}, beginning on ${longDate(group.first_lesson)}?`,
      `${shortText(group)}, ${euros(group.fee)}: book, yes or no?`,
      `Your confirmation for ${what} on ${group.weekday} at ${group.lesson_time} (${euros(group.fee)}, from ${longDate(group.first_lesson)}) is still required. Please reply with yes or no.`,
      `I won't sign anybody up without a yes from you, of course! ${group.weekday}s at ${group.lesson_time} for ${euros(group.fee)}, is that a deal?`,
    ],
    { action: "book", echo: new RegExp(`\\b${group.weekday}`, "i") },
  );
  if (!ok) return giveUp(talk, "agreement");
  const done = await talk.call("enrol_student", { course_id: group.id, email: talk.got.student_email, ...(child ? { learner: talk.got.child_name } : {}) });
  const { enrolment_no, fee, first_lesson } = done.value;
  return talk.end(
    [
      `The place is booked. The enrolment number is ${enrolment_no}, the first lesson is on ${dayDate(first_lesson)} at ${group.lesson_time}, and the fee is ${euros(fee)}. We look forward to it!`,
      `Booked: ${enrolment_no}, ${shortText(group)}, from ${longDate(first_lesson)}, ${euros(fee)}.`,
      `The enrolment has been completed:\n- enrolment number: ${enrolment_no}\n- first lesson: ${longDate(first_lesson)}, ${group.lesson_time}\n- fee: ${euros(fee)}`,
      `And booked! The enrolment number's ${enrolment_no}, keep that somewhere safe. It all starts on ${dayDate(first_lesson)}, and the ${euros(fee)} will come as a bill by email.`,
    ][W],
    "close_request",
    { outcome: "done" },
  );
}

async function move(talk, opening, now) {
  const { enrolment_no } = now;
  if (now.lessons_held > 2) {
    return talk.refuse(
      [
        `I have looked at your enrolment ${enrolment_no}. Unfortunately I cannot move you to another group, because ${now.lessons_held} lessons have been held already and this is only possible until the second one. I am sorry.`,
        `Sorry, can't move ${enrolment_no}: ${now.lessons_held} lessons held, limit is two.`,
        `Your request concerning ${enrolment_no} has been examined. As ${now.lessons_held} lessons have already been held and a change of group is possible only until the second lesson, we are unable to move you to another group.`,
        `So I've had a look at ${enrolment_no}, and I'm afraid it's bad news: you've had ${now.lessons_held} lessons already, and we can only move people until the second one. I can't do it, sorry!`,
      ],
      [
        "I understand, and I am sorry if somebody told you otherwise. A change is only possible until the second lesson, so I cannot move you. My answer has to stay the same.",
        "Sorry if you were told otherwise. Still no: only possible until the second lesson.",
        "We regret any misunderstanding. However, a change of group after the second lesson is not possible, and we cannot make an exception.",
        "Oh, I'm sorry if anyone said that! It still isn't possible after the second lesson though, so I really can't move you.",
      ],
      "close_request",
      { outcome: "refused" },
    );
  }
  const { value } = await talk.call("find_courses", { language: now.language, level: now.level });
  const wanted = formatOf(opening);
  const others = value.groups.filter(({ id }) => id !== now.course_id);
  const group = await choose(talk, wanted ? others.filter(({ format }) => format === wanted) : others, "new_weekday");
  if (!group) return giveUp(talk, "group");
  const difference = Math.max(0, group.fee - now.fee);
  const cost = difference ? `${euros(difference)} more` : "no extra cost";
  const place = `${group.weekday} at ${group.lesson_time}${group.format === "online" ? ", online" : ""}`;
  const ok = await talk.agree(
    [
      `I can move you to the group on ${place}. ${difference ? `That group costs ${euros(difference)} more, which we would charge you.` : "There is nothing more to pay."} Would you like me to do that?`,
      `Can move you to ${shortText(group)}, ${cost}. OK?`,
      `I propose the following change to ${enrolment_no}:\n- new group: ${place}\n- difference in the fee: ${difference ? euros(difference) : "none"}\nPlease confirm that you agree to be moved.`,
      `How about I put you into the ${group.weekday} group at ${group.lesson_time}${group.format === "online" ? ", that's the online one" : ""}? ${difference ? `It'd be ${euros(difference)} on top of what you've paid.` : "Won't cost you a cent more."} Just say the word.`,
    ],
    [
      `Do you agree that I move you to the group on ${place}, with ${difference ? `a difference of ${euros(difference)} to pay` : "nothing more to pay"}?`,
      `Move to ${shortText(group)}, ${cost}: yes or no?`,
      `Your agreement to the change to ${place} (${cost}) has not been received. Please reply with yes or no.`,
      `I'd rather hear a yes before I move anything. The ${group.weekday} group, ${cost}, okay for you?`,
    ],
    { action: "modify", echo: new RegExp(`\\b${group.weekday}|${group.format}`, "i") },
  );
  if (!ok) return giveUp(talk, "agreement");
  const done = await talk.call("transfer_student", { enrolment_no, course_id: group.id, difference });
  return talk.end(
    [
      `I have moved you to the group on ${place}. The change has the number ${done.value.id}, and ${difference ? `the difference is ${euros(difference)}` : "there is nothing more to pay"}.`,
      `Moved: ${shortText(group)}, ref ${done.value.id}, ${cost}.`,
      `The change has been carried out:\n- reference: ${done.value.id}\n- new group: ${place}\n- difference: ${difference ? euros(difference) : "none"}`,
      `Done, you're in the ${group.weekday} group now, ${group.lesson_time}! The reference is ${done.value.id}, and it's ${cost}.`,
    ][W],
    "close_request",
    { outcome: "done" },
  );
}

async function flow(talk) {
  const opening = talk.heard;
  const intent = intentOf(opening);
  if (intent === "enrol") return enrol(talk, opening);
  const now = await enrolment(talk);
  if (!now) return giveUp(talk, "enrolment_no");
  if (intent === "complaint") {
    const day = await talk.ask("incident_day");
    return talk.end(
      [
        "I am passing this on to our director, who will look into it. I have changed nothing about your enrolment. You will hear from us within three working days.",
        "Passing this on to our director. You hear from us within three working days. Nothing changed so far.",
        "The matter is being passed on to our director. No changes have been made to your enrolment. You will hear from us within three working days.",
        "I'm passing this straight on to our director, who'll take it from here. I've left your enrolment as it is, and you'll hear from us within three working days.",
      ][W],
      "hand_over",
      { recipient: "director", summary: `Enrolment ${now.enrolment_no}, incident on ${day}. Complaint about a teacher, in the student's words: "${opening}" Nothing was changed.` },
    );
  }
  if (intent === "certificate") {
    return talk.end(
      [
        `Your certificate will be ready on ${longDate(now.certificate_on)}. You can then collect it at the office.`,
        `Certificate for ${now.enrolment_no}: ready on ${longDate(now.certificate_on)}.`,
        `Your certificate for ${now.language} ${now.level} will be available from ${longDate(now.certificate_on)}.`,
        `So, it says here that your certificate's ready on ${longDate(now.certificate_on)}, not too long to go!`,
      ][W],
      "close_request",
      { outcome: "answered" },
    );
  }
  return move(talk, opening, now);
}

await serve({ slots, joint, greet, flow, giveUp });
