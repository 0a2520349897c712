// The part the three agents share: the line protocol, asking and reading answers. Copied into each desk's folder.
import { createInterface } from "node:readline";

export const W = Math.abs(Number(process.env.WORDING ?? 0)) % 4;
/** Picks this wording's text out of four. */
export const by = (...texts) => texts[W];

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
async function read() {
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  return JSON.parse(value);
}
const send = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");

export class GiveUp extends Error {}

const dontKnow =
  /\b(do ?n[o']?t|did ?n[o']?t|ca ?n[o']?t|cannot|could ?n[o']?t|have ?n[o']?t) (actually |really |even )?(have|know|remember|recall|find|say|tell|got|seem)|no idea|no clue|not sure(?! if| whether| what you| that's what| this is what)|\bunknown\b|i'?ve lost|\bmislaid\b|do not (have|know|recall|remember)/i;
export const unknown = (text) => dontKnow.test(text.replace(/’/g, "'"));

export class Desk {
  constructor(first) {
    this.now = first.now;
    this.known = {};
    this.lead = "";
    this.heard = [];
    for (const entry of first.history ?? []) if (entry.from === "customer") this.heard.push(entry.text);
    if (!this.heard.includes(first.message.text)) this.heard.push(first.message.text);
    this.opening = this.heard.join("\n");
  }
  async call(tool, args) {
    send({ calls: [{ tool, args }] });
    const { results } = await read();
    return results.at(-1);
  }
  /** Sends a message (after whatever was left to say first) and returns the customer's reply. */
  async say(text, asks = []) {
    // Only for the test against a fake customer, which has to know what was asked without reading it.
    const trace = process.env.TRACE_ASKS ? { asks } : {};
    send({ message: [this.lead, text].filter(Boolean).join(W === 2 ? "\n\n" : " "), ...trace });
    this.lead = "";
    const reply = (await read()).message.text;
    this.heard.push(reply);
    return reply.replace(/’/g, "'");
  }
  note(text) {
    this.lead = [this.lead, text].filter(Boolean).join(" ");
  }
  /** Asks for every slot that is not known yet: together or one at a time. Returns their values. */
  async ask(slots, { together = [2, 3], again = false } = {}) {
    const before = { ...this.known };
    for (const slot of slots) {
      if (again) delete this.known[slot.key];
      else if (slot.anywhere && this.known[slot.key] === undefined) {
        const value = slot.read(this.opening, {});
        if (value !== undefined) this.known[slot.key] = value;
      }
    }
    let open = slots.filter((slot) => this.known[slot.key] === undefined);
    if (open.length > 1 && !together.includes(W)) {
      for (const slot of open) await this.ask([slot], { again });
      return slots.map((slot) => this.known[slot.key]);
    }
    for (let attempt = again ? 1 : 0; open.length > 0; attempt++) {
      if (attempt > 3 + (again ? 1 : 0)) throw new GiveUp(open[0].label);
      // Asked together twice in vain, the details are asked for one at a time.
      const now = attempt < 2 ? open : open.slice(0, 1);
      const alone = now.length === 1;
      const reply = await this.say(alone ? wording(now[0], attempt) : listed(now, attempt), now.map(({ key }) => key));
      for (const slot of open) {
        if (!now.includes(slot) && !slot.anywhere) continue;
        const value = slot.read(reply, { alone: alone && slot === now[0], not: again ? before[slot.key] : undefined });
        if (value !== undefined) this.known[slot.key] = value;
        else if (slot.optional && now.includes(slot) && unknown(reply)) this.known[slot.key] = null;
      }
      const left = open.filter((slot) => this.known[slot.key] === undefined);
      if (left.length < open.length && !again) attempt = Math.min(attempt, 0);
      open = left;
    }
    return slots.map((slot) => this.known[slot.key]);
  }
  /** States terms and asks for a yes. `change` may read a correction out of the reply. */
  async agree(first, second, change = () => undefined) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const reply = await this.say(attempt % 2 === 0 ? first : second, ["(consent)"]);
      const other = change(reply);
      if (other !== undefined) return { change: other };
      const answer = yesNo(reply);
      if (answer !== undefined) return { yes: answer };
    }
    throw new GiveUp("your agreement");
  }
  /** The last message together with the call that ends the case. Closes again if the customer reopens it. */
  async end(text, tool, args, again = text) {
    let message = [this.lead, text].filter(Boolean).join(W === 2 ? "\n\n" : " ");
    this.lead = "";
    for (;;) {
      send({ message, calls: [{ tool, args }] });
      let request = await read();
      if (request.results.length > 0) {
        send({ message: "" });
        request = await read();
      }
      message = again;
    }
  }
}

