// The protocol (one JSON line in, one out), and the parsing of replies. The desk's own knowledge is in agent.mjs.
import { createInterface } from "node:readline";

export const W = Number(process.env.WORDING ?? 0) % 4;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let request;
async function receive() {
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  request = JSON.parse(value);
  return request;
}
// FAKE=1 adds what a message asks for, so that the author's own fake customer needs no language; the product never sees it.
const send = (answer, tag) => process.stdout.write(JSON.stringify(process.env.FAKE && tag ? { ...answer, reasoning: tag } : answer) + "\n");

export const open = async () => (await receive(), { text: request.message.text, ticket: request.ticket ?? {}, now: request.now });
export async function say(message, tag) {
  send({ message }, tag);
  await receive();
  return request.message.text;
}
export async function call(tool, args) {
  send({ calls: [{ tool, args }] });
  await receive();
  return request.results[0];
}
// Ends the case. If the customer reopens it, the agent keeps to its answer and ends it again.
export async function end(message, tool, args, stands) {
  for (let text = message; ; text = stands ?? message) {
    send({ message: text, calls: [{ tool, args }] });
    await receive();
    if (request.results.length > 0) {
      send({ message: "" });
      await receive();
    }
  }
}

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const iso = (y, m, d) => `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
const month = (word) => MONTHS.findIndex((m) => m.startsWith(word.toLowerCase().slice(0, 3))) + 1;
const M = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
export function parseDate(text, today) {
  const year = Number(today.slice(0, 4));
  let m = text.match(/\b(\d{4})-(\d{2})-(\d{2})\b/);
  if (m) return m[0];
  m = text.match(new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${M}\\.?,?(?: (\\d{4}))?`, "i"));
  if (m) return iso(m[3] ?? year, month(m[2]), m[1]);
  m = text.match(new RegExp(`\\b${M}\\.? (\\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}))?\\b`, "i"));
  if (m) return iso(m[3] ?? year, month(m[1]), m[2]);
  m = text.match(/\b(\d{1,2})[./](\d{1,2})[./](\d{4})\b/);
  if (m) return iso(m[3], Number(m[2]), m[1]);
  m = text.match(new RegExp(`\\b(${DAYS.map((d) => d.slice(0, 3) + "(?:" + d.slice(3) + ")?").join("|")})s?\\b`, "i"));
  if (m) {
    const want = DAYS.findIndex((d) => d.startsWith(m[1].toLowerCase().slice(0, 3)));
    const at = new Date(today.slice(0, 10) + "T00:00:00Z");
    do at.setUTCDate(at.getUTCDate() + 1);
    while (at.getUTCDay() !== want);
    return at.toISOString().slice(0, 10);
  }
  if (/\btomorrow\b/i.test(text)) return new Date(Date.parse(today.slice(0, 10) + "T00:00:00Z") + 864e5).toISOString().slice(0, 10);
}
export const showDay = (date) => {
  const at = new Date(date + "T00:00:00Z");
  const name = (w) => w[0].toUpperCase() + w.slice(1);
  return `${name(DAYS[at.getUTCDay()])} ${at.getUTCDate()} ${name(MONTHS[at.getUTCMonth()])} ${at.getUTCFullYear()}`;
};
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export function parseNumber(text) {
  const m = text.match(/\b\d{1,3}(?:[ ,.]\d{3})+\b|\b\d+\b/);
  if (m) return Number(m[0].replace(/[ ,.]/g, ""));
  const word = text.match(new RegExp(`\\b(${NUMBERS.join("|")})\\b`, "i"));
  if (word) return NUMBERS.indexOf(word[1].toLowerCase());
  if (/\b(a|single|a single) (pack|box|night)\b|\bjust me\b/i.test(text)) return 1;
  if (/\bcouple\b/i.test(text)) return 2;
}
export const puzzled = (text) =>
  /what do you mean|don't (quite )?(get|follow|understand)|do not (follow|understand)|didn't (quite )?(get|follow|catch|understand)|come again|not sure what you|put (that|it) another way|state that more clearly|say that again|\bpardon\b|^(sorry|what|huh)\?/i.test(text);
export const noIdea = (text) =>
  /don't know|do not know|no idea|no clue|couldn't (tell|say)|can't (tell|say|remember|recall|find)|cannot (tell|say|supply|find)|don't (have|remember|recall)|do not have|haven't got|not sure(?! if you mean)|no record of|unsure|wouldn't know/i.test(text);
