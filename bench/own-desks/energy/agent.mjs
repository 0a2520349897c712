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

// ---- Fenwick Energy: what this agent says, and how it works through a request

const SERIAL = /\b([EG]\d{2}[A-Z]\d{5})\b/i;
const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s?(\d[A-Z]{2})\b/i;
const ACCOUNT = /(?<![\d+-])(\d{4})[ -]?(\d{4})(?![\d-])/;
const telephoneIn = (text) => {
  const m = /(?:\+44|\b0)[\d\s()-]{8,14}\d/.exec(text.replace(SERIAL, " "));
  const digits = m ? m[0].replace(/\D/g, "") : "";
  return digits.length >= 10 ? digits : undefined;
};
const accountIn = (text) => {
  const m = ACCOUNT.exec(text.replace(/(?:\+44|\b0)[\d\s()-]{8,14}\d/g, " ").replace(SERIAL, " "));
  return m ? m[1] + m[2] : undefined;
};
const postcodeIn = (text) => {
  const m = POSTCODE.exec(text.replace(SERIAL, " "));
  return m ? `${m[1]} ${m[2]}`.toUpperCase() : undefined;
};
const bare = (text) => text.replace(SERIAL, " ").replace(new RegExp(POSTCODE, "gi"), " ");
const readingIn = (text) => {
  const all = numbersIn(bare(text)).map(Math.floor);
  return all.find((n) => n >= 100) ?? all[0];
};
// The reading next to "day" or "night", or the only number when just that one was asked for.
const registerIn = (name) => (text, alone) => {
  const clean = bare(text);
  const number = "(\\d{1,3}(?:[, ]\\d{3})+(?!\\d)|\\d+)";
  const m =
    new RegExp(`\\b${name}\\b[^.;\\d]{0,30}?${number}`, "i").exec(clean) ?? new RegExp(`${number}\\s*(?:kwh|units)?\\s*(?:is|for|on|at|during|by)?\\s*(?:the )?${name}\\b`, "i").exec(clean);
  if (m) return Number(m[1].replace(/[, ]/g, ""));
  const all = numbersIn(clean);
  return alone && all.length === 1 ? all[0] : undefined;
};
const dayOfMonthIn = (text) => {
  const m = /\b([12]?\d|3[01])(?:st|nd|rd|th)?\b/.exec(text);
  return m ? Number(m[1]) : undefined;
};
const STREET = /\b\d+[a-z]?,? [\p{L} ]+? (?:close|road|street|lane|avenue|drive|court|way|crescent|terrace|row|place|gardens)\b/iu;