const generic = [
  (label) => `I am sorry to come back to this, but could you please tell me ${label}?`,
  (label) => `Still need ${label}.`,
  (label) => `We are still lacking ${label}. Kindly provide it.`,
  (label) => `Sorry, me again! I still haven't got ${label} down on my screen, mind letting me know?`,
];
function wording(slot, attempt) {
  const forms = slot.ask[W];
  return attempt < forms.length ? forms[attempt] : attempt === 2 ? generic[W](slot.label) : forms[(attempt + 1) % forms.length];
}
const and = (items) => (items.length === 1 ? items[0] : items.slice(0, -1).join(", ") + " and " + items.at(-1));
function listed(slots, attempt) {
  const labels = slots.map((slot) => slot.label);
  const first = attempt === 0;
  const odd = (labels.length + labels[0].length) % 2 === 1;
  if (W === 2) {
    const items = labels.map((label, i) => (slots.length > 2 ? `${i + 1}. ` : "- ") + label.replace(/^your /, ""));
    return (first ? (odd ? "To process your request, please supply:\n" : "In order to proceed, we require the following:\n") : "The following details are outstanding:\n") + items.join("\n");
  }
  if (W === 3)
    return first
      ? odd
        ? `There's just a couple of bits I'd love from you: ${and(labels)}.`
        : `So I can get stuck in, I'll just be needing ${and(labels)}, if that's okay with you.`
      : `Hmm, I don't think I caught all that. I'm after ${and(labels)}, whenever you're ready.`;
  if (W === 1) return first ? `I need ${and(labels)}.` : `${labels.join(", ")}?`;
  return first ? `Could you please give me ${and(labels)}?` : `I am afraid I am still missing ${and(labels)}. Could you send me both?`;
}

