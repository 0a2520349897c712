import type { CustomerLines } from "../case/case-customer.ts";
import { type Random, randomFrom } from "../random.ts";
import type { Persona } from "./persona.ts";
import { PHRASES, type PhraseBank, type PhraseName } from "./phrases.ts";

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

/** The trial's seed and the turn number. */
interface Moment {
  readonly seed: string;
  readonly turn: number;
}

/** Creates the voice for one turn; the same seed and turn give the same words. */
export function openVoice(persona: Persona, lines: CustomerLines, { seed, turn }: Moment): CustomerVoice {
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
  let text = phrase;
  if (persona.lowerCase) text = text.toLowerCase();
  if (persona.sloppy) text = sloppily(text, random);
  return text;
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
  const filled = phrase.replace(/\{(\w+)\}/g, (blank, name: string, at: number) => {
    const value = fills[name] ?? blank;
    const starts = at === 0 || /[.!?] $/.test(phrase.slice(0, at));
    // A value is never changed, so only the words around it are capitalised.
    return starts && !name.startsWith("value") && !persona.lowerCase ? value.charAt(0).toUpperCase() + value.slice(1) : value;
  });
  return filled;
}