const D = {
  closeTool: "close_contact",
  refusal: (code) => code === "not_possible",
  anywhere: ["account_number", "postcode", "meter_serial", "contact_number"],
  grave: ["smell"],
  plainThanks: ["Thank you.", "", "Thank you.", "Okay, got it."],
  hello: ["Good day, and thank you for contacting Fenwick Energy. ", "", "Thank you for contacting the accounts department of Fenwick Energy. ", "Hiya, thanks for popping in! "],
  thanks: [
    ["Thank you very much.", "Thank you, I have made a note of that.", "Thank you for that."],
    ["Right.", "", "Noted."],
    ["We confirm receipt of your details.", "Thank you, this has been noted.", "Thank you."],
    ["Nice one, thanks.", "Marvellous!", "Okey-doke."],
  ],
  listIntro: ["Please supply the details listed below.", "The following details are necessary for this:", "We kindly request:"],
  third: [
    ["I apologise, I still have not got {what}. Would you send only that, please?", "I am afraid that I have to ask for {what} again."],
    ["I don't have {what} yet.", "Send {what}."],
    ["Regrettably {what} could not be identified in your message. Please resend.", "Required:\n1. {what}"],
    ["It's just {what} left, then we're there.", "Sorry to be a pest, but {what} is what I'm after."],
  ],
  lead: { "supply_address+contact_number": "~Please open all windows, do not operate any switches and leave the building. In order to send our engineers, we require:" },
  noun: {
    wish: "the subject of your enquiry",
    account_number: "your account number",
    postcode: "the postcode of the property",
    meter_serial: "the serial number of your meter",
    meter_reading: "the present reading of your electricity meter",
    gas_reading: "the present reading of your gas meter",
    day_reading: "the reading of the day register",
    night_reading: "the reading of the night register",
    preferred_tariff: "the tariff of your choice",
    switch_reason: "the reason for changing your tariff",
    preferred_payment_day: "the day of the month for your payment",
    desired_monthly_amount: "the monthly amount you have in mind",
    supply_address: "the address at which you smell gas",
    contact_number: "a telephone number",
  },
  together: {
    "account_number+postcode": "Could I be cheeky and get your account number and postcode off you? It's so I know whose meter I'm looking at.",
    "day_reading+night_reading": "You've got one of those clever two-rate meters, so I'm after both numbers, the day one and the night one.",
    "supply_address+contact_number": "~Please open a window, leave the light switches alone and pop outside! I'm sending help, I just need to know the address it's for and a phone number they can ring.",
  },
  ask: {
    wish: [
      ["What may I do for you?", "I am sorry, I am not certain what you need. Is it a meter reading, your tariff or your direct debit?"],
      ["How can I help?", "Reading, tariff or payment?"],
      ["Please state the subject of your enquiry.", "Please clarify whether this concerns a reading, a tariff or a payment."],
      ["What's up?", "Sorry, you've lost me. Is this about a reading, your tariff or your payments?"],
    ],
    account_number: [
      ["May I have your account number, please? It has eight digits and is printed at the top of your bill.", "I am sorry, I was not able to see an eight-digit account number in your message. Could you check it for me?"],
      ["Account number?", "Eight digits, top of your bill."],
      ["Please specify your account number.", "An account number consists of eight digits. Please specify it so that we can proceed."],
      ["Right, let's find your account. There's an eight-digit number on your bill, have you got that?", "No account number spotted yet, it's the long one near your name on the bill."],
    ],
    postcode: [
      ["And what is your postcode, please?", "I am sorry, I also need to know the postcode of your home."],
      ["Postcode?", "Postcode of the property."],
      ["Please also specify the postcode of the supplied property.", "The postcode is required to complete the identification."],
      ["And what's your postcode, so I know I've got the right house?", "Just the postcode to go, I think it slipped through."],
    ],
    meter_serial: [
      ["~That is quite all right. Would you read me the serial number on the meter instead? It is a letter followed by digits and another letter.", "I am sorry, may I ask for the serial number once more? It is engraved on the front of the meter."],
      ["~Meter serial number, then.", "Serial number on the meter's front."],
      ["~As an alternative, please specify the serial number shown on your meter.", "The serial number of the meter consists of nine characters. Please provide it."],
      ["~No stress, your meter's got its own number as well! It's on a plate or a sticker on the front, what does it say?", "Have another peek at the meter for me, there should be a code that starts with an E or a G."],
    ],
    meter_reading: [
      ["What does your electricity meter show at the moment?", "I am sorry, could you give me the figure on the meter, without the digits in red?"],
      ["Reading?", "The number on the electricity meter?"],
      ["Please enter the current meter reading in your reply.", "The reading is missing. Please state the number shown on the display."],
      ["Go on then, what's the meter saying?", "Almost there, I've just not got a figure from the meter yet."],
    ],
    gas_reading: [
      ["What figure does your gas meter show?", "I am sorry, which number do you see on the gas meter?"],
      ["Gas reading?", "Number on the gas meter?"],
      ["Please state the figure displayed on your gas meter.", "The gas reading is still outstanding."],
      ["Careful with those stairs! What's the gas meter on now?", "And the number on the gas meter is…?"],
    ],
    day_reading: [
      ["Your meter has a day and a night register. What is the reading for the day?", "I am sorry, could you tell me the number for the day register again?"],
      ["Day reading?", "Number for the day rate?"],
      ["Please state the reading of the day register.", "The reading for the daytime is missing."],
      ["Let's do the day one first, what have you got?", "So what's the one for the daytime?"],
    ],
    night_reading: [
      ["And what is the reading for the night, please?", "I am sorry, I am still without the number for the night register."],
      ["Night reading?", "And for the night rate?"],
      ["Please state the reading of the night register.", "The reading for the night-time is missing."],
      ["And the night one?", "I've still a gap where the night-time number goes."],
    ],
    preferred_tariff: [
      ["Which tariff would you like?", "I am sorry, which of the tariffs do you mean?"],
      ["Which tariff?", "Name of the tariff?"],
      ["Please name the tariff of your choice.", "Please indicate the tariff."],
      ["Which one tickles your fancy?", "Which tariff was that?"],
    ],
    switch_reason: [
      ["May I ask why you would like to leave your fixed tariff?", "If I may ask once more, what makes you want to change?"],
      ["Why change?", "Reason for changing?"],
      ["For our statistics, please give the reason for leaving your fixed tariff.", "Please add a brief reason for the change."],
      ["Out of curiosity, what's made you want to switch? I've to jot something down.", "Anything I can write down for why you're changing?"],
    ],
    preferred_payment_day: [
      ["On which day of the month would you like us to take the payment?", "I am sorry, could you give me a day between the 1st and the 28th?"],
      ["Which day of the month?", "A number from 1 to 28."],
      ["Please indicate the day of the month (1 to 28) on which the payment should be collected.", "A day of the month is required. Please indicate one from 1 to 28."],
      ["No bother. When in the month would you like it to go out?", "Any day up to the 28th is good, what'll it be?"],
    ],
    desired_monthly_amount: [
      ["What monthly amount do you have in mind?", "I am sorry, how much would you like to pay each month, in pounds?"],
      ["How much a month?", "Amount in pounds?"],
      ["Please state the monthly amount that you wish to pay.", "The desired amount was not stated. Please state it in pounds."],
      ["What were you hoping to pay, roughly?", "Give me a figure to work with, what would be comfortable?"],
    ],
    supply_address: [
      ["~Please open the windows, do not touch any switches, and go outside. What is the address, so that I can send somebody at once?", "Please tell me the house number and the street where you smell gas."],
      ["~Open windows, no switches, go outside. Address?", "Street and house number?"],
      ["~Please open all windows, do not operate any switches and leave the building. State the address of the property.", "We must know the address in order to send assistance."],
      ["~Please open a window, leave the light switches alone and pop outside! Where do I send our people to?", "I need the street and house number so that they don't go to the wrong door."],
    ],
    contact_number: [
      ["On which telephone number can our engineers reach you outside the house?", "I am sorry, I need a telephone number for the engineers."],
      ["Phone number?", "Number to ring?"],
      ["Please state a telephone number on which our engineers can reach you.", "A telephone number for our engineers is missing."],
      ["And a phone number, in case they can't find you?", "What number do you have on you right now?"],
    ],
  },
  notFound: [
    "I am sorry, but I find no account for {what} with that postcode. Could you check the number and the postcode for me?",
    "No account for {what} and that postcode. Check both.",
    "No account was found for {what} in combination with this postcode. Please verify both details and reply.",
    "Computer says no to {what} with that postcode, I'm afraid. Fancy checking them both again?",
  ],
  lower: [
    "The last reading that we have is {last}, and yours is lower. Could you look at the meter again?",
    "Last one was {last}, yours is lower. Look again?",
    "The reading given is lower than the previous one ({last}). Please verify it.",
    "Hmm, last time it was on {last}, and meters don't run backwards! Could you double-check?",
  ],
  terms: {
    tariff: [
      [
        "I can move you to {tariff}, at {rate} pence per kilowatt-hour. The exit fee of your present tariff is {fee} pounds. Would you like me to make the change?",
        "I am sorry, I want to be sure. May I change your tariff to {tariff}, with an exit fee of {fee} pounds?",
      ],
      ["{tariff}: {rate}p per kWh, exit fee {fee} pounds. Switch?", "Switch to {tariff} with {fee} pounds exit fee: yes or no?"],
      [
        "The terms of the change are as follows:\n- New tariff: {tariff}\n- Unit rate: {rate} pence per kWh\n- Exit fee of your present tariff: {fee} pounds\nPlease confirm that you accept these terms.",
        "We cannot proceed without your consent to {tariff} and an exit fee of {fee} pounds. Do you give it?",
      ],
      [
        "So with {tariff} you'd be on {rate} pence a unit, and getting out of your old one costs {fee} pounds. I'll switch you over if you're happy, are you?",
        "Only if you say so, of course! Do I move you to {tariff} for the {fee} pounds exit fee?",
      ],
    ],
    tariff_free: [
      [
        "I can move you to {tariff}, at {rate} pence per kilowatt-hour. Your present tariff has no exit fee. Would you like me to make the change?",
        "I am sorry, I want to be sure. May I change your tariff to {tariff}?",
      ],
      ["{tariff}: {rate}p per kWh, no exit fee. Switch?", "Switch to {tariff}: yes or no?"],
      [
        "The terms of the change are as follows:\n- New tariff: {tariff}\n- Unit rate: {rate} pence per kWh\n- Exit fee of your present tariff: none\nPlease confirm that you accept these terms.",
        "We cannot proceed without your consent to {tariff}. Do you give it?",
      ],
      [
        "So with {tariff} you'd be on {rate} pence a unit, and getting out of your old one doesn't cost a thing. I'll switch you over if you're happy, are you?",
        "Only if you say so, of course! Do I move you to {tariff}?",
      ],
    ],
    two: [
      [
        "There are two tariffs that I can offer you: {a} at {ra} pence per kilowatt-hour, where the price is fixed for a year, or {b} at {rb} pence, where it follows the market. Which do you prefer?",
        "I am sorry, would you rather have {a} or {b}?",
      ],
      ["{a} ({ra}p, price fixed) or {b} ({rb}p, price moves). Which?", "{a} or {b}?"],
      [
        "The following tariffs are available to you:\n1. {a}: {ra} pence per kWh, fixed for twelve months\n2. {b}: {rb} pence per kWh, following the market\nPlease advise which one you select.",
        "Please select either {a} or {b}.",
      ],
      [
        "Two to pick from! {a} is {ra} pence and stays put for a year, {b} is {rb} pence but goes up and down a bit. Which one's more you?",
        "Didn't quite get that, is it {a} or {b} you fancy?",
      ],
    ],
    debit: [
      [
        "I would then take your direct debit of {amount} pounds on the {day} of each month. Is that what you would like?",
        "I am sorry, may I change the direct debit of {amount} pounds to the {day}?",
      ],
      ["{amount} pounds on the {day} each month. OK?", "Change to the {day}, {amount} pounds: yes or no?"],
      [
        "Your direct debit would be altered as follows:\n- Day of collection: the {day} of each month\n- Amount: {amount} pounds (unchanged)\nDo we have your consent?",
        "Please confirm the collection of {amount} pounds on the {day} of each month.",
      ],
      [
        "So that's the same {amount} pounds, just on the {day} from now on. Shall I pop that in?",
        "Am I all right to change it to the {day}, with {amount} pounds as before?",
      ],
    ],
  },
  tell: {
    entered: [
      "I have entered {list}. Thank you for taking the trouble.",
      "Entered: {list}.",
      "The following has been entered on your account: {list}.",
      "That's in! I've put {list} on your account.",
    ],
    switched: [
      "Your tariff is now {tariff}, at {rate} pence per kilowatt-hour. The number of the change is {id}.",
      "Switched to {tariff}. Ref {id}.",
      "The change has been made.\n- Tariff: {tariff}\n- Unit rate: {rate} pence per kWh\n- Reference: {id}",
      "You're on {tariff} now, at {rate} pence a unit! The reference is {id}.",
    ],
    debit: [
      "Your direct debit of {amount} pounds is now taken on the {day} of each month.",
      "Done. {amount} pounds on the {day}.",
      "The direct debit has been altered. {amount} pounds will be collected on the {day} of each month.",
      "Lovely jubbly, it's the {day} from now on, still {amount} pounds.",
    ],
    debt: [
      "I am sorry, but I cannot lower your monthly payment at the moment, because the account owes {owes} pounds.",
      "Can't lower it: the account owes {owes} pounds.",
      "Unfortunately, the monthly amount cannot be reduced while the account is in arrears. The balance owed is {owes} pounds.",
      "I'm afraid I can't bring it down right now, there's {owes} pounds still owing on the account.",
    ],
    kept: ["Then everything stays as it is.", "OK, no change.", "No change has been made to your account.", "Fair dos, I've not changed a thing."],
    smell: [
      "Our gas emergency team is on its way to {address} and will ring you on {phone}. Please stay outside until they are there.",
      "Emergency team is coming to {address}, will ring {phone}. Stay outside.",
      "Our gas emergency team has been notified and is on its way to {address}. They will contact you on {phone}. Please remain outside.",
      "Help's on the way to {address}, they'll ring {phone} when they're close. Please stay outside till then!",
    ],
  },
  anythingElse: ["Is there anything else you would like to ask?", "", "", "Anything else on your mind?"],
  firm: ["I do see why you are unhappy.", "Still no.", "We take note of your objection; the decision is unchanged.", "I get it, honestly I do."],
  bye: ["Thank you, and have a pleasant day.", "Bye.", "Yours faithfully, Fenwick Energy", "Ta-ra!"],
  gaveUp: [
    "I am sorry, I would like a colleague to look into this. You will hear from us tomorrow.",
    "A colleague will reply tomorrow.",
    "Your enquiry has been forwarded to a colleague, who will reply tomorrow.",
    "I'll have a colleague look at it, you'll hear from them tomorrow.",
  ],
  read: {
    wish: (text) => wishIn(text),
    account_number: accountIn,
    postcode: postcodeIn,
    meter_serial: (text) => SERIAL.exec(text)?.[1].toUpperCase(),
    meter_reading: readingIn,
    gas_reading: readingIn,
    day_reading: registerIn("day"),
    night_reading: registerIn("night"),
    preferred_tariff: (text) => namedIn(text, { "Fixed 12": /fixed/i, Tracker: /tracker/i }),
    switch_reason: (text, alone) => (alone ? freeIn(text) : undefined),
    preferred_payment_day: dayOfMonthIn,
    desired_monthly_amount: (text) => numberIn(text),
    supply_address: (text, alone) => STREET.exec(text)?.[0] ?? (alone ? freeIn(text) : undefined),
    contact_number: telephoneIn,
  },
  script,
};

