// A scripted agent: one line of JSON in, one line of JSON out, one process per conversation.
// The conversation is a generator: it yields an answer (a message or calls) and gets the customer's reply or the results.
import { createInterface } from "node:readline";

const W = Math.min(3, Math.max(0, Number(process.env.WORDING ?? 0) || 0));
const SELFTEST = process.env.SELFTEST === "1"; // only for selftest.mjs: says in `reasoning` what is being asked
const heard = []; // everything the customer wrote
const facts = {}; // what is known: a value, or null if the customer does not know it
let asked = 0; // how many messages this agent has sent, to vary acknowledgements
let now = "";

const pick = (forms, n) => forms[n % forms.length];
const fill = (text, values = {}) => text.replace(/\{(\w+)\}/g, (_, key) => String(values[key]));

class GiveUp extends Error {}

function* call(tool, args) {
  const results = yield { calls: [{ tool, args }] };
  return results[0];
}
function* say(text, about) {
  asked += 1;
  const message = yield { message: text, ...(SELFTEST ? { reasoning: JSON.stringify(about ?? {}) } : {}) };
  heard.push(message.text);
  return message.text;
}

// ---- reading the customer's words

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const monthNumber = (word) => MONTHS.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3))) + 1;
const iso = (y, m, d) => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
const MONTH = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

