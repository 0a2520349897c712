// The conversation engine of the scripted agents: one line of JSON in, one line out, one process per conversation.
// It knows the protocol, how to ask (and ask again) and how to read plain answers. The desk is in agent.mjs.
import { createInterface } from "node:readline";

export const W = Number(process.env.WORDING ?? 0);
export const pick = (four) => four[W];

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const pad = (n) => String(n).padStart(2, "0");
const monthOf = (word) => MONTHS.findIndex((m) => m.startsWith(word.toLowerCase().slice(0, 3))) + 1;
const MONTH = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const FORMS = [
  [/\b(\d{4})-(\d\d?)-(\d\d?)\b/g, (m) => [m[1], m[2], m[3]]],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b,?(?: (\\d{4}))?`, "gi"), (m) => [m[3], monthOf(m[2]), m[1]]],
  [new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b,?(?: (\\d{4}))?`, "gi"), (m) => [m[3], monthOf(m[1]), m[2]]],
  [/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g, (m) => [m[3], m[2], m[1]]],
];
/** All dates in a text, as ISO; a date without a year gets the given year. */
export function dates(text, year) {
  const found = [];
  for (const [form, parts] of FORMS)
    for (const m of text.matchAll(form)) {
      const [y, mo, d] = parts(m);
      if (y === undefined && year === undefined) continue;
      found.push({ at: m.index, iso: `${y ?? year}-${pad(mo)}-${pad(d)}` });
    }
  return found.sort((a, b) => a.at - b.at).map(({ iso }) => iso);
}
export const dateSlot = (year) => (text) => dates(text, year).at(-1);
const withoutDates = (text) => FORMS.reduce((rest, [form]) => rest.replace(form, " "), text);
/** A run of exactly n digits, however it is grouped. */
export const digits = (n) => (text) => {
  const plain = withoutDates(text);
  const runs = (s) => [...s.matchAll(/\d+/g)].map(([d]) => d).filter((d) => d.length === n).at(-1);
  return runs(plain) ?? runs(plain.replace(/(\d)[ -](?=\d)/g, "$1"));
};
export const pattern = (regex, tidy = (m) => m[0]) => (text) => {
  const all = [...text.matchAll(new RegExp(regex.source, "gi"))];
  return all.length ? tidy(all.at(-1)) : undefined;
};
export const email = pattern(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/, (m) => m[0].toLowerCase());
/** One of some options, by the words people use for it; two of them are no answer. */
export const oneOf = (options) => (text) => {
  const hits = Object.entries(options).filter(([, words]) => words.test(text));
  return hits.length === 1 ? hits[0][0] : undefined;
};
export const weekday = (text) => {
  const hits = DAYS.filter((day) => new RegExp(`\\b${day}s?\\b`, "i").test(text));
  return hits.length === 1 ? hits[0] : undefined;
};
const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** A number: before or after one of the unit's words, or, if nothing else was asked, the only number. */
export const number = (unit) => (text, solo) => {
  const plain = withoutDates(text).toLowerCase().replace(/\b[a-z]+\b/g, (w) => (WORDS.includes(w) ? WORDS.indexOf(w) : w));
  const near = plain.match(new RegExp(`(\\d+)[ -]*(?:${unit.source})`)) ?? plain.match(new RegExp(`(?:${unit.source})\\D{0,12}(\\d+)`));
  if (near) return Number(near[1]);
  const all = [...plain.matchAll(/\d+/g)];
  return solo && all.length === 1 ? Number(all[0][0]) : undefined;
};
export const longDate = (iso) => {
  const [y, m, d] = iso.split("-").map(Number);
  const month = MONTHS[m - 1];
  return `${d} ${month[0].toUpperCase()}${month.slice(1)} ${y}`;
};
export const dayOf = (iso) => DAYS[new Date(`${iso}T12:00Z`).getUTCDay()];
export const dayDate = (iso) => `${dayOf(iso)} ${longDate(iso)}`;

