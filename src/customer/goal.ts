import { ACTION_WORDS } from "../language/action-words.ts";
import type { PhraseName } from "./phrases.ts";
import type { CustomerVoice } from "./voice.ts";

const DEEDS: ReadonlySet<string> = new Set(
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
  if (/^to\s/i.test(words)) return voice.say("wantDeed", { goal: words.slice(3) });
  return voice.say(isAction(words) ? "wantDeed" : "wantThing", { goal: words });
}

function isAction(words: string): boolean {
  if (THINGS.test(words)) return false;
  const first = words.toLowerCase().match(/\p{L}+/u)?.[0] ?? "";
  return DEEDS.has(first) || (ACTION_WORDS.get(first)?.has("base") ?? false);
}

/** Adds closing punctuation to a phrase, so that another phrase can follow. */
export function withClosingPunctuation(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) && !/\bbut$/.test(text) ? `${text}.` : text;
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