// A calendar date in any usual form; a date without a year is taken to be in `year`, if one is given.
function dateIn(text, year) {
  let m = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text);
  if (m) return iso(m[1], +m[2], +m[3]);
  m = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?[\\s.-]+${MONTH}\\b\\.?,?\\s*(\\d{4})?`, "i").exec(text);
  if (m && (m[3] || year)) return iso(m[3] ?? year, monthNumber(m[2]), +m[1]);
  m = new RegExp(`\\b${MONTH}\\.?\\s+(?:the\\s+)?(\\d{1,2})(?:st|nd|rd|th)?\\b,?\\s*(\\d{4})?`, "i").exec(text);
  if (m && (m[3] || year)) return iso(m[3] ?? year, monthNumber(m[1]), +m[2]);
  m = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text);
  if (m) return +m[2] > 12 ? iso(m[3], +m[1], +m[2]) : iso(m[3], +m[2], +m[1]);
  return undefined;
}
const weekdaysIn = (text) =>
  DAYS.filter((day) => new RegExp(`\\b${day}s?\\b|\\b${day.slice(0, 3)}\\b`, "i").test(text));
const weekdayOf = (date) => DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()];
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const spoken = (date) => `${capital(weekdayOf(date))} ${+date.slice(8)} ${capital(MONTHS[+date.slice(5, 7) - 1])}`;
const clock = (time) => time.replace(/^0/, "");

const SMALL = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 };
// All whole or decimal numbers, with "20,418" and "20 418" as one number.
const numbersIn = (text) =>
  [...text.matchAll(/\d{1,3}(?:[, ]\d{3})+(?!\d)|\d+(?:\.\d+)?/g)].map((m) => Number(m[0].replace(/[, ]/g, "")));
function numberIn(text) {
  const all = numbersIn(text);
  if (all.length > 0) return all[0];
  const word = Object.keys(SMALL).find((name) => new RegExp(`\\b${name}\\b`, "i").test(text));
  return word === undefined ? undefined : SMALL[word];
}
const emailIn = (text) => {
  const m = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text) ?? /([\w.+-]+) at ([\w-]+) dot (\w+)/i.exec(text);
  if (!m) return undefined;
  return (m[0].includes("@") ? m[0] : `${m[1]}@${m[2]}.${m[3]}`).toLowerCase().replace(/\.$/, "");
};
const phoneIn = (text) => {
  const m = /\+?\d[\d\s()-]{7,}\d/.exec(text);
  const digits = m ? m[0].replace(/[^\d]/g, "") : "";
  return digits.length >= 10 ? digits : undefined;
};

const YES =
  /\b(yes|yeah|yep|yup|sure|okay|ok|please do|go (ahead|for it)|agreed?|fine|of course|absolutely|definitely|certainly|sounds good|works|suits|do (it|that|so)|perfect|great|lovely|wonderful|brilliant|super|excellent|happy (with|to)|correct|all right|alright|by all means|book me|put me|take it|accept|confirm(ed)?|proceed|deal|you may|(add|move|switch|extend|change|cancel|book|take|keep) (it|me|him|her|that|them))\b|^please$/i;
const NO = /\b(no|nope|not|neither|none|never|nothing|cannot)\b|n'?t\b/i;
// Clause by clause: the first one that says yes or no decides, unless a later "but …" takes the yes back.
const PUZZLED = /what do you mean|\b(didn'?t|don'?t|did not|do not|not) (quite )?(get|catch|follow|understand|sure)\b|pardon|are you (still )?there/i;
function yesNo(text) {
  if (PUZZLED.test(text)) return undefined;
  const said = text.replace(/\b(no (problem|worries|objections?|trouble|doubt)|why not|don'?t (mind|worry)|not a problem)\b/gi, "fine");
  const parts = said.split(/[,.;:!?\n]+|(?=\bbut\b)/i).map((part) => part.trim()).filter(Boolean);
  let answer;
  for (const part of parts) {
    if (answer === undefined) answer = NO.test(part) ? "no" : YES.test(part) ? "yes" : undefined;
    else if (/^but\b/i.test(part) && NO.test(part)) answer = "no";
  }
  return answer;
}
const UNKNOWN = /\b(don'?t|do not|didn'?t|couldn'?t|can'?t|cannot|could not|never|no longer)\b.{0,30}\b(know|have|remember|recall|find|tell|kept|keep|got|see|say)\b|\bno idea\b|\bno clue\b|\bnot sure\b|\bunsure\b|\b(lost|mislaid)\b|\bhaven'?t (got|a clue)\b|\bnot to hand\b/i;
// A whole reply as a value, unless the customer only asks what was meant.
const freeIn = (text) =>
  text.trim() === "" || isUnknown(text) || PUZZLED.test(text) || /\?\s*$/.test(text) ? undefined : text.trim();
const isUnknown = (text) => UNKNOWN.test(text);

// ---- asking

// One detail on its own, worded up to three ways; `from` is 1 if it was already asked for in a list.
function* askOne(key, from = 0) {
  for (let attempt = from; attempt < 3; attempt += 1) {
    const [first, again] = D.ask[key][W];
    const text = attempt === 0 ? opened(first) : attempt === 1 ? again : fill(pick(D.third[W], asked), { what: D.noun[key] });
    const reply = yield* say(text, { asks: [key] });
    const value = D.read[key](reply, true);
    if (value !== undefined) return value;
    if (isUnknown(reply)) return null;
  }
  throw new GiveUp(key);
}
// An acknowledgement before a first question, unless the question starts with one of its own (~).
const opened = (text) => (text.startsWith("~") ? (asked === 0 && !D.grave.includes(facts.wish) ? D.hello[W] : "") + text.slice(1) : acknowledge() + text);
function acknowledge() {
  if (asked === 0) return D.hello[W];
  const word = D.grave.includes(facts.wish) ? D.plainThanks[W] : pick(D.thanks[W], asked);
  return word === "" ? "" : `${word} `;
}
// Several details: at once where this way of speaking does that, otherwise one at a time.
function* need(...keys) {
  for (const key of keys) {
    if (facts[key] !== undefined || !D.anywhere.includes(key)) continue;
    for (const text of heard) facts[key] ??= D.read[key](text, false);
  }
  const missing = keys.filter((key) => facts[key] === undefined);
  const together = missing.length > 1 ? groupText(missing) : undefined;
  const late = new Set();
  if (together !== undefined) {
    const reply = yield* say(opened(together), { asks: missing });
    for (const key of missing) {
      facts[key] = D.read[key](reply, false);
      late.add(key);
    }
  }
  for (const key of missing) {
    if (facts[key] === undefined) facts[key] = yield* askOne(key, late.has(key) ? 1 : 0);
  }
}
// Details without which there is nothing to do.
function* must(...keys) {
  yield* need(...keys);
  for (const key of keys) if (facts[key] === null) throw new GiveUp(key);
}
function groupText(keys) {
  if (W === 2) {
    const mark = asked % 2 === 0 ? () => "- " : (i) => `${i + 1}. `;
    return `${D.lead?.[keys.join("+")] ?? pick(D.listIntro, asked)}\n${keys.map((key, i) => mark(i) + D.noun[key]).join("\n")}`;
  }
  return W === 3 ? D.together[keys.join("+")] : undefined;
}
// Terms, and a yes to them. Returns yes, no, or whatever `other` makes of another answer.
function* agree(key, values, other = () => undefined) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const forms = D.terms[key][W];
    const form = fill(forms[Math.min(attempt, forms.length - 1)], values);
    const text = attempt === 0 ? opened(form) : form;
    const reply = yield* say(text, { proposes: key, ...values });
    const instead = other(reply);
    if (instead !== undefined) return instead;
    const answer = yesNo(reply);
    if (answer !== undefined) return answer;
  }
  throw new GiveUp(key);
}
// A choice between named options: `options` maps a name to a pattern.
function* choose(key, values, options) {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const forms = D.terms[key][W];
    const form = fill(forms[Math.min(attempt, forms.length - 1)], values);
    const text = attempt === 0 ? opened(form) : form;
    const reply = yield* say(text, { chooses: key, options: Object.keys(options) });
    const named = namedIn(reply, options);
    if (named !== undefined) return named;
  }
  throw new GiveUp(key);
}
function namedIn(reply, options) {
  const positive = reply.replace(/\b(not|rather than|instead of|don'?t want|no)\b[^.,;!?]*/gi, " ");
  for (const text of [positive, reply]) {
    const hits = Object.keys(options).filter((name) => options[name].test(text));
    if (hits.length === 1) return hits[0];
  }
  return undefined;
}

// ---- ending

// Tells the outcome and closes. Wordings 0 and 3 first ask whether there is anything else.
function* finish(text, code) {
  if (W === 0 || W === 3) {
    const reply = yield* say(`${text} ${D.anythingElse[W]}`, { done: true });
    if (D.refusal?.(code) && /\?|\bbut\b|^(?!.*\b(thanks?|okay|ok|bye|nothing else|that'?s (all|it)|all good|understand|i see)\b)/is.test(reply)) {
      yield* say(`${D.firm[W]} ${text}`, { done: true });
    }
    yield { calls: [{ tool: D.closeTool, args: { code } }] };
    yield* reopened(text, code, yield { message: D.bye[W] });
  } else {
    yield { message: text, calls: [{ tool: D.closeTool, args: { code } }] };
    yield* reopened(text, code, yield { message: "" });
  }
}
// After a refusal the customer may write once more: the case is open again and is closed with the same outcome.
function* reopened(text, code) {
  for (;;) {
    yield { message: `${D.firm[W]} ${text}`, calls: [{ tool: D.closeTool, args: { code } }] };
    yield { message: "" };
  }
}
function* escalate(reason, summary, text) {
  if (W === 1 || W === 2) {
    yield { message: text, calls: [{ tool: "hand_over", args: { reason, summary } }] };
    yield { message: "" };
  } else {
    yield* call("hand_over", { reason, summary });
    yield { message: text };
  }
  for (;;) yield { message: text };
}

function* conversation() {
  try {
    yield* D.script();
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    const known = Object.entries(facts).filter(([, value]) => value != null).map(([key, value]) => `${key} ${value}`);
    yield* escalate("other", `Could not get an answer about ${error.message}. ${heard[0]} Known: ${known.join(", ") || "nothing"}.`, D.gaveUp[W]);
  }
}

// ---- Harbour Lane Dental: what this agent says, and how it works through a request

const withoutIds = (text) => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, " ").replace(/\bPT[-\s]?\d+\b/gi, " ");
const patientNumberIn = (text, alone) => {
  const m = /\bPT[-\s]?(\d{4})\b/i.exec(text) ?? (alone && !phoneIn(text) && !dateIn(text) ? /\b(\d{4})\b/.exec(text) : null);
  return m ? `PT-${m[1]}` : undefined;
};
const dayIn = (text) => {
  const wanted = text.replace(/\b(not|except|but not|can'?t do|never)\b[^.,;!?]*/gi, " ");
  const date = dateIn(wanted, now.slice(0, 4));
  const [day] = weekdaysIn(wanted);
  if (day) return day;
  if (date && date >= now.slice(0, 10)) return weekdayOf(date);
  return /\b(any ?(day|time)|whenever|don'?t mind|all the same|no preference|either|flexible)\b/i.test(text) ? "any" : undefined;
};
const clauseAbout = (text, words) => text.split(/[.!?;\n]+/).find((clause) => words.test(clause));
const feverIn = (text, alone) => {
  if (PUZZLED.test(text)) return undefined;
  const about = clauseAbout(text, /fever|temperature|degrees|\b(3[6-9]|4[01])[.,]\d/i) ?? (alone ? text : undefined);
  if (about === undefined) return undefined;
  const heat = /\b(3[6-9]|4[01])(?:[.,](\d))?\b/.exec(text);
  if (heat) return Number(`${heat[1]}.${heat[2] ?? 0}`) >= 37.5 ? "yes" : "no";
  if (/\b(no|not|without|don'?t|normal|isn'?t|haven'?t)\b/i.test(about)) return "no";
  return /fever|temperature/i.test(about) ? "yes" : yesNo(text);
};
const when = /since|yesterday|today|night|morning|evening|afternoon|weekend|\bdays?\b|weeks?|hours?|monday|tuesday|wednesday|thursday|friday|saturday|sunday/i;
const where = /upper|lower|top|bottom|left|right|front|back|wisdom|molar/i;

const D = {
  closeTool: "close_conversation",
  refusal: (code) => code === "refused_policy",
  anywhere: ["patient_number", "date_of_birth", "mobile_number"],
  hello: [
    "Good morning, and thank you for contacting Harbour Lane Dental. ",
    "",
    "Thank you for your message to Harbour Lane Dental. ",
    "Morning! Lovely to hear from you. ",
  ],
  thanks: [
    ["Thank you.", "Thank you very much.", "That is helpful, thank you."],
    ["", "Thanks.", "Ok."],
    ["Thank you for the information.", "Noted with thanks.", "I have recorded that."],
    ["Ah, super, thanks!", "Perfect, ta!", "Lovely, that helps."],
  ],
  grave: [],
  listIntro: ["To continue, we require the following details:", "May I ask you to provide the following:"],
  third: [
    ["I am sorry to ask once more, but without {what} I cannot go on.", "Forgive me, I was not able to find {what} in your answer. Could you write it once more?"],
    ["Still missing: {what}.", "Need {what}, please."],
    ["We have not yet received {what}. Kindly supply it.", "The following is still outstanding:\n- {what}"],
    ["Me again, sorry! I can't see {what} anywhere in what you wrote.", "I promise I'm nearly there, it's only {what} that's holding me up."],
  ],
  noun: {
    wish: "what we can do for you",
    patient_number: "your patient number",
    patient_number_again: "the correct patient number",
    date_of_birth: "your date of birth",
    mobile_number: "the mobile number that we have on file for you",
    preferred_day: "the day of the week that suits you",
    cancel_reason: "the reason for the cancellation",
    sore_tooth: "which tooth is causing the pain",
    pain_since: "when the pain began",
    has_fever: "whether you have a fever",
    callback_number: "a telephone number on which you can be reached",
  },
  together: {
    "patient_number+date_of_birth": "Before I go rummaging through our files, I'd love your patient number (it starts with PT) and your birthday, year and all.",
    "patient_number+date_of_birth+mobile_number": undefined,
    "sore_tooth+pain_since": "~Poor you! Tell me a bit more: whereabouts in your mouth is it, and how long has it been going on?",
  },
  ask: {
    wish: [
      ["How may I help you today?", "I am not sure I have understood. Is it about booking a visit, cancelling one, or a tooth that hurts?"],
      ["What do you need?", "Booking, cancelling or toothache?"],
      ["Please describe your request.", "Please state whether you wish to book or cancel a visit, or whether you are in pain."],
      ["So, what can I do for you?", "Sorry, I'm a bit slow this morning. Are you after a booking, a cancellation, or is something hurting?"],
    ],
    patient_number: [
      ["Could you please tell me your patient number? It begins with the letters PT.", "I am sorry, I did not catch the patient number. You will find it on your appointment card, after the letters PT."],
      ["Patient number?", "I need the number that starts with PT."],
      ["For identification, please state your patient number.", "The patient number (format PT-0000) was not included in your reply. Please provide it."],
      ["First things first, I'll need that PT number of yours so I can find you.", "Hmm, no PT number in there that I can see. It's usually printed on the little card we hand out, would you have a look?"],
    ],
    patient_number_again: [
      ["I am afraid I cannot find anybody under {number}. Could you please check the patient number once more?", "Unfortunately that number does not lead me to your file either. Would you read me the patient number from your card again?"],
      ["Nothing found for {number}. Check the number?", "No match. Patient number again, please."],
      ["A search for {number} with this date of birth returned no result. Please verify the patient number and send it again.", "We were again unable to locate a record. Please provide the correct patient number."],
      ["How odd, {number} isn't bringing anybody up. Any chance a digit or two got swapped?", "Still drawing a blank, sorry! Let's try that PT number one more time."],
    ],
    date_of_birth: [
      ["May I also have your date of birth, please?", "I am sorry, I still need the day, month and year in which you were born."],
      ["Date of birth?", "Your date of birth, with the year."],
      ["Please confirm your date of birth (day, month, year).", "Your date of birth is required to identify you. Please state it in full."],
      ["And when's your birthday? The year too, I'm afraid.", "I didn't spot a birth date there. Which day, month and year were you born?"],
    ],
    mobile_number: [
      ["~That is no problem at all. Which mobile number do we have on file for you?", "I am sorry, could you give me the full mobile number that you left with us?"],
      ["Then your mobile number.", "Mobile number, all digits please."],
      ["~In that case, the mobile telephone number registered with the practice will suffice. Please state it.", "Please provide the complete mobile number that is registered with us."],
      ["~No worries, I can find you by your mobile instead. What's the number you gave us?", "Just the mobile digits will do, the ones we'd text your reminders to."],
    ],
    preferred_day: [
      ["On which day of the week would you like to come in?", "I am sorry, I did not see a day in your answer. Is there a weekday that suits you best?"],
      ["Which day suits?", "Pick a day: Monday to Friday."],
      ["Please indicate your preferred day of the week.", "For the appointment we still require a weekday. Please name one."],
      ["Now, is there a day that works best for you?", "I'm still missing a day to look for. Monday, Tuesday, any of them?"],
    ],
    cancel_reason: [
      ["~I am sorry to hear that you cannot come. May I ask why you have to cancel?", "If you do not mind my asking, what is the reason for cancelling?"],
      ["Why are you cancelling?", "Reason for cancelling?"],
      ["For our records, please state the reason for the cancellation.", "The reason for the cancellation has not been given. Please add it."],
      ["~Oh no, what a shame! Has something come up?", "No judgement here, I've just got a little box to fill in about why you're not coming."],
    ],
    sore_tooth: [
      ["~I am so sorry to hear that. Which tooth is troubling you?", "Could you describe where in your mouth the sore tooth is, for example upper left?"],
      ["Which tooth?", "Where in the mouth: upper, lower, left, right?"],
      ["Please describe which tooth is affected.", "Please specify the position of the affected tooth."],
      ["Whereabouts does it hurt, top or bottom, left or right?", "I'd like to tell the dentist where to look. Which side is it on?"],
    ],
    pain_since: [
      ["Since when have you been in pain?", "Could you tell me roughly when the pain started?"],
      ["Since when?", "When did it start?"],
      ["Please state when the pain began.", "The date on which the pain began is still missing."],
      ["And how long has it been bothering you?", "Roughly when did it all kick off?"],
    ],
    has_fever: [
      ["Before I look for a time: do you have a fever, or do you feel feverish?", "I am sorry to insist, but I have to know whether you are running a temperature."],
      ["Any fever?", "Fever, yes or no?"],
      ["Please state whether you currently have a raised temperature.", "For your safety we have to establish whether you have a fever. Please answer this question."],
      ["One thing I have to check, you're not running a temperature, are you?", "Sorry to go on about it, but have you got a fever at all?"],
    ],
    callback_number: [
      ["Which telephone number can the dentist ring you on?", "Could you give me a number, with all its digits, so that the dentist can ring you?"],
      ["Number to call you on?", "Phone number, please."],
      ["Please provide a telephone number on which the dentist can reach you.", "A telephone number for the return call is still required."],
      ["Our on-call dentist will want to give you a ring, so all I need now is a number to pass on.", "What number should we ring? Mobile or landline, whatever's near you."],
    ],
  },
  terms: {
    book: [
      [
        "I could offer you {day} at {time} with {who}. The fee would be {fee} pounds. Would you like me to book this time for you?",
        "I am sorry, I was not sure about your answer. May I book {day} at {time} for {fee} pounds?",
      ],
      ["{day}, {time}, {who}, {fee} pounds. Book it?", "Shall I book {day} {time} for {fee} pounds, yes or no?"],
      [
        "The following appointment is available:\n- Day: {day}\n- Time: {time}\n- With: {who}\n- Fee: {fee} pounds\nPlease confirm that I may book it on these terms.",
        "We require your explicit agreement to an appointment on {day} at {time} for {fee} pounds. Do you agree?",
      ],
      [
        "Right, I can put you in with {who} on {day} at {time}, that'd be {fee} pounds. Shall I?",
        "So that I don't get it wrong: you'd like me to book {day} at {time} for {fee} pounds, would you?",
      ],
    ],
    two: [
      ["We have two times left: {a}, or {b}. Both cost {fee} pounds. Which of them would you prefer?", "I am sorry, which of the two shall it be, {a} or {b}?"],
      ["Left: {a} or {b}, {fee} pounds each. Which?", "{a} or {b}?"],
      ["Two appointments remain, at a fee of {fee} pounds:\n1. {a}\n2. {b}\nPlease let me know which one you choose.", "Please choose between {a} and {b}."],
      ["Ooh, it's getting full! I've only got {a} or {b}, it's {fee} pounds either way. What'll it be?", "Sorry, was that {a} or {b} for you?"],
    ],
    cancel: [
      [
        "Your appointment with us is today at {time}. As that is less than 24 hours away, cancelling it costs {fee} pounds. Would you still like me to cancel it?",
        "I am sorry to ask again. Are you happy for me to cancel and charge {fee} pounds?",
      ],
      ["It's today at {time}, so cancelling costs {fee} pounds. Go ahead?", "Cancel for {fee} pounds, yes or no?"],
      [
        "The appointment in question is {id}, today at {time}. A cancellation within 24 hours is subject to a fee of {fee} pounds. Please confirm that you wish to cancel on these terms.",
        "Please confirm explicitly: cancellation of today's appointment, fee {fee} pounds.",
      ],
      [
        "So here's the thing, it's today at {time}, and this late we do have to charge {fee} pounds for cancelling. Are you all right with that?",
        "Just so I don't do anything you don't want, am I to cancel it for the {fee} pounds?",
      ],
    ],
    cancel_free: [
      ["Your appointment is on {day} at {time}, and cancelling it is free. Shall I cancel it?", "May I cancel the appointment on {day}, free of charge?"],
      ["{day} {time}, free to cancel. Go ahead?", "Cancel it, yes or no?"],
      ["The appointment on {day} at {time} can be cancelled free of charge. Please confirm.", "Please confirm the cancellation."],
      ["It's {day} at {time}, and it won't cost you a penny to cancel. Shall I?", "Want me to take it out of the diary, then?"],
    ],
  },
  tell: {
    booked: [
      "Your appointment is booked for {day} at {time}. The fee is {fee} pounds, and your reference is {id}.",
      "Booked: {day}, {time}, {fee} pounds. Reference {id}.",
      "Your appointment has been booked.\n- Day: {day}\n- Time: {time}\n- Fee: {fee} pounds\n- Reference: {id}",
      "All done! You're in on {day} at {time}, it's {fee} pounds on the day, and the reference is {id}.",
    ],
    cancelled: [
      "Your appointment has been cancelled, and the fee is {fee} pounds.",
      "Cancelled. Fee: {fee} pounds.",
      "The appointment has been cancelled. The fee amounts to {fee} pounds.",
      "That's cancelled for you. It's {fee} pounds, as I said.",
    ],
    kept: [
      "I have left your appointment as it is.",
      "Left as it is.",
      "The appointment remains unchanged.",
      "No problem, I've left everything the way it was.",
    ],
    too_soon: [
      "I am sorry, but I cannot book another check-up yet. Your last one was on {last}, and your plan covers one check-up every six months.",
      "Can't book that: last check-up was {last}, and the plan has one every six months.",
      "Unfortunately, we are unable to book a further check-up. Your plan provides for one check-up every six months, and the last one took place on {last}.",
      "I wish I could, but I can't book you another check-up just yet. You had one on {last}, and with your plan it's one every six months.",
    ],
    urgent: [
      "As you have a fever, I have asked our on-call dentist to ring you on {phone} within the hour. I hope you feel better soon.",
      "With a fever that's one for the on-call dentist. They'll ring {phone} within the hour.",
      "Because of your fever, your case has been passed to our on-call dentist, who will call you on {phone} within the hour.",
      "With a fever I don't want to wait, so I've passed you on to our on-call dentist, who'll ring you on {phone} within the hour. Look after yourself!",
    ],
  },
  anythingElse: ["Is there anything else I can do for you?", "", "", "Anything else while I've got you?"],
  firm: ["I do understand that this is disappointing.", "Sorry, no exception.", "We regret that this decision cannot be changed.", "I know, I know, it's annoying."],
  bye: ["Thank you, and goodbye.", "Bye.", "Kind regards, Harbour Lane Dental.", "Take care, bye!"],
  gaveUp: [
    "I am sorry that I could not help you myself. I have passed this on to a colleague, who will be in touch today.",
    "Passing you to a colleague.",
    "Your request has been passed to a colleague, who will contact you today.",
    "I'm getting a colleague to have a look, they'll be in touch today.",
  ],
  read: {
    wish: (text) => wishIn(text),
    patient_number: patientNumberIn,
    patient_number_again: patientNumberIn,
    date_of_birth: (text) => dateIn(text),
    mobile_number: (text) => phoneIn(withoutIds(text)),
    preferred_day: dayIn,
    cancel_reason: (text, alone) => (alone ? freeIn(text) : undefined),
    sore_tooth: (text, alone) => (alone ? freeIn(text) : clauseAbout(text, where)?.trim()),
    pain_since: (text, alone) => (alone ? freeIn(text) : clauseAbout(text, when)?.trim()),
    has_fever: feverIn,
    callback_number: (text) => phoneIn(withoutIds(text)),
  },
  script,
};

function wishIn(text) {
  if (/cancel|can'?t (make|come)|cannot (make|come)|call off/i.test(text)) return "cancel";
  if (/tooth ?ache|\bpain|hurt|throb|swell|swollen|\baches?\b|aching/i.test(text)) return "pain";
  if (/hygien|clean|polish|scale/i.test(text)) return "hygiene";
  if (/check ?-?up|routine|examination|book/i.test(text)) return "checkup";
  return undefined;
}

function* identify() {
  yield* need("patient_number", "date_of_birth");
  if (facts.patient_number === null) yield* need("mobile_number");
  for (let attempt = 0; ; attempt += 1) {
    if (facts.date_of_birth === null || (facts.patient_number === null && facts.mobile_number === null)) throw new GiveUp("date_of_birth");
    const number = facts.patient_number === null ? { mobile: facts.mobile_number } : { patient_number: facts.patient_number };
    const found = yield* call("find_patient", { ...number, date_of_birth: facts.date_of_birth });
    if (found.ok) return found.value;
    if (attempt === 2) throw new GiveUp("patient_number");
    const wrong = facts.patient_number ?? facts.mobile_number;
    const form = fill(D.ask.patient_number_again[W][Math.min(attempt, 1)], { number: wrong });
    const reply = yield* say(form, { asks: [facts.patient_number === null ? "mobile_number" : "patient_number"], notFound: true });
    if (facts.patient_number === null) facts.mobile_number = D.read.mobile_number(reply) ?? facts.mobile_number;
    else facts.patient_number = patientNumberIn(reply, true) ?? facts.patient_number;
    facts.date_of_birth = dateIn(reply) ?? facts.date_of_birth;
  }
}

const wordsFor = (slot) => ({ day: spoken(slot.date), time: clock(slot.time), who: slot.with_whom, fee: slot.fee });
const optionPattern = (slot) => new RegExp(`\\b${weekdayOf(slot.date)}\\b|\\b${weekdayOf(slot.date).slice(0, 3)}\\b|\\b${+slot.date.slice(8)}(st|nd|rd|th)?\\b(?!:)|${clock(slot.time)}`, "i");

// Proposes one time and books it after a yes; another weekday in the answer is proposed instead.
function* book(patient, kind, slots, slot, note) {
  for (;;) {
    const current = slot;
    const answer = yield* agree("book", wordsFor(current), (reply) => {
      if (yesNo(reply) === "yes") return undefined;
      const day = dayIn(reply);
      return slots.find((other) => other !== current && weekdayOf(other.date) === day);
    });
    if (answer === "no") return yield* finish(D.tell.kept[W], "info_given");
    if (answer !== "yes") {
      slot = answer;
      continue;
    }
    const { date, time, fee } = current;
    const booked = yield* call("book_appointment", { patient_number: patient.patient_number, kind, date, time, fee, ...(note ? { note } : {}) });
    if (!booked.ok) throw new GiveUp("booking");
    return yield* finish(fill(D.tell.booked[W], { ...wordsFor(current), id: booked.value.id }), "action_done");
  }
}

function* script() {
  facts.wish = wishIn(heard[0]) ?? (yield* askOne("wish"));
  const patient = yield* identify();
  const today = now.slice(0, 10);

  if (facts.wish === "cancel") {
    const [visit] = patient.appointments;
    if (!visit) throw new GiveUp("appointment");
    yield* need("cancel_reason");
    const hours = (new Date(`${visit.date}T${visit.time}Z`) - new Date(`${now}Z`)) / 3600000;
    const fee = hours < 24 ? 25 : 0;
    const values = { day: spoken(visit.date), time: clock(visit.time), id: visit.id, fee };
    const answer = yield* agree(fee > 0 ? "cancel" : "cancel_free", values);
    if (answer === "no") return yield* finish(D.tell.kept[W], "info_given");
    const done = yield* call("cancel_appointment", { patient_number: patient.patient_number, appointment_id: visit.id, fee });
    if (!done.ok) throw new GiveUp("appointment");
    return yield* finish(fill(D.tell.cancelled[W], values), "action_done");
  }

  if (facts.wish === "pain") {
    if (W === 2) yield* need("has_fever", "sore_tooth", "pain_since");
    else yield* need("has_fever");
    if (facts.has_fever !== "no") {
      yield* must("callback_number");
      const known = [facts.sore_tooth, facts.pain_since].filter(Boolean).join(", ");
      const summary = `Patient ${patient.patient_number}, ${patient.name}, has toothache and says about fever: ${facts.has_fever ?? "not known"}. ${known} Please ring ${facts.callback_number}.`;
      return yield* escalate("urgent", summary, fill(D.tell.urgent[W], { phone: facts.callback_number }));
    }
    yield* need("sore_tooth", "pain_since");
    const { slots } = (yield* call("free_slots", { kind: "urgent" })).value;
    return yield* book(patient, "urgent", slots, slots[0], `Sore tooth: ${facts.sore_tooth}. Since: ${facts.pain_since}.`);
  }

  if (facts.wish === "checkup" && patient.plan === "smile" && patient.last_checkup) {
    const next = new Date(`${patient.last_checkup}T12:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + 6);
    if (next.toISOString().slice(0, 10) > today) {
      const last = `${spoken(patient.last_checkup).replace(/^\w+ /, "")} ${patient.last_checkup.slice(0, 4)}`;
      return yield* finish(fill(D.tell.too_soon[W], { last }), "refused_policy");
    }
  }

  const { slots } = (yield* call("free_slots", { kind: facts.wish })).value;
  if (slots.length === 2) {
    const named = slots.map((slot) => `${spoken(slot.date)} at ${clock(slot.time)}`);
    const chosen = yield* choose("two", { a: named[0], b: named[1], fee: slots[0].fee }, { [slots[0].date]: optionPattern(slots[0]), [slots[1].date]: optionPattern(slots[1]) });
    return yield* book(patient, facts.wish, slots, slots.find((slot) => slot.date === chosen));
  }
  yield* need("preferred_day");
  const slot = slots.find((one) => weekdayOf(one.date) === facts.preferred_day) ?? slots[0];
  return yield* book(patient, facts.wish, slots, slot);
}

// ---- the line protocol

let talk;
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let step;
  if (talk === undefined) {
    now = request.now;
    heard.push(request.message.text);
    talk = conversation();
    step = talk.next();
  } else step = talk.next(request.results.length > 0 ? request.results : request.message);
  console.log(JSON.stringify(step.value ?? { message: "" }));
}