const DUNNO = /\b(don'?t|do not|didn'?t|can'?t|cannot|couldn'?t|could not|wouldn'?t) (really |actually |quite )?(know|have|remember|recall|find|say|tell|supply|give)|no idea|not sure|no clue|haven'?t got|have no|no record|unknown to me|\bdunno\b|\b(lost|mislaid|misplaced) (it|that|my|the)\b|not (something|one) (that )?i (know|have)|beats me/i;
const YES = /\b(yes|yeah|yep|yup|sure|ok|okay|go ahead|go on|go for it|agree|agreed|fine|good|great|perfect|lovely|works|do (it|that|so)|proceed|all right|alright|correct|right|sounds|confirm(ed)?|absolutely|by all means|of course|certainly|definitely|happy (with|to)|suits|book it|deal|(take|have) (it|that)|i'?d (like|love) that|please (do|go|proceed|book|order|send|open|change|move|replace|dispute|put|enrol|reschedule))\b/i;
const NO = /\b(no|nope|nah|not|don'?t|do not|won'?t|doesn'?t|isn'?t|rather|decline|instead|refuse|can'?t)\b/i;
const UNCLEAR = /\?\s*$|\b(what do you mean|another way|not follow|don'?t (follow|understand)|didn'?t (quite )?(get|catch|understand)|make sense|come again|pardon)\b/i;
/** true, false, or undefined if the answer is neither (a question, "what do you mean", the wish once more). */
export function yesOrNo(text) {
  const plain = text
    .replace(/\b(no (problem|worries|rush|objections?)|not a problem|why not|don'?t mind|can'?t wait|not at all)\b/gi, "fine")
    .replace(/\bgood (morning|day|afternoon|evening)\b/gi, "");
  if (/^\W*(oh,? )?(no|nope|nah)\b/i.test(plain)) return false;
  if (/^\W*(yes|yeah|yep|yup|sure|ok|okay|absolutely|certainly|of course|fine|agreed|perfect|great)\b/i.test(plain)) return true;
  if (UNCLEAR.test(plain)) return undefined;
  if (NO.test(plain)) return false;
  if (/^\W*(\S+\W+){0,3}please\W*$/i.test(plain)) return true;
  return YES.test(plain) ? true : undefined;
}

const STILL = ["I'm afraid I still need this before I can go on. ", "Still missing. ", "One point remains open. ", "Sorry, me again about the same thing! "];
const LAST = ["Let me try this once more. ", "Last try. ", "This is my final request on this point. ", "Okay, one more go from me. "];
const ACKS = [
  ["Thank you.", "Thank you, that helps.", "Thanks for that.", "Thank you very much."],
  ["Thanks.", "", "Ok.", ""],
  ["Thank you for the information.", "Noted, thank you.", "Thank you.", "This has been noted."],
  ["Lovely, thanks!", "Great, got that.", "Super, thank you.", "Ah, perfect."],
];

class GaveUp extends Error {}

export async function serve({ slots, joint = {}, greet, flow, giveUp }) {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) process.exit(0);
    return JSON.parse(value);
  };
  let request = await next();
  const debug = (note) => process.env.AGENT_DEBUG && console.error(JSON.stringify(note));
  const send = async (answer) => {
    console.log(JSON.stringify(answer));
    request = await next();
  };

  let said = 0;
  const asking = new Set();
  let quiet = false; // no thanks for an answer that was none
  const talk = {
    got: {},
    heard: request.message.text,
    now: request.now,
    learn(text, names, solo) {
      for (const [name, slot] of Object.entries(slots)) {
        if (!names.includes(name) && !slot.passive && !slot.corrected) continue;
        if (name in talk.got && !names.includes(name) && !slot.corrected) continue;
        const value = slot.parse(text, solo && names.includes(name), talk);
        if (value !== undefined && value !== null) talk.got[name] = value;
      }
    },
    /** A message; resolves with the customer's next one. */
    async say(text, note = {}, bare = false) {
      const lead = said === 0 ? pick(greet(talk)) : bare || quiet ? "" : ACKS[W][said % ACKS[W].length];
      said += 1;
      quiet = false;
      debug(note);
      await send({ message: [lead, text].filter(Boolean).join(" ") });
      talk.heard = request.message.text;
      return talk.heard;
    },
    /** Asks for the slots that are still missing, together where this wording does so, until each is known. */
    async ask(...names) {
      const missing = () => names.filter((name) => !(name in talk.got));
      const tried = {};
      const together = joint[missing().join("+")]?.[W];
      if (together) {
        const asked = missing();
        const reply = await talk.say(together, { asks: asked });
        talk.learn(reply, asked, false);
        for (const name of asked) asking.add(name);
        if (DUNNO.test(reply)) for (const name of missing()) if (slots[name].mayBeUnknown && missing().length === 1) {
          talk.got[name] = null;
          quiet = true;
        }
      }
      while (missing().length) {
        const [name] = missing();
        const slot = slots[name];
        const attempt = tried[name] ?? (asking.has(name) ? 1 : 0);
        if (attempt === 4 && slot.mayBeUnknown) {
          talk.got[name] = null; // the policy knows another way
          continue;
        }
        if (attempt === 4) throw new GaveUp(name);
        asking.add(name);
        tried[name] = attempt + 1;
        const form = (four) => (typeof four === "function" ? four(talk) : four)[W];
        const text = [form(slot.first), form(slot.again), STILL[W] + form(slot.first), LAST[W] + form(slot.again)][attempt];
        const reply = await talk.say(text, { asks: [name] }, attempt > 0);
        talk.learn(reply, [name], true);
        if (!(name in talk.got) && slot.mayBeUnknown && DUNNO.test(reply)) {
          talk.got[name] = null;
          quiet = true;
        }
      }
      return names.length === 1 ? talk.got[names[0]] : names.map((name) => talk.got[name]);
    },
    forget: (...names) => names.forEach((name) => delete talk.got[name]),
    /** Asks for consent to stated terms. `echo` is how a customer may name the proposal instead of saying yes. */
    async agree(first, again, { action, echo, changed } = {}) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const text = [first[W], again[W], STILL[W] + first[W], LAST[W] + again[W]][attempt];
        const reply = await talk.say(text, { agree: action }, attempt > 0);
        if (changed?.(reply)) return "changed";
        const answer = yesOrNo(reply);
        quiet = answer === false;
        if (answer !== undefined) return answer;
        if (echo?.test(reply)) return true;
      }
      throw new GaveUp("agreement");
    },
    async call(tool, args) {
      await send({ calls: [{ tool, args }] });
      return request.results.at(-1);
    },
    /** The last message together with the call that ends the case; if the customer reopens it, the same again. */
    async end(text, tool, args, bare = false) {
      const onceMore = text;
      const lead = said === 0 ? pick(greet(talk)) : bare || quiet ? "" : ACKS[W][said % ACKS[W].length];
      debug({ end: tool });
      await send({ message: [lead, text].filter(Boolean).join(" "), calls: [{ tool, args }] });
      for (;;) {
        if (request.results.length > 0) await send({ message: "" });
        else await send({ message: onceMore, calls: [{ tool, args }] });
      }
    },
    /** A refusal: said once, then, after the customer's answer, once more with the closing call. */
    async refuse(first, onceMore, tool, args) {
      await talk.say(first[W], { refused: true });
      await talk.end(onceMore[W], tool, args, true);
    },
  };
  talk.learn(talk.heard, [], false);
  try {
    await flow(talk);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    await giveUp(talk, error.message);
  }
}