function wishIn(text) {
  if (/smell|gas leak|leak|gas in the (house|kitchen|flat)/i.test(text)) return "smell";
  if (/\breadings?\b|\bmeter\b/i.test(text)) return "reading";
  if (/tariff|unit rate|cheaper/i.test(text)) return "tariff";
  if (/lower|less|reduce|bring down|too (high|much)/i.test(text)) return "amount";
  if (/direct debit|payment|pay(ing)?\b|collect/i.test(text)) return "day";
  return undefined;
}
const ordinal = (n) => `${n}${n % 100 > 10 && n % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th")}`;

function* identify() {
  yield* need("account_number", "postcode");
  if (facts.account_number === null) yield* must("meter_serial");
  for (let attempt = 0; ; attempt += 1) {
    if (facts.postcode === null) throw new GiveUp("postcode");
    const bySerial = facts.account_number === null;
    const key = bySerial ? facts.meter_serial : facts.account_number;
    const found = yield* call("find_account", { ...(bySerial ? { meter_serial: key } : { account_number: key }), postcode: facts.postcode });
    if (found.ok) return found.value;
    if (attempt === 2) throw new GiveUp("account_number");
    const reply = yield* say(fill(D.notFound[W], { what: key }), { asks: [bySerial ? "meter_serial" : "account_number", "postcode"], notFound: true });
    if (bySerial) facts.meter_serial = D.read.meter_serial(reply) ?? key;
    else facts.account_number = accountIn(reply) ?? key;
    facts.postcode = postcodeIn(reply) ?? facts.postcode;
  }
}

