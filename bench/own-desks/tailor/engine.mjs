// The conversation engine: one process per conversation, one line of JSON in, one out.
// A desk gives it slots (how to ask for a detail, how to take it from a reply) and a flow.
import { createInterface } from "node:readline";

export const W = (Number(process.env.WORDING ?? 0) || 0) % 4;
const tracing = process.env.TRACE_ASKS === "1"; // for tests only: tells a fake customer what a message asks for
export const pick = (...four) => four[W];

class GiveUp extends Error {}

const PREFIX =
  /^\s*(?:(?:sure|certainly|of course|okay|ok|right|well|hi|hello|hmm|um|here you (?:are|go)|no problem|happy to|not sure (?:if|whether|that)[^,;:]*?(?:mean|meant|asked|after|asking)[^,;:]*?(?:,|;|:| but)|thanks|thank you)[\s,.!:;-]+(?:but\s+)?)+/i;
// "The post or collect is collect": a label that names the options is not the choice.
const LABEL = /\b(?:my|the)\s+[\w -]*?\bor\b[\w -]*?\s(?:is|are|would be)\s+/gi;
export const strip = (text) => text.replace(PREFIX, "").replace(LABEL, "");
const UNKNOWN =
  /\b(?:don['’]?t (?:know|have|remember|recall)|do not (?:know|have|remember|recall)|no idea|no clue|not sure|can(?:no|['’])t (?:say|tell|find|remember|give|supply)|couldn['’]?t (?:say|tell)|could not (?:say|tell)|haven['’]?t (?:got|one|any|a clue)|have not got|have no\b|have none|without (?:one|it)|never (?:got|had|reported)|no such|not that i know|there isn['’]?t|threw|thrown)/i;
export const knowsNot = (text) => UNKNOWN.test(strip(text)) || /^\s*(?:no|none|nope|neither)\b[.!,]?/i.test(strip(text));

const LEAVING = /\b(?:never ?mind|forget (?:it|about it)|giv(?:e|ing) up|goodbye|bye|i['’]?ll leave (?:it|you)|i['’]?m (?:off|done|leaving)|take my business)\b/i;

export function yesOrNo(text) {
  const said = text.trim().toLowerCase().replaceAll("’", "'");
  if (/^(?:sure|certainly|of course|ok|okay|right)[,.!:]?\s+(?:it'?s|it is|my|the|that'?s the|here)\b/.test(said)) return undefined;
  if (/(?:what do you mean|don'?t (?:follow|understand|get)|do not (?:follow|understand)|didn'?t (?:get|catch|follow)|unclear|another way|not (?:quite )?sure (?:what|which|i)|which one)/.test(said)) return undefined;
  if (/^(?:no problem|no worries|not a problem|no objection|why not|i don'?t mind|don'?t mind)/.test(said)) return true;
  if (/^(?:no\b|nope|nah|not\b|don'?t|i'?d rather not|rather not|i decline)/.test(said)) return false;
  if (/^(?:yes|yeah|yep|yup|aye|ok|okay|sure|certainly|absolutely|of course|please(?! (?:explain|tell|clarify|rephrase|say|state))|go ahead|do it|do that|fine|great|perfect|agreed|i agree|deal|sounds|that works|works\b|by all means|lovely|wonderful|excellent|splendid|very well|that(?:'s|'d be| is| would be| sounds| will) (?:good|great|fine|perfect|lovely|ok|okay|all right|do)|brilliant|good|alright|all right)\b/.test(said)) return true;
  if (/\b(?:i'?d rather not|no thanks|no thank you|not (?:what|happy|okay|ok|good|for me)|don'?t want|do not want|won'?t do|doesn'?t work|does not work|can'?t do|too (?:much|expensive))\b/.test(said)) return false;
  if (/\b(?:yes|yeah|please do|go ahead|go for it|sounds (?:good|great|fine)|that works|works for me|happy with|fine (?:by|with) me|that'?s fine|agreed?|i accept|do (?:it|that)|book it|please proceed|suits me|perfect)\b/.test(said)) return true;
  return undefined;
}

export class Talk {
  known = {};
  tries = {};
  spoken = 0;
  reopened = 0;
  constructor(lines, request, desk) {
    this.lines = lines;
    this.desk = desk;
    this.request = request;
    this.text = request.message.text;
    this.opening = request.message.text;
    // What the desk said or heard before the opening (an earlier exchange) counts as heard.
    for (const entry of request.history ?? []) if (entry.from === "customer") this.harvest(entry.text);
    this.harvest(this.opening);
  }
  async exchange(answer, why) {
    if (tracing && why !== undefined) answer.reasoning = JSON.stringify(why);
    process.stdout.write(JSON.stringify(answer) + "\n");
    const line = await this.lines.next();
    if (line.done) process.exit(0);
    this.request = JSON.parse(line.value);
    return this.request;
  }
  async say(message, why = {}) {
    const lead = this.spoken++ === 0 ? this.desk.greeting() + " " : "";
    const request = await this.exchange({ message: lead + message }, why);
    this.text = request.message.text;
    this.harvest(this.text);
    return this.text;
  }
  async call(tool, args) {
    const request = await this.exchange({ calls: [{ tool, args }] });
    return request.results[0];
  }
  /** The last message together with the call that ends the case; ends it again if the customer reopens it. */
  async finish(message, tool, args, onReopened) {
    for (;;) {
      const lead = this.spoken++ === 0 ? this.desk.greeting() + " " : "";
      let request = await this.exchange({ message: lead + message, calls: [{ tool, args }] }, { ends: true });
      if (request.results.length > 0) request = await this.exchange({ message: "" });
      if (request.results.length > 0) process.exit(0);
      this.text = request.message.text;
      message = onReopened?.(this.reopened++) ?? message;
    }
  }
  /** Values that cannot be mistaken for anything else are taken wherever they turn up. */
  harvest(text) {
    for (const [name, slot] of Object.entries(this.desk.slots))
      if (slot.anywhere && !(name in this.known)) {
        const value = slot.take(text, { asked: false });
        if (value !== undefined) this.known[name] = value;
      }
  }
  take(text, group) {
    const said = strip(text);
    let got = 0;
    for (const name of new Set([...group, ...group.flatMap((one) => this.desk.slots[one].also ?? [])])) {
      if (this.known[name] !== undefined) { got++; continue; }
      const slot = this.desk.slots[name];
      const asked = group.includes(name);
      const value = slot.take(said, { asked, alone: asked && group.length === 1 });
      if (value !== undefined) { this.known[name] = value; got++; }
      else if (asked && slot.mayBeUnknown && knowsNot(text)) { this.known[name] = null; got++; }
    }
    return got;
  }
  /** Asks until all the named details are known: in groups of the style's size, a missing one again by itself. */
  async need(...names) {
    for (;;) {
      const missing = names.filter((name) => this.known[name] === undefined);
      if (missing.length === 0) return;
      const again = missing.find((name) => this.tries[name]);
      const group = again ? [again] : missing.slice(0, this.desk.together(missing));
      const first = group[0];
      if ((this.tries[first] ?? 0) >= 4) throw new GiveUp(first);
      const message = again ? this.desk.again(first, this.tries[first]) : this.desk.ask(group, this);
      for (const name of group) this.tries[name] = (this.tries[name] ?? 0) + 1;
      const text = await this.say(message, { asks: group });
      const got = this.take(text, group);
      if (got === 0 && LEAVING.test(text)) throw new GiveUp(first);
    }
  }
  /** States terms and waits for a yes or a no. `changed(text)` may notice a correction and return new texts. */
  async agree(texts, why, changed) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const text = await this.say(texts[Math.min(attempt, texts.length - 1)], { proposes: why, attempt });
      const correction = changed?.(text);
      if (correction) return correction;
      const answer = yesOrNo(text);
      if (answer !== undefined) return answer;
      if (LEAVING.test(text)) break;
    }
    throw new GiveUp("consent");
  }
  /** Offers options; returns the one that the customer names. */
  async choose(options, texts, why) {
    for (let attempt = 0; attempt < 4; attempt++) {
      const text = await this.say(texts[Math.min(attempt, texts.length - 1)], { offers: why ?? options.map((option) => option.key), attempt });
      const said = strip(text);
      const named = options.filter((option) => option.is.test(said));
      if (named.length === 1) return named[0];
      if (named.length === 0 && /\b(?:first|former|earlier|sooner|either|any|whichever|don['’]?t mind)\b/i.test(said)) return options[0];
      if (named.length === 0 && /\b(?:second|latter|later|other|last)\b/i.test(said)) return options[1];
      if (named.length > 1) {
        // "Not the Tuesday, the Thursday please": drop what is declined, else take the one named first.
        const kept = named.filter((option) => !new RegExp("\\b(?:not|no|can['’]?t|except|rather than|instead of)\\b[^,.;]{0,25}" + option.is.source, "i").test(said));
        return (kept.length > 0 ? kept : named).sort((a, b) => said.search(a.is) - said.search(b.is))[0];
      }
      if (LEAVING.test(text)) break;
    }
    throw new GiveUp("choice");
  }
}

export async function serve(desk) {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) return;
  const talk = new Talk(lines, JSON.parse(first.value), desk);
  try {
    await desk.flow(talk);
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error;
    process.stderr.write("gave up: " + error.message + "\n");
    await desk.giveUp(talk, error.message);
  }
}

const numbers = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
export const smallNumber = (text) => {
  const found = /\b(\d{1,3}|one|two|three|four|five|six|a couple|a pair|both|just the one)\b/i.exec(text);
  if (!found) return undefined;
  const word = found[1].toLowerCase();
  return /^(?:a couple|a pair|both)$/.test(word) ? 2 : word === "just the one" ? 1 : (numbers[word] ?? Number(word));
};
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");
export const dayOf = (date) => DAYS[new Date(date + "T00:00Z").getUTCDay()];
export const dateOf = (date) => Number(date.slice(8)) + " " + MONTHS[Number(date.slice(5, 7)) - 1];
export const monthDay = (text) => {
  const month = "(" + MONTHS.map((name) => name.slice(0, 3) + "(?:" + name.slice(3) + ")?").join("|") + ")";
  const a = new RegExp("\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? " + month + "\\b", "i").exec(text);
  const b = new RegExp("\\b" + month + " (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b", "i").exec(text);
  const [day, name] = a ? [a[1], a[2]] : b ? [b[2], b[1]] : [];
  if (day) return Number(day) + " " + MONTHS.find((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
  const slashed = /\b(\d{1,2})[/.](0?[1-9]|1[0-2])\b/.exec(text);
  if (slashed) return Number(slashed[1]) + " " + MONTHS[Number(slashed[2]) - 1];
  const iso = /\b2026-(\d\d)-(\d\d)\b/.exec(text);
  return iso ? Number(iso[2]) + " " + MONTHS[Number(iso[1]) - 1] : undefined;
};
