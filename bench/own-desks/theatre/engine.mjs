// The half of the agent that every desk shares: the line protocol, asking, reading replies.
import { createInterface } from "node:readline";

export const W = [0, 1, 2, 3].includes(Number(process.env.WORDING)) ? Number(process.env.WORDING) : 0;
const incoming = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const trace = (...words) => process.env.DESK_TRACE && process.stderr.write(`@${words.join(" ")}\n`);

export let request;
export const known = {};
let ended = false;

async function read() {
  const { value, done } = await incoming.next();
  if (done) process.exit(0);
  request = JSON.parse(value);
}
const write = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);

export const pick = (forms) => (Array.isArray(forms) ? forms[W] : forms);
/** Sends a message and returns the customer's answer. */
export async function say(text, kind = "say") {
  trace(kind);
  write({ message: text });
  await read();
  const reply = request.message?.text ?? "";
  notice(reply);
  return reply;
}

export async function call(tool, args, message) {
  write(message === undefined ? { calls: [{ tool, args }] } : { message: message, calls: [{ tool, args }] });
  await read();
  const result = request.results[0];
  if (result?.ended) ended = true;
  return result;
}

/* ---------- reading replies ---------- */

const words = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(" ");
const months = "january february march april may june july august september october november december".split(" ");
const days = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const iso = (y, m, d) => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
const monthOf = (name) => months.findIndex((m) => m.startsWith(name.toLowerCase().slice(0, 3))) + 1;
const M = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dateForms = [
  [/\b(\d{4})-(\d\d)-(\d\d)\b/i, (m) => iso(m[1], m[2], m[3])],
  [new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${M}\\b\\.?(?:,? (\\d{4}))?`, "i"), (m, y) => iso(m[3] ?? y, monthOf(m[2]), m[1])],
  [new RegExp(`\\b${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`, "i"), (m, y) => iso(m[3] ?? y, monthOf(m[1]), m[2])],
  [/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/, (m) => iso(m[3], m[2], m[1])],
];
const now = () => String(request.now).slice(0, 10);

export function dateIn(text) {
  for (const [form, make] of dateForms) {
    const hit = form.exec(text);
    if (hit) return make(hit, now().slice(0, 4));
  }
  const today = new Date(`${now()}T00:00:00Z`);
  const plus = (n) => new Date(today.getTime() + n * 86400000).toISOString().slice(0, 10);
  if (/\btomorrow\b/i.test(text)) return plus(1);
  if (/\btoday\b|\btonight\b/i.test(text)) return plus(0);
  const day = days.findIndex((name) => new RegExp(`\\b${name}s?\\b|\\b${name.slice(0, 3)}\\b`, "i").test(text));
  if (day >= 0) return plus((day - today.getUTCDay() + 7) % 7 || 7);
  const nth = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(text);
  if (nth) {
    const [y, m, d] = now().split("-").map(Number);
    return Number(nth[1]) > d ? iso(y, m, nth[1]) : m === 12 ? iso(y + 1, 1, nth[1]) : iso(y, m + 1, nth[1]);
  }
  return undefined;
}
export const longDate = (date) => {
  const d = new Date(`${date}T00:00:00Z`);
  const name = days[d.getUTCDay()];
  const month = months[d.getUTCMonth()];
  return `${name[0].toUpperCase()}${name.slice(1)} ${d.getUTCDate()} ${month[0].toUpperCase()}${month.slice(1)}`;
};
const withoutDates = (text) => dateForms.reduce((rest, [form]) => rest.replace(new RegExp(form.source, "gi"), " "), text);

const numberWord = `\\d+(?:[.,]\\d+)?|${words.slice(1).join("|")}`;
const toNumber = (hit) => {
  const at = words.indexOf(hit.toLowerCase());
  return at >= 0 ? at : Number(hit.replace(",", "."));
};
/** A number before one of the units; on its own also a number without a unit. */
export function numberIn(text, units, alone) {
  const rest = withoutDates(text).replace(/\b[A-Z]{2,3}-?\d{3,}\b/g, " ");
  const hit = new RegExp(`\\b(${numberWord})[\\s-]*(?:${units})`, "i").exec(rest);
  if (hit) return toNumber(hit[1]);
  const after = new RegExp(`(?:${units})(?:\\s+is|\\s+are|:)\\s*(${numberWord})\\b`, "i").exec(rest);
  if (after) return toNumber(after[1]);
  const bare = alone ? new RegExp(`\\b(${numberWord})\\b`, "i").exec(rest) : undefined;
  return bare ? toNumber(bare[1]) : undefined;
}
export function timeIn(text) {
  const hit = /\b(\d{1,2})[:.](\d\d)\s*(am|pm)?\b/i.exec(text) ?? /\b(\d{1,2})()\s*(am|pm)\b/i.exec(text);
  if (hit) {
    let hour = Number(hit[1]);
    if (/pm/i.test(hit[3] ?? "") && hour < 12) hour += 12;
    if (/am/i.test(hit[3] ?? "") && hour === 12) hour = 0;
    return `${String(hour).padStart(2, "0")}:${hit[2] || "00"}`;
  }
  if (/\bmidnight\b/i.test(text)) return "00:00";
  return undefined;
}
export const emailIn = (text) => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0].toLowerCase();
export const phoneIn = (text) => /(?:\+|\b0)\d[\d\s()-]{6,}\d/.exec(text)?.[0].trim();

const lost = /\b(don'?t|do not|didn'?t|can'?t|cannot|couldn'?t|could not|no) (\w+ )?(know|have|remember|recall|find|idea|tell you|clue|say)\b|\bnot sure\b|\bno idea\b|\bunsure\b|\bhaven'?t got\b|\bwouldn'?t know\b|\bunknown\b|\blost it\b/i;
export const doesNotKnow = (text) => lost.test(text);
const nothingSaid = /^\W*(sure|ok(ay)?|thanks?( you)?|thank you|fine|of course|no rush|alright|all right|yes|no|hello|hi|hm+|great|perfect|good)?\W*$|what do you mean|don'?t (quite )?(follow|understand|get)|didn'?t (quite )?(follow|understand|get|catch)|not sure what you|take (your time|a (minute|moment|second))|i'?ll wait|another way|come again|^(pardon|sorry)\b[^.]*\?|^why\b/i;

/** A free value: the whole reply, without the words that only carry it. */
export function freeIn(text) {
  const t = text.trim();
  if (nothingSaid.test(t) || doesNotKnow(t)) return undefined;
  if (/\?\s*$/.test(t) && t.split(/[.!]/).length === 1) return undefined;
  return t.replace(/\s+/g, " ");
}
const carriers = new Set(
  "it its it's is my the our last sur family first full name named surname under booked we're were i'm im i am that's thats that this booking reservation here for in of on please sure yes ok okay you are go thanks thank should be would will and a an called mr mrs ms dr well course hi hello sorry as written spelled to with code confirmation have got there number reference address email mail by or so he she they he's she's can if need one put just from no problem say parcel collect collects collecting pick up picks picking mine myself me was think tickets postcode tracking thing cheers ta details are both all right alright great happy perfect certainly lovely hey its's ah oh so let see".split(" "),
);
/** A name: what is left of the reply without the words that carry it, capitals first. */
export function nameIn(text, alone = true) {
  const t = text.trim();
  if (alone && (nothingSaid.test(t) || doesNotKnow(t))) return undefined;
  const rest = withoutDates(t)
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, " ")
    .replace(/\S*\d\S*/g, " ")
    .replace(/[^\p{L}'’\s-]/gu, " ")
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "-" && !carriers.has(word.toLowerCase().replace("’", "'")) && !days.includes(word.toLowerCase()));
  const capitals = rest.filter((word) => /^\p{Lu}/u.test(word));
  const kept = capitals.length > 0 ? capitals : rest;
  return kept.length > 0 && kept.length <= (alone ? 4 : 2) ? kept.join(" ") : undefined;
}

const yesForm = /\b(yes|yeah|yep|yup|sure|ok|okay|go ahead|please do|do it|do that|go for it|agree|agreed|that works|works for me|sounds (good|great|fine|right)|that'?s (fine|good|great|perfect|right|ok|okay)|fine (with|by) me|absolutely|definitely|certainly|of course|by all means|perfect|please proceed|proceed|correct|confirmed|i accept|i do|book (it|that|them)|lovely|happy with)\b/i;
const noForm = /\b(no|nope|not|don'?t|do not|decline|rather not|won'?t|never|instead|refuse|cancel that)\b/i;
export function yesNo(text) {
  const t = text.replace(/\bno (problem|worries|rush)\b|\bwhy not\b|\bif not\b|\bwhether or not\b/gi, " ok ").trim();
  if (/^\W*(no|nope)\b/i.test(t)) return "no";
  if (/^\W*(y|yes|yeah|yep|yup|sure|ok|okay|please|go ahead|fine|perfect|absolutely|certainly|of course|lovely|great)\b/i.test(t)) return "yes";
  if (noForm.test(t)) return "no";
  return yesForm.test(t) || (/\bplease\b/i.test(t) && !t.includes("?")) ? "yes" : undefined;
}

/* ---------- what the desk asks ---------- */

/** slots: { name: { label, parse(text, alone), spot?, mayLack?, forms: [[first, again] × 4] } } */
export let slots = {};
export const useSlots = (all) => {
  slots = all;
};
const notice = (text) => {
  for (const [name, slot] of Object.entries(slots)) {
    if (!slot.spot || known[name] !== undefined) continue;
    const value = slot.parse(text, false);
    if (value !== undefined) known[name] = value;
  }
};
export const noticeOpening = () => notice(request.message.text);

const third = [
  (l) => `I am sorry to come back to this, but I cannot go on without it. What is ${l}?`,
  (l) => `Still need ${l}.`,
  (l) => `The following is still outstanding:\n- ${l}`,
  (l) => `Sorry, me again, I know, I just can't do a thing here until I've got ${l}.`,
];

/** Asks for one thing, up to three times. Returns the value, null if the customer does not have it (and may), undefined if no answer came. */
export async function ask(name, { forms, label, parse, mayLack } = slots[name]) {
  if (known[name] !== undefined) return known[name];
  const own = forms[W];
  for (const text of [own[0], own[1], third[W](label)]) {
    const reply = await say(text, `ask ${name}`);
    if (known[name] !== undefined) return known[name];
    const value = parse(reply, true);
    if (value !== undefined) {
      known[name] = value;
      return value;
    }
    if (mayLack && doesNotKnow(reply)) return null;
  }
  return undefined;
}

/** Asks for several things: in one message if the wording has one for them, then one by one for what is missing. */
export async function gather(names, together) {
  const open = names.filter((name) => known[name] === undefined);
  const text = together?.[W];
  const lacking = [];
  if (text !== undefined && open.length === names.length && open.length > 1) {
    const reply = await say(text, `ask ${open.join(",")}`);
    for (const name of open) {
      const value = known[name] ?? slots[name].parse(reply, false);
      if (value !== undefined) known[name] = value;
    }
  }
  for (const name of names) {
    const value = known[name] ?? (await ask(name));
    if (value === undefined || value === null) lacking.push([name, value]);
    if (value === null) break;
  }
  return lacking;
}

/** options: [{ name, match }]. Returns the option the customer named. */
export async function choose(name, options, forms) {
  const value = await ask(name, {
    label: slots[name].label,
    forms,
    parse: (text) => {
      const hits = options.filter(({ match }) => match.test(text));
      if (hits.length === 1) return hits[0].name;
      const nth = /\bfirst\b/i.test(text) ? 0 : /\bsecond\b|\blatter\b/i.test(text) ? 1 : -1;
      if (hits.length === 0 && nth >= 0 && !/first name/i.test(text)) return options[nth]?.name;
      if (hits.length > 1) {
        const kept = hits.filter(({ match }) => !new RegExp(`\\b(not|rather than|instead of|than|no)\\b[^,.]*${match.source}`, "i").test(text));
        if (kept.length === 1) return kept[0].name;
      }
      return undefined;
    },
  });
  return options.find((option) => option.name === value);
}

/** States terms and asks for a yes; asks again in other words if the answer is neither yes nor no. */
export async function agree(forms) {
  const own = forms[W];
  const last = ["A simple yes or no is enough.", "Yes or no?", "Please answer with yes or no.", "Just a yes or a no will do, honestly."][W];
  for (const text of [own[0], own[1], `${own[1]} ${last}`]) {
    const answer = yesNo(await say(text, "confirm"));
    if (answer !== undefined) return answer === "yes";
  }
  return undefined;
}

/** Tells the result and closes. Wordings 0 and 3 wait for the customer's last word first. */
export async function tellAndClose(text, goodbye, tool, args) {
  const more = ["Is there anything else I can do for you?", "", "", "Anything else on your mind while I'm here?"][W];
  if (more) {
    await say(`${text} ${more}`, "tell");
    await call(tool, args, goodbye[W]);
  } else await call(tool, args, text);
  await over();
}

/** Refuses, stands by it once more if the customer objects, and closes. */
export async function refuse(text, again, goodbye, tool, args) {
  const reply = await say(text, "refuse");
  const givesIn = /\b(okay|ok|fair enough|i see|understood|never ?mind|alright|all right|fine|very well|i understand|thanks|thank you|bye|goodbye|suppose that|leave it at that)\b/i.test(reply) && !/\?|\bbut\b/i.test(reply);
  if (!givesIn) await say(again, "refuse");
  await call(tool, args, goodbye[W]);
  await over(async () => {
    await call(tool, args, again);
  });
}

/** After the last call: nothing more to say, unless the customer has the case opened again. */
export async function over(reopened, message = "") {
  for (let last = message; ; last = "") {
    write({ message: last });
    await read();
    if (request.results.length > 0) continue;
    ended = false;
    if (reopened) await reopened();
  }
}
export async function handOver(tool, args, message) {
  await call(tool, args);
  trace("escalated");
  await over(undefined, message);
}
/** Runs the desk's script on the opening. */
export async function start(script) {
  await read();
  noticeOpening();
  await script(request.message.text);
  if (!ended) await over();
}