// Reading answers.
const hedge = /\b(i'?m )?not (quite )?sure (if|whether|that)\b[^,.?]*[,.]? but\b|^is (it )?this (what )?you mean\?|^do you mean( this)?\?/gi;
export function yesNo(text) {
  const t = text.toLowerCase().replace(/’/g, "'").replace(hedge, " ").replace(/\bno (problem|worries|objections?)\b/g, "yes");
  const no = t.search(/\b(no|nope|nah|not|don't|doesn't|won't|never|haven't|isn't|rather not|decline)\b/);
  const yes = t.search(
    /\b(yes|yeah|yep|yup|sure|ok|okay|go ahead|please do|i agree|agreed|that's fine|is fine|works|sounds good|perfect|of course|do it|happy with|certainly|absolutely|by all means|accept|i do|great|lovely|please book|go for it|that's right|correct)\b/,
  );
  if (no < 0 && yes < 0) return undefined;
  if (no < 0) return true;
  if (yes < 0) return false;
  return yes < no;
}
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const two = (n) => String(n).padStart(2, "0");
export function dateIn(text, year) {
  let m = text.match(/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/);
  if (m) return `${m[1]}-${two(m[2])}-${two(m[3])}`;
  m = text.match(/\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?(?: (\d{4}))?/i);
  if (m && (m[3] || year)) return `${m[3] ?? year}-${two(months.indexOf(m[2].toLowerCase()) + 1)}-${two(m[1])}`;
  m = text.match(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b,?(?: (\d{4}))?/i);
  if (m && (m[3] || year)) return `${m[3] ?? year}-${two(months.indexOf(m[1].toLowerCase()) + 1)}-${two(m[2])}`;
  m = text.match(/\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/);
  if (m) return `${m[3]}-${two(m[2])}-${two(m[1])}`;
  return undefined;
}
export const spoken = (iso) => {
  const [y, m, d] = iso.split("-").map(Number);
  const names = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
  return `${d} ${names[m - 1]} ${y}`;
};
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** The last day named: "not Friday, make it Saturday" means Saturday. */
export function dayIn(text) {
  const found = [...text.matchAll(/\b(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b/gi)];
  if (found.length === 0) return undefined;
  const start = found.at(-1)[1].slice(0, 3).toLowerCase();
  return weekdays.find((day) => day.toLowerCase().startsWith(start));
}
const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export function numberIn(text) {
  const digits = text.match(/(?<![\w:-])(\d+)(?:st|nd|rd|th)?(?![\w:-])/);
  if (digits) return Number(digits[1]);
  const t = text.toLowerCase().replace(/\b(this|that|which|the right) one\b/g, "");
  const word = t.match(/\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/);
  if (word) return words.indexOf(word[1]);
  if (/\bjust me\b|\bonly me\b/.test(t)) return 1;
  return undefined;
}
/** An id by its pattern; asked again, rather another one than before. */
export const idIn = (pattern, shape) => (text, { not } = {}) => {
  const values = [...text.matchAll(pattern)].map(shape);
  return values.find((value) => value !== not) ?? values[0];
};
/** Yes or no as the answer to a question of fact: "Sure, it's no" means no. */
export function factIn(text) {
  const t = text.toLowerCase().replace(hedge, " ").replace(/^(\s*(sure|of course|okay|ok|no problem|no worries|right|well|certainly|here you (go|are))\b[\s,.:;!]*)+/i, "");
  const no = t.search(/\b(no|nope|nah|don't|do not|never|haven't|have not|not|just (my )?glasses|only (my )?glasses)\b/);
  const yes = t.search(/\b(yes|yeah|yep|yup|indeed|i do|i have|i've|i wear|sometimes|true|has given|dailies|monthlies)\b/);
  if (no < 0 && yes < 0) return undefined;
  return no < 0 ? true : yes < 0 ? false : yes < no;
}
export const phoneIn = (text) => text.match(/\+?\d[\d ()-]{8,16}\d/g)?.find((run) => run.replace(/\D/g, "").length >= 10 && !/\d{4}-\d\d-\d\d/.test(run))?.trim();
/** One of some options, by a word of theirs or by its place in the list. */
export function optionIn(text, options) {
  const hits = options.filter(({ is }) => is.test(text));
  if (hits.length === 1) return hits[0].value;
  if (hits.length > 1) {
    const kept = hits.filter(({ is }) => !new RegExp(`\\b(not|rather than|instead of|no) (the |a )?(${is.source})`, "i").test(text));
    return kept.length === 1 ? kept[0].value : undefined;
  }
  if (/\b(first|former|option 1|option one)\b/i.test(text)) return options[0].value;
  if (/\b(second|latter|option 2|option two)\b/i.test(text)) return options[1]?.value;
  if (/\b(third|last|option 3)\b/i.test(text)) return options.at(-1).value;
  return undefined;
}
/** A time of day out of those on offer. */
export function timeIn(text, times) {
  for (const m of text.matchAll(/\b(\d{1,2})(?:[:.](\d\d))?\s*(am|pm|a\.m\.|p\.m\.)?/gi)) {
    let hour = Number(m[1]);
    if (/^p/i.test(m[3] ?? "") && hour < 12) hour += 12;
    const exact = times.find((time) => time === `${two(hour)}:${m[2] ?? "00"}`) ?? times.find((time) => time === `${two(hour + 12)}:${m[2] ?? "00"}`);
    if (exact) return exact;
    const near = times.filter((time) => m[2] === undefined && [hour, hour + 12].includes(Number(time.slice(0, 2))));
    if (near.length === 1) return near[0];
  }
  const half = /\bmorning|earl(y|ier)\b/i.test(text) ? times.filter((t) => t < "12:00") : /\bafternoon|later?\b/i.test(text) ? times.filter((t) => t >= "12:00") : [];
  if (half.length === 1) return half[0];
  if (/\bfirst\b/i.test(text)) return times[0];
  if (/\b(second|last|latter)\b/i.test(text)) return times.at(-1);
  return undefined;
}
/** A free value: the reply without the words around it. A question back is not a value. */
export function freeIn(text) {
  let t = text.replace(hedge, " ").trim();
  if (/\?\s*$/.test(t) || unknown(t)) return undefined;
  for (let i = 0; i < 4; i++) {
    t = t
      .replace(/^(sure|yes|yeah|yep|okay|ok|right|of course|certainly|no problem|here you (go|are)|well|oh|so|ah|sorry|thanks|thank you|hi|hello)\b[\s,.:;!–-]*/i, "")
      .replace(/^(the|my|our|her|his|their) [^.,!?]{1,45}? (is|are|was|would be)[\s:]+/i, "")
      .replace(/^(it's|it is|that's|that is|that would be|it would be|they're|i'd say|make it|for)[\s:]+/i, "");
  }
  t = t.replace(/[\s.!]+$/, "").trim();
  return t === "" ? undefined : t;
}
export function personIn(text) {
  const stop = /^(Sure|Yes|It|The|My|Not|Sorry|Thanks|Please|Here|New|Name|Of|Okay|Ok|That|Well|Oh|And|But|For|Ticket|Her|His|Their|Put|Make|In|This|You|Is|Let|Hello|Hi|What|Could|Can|No)$/;
  const runs = [...text.matchAll(/[A-ZÀ-Þ][\p{L}'-]+(?: (?:de |van |der |von |O')?[A-ZÀ-Þ][\p{L}'-]+)+/gu)].map(([run]) => run.split(" "));
  for (const run of runs) {
    while (run.length > 0 && stop.test(run[0].replace(/'s$/, ""))) run.shift();
    if (run.length >= 2) return run.join(" ");
  }
  return undefined;
}
export const emailIn = (text) => text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0].toLowerCase();

export async function start(main, surrender) {
  const desk = new Desk(await read());
  try {
    await main(desk);
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    await surrender(desk, error.message);
  }
}