const LEAD = /^(?:(?:sure( thing)?|of course|certainly|ok(?:ay)?|yes|yeah|well|oh|ah|right|hi|hello|thanks|thank you|here you (?:are|go)|here it is|no problem|not sure if you mean this, but|i think|actually|so)\b[\s,.!:;-]*)+/i;
export const bare = (text) =>
  text.trim().replace(LEAD, "").replace(/^(?:that'?s|that is|that would be|it'?s|it is|it was|they'?re|they are|(?:my|the|our) [a-z ]{2,30}? (?:is|are|was|would be))[\s:]+/i, "").replace(/[\s.!]+$/, "");
// "Not sure if you mean this, but the ... is ...": true if what it names is something else.
export const offTopic = (text, label) => {
  const m = text.match(/not sure (?:if|whether|that's what) .{0,30}?\bbut (?:the|my|our) (.+?) (?:is|are|was|would be)\b/i);
  return m !== null && !label.test(m[1].replaceAll("_", " "));
};
// The sentences of a reply without those that are about something else.
export const without = (text, other) => text.split(/(?<=[.!?])\s+(?=\S)/).filter((sentence) => !other.test(sentence)).join(" ");
export function yesNo(text) {
  const said = text.toLowerCase().replace(/[’]/g, "'").replace(/not sure if you mean this, but/, "").replace(/\b(?:don't|wouldn't|do not) (?:mind|see why not)\b|\bwhy not\b|\bno objections?\b/g, "fine");
  if (/\b(not sure|unsure)\b/.test(said)) return undefined;
  // "Sure, it's a no": the word that opens the reply counts only if nothing else does.
  const rest = said.replace(/^(?:(?:sure(?: thing)?|of course|certainly|ok(?:ay)?|well|oh)[\s,.!:]+)+/, "");
  return polarity(rest) ?? polarity(said);
}
function polarity(t) {
  const no = t.search(/\b(no|nope|nah|don't|do not|rather not|not (?:for me|needed|necessary|really|interested)|i decline|neither|none|without)\b(?! problem| worries| doubt| objection| issue| hurry| rush)/);
  const yes = t.search(/\b(yes|yeah|yep|yup|sure|ok|okay|go ahead|please do|do it|do that|go for it|proceed|agreed?|i accept|fine|sounds? good|that works|works for me|perfect|great|lovely|book it|deal|happy with|good with|i'd take|i'll take|all right|alright|by all means|absolutely|of course|certainly|definitely|indeed|correct|please)\b/);
  if (yes < 0 && no < 0) return undefined;
  if (yes < 0) return false;
  if (no < 0) return true;
  return yes < no;
}
// options: [{ value, names: RegExp }]; a name wins, then "the first one", "the earlier one".
export function pick(text, options) {
  const wanted = options.filter((o) => o.names.test(text.replace(/\b(?:not|rather than|than|instead of|over) (?:the |a |on )?[\w:]+/gi, "")));
  if (wanted.length === 1) return wanted[0].value;
  if (/\bfirst\b(?! name| time| of)|\b(earlier|former|option (1|one|a))\b/i.test(text)) return options[0].value;
  if (/\b(second|later|latter|last one|option (2|two|b))\b/i.test(text)) return options[1]?.value;
  if (wanted.length > 1) {
    // "my brand or generic is brand", "A or B? B."
    const tail = text.match(/.*(?:\bis\b|\bare\b|[:?])\s+(.+)$/s);
    const ending = tail && options.filter((o) => o.names.test(tail[1]));
    if (ending?.length === 1) return ending[0].value;
    const m = text.match(/\b(?:prefer|rather|take|go (?:for|with)|like|choose)\b(.*)/i);
    const liked = m && options.filter((o) => o.names.test(m[1].slice(0, 30)));
    if (liked?.length === 1) return liked[0].value;
  }
}
const STOP = /^(Sure|It|It's|Its|The|My|Yes|Of|Here|And|Not|Hi|Hello|Ok|Okay|Thanks|Thank|That|That's|Certainly|I|I'm|For|Please|Registered|Under|Well|No|Plate|Surname|Name|Booking|Reference|Sorry|With|Good|Oh|Right|This|So|Ref|Number|Registration|Last|Mr|Mrs|Ms|Miss|Ah|Oops|Hmm|Hm|What|Why|Which|How|Who|When|Where|Do|Does|Can|Could|Is|Are|You|We|He|She|They|There|There's|But|If|In|On|At|To|Same|Still|Mine|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Alright|All|Never|Got|Let|Just|Also|Any|Our|Your|Was|Would|Here's|I've|I'd|I'll|We're|You're|They're)$/;
export const namedAs = (text) =>
  text.match(/(?:surname|last name|family name|\bname)(?: on it| there)?(?: is| was|'s| would be| of|:)?\s+(?:[A-Z][a-z]+ )?(\p{Lu}[\p{L}'-]+)/u)?.[1] ??
  text.match(/\b(?:Mr|Mrs|Ms|Miss)\.? (\p{Lu}[\p{L}'-]+)/u)?.[1] ??
  text.match(/\b(?:under|in my name,|I'm|this is)\s+(?:\p{Lu}[\p{L}]+ )?(\p{Lu}[\p{L}'-]+)/u)?.[1];
export const surname = (text, skip = /(?!)/) => {
  const said = text.replace(skip, " ").replace(/’/g, "'");
  const named = namedAs(said);
  if (named && !STOP.test(named)) return named;
  if (/\?\s*$/.test(text)) return undefined;
  const proper = (part) => (part.match(/\p{L}[\p{L}'-]*/gu) ?? []).filter((w) => /^\p{Lu}/u.test(w) && !STOP.test(w.replace(/'s$/, "")) && !/^\p{Lu}+$/u.test(w));
  const parts = said.split(/[.!?,;:\n]+(?:\s|$)/).map((part) => bare(part)).filter(Boolean);
  for (const part of parts) if (/^\p{L}[\p{L}'-]+$/u.test(part) && proper(part).length === 1) return part;
  for (const part of parts) if (proper(part).length > 0 && part.split(/\s+/).length <= 4) return proper(part).at(-1);
  if (parts.length === 1 && /^\p{L}[\p{L}'-]+$/u.test(parts[0]) && !STOP.test(parts[0][0].toUpperCase() + parts[0].slice(1))) return parts[0][0].toUpperCase() + parts[0].slice(1);
  return proper(parts[0] ?? "").at(-1);
};

// facts: { name: { parse(text, asked), strong?, forms: [[first, again] x 4] } }; groups: { "a+b": [t0, t1, t2, t3] }
export function desk({ facts, groups = {}, giveUp }) {
  const known = {};
  const absorb = (text, asked) => {
    for (const [name, fact] of Object.entries(facts)) {
      if (name in known || (!fact.strong && !asked.includes(name))) continue;
      const about = fact.about ?? new RegExp(name.split("_").filter((word) => word.length > 2).join("|"), "i");
      if (!fact.strong && offTopic(text, about)) continue;
      const value = fact.parse(text, asked.includes(name), asked.length === 1);
      if (value !== undefined) known[name] = value;
    }
    if (asked.length === 1 && !(asked[0] in known) && noIdea(text) && !puzzled(text)) known[asked[0]] = null;
  };
  const SORRY = [
    ["I'm sorry, I may have put that badly. ", "Sorry to come back to this once more. "],
    ["Sorry, again: ", "Still need this. "],
    ["My apologies if my question was unclear. ", "I must return to one outstanding point. "],
    ["Haha, sorry, I ramble. ", "Me again with the same thing, I'm afraid. "],
  ][W];
  async function askFor(names, before = "") {
    let lead = before ? before + " " : "";
    const missing = () => names.filter((n) => !(n in known));
    if (missing().length > 1) {
      const text = groups[missing().join("+")]?.[W];
      if (text) {
        const asked = missing();
        absorb(await say(lead + text, "ask:" + asked.join(",")), asked);
        lead = "";
        for (const n of missing()) if (asked.includes(n)) facts[n].tries = 1;
      }
    }
    for (const name of names) {
      for (let i = facts[name].tries ?? 0; !(name in known); i += 1) {
        if (i > 3) return giveUp(name);
        const [first, again] = facts[name].forms[W];
        const text = i === 0 ? first : i === 1 ? again : SORRY[i - 2] + (i === 2 ? first : again);
        absorb(await say(lead + text, "ask:" + name), [name]);
        lead = "";
      }
    }
  }
  // A yes or a no to stated terms. changed(text) may notice that the customer corrects a detail instead.
  async function agree(terms, again, tag, changed = () => false) {
    for (let i = 0; i < 4; i += 1) {
      const text = await say(i === 0 ? terms : i === 1 ? again : SORRY[i % 2] + (i === 2 ? terms : again), tag);
      if (changed(text)) return "changed";
      if (puzzled(text)) continue;
      const answer = yesNo(text);
      if (answer !== undefined) return answer;
    }
    return undefined;
  }
  return { known, absorb, askFor, agree, forget: (n) => (delete known[n], (facts[n].tries = 0)) };
}
