import type { CustomerLines } from "../case/case-customer.ts";
import { withClosingPunctuation } from "../conversation/message.ts";
import { ACTION_WORDS } from "../language/action-words.ts";
import { type Random, randomFrom } from "../random.ts";
import { PHRASES, type PhraseBank, type PhraseName } from "./phrases.ts";

/** The effect of a persona on the phrases that the customer uses around facts. */
export interface Persona {
  readonly register: "plain" | "brief" | "chatty" | "formal";
  readonly lowerCase: boolean;
  readonly sloppy: boolean;
}

/** Parses the author's free-text persona. */
export function readPersona(words: string): Persona {
  const says = (pattern: RegExp): boolean => pattern.test(words);
  const brief = says(/\b(?:brief|terse|short|curt|laconic|few words|to the point|hurr(?:y|ied)|impatient|busy)\b/i);
  const chatty = says(/\b(?:chatty|talkative|rambl\w*|warm|cheer\w*|wordy|friendly)\b/i);
  const formal = says(/\b(?:formal\w*|business|precise|old-fashioned|stiff|courteous)\b/i);
  return {
    register: formal ? "formal" : brief ? "brief" : chatty ? "chatty" : "plain",
    lowerCase: says(/\b(?:lower ?-?case|no capitals|without capitals)\b/i),
    sloppy: says(/\b(?:typos?|sloppy|misspell\w*|careless)\b/i),
  };
}

/** Values inserted into a phrase; persona and typos do not change them. */
type Fills = Readonly<Record<string, string>>;

/** The customer's manner of speaking in one turn. */
export interface CustomerVoice {
  /** The case's own line if it has one, otherwise a phrase in the persona's style, with its placeholders filled. */
  say(name: PhraseName, fills?: Fills): string;
  /** The case's own line of this kind; undefined if it has none. */
  own(kind: keyof CustomerLines, fills?: Fills): string | undefined;
  readonly persona: Persona;
}

/** For each phrase bank, the kind of the case's own lines that replaces it. */
const ownKinds: { readonly [name in PhraseName]?: keyof CustomerLines } = {
  consent: "yes",
  thank: "thanks",
  informed: "thanks",
  notKnown: "unknown",
  stillNotKnown: "unknown",
  wait: "waiting",
  notUnderstood: "unclear",
  giveIn: "gives_in",
};

/** Creates the voice for one turn; the same seed and turn give the same words. */
export function openVoice(
  persona: Persona,
  lines: CustomerLines,
  { seed, turn }: { readonly seed: string; readonly turn: number },
): CustomerVoice {
  const random = randomFrom(`${seed}/voice/${turn}`);
  const start = randomFrom(`${seed}/voice`).below(60);
  const own = (kind: keyof CustomerLines, fills: Fills = {}): string | undefined => {
    const written = lines[kind];
    return written && fill(written[(start + turn) % written.length] ?? "", fills, persona);
  };
  return {
    persona,
    own,
    say: (name, fills = {}) => {
      const kind = ownKinds[name];
      const line = kind && own(kind, fills);
      if (line !== undefined) return line;
      const bank: PhraseBank = PHRASES[name];
      const phrases = bank[persona.register] ?? bank.plain;
      // Using the phrases of a bank in turn prevents two consecutive turns from having the same words.
      const phrase = phrases[(start + turn) % phrases.length] ?? "";
      return fill(coloured(phrase, persona, random), fills, persona);
    },
  };
}

function coloured(phrase: string, persona: Persona, random: Random): string {
  const text = persona.lowerCase ? phrase.toLowerCase() : phrase;
  return persona.sloppy ? sloppily(text, random) : text;
}

const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/'/g, ""],
  [/\byou\b/g, "u"],
  [/\bthe\b/, "teh"],
  [/ (?=please\b)/, ""],
  [/\bthanks\b/i, "thnaks"],
  [/[.!]$/, ""],
];

function sloppily(text: string, random: Random): string {
  const slip = random.pick(SLIPS);
  return random.chance(0.6) ? text.replace(slip[0], slip[1]) : text;
}

function fill(phrase: string, fills: Fills, persona: Persona): string {
  return phrase.replace(/\{(\w+)\}/g, (blank, name: string, at: number) => {
    const value = fills[name] ?? blank;
    const starts = at === 0 || /[.!?] $/.test(phrase.slice(0, at));
    // A value is never changed, so only the words around it are capitalised.
    return starts && !name.startsWith("value") && !persona.lowerCase ? value.charAt(0).toUpperCase() + value.slice(1) : value;
  });
}

const GOAL_VERBS: ReadonlySet<string> = new Set(
  (
    "get have find know see make keep receive be understand learn talk speak use stop start log access move stay leave sort solve settle " +
    "claim complain ask check track close open turn set pick take give buy sell know prove ensure"
  ).split(" "),
);

const THINGS = /^(?:an?|the|my|our|his|her|their|some|any|one|two|all|both|no|more|another|help|money)\b/i;

/** States the goal in the customer's own words, as a sentence. */
export function wantLine(voice: CustomerVoice, goal: string): string {
  const words = goal.trim().replace(/[.!]+$/, "");
  if (/^(?:I|we)\b/.test(words)) return `${words}.`;
  if (/^to\s/i.test(words)) return voice.say("wantAction", { goal: words.slice(3) });
  return voice.say(isAction(words) ? "wantAction" : "wantThing", { goal: words });
}

function isAction(words: string): boolean {
  if (THINGS.test(words)) return false;
  const first = words.toLowerCase().match(/\p{L}+/u)?.[0] ?? "";
  return GOAL_VERBS.has(first) || (ACTION_WORDS.get(first)?.has("base") ?? false);
}

/** Combines a lead-in and the goal into one natural sentence, or uses the case's own line if it has one. */
export function leadToGoal(voice: CustomerVoice, lead: PhraseName, goal: string): string {
  const own = voice.own(lead === "decline" || lead === "object" ? "no" : "again");
  if (own !== undefined) return own;
  const [before, want] = [withClosingPunctuation(voice.say(lead)), wantLine(voice, goal)];
  const runsOn = /(?:,|\bbut)$/.test(before);
  const keepsCapital = voice.persona.lowerCase || /^I\b/.test(want);
  return runsOn && !keepsCapital ? `${before} ${want.charAt(0).toLowerCase()}${want.slice(1)}` : `${before} ${want}`;
}
