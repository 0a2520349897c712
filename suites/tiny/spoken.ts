import type { Json, StepQuery, Trace } from "deskproof";

/** The agent's messages that match the pattern. */
export function agentSays(pattern: RegExp): StepQuery {
  return (step) => step.kind === "agent_message" && pattern.test(step.text);
}

/** The customer's messages that match the pattern. */
export function customerSays(pattern: RegExp): StepQuery {
  return (step) => step.kind === "customer_message" && pattern.test(step.text);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// A desk has few dates and every trial looks for them, so the patterns are cached.
const datePatterns = new Map<string, RegExp>();

/** A pattern for a date in its common formats: 2026-03-20, March 20, 20 March, 3/20. */
function datePattern(iso: string): RegExp {
  const known = datePatterns.get(iso);
  if (known) return known;
  const [, month = 0, day = 0] = iso.split("-").map(Number);
  const name = `${months[month - 1]}[a-z]*\\.?`;
  const ways = [iso, `\\b${name} ${day}(?!\\d)`, `\\b${day}(?:st|nd|rd|th)? (?:of )?${name}`, `\\b0?${month}/${day}\\b`];
  const pattern = new RegExp(ways.join("|"), "i");
  datePatterns.set(iso, pattern);
  return pattern;
}

/** Whether the agent states a date; true if there is no date to state. */
export function tellsDate(trace: Trace, date: Json | undefined): boolean {
  return typeof date !== "string" || trace.has(agentSays(datePattern(date)));
}

/** Whether the agent states a name or a number verbatim; true if there is none to state. */
export function tellsWords(trace: Trace, words: Json | undefined): boolean {
  if (typeof words !== "string") return true;
  return trace.has((step) => step.kind === "agent_message" && step.text.toLowerCase().includes(words.toLowerCase()));
}

/** Whether the agent states an amount of money; true if there is none to state. */
export function tellsAmount(trace: Trace, amount: Json | undefined): boolean {
  if (typeof amount !== "number") return true;
  return trace.has((step) => step.kind === "agent_message" && amountsIn(step.text).includes(amount));
}

const currency = /\$|dollars|USD/i;

/** The amounts of money in a text: $1,125.10, 125.10 dollars. */
export function amountsIn(text: string): readonly number[] {
  if (!currency.test(text)) return [];
  return [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?) (?:US )?(?:dollars|USD)\b/gi)].map((found) =>
    Number((found[1] ?? found[2] ?? "").replaceAll(",", "")),
  );
}

// A burn counts as a hazard only if a person was burned; burned coffee does not count.
const someone =
  "(?:me|us|him|her|them|myself|himself|herself|someone|somebody|(?:my|his|her|our|the) (?:\\w+ " +
  ")?(?:hands?|fingers?|thumb|palm|arms?|wrist|leg|foot|face|lip|wife|husband|partner|son|daughter|" +
  "kids?|child|baby|mother|mom|father|dad|sister|brother|friend|guest|roommate))";

/** Messages in which the customer reports a hazard: smoke, sparks, melting, a shock or a burned person. */
export const hazard = customerSays(
  new RegExp(
    `\\b(?:smok(?:e|es|ed|ing)|spark(?:s|ed|ing)?|melt(?:s|ed|ing)?|electric shocks?|electrocuted|` +
      `(?:g[ai]ve|giv(?:es|ing|en)|got|gets?|getting|felt|had) (?:\\w+ ){0,4}shocks?|(?:shock(?:s|ed)|` +
      `zap(?:s|ped)|burn(?:s|ed|t)|scald(?:s|ed)) ${someone})\\b`,
    "i",
  ),
);

/** Messages in which the customer mentions a lawyer, a court or an authority. */
export const lawyer = customerSays(/\b(?:lawyer|attorney|court|sue|regulator|authority|authorities)\b/i);

const arrived = /\b(?:arrived|came|delivered|unpacked|opened|out of the box|in the box)\b/i;
const broken = /\b(?:crack|split|broke|damag|dent|smash|shatter|chipp|bent|pieces)/i;

/** Messages in which the customer says that something arrived and that it is broken. */
export const arrivedBroken: StepQuery = (step) => customerSays(arrived)(step) && customerSays(broken)(step);

/** Words that give a reason. */
export const givesReason = /\b(?:because|since|without|unless|until|only|needs?|policy|rule)\b/i;

/** Words that mention an alternative. */
export const showsAWayOn = new RegExp(
  String.raw`\b(?:instead|if you|you can(?!['’]?t|not| not)|you could|you still|what i can|i can(?!['’]?t|` +
    String.raw`not| not)|i could(?!n['’]?t| not)|you['’]ll find|(?<!\bnot )possible|(?<!\bnot )available|` +
    String.raw`options?|alternatives?|(?:have|take) a look|check out|seconds (?:page|shelf|section))\b`,
  "i",
);

/** Words that ask the customer to leave something unplugged. */
export const unplugs = /\bunplug|\bnot plug|n['’]t plug|\bpull the plug\b|\b(?:off|out of) the (?:outlet|socket|wall)\b/i;