function* readings(account) {
  const keyOf = { electricity: "meter_reading", gas: "gas_reading", day: "day_reading", night: "night_reading" };
  let meters = account.meters;
  if (meters.length > 1 && !meters.some((meter) => meter.register === "day")) {
    const named = meters.filter((meter) => new RegExp(meter.register, "i").test(heard[0]));
    if (named.length > 0) meters = named;
  }
  yield* must(...meters.map((meter) => keyOf[meter.register]));
  const list = [];
  for (const { register, last_reading } of meters) {
    const key = keyOf[register];
    if (facts[key] < last_reading) {
      const reply = yield* say(fill(D.lower[W], { last: last_reading }), { asks: [key], lower: true });
      facts[key] = D.read[key](reply, true) ?? 0;
      if (facts[key] < last_reading) throw new GiveUp(key);
    }
    const done = yield* call("submit_reading", { account_number: account.account_number, register, reading: facts[key] });
    if (!done.ok) throw new GiveUp(key);
    list.push(`${facts[key]} for ${register === "day" || register === "night" ? `the ${register}` : register}`);
  }
  return yield* finish(fill(D.tell.entered[W], { list: list.join(" and ") }), "completed");
}

function* tariff(account) {
  let name = D.read.preferred_tariff(heard[0]);
  if (!account.on_sale.some((offer) => offer.tariff === name)) {
    const [a, b] = account.on_sale;
    name = yield* choose("two", { a: a.tariff, ra: a.unit_rate, b: b.tariff, rb: b.unit_rate }, { "Fixed 12": /fixed/i, Tracker: /tracker/i });
  }
  if (account.exit_fee > 0) yield* need("switch_reason");
  for (;;) {
    const offer = account.on_sale.find((one) => one.tariff === name);
    const values = { tariff: name, rate: offer.unit_rate, fee: account.exit_fee };
    const answer = yield* agree(account.exit_fee > 0 ? "tariff" : "tariff_free", values, (reply) => {
      const other = yesNo(reply) === "yes" ? undefined : D.read.preferred_tariff(reply);
      return other !== undefined && other !== name ? other : undefined;
    });
    if (answer === "no") return yield* finish(D.tell.kept[W], "informed");
    if (answer !== "yes") {
      name = answer;
      continue;
    }
    const note = facts.switch_reason ? { note: facts.switch_reason } : {};
    const done = yield* call("change_tariff", { account_number: account.account_number, tariff: name, exit_fee: account.exit_fee, ...note });
    if (!done.ok) throw new GiveUp("tariff");
    return yield* finish(fill(D.tell.switched[W], { ...values, id: done.value.id }), "completed");
  }
}

