import { ACTION_WORDS } from "../../language/action-words.ts";
import type { Random } from "../../random.ts";
import { bareSlot, type DeskRecord, nameSlot } from "./name-slot.ts";
import { capital, sayList } from "./say-value.ts";

const fixedWordings = {
  next: ["Good, thank you.", "Great, thanks."],
  change: ["Of course, that is no trouble.", "No problem at all.", "Glad you said so."],
  noted: ["I see.", "All right, I see."],
  insist: ["I understand.", "I hear you.", "I see."],
  claim: ["That is done, I have taken care of it.", "Done, I have taken care of everything."],
  more: ["Is there anything else I can do for you?", "Can I help you with anything else?", "Is there anything else I can help you with?"],
};

/** Composes a stand-in's messages; each meaning has several wordings, and the stand-in's own seed picks one. */
export class StandInVoice {
  readonly #random: Random;
  readonly #record: DeskRecord;
  #used = new Set<string>();
  #instructed = false;
  /** The customer's first name, once known. */
  name: string | undefined;

  constructor(random: Random, { name, record }: { readonly name: string | undefined; readonly record: DeskRecord }) {
    this.#random = random;
    this.#record = record;
    this.name = name;
  }

  /** One of the wordings that depend on nothing else. */
  say(meaning: keyof typeof fixedWordings): string {
    return this.#pick(fixedWordings[meaning]);
  }

  greeting(): string {
    const to = this.name ? ` ${this.name}` : "";
    return this.#pick([`Hi${to}, thanks for writing.`, `Hello${to}, thank you for writing to us.`, `Hello${to}.`]);
  }

  understood(goal: string): string {
    const wish = wishOf(goal);
    return this.#pick([`I understand you would like ${wish}.`, `So you would like ${wish}.`, `I see, you would like ${wish}.`]);
  }

  thanks(what?: string): string {
    if (what) return this.#pick([`Thank you for the ${what}.`, `Thanks for the ${what}.`]);
    return this.#pick(["Thank you.", "Thanks.", "Thanks, I have it here."]);
  }

  ask(slots: readonly string[], why: "identity" | "work"): string {
    const what = this.#list(slots);
    if (why === "work") return this.#pick([`Could you give me ${what}?`, `Could you tell me ${what}?`]);
    return this.#pick([
      `So that I can look it up and know that I am talking to the right person, could you give me ${what}?`,
      `To find your ${this.#record ?? "records"} and verify who I am talking to, could you give me ${what}?`,
      `Could you give me ${what}? I need that to verify your identity before I look anything up.`,
    ]);
  }

  askFile(file: string): string {
    return this.#pick([`Could you send me ${file}?`, `Could you please send me ${file}?`]);
  }

  notFound(slots: readonly string[], values: readonly string[]): string {
    const what = sayList(slots.map((slot) => bareSlot(slot, this.#record)));
    return this.#pick([
      `I could not find anything under ${sayList(values)}. Could you check the ${what} once more?`,
      `${sayList(values)} does not match our records. Could you check the ${what} once more?`,
    ]);
  }

  propose(terms: string): string {
    return this.#pick([
      `I can ${terms}. Shall I go ahead?`,
      `I can ${terms}. Is that all right with you?`,
      `With your okay I will ${terms}. Shall I go ahead?`,
    ]);
  }

  instruct(step: string): string {
    const first = !this.#instructed;
    this.#instructed = true;
    const lead = first ? this.#pick(["Let us try something first:", "There is something we can try:"]) : "Next,";
    const report = /\btell me\b/.test(step) ? "" : this.#pick([" Write to me once that is done.", " Just write back once it is done."]);
    return `${lead} please ${step}.${report}`;
  }

  instructAgain(step: string): string {
    return `Let me put it more clearly. Please ${step}.`;
  }

  /** Repeats a decision, worded differently each time so as not to sound like a machine. */
  firm(times: number, isNo: boolean): string {
    const exception = isNo ? ", but I can't make an exception here" : "";
    const lines = [
      "I understand, and I wish I had a better answer for you.",
      `I hear you, and I do not take it lightly${exception}.`,
      `I know it is not what you hoped for${exception}.`,
    ];
    return lines[Math.min(times, lines.length - 1)] ?? "";
  }

  farewell(wasThanked: boolean, isNo: boolean): string {
    const to = this.name ? `, ${this.name}` : "";
    if (isNo) return this.#pick([`Thank you for bearing with us${to}. Take care.`, `Thank you for your patience${to}. All the best.`]);
    if (!wasThanked) return this.#pick([`All the best${to}.`, `Take care${to}.`]);
    return this.#pick([`You're welcome${to}. Have a good day.`, `Gladly${to}. All the best.`, `You're welcome${to}. Take care.`]);
  }

  stall(slots: readonly string[]): string {
    const again = slots.length > 0 ? [`Could you give me ${this.#list(slots)} once more?`] : [];
    return this.#pick([
      "One moment please, I am looking into it.",
      "Bear with me, I am still checking.",
      "Just a moment, I will be right with you.",
      ...again,
    ]);
  }

  // Lists slots in the order in which a person would ask for them (reference, email, postcode).
  #list(slots: readonly string[]): string {
    const record = this.#record;
    const rank = (slot: string) => (record && slot.startsWith(`${record}_`) ? 0 : slot === "email" ? 1 : 2);
    const sorted = [...slots].sort((left, right) => rank(left) - rank(right));
    return sayList(sorted.map((slot) => nameSlot(slot, record)));
  }

  #pick(wordings: readonly string[]): string {
    const fresh = wordings.filter((wording) => !this.#used.has(wording));
    const wording = this.#random.pick(fresh.length > 0 ? fresh : wordings);
    this.#used.add(wording);
    return wording;
  }
}

const goalVerbs = /^(get|have|find|know|see|make|keep|receive|be|understand|learn|talk|speak|use|stop|start|sort|take)\b/i;

// A goal is in the customer's words, either as a noun ("a refund") or as an action ("cancel my order").
function wishOf(goal: string): string {
  const wish = goal
    .trim()
    .replace(/[.!]$/, "")
    .replaceAll(/\b(my|our)\b/gi, "your")
    .replaceAll(/\b(me|us|I|we)\b/gi, "you");
  const [first = ""] = wish.toLowerCase().split(" ");
  return goalVerbs.test(wish) || ACTION_WORDS.get(first)?.has("base") ? `to ${wish}` : wish;
}

/** The first name from a ticket or record; undefined if there is none. */
export function firstName(full: string | undefined): string | undefined {
  const [first = ""] = (full ?? "").replace(/<.*$/, "").trim().split(/\s+/);
  return /^\p{L}[\p{L}'-]+$/u.test(first) ? capital(first) : undefined;
}
