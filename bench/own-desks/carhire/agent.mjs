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

// ---- Rowan Car Hire: what this agent says, and how it works through a request

const year = () => now.slice(0, 4);
const bookingNumberIn = (text, alone) => {
  const m = /\bRC[-\s]?(\d{5})\b/i.exec(text) ?? (alone && !phoneIn(text) ? /\b(\d{5})\b/.exec(text) : null);
  return m ? `RC-${m[1]}` : undefined;
};
const FILLER = /^(yes|yeah|sure|ok|okay|hi|hello|thanks|thank you|certainly|of course|sure thing|no problem|no worries|here you are|here you go|here|no|well|right|please|sorry|also|and|the|it|is|my|a)$/i;
// A name: after "name is", "called" or "it's", or a reply that is nothing but a name.
function nameIn(text, alone) {
  const m = /\b(?:sur|last |family |full )?names?(?:'s| is|:| on (?:it|the booking) is)?:?\s+(?:is )?(\p{L}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/iu.exec(text) ?? /\b(?:called|under)\s+(\p{L}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/iu.exec(text);
  if (m && !FILLER.test(m[1])) return m[1];
  if (alone) {
    const said = /\b(?:it'?s|it is|that'?s|that is|i'?m|he'?s|she'?s)\s+(\p{L}[\p{L}'-]+(?: \p{L}[\p{L}'-]+)?)/iu.exec(text);
    if (said) return said[1];
  }
  const parts = text
    .replace(/\bRC[-\s]?\d{5}\b/gi, ",")
    .replace(/\S+@\S+/g, ",")
    .split(/[.,;:!?\n]+|\band\b/)
    .map((part) => part.trim())
    .filter((part) => /^\p{L}[\p{L}'-]+( \p{L}[\p{L}'-]+)?$/u.test(part) && !FILLER.test(part));
  if (alone || parts.length === 1) return parts[0];
  const single = parts.filter((part) => !part.includes(" "));
  return single.length === 1 ? single[0] : undefined;
}
const lastNameIn = (text, alone) => {
  if (isUnknown(text) && alone) return undefined;
  return nameIn(text, alone)?.split(" ").at(-1);
};
const plusDays = (date, n) => new Date(Date.parse(`${date}T12:00:00Z`) + n * 86400000).toISOString().slice(0, 10);
const nextDay = (name) => {
  for (let n = 1; ; n += 1) if (weekdayOf(plusDays(now.slice(0, 10), n)) === name) return plusDays(now.slice(0, 10), n);
};
// A new day for something that is on `from` now: a date, a weekday, or so many days more.
function newDateIn(text, from) {
  const date = dateIn(text, year());
  if (date) return date;
  const bare = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(text);
  if (bare) return iso(year(), +now.slice(5, 7), +bare[1]);
  const more = /\b(\d+|an?|one|two|three|four|five|six)\s+(?:more |extra )?days?\b/i.exec(text);
  if (more && from) return plusDays(from, Number(more[1]) || SMALL[more[1].toLowerCase()] || 1);
  const days = weekdaysIn(text);
  if (days.length > 0) return nextDay(days.at(-1));
  return /\btomorrow\b/i.test(text) ? plusDays(now.slice(0, 10), 1) : undefined;
}
const clauses = (text) => text.split(/[.;!?\n]+|,|\band\b/).map((part) => part.trim()).filter(Boolean);
const LICENCE = /licen[cs]e|held|passed|driving|test|since/i;
const ageIn = (text, alone) => {
  const parts = clauses(text).filter((part) => alone || !LICENCE.test(part));
  for (const part of parts) {
    const born = /\b(19[3-9]\d|200\d)\b/.exec(part);
    if (born) return Number(year()) - Number(born[1]);
    const n = numberIn(part.replace(/\bRC[-\s]?\d+/gi, ""));
    if (n !== undefined && n >= 16 && n < 100) return n;
  }
  return undefined;
};
const licenceIn = (text, alone) => {
  const parts = clauses(text).filter((part) => alone || LICENCE.test(part) || /years?(?! old)/i.test(part));
  for (const part of parts) {
    const since = /\b(19[5-9]\d|20[0-2]\d)\b/.exec(part);
    if (since) return Number(year()) - Number(since[1]);
    const n = numberIn(part);
    if (n !== undefined && n < 80) return n;
  }
  return undefined;
};
const INJURY = /injur|hurts?\b|pain|neck|whiplash|bleed|hospital|ambulance|unhurt|unharmed|bruis/i;
const injuredIn = (text, alone) => {
  if (PUZZLED.test(text)) return undefined;
  const about = text.split(/[.!?;\n]+/).find((part) => INJURY.test(part)) ?? (alone ? text : undefined);
  if (about === undefined) return undefined;
  if (/^\W*(yes|yeah)/i.test(about)) return "yes";
  if (/\b(no|nobody|no one|none|not|unhurt|unharmed|everyone'?s (fine|ok)|all (fine|ok))\b|n't/i.test(about)) return "no";
  if (INJURY.test(about)) return "yes";
  return yesNo(about);
};
const flightIn = (text) => {
  const m = /\b(?!RC)([A-Z]{2}|[A-Z]\d|\d[A-Z])[\s-]?(\d{2,4})\b/.exec(text.toUpperCase().replace(/\b(IS|ON|AT|IT|MY|IN|BY|TO|OF|NO)\s+(?=\d)/g, ""));
  return m ? `${m[1]} ${m[2]}` : undefined;
};
const PLACE = /road|street|motorway|junction|roundabout|\b[AM]\d{1,3}\b|near|at the|outside|exit|lane|corner|avenue/i;

const D = {
  closeTool: "close_case",
  refusal: (code) => code === "declined",
  anywhere: ["booking_number", "email_address"],
  hello: ["Hello, and thank you for writing to Rowan Car Hire. ", "", "Dear customer, thank you for contacting Rowan Car Hire. ", "Hey there, Rowan Car Hire here! "],
  thanks: [
    ["Thank you.", "Thanks, that helps.", "Very good, thank you."],
    ["Thx.", "", "Got it."],
    ["Thank you for your reply.", "Your details have been noted.", "We thank you for this information."],
    ["Brilliant.", "Cool, got that.", "Cheers!"],
  ],
  grave: ["accident"],
  plainThanks: ["Thank you.", "", "Thank you for your reply.", "Okay, thanks for telling me."],
  listIntro: ["In order to process your request, please send us:", "We would need the following from you:", "The following information is needed:"],
  third: [
    ["I apologise for asking a third time, but I do need {what}.", "I am sorry, {what} is the one thing that I still have to know."],
    ["{what}, please.", "Still waiting for {what}."],
    ["Without {what} we are unable to proceed. Please reply with this information only.", "Outstanding:\n- {what}"],
    ["Okay, one last try: {what}?", "I'm stuck here until I know {what}."],
  ],
  noun: {
    wish: "what you would like us to do",
    booking_number: "your booking number",
    last_name: "the last name on the booking",
    email_address: "the email address used for the booking",
    new_return_date: "the new date of return",
    new_pickup_date: "the new date of pick-up",
    flight_number: "your flight number",
    second_driver_name: "the full name of the additional driver",
    second_driver_age: "the age of the additional driver",
    years_with_licence: "how many years the additional driver has held a licence",
    child_weight: "the weight of the child in kilograms",
    anyone_injured: "whether anybody was injured",
    accident_location: "the place of the accident",
    contact_phone: "a telephone number for our accident team",
  },
  together: {
    "booking_number+last_name": "If you give me the booking number and the surname it's under, I'll dig it out in no time.",
    "email_address+last_name": undefined,
    "second_driver_age+years_with_licence": "~Ooh, a co-pilot! I've got to check two little things: how old are they, and how long have they been driving on a full licence?",
    "accident_location+contact_phone": "Right, somebody from our accident team is going to ring you, so I'd want to tell them where this happened and what number they can get you on.",
    "new_pickup_date+flight_number": "So when would you be coming for it, and which flight are you on?",
  },
  ask: {
    wish: [
      ["What can I do for you?", "I am sorry, I did not quite follow. Would you like to change the dates, add something to the booking, or cancel it?"],
      ["What do you need?", "Change, add or cancel?"],
      ["Please specify your request.", "Please specify whether your request concerns dates, an extra, a cancellation or an accident."],
      ["What are we doing today?", "Sorry, I've lost the thread. Is this about dates, an extra, or cancelling?"],
    ],
    booking_number: [
      ["Would you be so kind as to give me your booking number? It starts with RC.", "I am sorry, I could not find a booking number in your message. It is in the subject line of your confirmation email."],
      ["Booking no.?", "RC number from your confirmation?"],
      ["Please quote your booking number.", "Your reply did not contain a booking number. It consists of the letters RC and five digits."],
      ["To get started I'll just need the booking number, it's the RC thingy in your email.", "Hm, I can't see the RC number. Mind having another look in your inbox?"],
    ],
    last_name: [
      ["And under which last name was the car booked?", "I am sorry, could you tell me just the last name of the main driver?"],
      ["Last name?", "Surname on the booking."],
      ["Please also state the surname of the main driver.", "The surname of the main driver is required as well."],
      ["And whose name is it under? Just the surname's plenty.", "I'm still missing the surname that goes with it."],
    ],
    email_address: [
      ["~That is not a problem. Which email address did you book with?", "I am sorry, I would need the complete email address that the confirmation went to."],
      ["~Email then?", "Full email address, please."],
      ["~Alternatively, we can locate the booking by the email address. Please state it.", "Please state the complete email address to which the confirmation was sent."],
      ["~Not to worry, your email will do just as well. Which one did you use?", "I'd have a look by email, if you could type the address out for me."],
    ],
    new_return_date: [
      ["I am glad that you like the car. On which date would you like to return it?", "I am sorry, what would be the new date of return?"],
      ["New return date?", "Until when? Give me a date."],
      ["Please advise on which date you intend to return the vehicle.", "Kindly indicate the intended date of return."],
      ["~Lovely! And when were you thinking of bringing it back?", "So I can work out the price, what day are we talking about?"],
    ],
    new_pickup_date: [
      ["On which date would you be able to collect the car?", "I am sorry, may I ask for the date on which you will pick up the car?"],
      ["New pick-up date?", "What day will you collect it?"],
      ["Please advise the new date on which you will collect the vehicle.", "The new date of collection is still required."],
      ["Sure thing. When will you be here for it, then?", "I didn't catch what day you'd be coming."],
    ],
    flight_number: [
      ["May I note your flight number, in case the flight is delayed?", "I am sorry, which flight will you be arriving on?"],
      ["Flight number?", "Which flight are you on?"],
      ["Please provide the number of your arriving flight.", "Kindly add the flight number as printed on your ticket."],
      ["If you let me have your flight number, the guys at the desk can keep an eye on it.", "And which flight's that? The code on your ticket."],
    ],
    second_driver_name: [
      ["What is the name of the second driver?", "I am sorry, could you give me the first and last name of the person who will be driving too?"],
      ["Driver's name?", "Full name of the second driver."],
      ["Please state the full name of the additional driver, as shown on the licence.", "The name of the additional driver is still needed."],
      ["Great, and who is it? I'd pop the full name on the booking.", "What's your second driver called?"],
    ],
    second_driver_age: [
      ["May I ask how old the second driver is?", "I am sorry, I have to know the age of the second driver, in years."],
      ["How old is the driver?", "Age of the second driver, in years?"],
      ["Please state the age of the additional driver.", "The additional driver's age must be known before we can proceed."],
      ["And roughly how many candles were on their last birthday cake?", "I do have to ask for an age, I'm afraid. How old are they?"],
    ],
    years_with_licence: [
      ["And for how many years has this person held a driving licence?", "I am sorry, since when has the second driver had a licence?"],
      ["Years with licence?", "Licence held for how long?"],
      ["Please state for how many years the licence has been held.", "The number of years for which the licence has been held is missing."],
      ["And how long have they had their licence?", "It's only the years on the licence I'm missing now."],
    ],
    child_weight: [
      ["I can certainly help with that. How much does your child weigh, in kilograms?", "I am sorry, the right seat depends on the weight. What is it approximately?"],
      ["Child's weight?", "How many kilos?"],
      ["The seat is chosen according to weight. Please state the weight of the child in kilograms.", "Please indicate the child's approximate weight."],
      ["Aw, sweet! So how heavy is the little one these days?", "A rough guess in kilos is fine, it's just so that we give you a seat that fits."],
    ],
    anyone_injured: [
      ["~I am very sorry to hear about your accident. Was anybody hurt?", "Forgive me, this is important: is anybody injured?"],
      ["Anyone hurt?", "Injuries, yes or no?"],
      ["~We regret to hear of your accident. Please inform us immediately whether any person was injured.", "It is essential that we know whether there are any injuries."],
      ["~Oh goodness, that's horrible! Before anything else, did anyone get hurt?", "Sorry, I really have to be sure. Any injuries at all, however small?"],
    ],
    accident_location: [
      ["Where did the accident happen?", "I am sorry, could you describe the place of the accident, for example the road?"],
      ["Where did it happen?", "Which road or place?"],
      ["Please state where the accident occurred.", "The location of the accident is missing in your reply."],
      ["And whereabouts are you?", "Which road was it on?"],
    ],
    contact_phone: [
      ["On which telephone number can our accident team reach you?", "I am sorry, I did not see a telephone number. Which one should we call?"],
      ["Phone number?", "Number we can reach you on."],
      ["Please provide a telephone number at which you can be reached at any time.", "A telephone number is indispensable in this case."],
      ["What number can we get you on?", "I've not got a phone number for you yet."],
    ],
  },
  notFound: [
    ["I am sorry, but I cannot find a booking for {what} and that last name. Would you check both for me?"],
    ["No booking for {what} with that name. Check, please."],
    ["No booking matching {what} and this surname was found. Please verify your details."],
    ["Strange, nothing's coming up for {what} with that name. Could one of them have a typo?"],
  ],
  terms: {
    extend: [
      [
        "Your car could stay with you until {day}. That would cost {price} euros more, at {rate} euros a day. Would you like me to extend the hire?",
        "I am sorry, I am not sure whether that was a yes. Shall I extend the hire to {day} for {price} euros?",
      ],
      ["Until {day}: {price} euros more. OK?", "Extend to {day} for {price} euros, yes or no?"],
      [
        "We can offer you the following extension:\n1. New return: {day}\n2. Additional charge: {price} euros ({rate} euros per day)\nDo you accept these terms?",
        "Please confirm with yes or no: extension to {day} at {price} euros.",
      ],
      [
        "Good news, nobody else wants it! Keeping it until {day} comes to {price} euros on top. Want me to go ahead?",
        "Just checking I've got you right, I'd extend it to {day} and charge {price} euros?",
      ],
    ],
    extend_again: [
      ["~Of course. Until {day} it would be {price} euros more. Shall I extend the hire on these terms?", "May I extend the hire to {day} for {price} euros?"],
      ["~{day} then: {price} euros more. OK?", "{day} for {price} euros, yes or no?"],
      ["~We have taken note of the new date.\n1. New return: {day}\n2. Additional charge: {price} euros\nDo you accept these terms?", "Please confirm with yes or no: extension to {day} at {price} euros."],
      ["~No trouble at all! Then it's {price} euros for keeping it until {day}. Is that a plan?", "So {day} for {price} euros, shall I do that?"],
    ],
    pickup: [
      ["I can move the pick-up to {day} for {price} euros. May I do so?", "Would you please confirm that I may move the pick-up to {day} for {price} euros?"],
      ["Pick-up {day}, {price} euros. Fine?", "Move it to {day} for {price} euros?"],
      [
        "A change of the pick-up to {day} is possible for a charge of {price} euros. We kindly ask for your consent.",
        "Do you consent to a pick-up on {day} and a charge of {price} euros?",
      ],
      ["I'd move that to {day} for you, it's {price} euros for the change. Does that work?", "So {day}, and {price} euros for moving it. Deal?"],
    ],
    cancel: [
      [
        "Your pick-up is less than 48 hours away, so we keep one day's rate, and you would get {refund} euros back. Shall I cancel the booking on these terms?",
        "May I cancel the booking and refund {refund} euros to you?",
      ],
      ["Less than 48 hours to go, so you get {refund} euros back. Cancel?", "Cancel, {refund} euros back. Yes?"],
      [
        "As the pick-up is in less than 48 hours, one day's rate ({rate} euros) is retained. The refund for booking {number} would amount to {refund} euros. Please confirm the cancellation.",
        "Please confirm: cancellation with a refund of {refund} euros.",
      ],
      [
        "Ah, it's a bit last minute, so one day stays with us and {refund} euros would go back to you. Still want me to cancel?",
        "Shall I pull the plug, then, with {refund} euros back on your card?",
      ],
    ],
    cancel_full: [
      ["Then I would cancel the booking and refund {refund} euros in full. Is that all right with you?", "May I cancel it and refund {refund} euros?"],
      ["Cancel, {refund} euros back. OK?", "Cancel for {refund} euros back, yes?"],
      ["We would accordingly cancel booking {number} and refund {refund} euros. Please confirm.", "Please confirm the cancellation with a refund of {refund} euros."],
      ["Then I'd cancel the lot and send {refund} euros back your way. Happy with that?", "So, cancel and {refund} euros back?"],
    ],
    flight: [
      [
        "~I am sorry about your flight. There are two possibilities: I can move the pick-up to a later day for {price} euros, or I can cancel the booking and refund the full {refund} euros. Which would you prefer?",
        "I am sorry, I did not quite understand. Would you prefer a later pick-up for {price} euros, or a cancellation with {refund} euros back?",
      ],
      ["Later pick-up for {price} euros, or cancel and get {refund} euros back?", "Which one: later pick-up or cancel?"],
      [
        "~We are sorry about the inconvenience. You have the following options:\n1. a later pick-up, at a charge of {price} euros\n2. cancellation with a full refund of {refund} euros\nPlease tell us which option you choose.",
        "Please choose one of the options: a later pick-up ({price} euros) or cancellation (refund of {refund} euros).",
      ],
      [
        "~Urgh, airlines! So I could either keep the car for you until you get here, which is {price} euros, or we call it off and you get all {refund} euros back. What would you rather do?",
        "Sorry, was that a yes to keeping the car for later, or shall we call it off?",
      ],
    ],
    driver: [
      ["I can add {name} as an additional driver for {price} euros. Would you like that?", "May I add {name} for {price} euros?"],
      ["{name} as second driver: {price} euros. Add?", "Add {name} for {price} euros?"],
      [
        "The requirements are met. The additional driver, {name}, can be registered for {price} euros. Do we have your agreement?",
        "Please confirm that {name} is to be added for {price} euros.",
      ],
      ["All good! Putting {name} on costs {price} euros. Shall I go for it?", "So that's {price} euros for {name}, are you okay with that?"],
    ],
    seat: [
      ["For {weight} kilograms, our {seat} is the right one. It costs {price} euros for the whole hire. Shall I add it to your booking?", "Would you like me to add the {seat} for {price} euros?"],
      ["{seat}, {price} euros. Add it?", "Add the {seat} for {price} euros, yes/no?"],
      [
        "For a weight of {weight} kg we provide the {seat}.\n- Price: {price} euros per hire\nPlease let us know if you agree.",
        "Do you agree that we add the {seat} for {price} euros?",
      ],
      ["At {weight} kilos your little one gets the {seat}, that's {price} euros for the whole trip. Want it?", "Let me just make sure, do you want me to add the {seat} for {price} euros?"],
    ],
  },
  tell: {
    extended: [
      "Your hire has been extended until {day}, and the {price} euros have been charged. The number of the change is {id}.",
      "Done: return {day}, {price} euros. Ref {id}.",
      "The hire has been extended.\n- Return: {day}\n- Charge: {price} euros\n- Reference: {id}",
      "There you go, the car's yours until {day}! That was {price} euros, reference {id}.",
    ],
    moved: [
      "The pick-up has been moved to {day}, and the {price} euros have been charged. The number of the change is {id}.",
      "Moved to {day}, {price} euros. Ref {id}.",
      "The pick-up has been moved.\n- Pick-up: {day}\n- Charge: {price} euros\n- Reference: {id}",
      "Sorted, we'll see you on {day}. It was {price} euros, reference {id}.",
    ],
    cancelled: [
      "Your booking has been cancelled, and {refund} euros are on their way back to you. The number of the refund is {id}.",
      "Cancelled. {refund} euros refunded, ref {id}.",
      "The booking has been cancelled, and {refund} euros have been refunded under reference {id}.",
      "It's cancelled, and {refund} euros are heading back to your card. The reference is {id}.",
    ],
    added: [
      "It has been added to your booking for {price} euros. The number is {id}.",
      "Added. {price} euros, ref {id}.",
      "The extra has been added to your booking.\n- Price: {price} euros\n- Reference: {id}",
      "Yay, that's on your booking now! {price} euros, reference {id}.",
    ],
    kept: ["Then I have left your booking as it is.", "OK, nothing changed.", "Your booking remains unchanged.", "Fair enough, I've left it all as it was."],
    too_young: [
      "I am sorry, but I cannot add this driver. Additional drivers have to be at least 25 years old and to have held a licence for at least two years.",
      "Can't add this driver: minimum age 25, licence held for two years.",
      "Unfortunately, we cannot register this driver. The minimum age is 25 years, with a licence held for at least two years, and no exceptions are possible.",
      "Ah, I'd love to, but I can't put them on the booking. You've got to be at least 25, with two years on the licence.",
    ],
    accident: [
      "I have informed our accident team, and they will ring you on {phone} within a few minutes. Please stay where you are safe, and ring 112 if you need an ambulance.",
      "Accident team will ring {phone} in a few minutes. 112 for an ambulance.",
      "Your case has been passed to our accident team, who will call {phone} within a few minutes. In an emergency, please dial 112.",
      "I've got our accident team on it, they'll ring you on {phone} any minute now. Don't hesitate to ring 112 if it gets worse!",
    ],
  },
  anythingElse: ["Is there anything else that I can help with?", "", "", "Anything else I can sort out for you?"],
  firm: ["I understand your disappointment.", "Same answer.", "We understand your position, but the decision stands.", "I hear you, honestly."],
  bye: ["Thank you for choosing Rowan, and goodbye.", "Bye.", "Yours sincerely, Rowan Car Hire", "Safe travels!"],
  gaveUp: [
    "I am sorry that I cannot sort this out myself. A colleague will write to you today.",
    "Colleague will be in touch today.",
    "Your request has been passed to a colleague, who will contact you today.",
    "Let me get somebody else to look at this, they'll write to you today.",
  ],
  read: {
    wish: (text) => wishIn(text),
    booking_number: bookingNumberIn,
    last_name: lastNameIn,
    email_address: (text) => emailIn(text),
    new_return_date: (text) => newDateIn(text, facts.from),
    new_pickup_date: (text) => newDateIn(text, facts.from),
    flight_number: flightIn,
    second_driver_name: (text, alone) => (alone ? (nameIn(text, true) ?? freeIn(text)) : undefined),
    second_driver_age: ageIn,
    years_with_licence: licenceIn,
    child_weight: (text) => numberIn(text.replace(/\bRC[-\s]?\d+/gi, "")),
    anyone_injured: injuredIn,
    accident_location: (text, alone) => (alone ? freeIn(text) : text.split(/[.;!?\n]+/).find((part) => PLACE.test(part) && !phoneIn(part))?.trim()),
    contact_phone: (text) => phoneIn(text.replace(/\bRC[-\s]?\d+/gi, "")),
  },
  script,
};

function wishIn(text) {
  if (/accident|crash|collision|collided|(drove|ran|bumped|backed) into/i.test(text)) return "accident";
  if (/flight[^.?!]*cancel|cancel[^.?!]*flight/i.test(text)) return "flight";
  if (/\bseat\b/i.test(text)) return "seat";
  if (/driver|to drive\b|add (him|her|them)/i.test(text)) return "driver";
  if (/cancel/i.test(text)) return "cancel";
  if (/(collect|pick)[^.?!]*(later|up)|land(ing)?\b[^.?!]*later|pick-?up/i.test(text)) return "pickup";
  if (/extend|longer|bring[^.?!]*back|keep|return/i.test(text)) return "extend";
  return undefined;
}

function* identify() {
  yield* need("booking_number", "last_name");
  if (facts.booking_number === null) yield* need("email_address");
  for (let attempt = 0; ; attempt += 1) {
    const byEmail = facts.booking_number === null;
    const key = byEmail ? facts.email_address : facts.booking_number;
    if (key === null || facts.last_name === null) throw new GiveUp("booking_number");
    const found = yield* call("get_booking", { ...(byEmail ? { email: key } : { booking_number: key }), last_name: facts.last_name });
    if (found.ok) return found.value;
    if (attempt === 2) throw new GiveUp("booking_number");
    const reply = yield* say(fill(D.notFound[W][0], { what: key }), { asks: [byEmail ? "email_address" : "booking_number", "last_name"], notFound: true });
    if (byEmail) facts.email_address = emailIn(reply) ?? key;
    else facts.booking_number = bookingNumberIn(reply, true) ?? key;
    facts.last_name = lastNameIn(reply, false) ?? facts.last_name;
  }
}

// Proposes a change of dates; another date in the answer is proposed instead.
function* changeDates(booking, field, date, priceFor, note) {
  let again = false;
  for (;;) {
    const price = priceFor(date);
    const values = { day: spoken(date), price, rate: booking.daily_rate };
    const key = field !== "return_date" ? "pickup" : again ? "extend_again" : "extend";
    const answer = yield* agree(key, values, (reply) => {
      const other = newDateIn(reply, date);
      return other && other !== date ? other : undefined;
    });
    if (answer === "no") return yield* finish(D.tell.kept[W], "answered");
    if (answer !== "yes") {
      date = answer;
      again = true;
      continue;
    }
    const done = yield* call("change_dates", { booking_number: booking.booking_number, [field]: date, price, ...(note ? { note } : {}) });
    if (!done.ok) throw new GiveUp("dates");
    return yield* finish(fill(D.tell[field === "return_date" ? "extended" : "moved"][W], { ...values, id: done.value.id }), "done");
  }
}
function* cancel(booking, refund, agreed) {
  const values = { refund, rate: booking.daily_rate, number: booking.booking_number };
  if (!agreed) {
    const answer = yield* agree(refund === booking.paid ? "cancel_full" : "cancel", values);
    if (answer === "no") return yield* finish(D.tell.kept[W], "answered");
  }
  const done = yield* call("cancel_booking", { booking_number: booking.booking_number, refund });
  if (!done.ok) throw new GiveUp("cancellation");
  return yield* finish(fill(D.tell.cancelled[W], { refund, id: done.value.id }), "done");
}
function* add(booking, key, extra, price, values, note) {
  const answer = yield* agree(key, { ...values, price });
  if (answer === "no") return yield* finish(D.tell.kept[W], "answered");
  const done = yield* call("add_extra", { booking_number: booking.booking_number, extra, price, note });
  if (!done.ok) throw new GiveUp("extra");
  return yield* finish(fill(D.tell.added[W], { price, id: done.value.id }), "done");
}

function* script() {
  facts.wish = wishIn(heard[0]) ?? (yield* askOne("wish"));
  if (facts.wish === "accident") yield* need("anyone_injured");
  const booking = yield* identify();
  const hours = (new Date(`${booking.pickup_date}T${booking.pickup_time}Z`) - new Date(`${now}Z`)) / 3600000;
  const refund = hours < 48 ? booking.paid - booking.daily_rate : booking.paid;

  if (facts.wish === "accident") {
    yield* must("accident_location", "contact_phone");
    const summary = `${booking.booking_number}, ${booking.driver}: accident. Place: ${facts.accident_location}. Anybody hurt: ${facts.anyone_injured ?? "not known"}. In the customer's words: ${heard.filter((text) => INJURY.test(text)).join(" ")} Please ring ${facts.contact_phone}.`;
    return yield* escalate("accident", summary, fill(D.tell.accident[W], { phone: facts.contact_phone }));
  }
  if (facts.wish === "flight") {
    const chosen = yield* choose(
      "flight",
      { price: 20, refund },
      { cancel: /cancel|refund|money|call (it|the whole thing) off|call off|second|option 2|\b2\b/i, later: /later|move|keep|postpone|first|option 1|\b1\b|new (date|day)/i },
    );
    // Naming an option is a yes to its terms; the polite and the formal wording ask once more.
    if (chosen === "cancel") return yield* cancel(booking, refund, W === 1 || W === 3);
    facts.wish = "pickup";
  }
  if (facts.wish === "cancel") return yield* cancel(booking, refund, false);
  if (facts.wish === "pickup") {
    facts.from = booking.pickup_date;
    yield* need("new_pickup_date", "flight_number");
    if (facts.new_pickup_date === null) throw new GiveUp("new_pickup_date");
    return yield* changeDates(booking, "pickup_date", facts.new_pickup_date, () => 20, facts.flight_number ? `Flight ${facts.flight_number}` : undefined);
  }
  if (facts.wish === "extend") {
    facts.from = booking.return_date;
    yield* must("new_return_date");
    const price = (date) => booking.daily_rate * Math.round((Date.parse(date) - Date.parse(booking.return_date)) / 86400000);
    return yield* changeDates(booking, "return_date", facts.new_return_date, price);
  }
  if (facts.wish === "driver") {
    yield* must("second_driver_age", "years_with_licence");
    if (facts.second_driver_age < 25 || facts.years_with_licence < 2) return yield* finish(D.tell.too_young[W], "declined");
    yield* need("second_driver_name");
    return yield* add(booking, "driver", "additional_driver", 45, { name: facts.second_driver_name }, facts.second_driver_name);
  }
  yield* must("child_weight");
  const weight = facts.child_weight;
  const [extra, seat] = weight <= 13 ? ["infant_seat", "infant seat"] : weight <= 18 ? ["toddler_seat", "toddler seat"] : ["booster_seat", "booster seat"];
  return yield* add(booking, "seat", extra, 30, { seat, weight }, `${weight} kg`);
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