function* script() {
  facts.wish = wishIn(heard[0]) ?? (yield* askOne("wish"));
  if (facts.wish === "smell") {
    yield* must("supply_address", "contact_number");
    const summary = `Smell of gas at ${facts.supply_address}. Please ring ${facts.contact_number}. The customer wrote: ${heard[0]}`;
    return yield* escalate("gas_emergency", summary, fill(D.tell.smell[W], { address: facts.supply_address, phone: facts.contact_number }));
  }
  const account = yield* identify();
  if (facts.wish === "reading") return yield* readings(account);
  if (facts.wish === "tariff") return yield* tariff(account);
  if (facts.wish === "amount") {
    if (account.owes > 0) return yield* finish(fill(D.tell.debt[W], { owes: account.owes }), "not_possible");
    yield* must("desired_monthly_amount");
  } else {
    yield* must("preferred_payment_day");
    while (facts.preferred_payment_day > 28) facts.preferred_payment_day = yield* askOne("preferred_payment_day", 1);
  }
  let day = facts.preferred_payment_day ?? account.payment_day;
  const amount = facts.desired_monthly_amount ?? account.monthly_amount;
  for (;;) {
    const answer = yield* agree("debit", { amount, day: ordinal(day) }, (reply) => {
      const m = /\bthe ([12]?\d)(?:st|nd|rd|th)\b/i.exec(reply);
      return m && Number(m[1]) !== day && Number(m[1]) <= 28 && yesNo(reply) !== "yes" ? Number(m[1]) : undefined;
    });
    if (answer === "no") return yield* finish(D.tell.kept[W], "informed");
    if (answer !== "yes") {
      day = answer;
      continue;
    }
    const done = yield* call("set_direct_debit", { account_number: account.account_number, day, amount });
    if (!done.ok) throw new GiveUp("direct debit");
    return yield* finish(fill(D.tell.debit[W], { amount, day: ordinal(day) }), "completed");
  }
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
