import type { Hearing } from "../conversation/hearing.ts";
import type { JsonObject } from "../json.ts";
import type { Tool } from "../world/tool.ts";
import { ASKS, firstWord } from "./clause-kind.ts";
import { beyondDoubt, certain, distinct, type MeantTool, type StepReader, stepReaderFor } from "./step-reader.ts";
import { clausesIn, type TurnClause } from "./turn-clauses.ts";

/** A step on the customer's own device that the agent's words name. */
export interface NamedStep {
  readonly tool: Tool;
  /** The words that name it. */
  readonly text: string;
  readonly args: JsonObject;
  /** Whether the words say all that this customer needs to take the step. */
  readonly isClear: boolean;
  /** The condition on which it is to be taken, as in "if it is off"; the customer sees whether it holds. */
  readonly onlyIf?: string;
}

/** What a customer has at hand, and how much of a step it has to be told. */
export interface Hands {
  readonly tools: readonly Tool[];
  /** 1: also where each control is; otherwise what to use and what to do with it. */
  readonly skill: number | undefined;
  /** What the agent said in earlier turns: a customer who was told where something is remembers it. */
  readonly heard: readonly string[];
}

/** The steps a turn names, and what it tells the customer to do that is none of them. */
export interface TurnSteps {
  readonly steps: readonly NamedStep[];
  readonly vague: readonly string[];
}

/**
 * Reads a turn clause by clause. Steps come in the order of mention and each once, except for a second look after
 * something has been changed.
 */
export function stepsIn(hearing: Hearing, hands: Hands): TurnSteps {
  const reader = stepReaderFor(hands.tools);
  const reading = new TurnReading(reader, hands, [...hands.heard, ...hearing.texts].join("\n").toLowerCase());
  const clauses = joinRestarts(clausesIn(hearing.texts, reader.verbs));
  for (const [index, clause] of clauses.entries()) reading.take(clause, clauses.slice(index + 1));
  return reading.finish();
}

function isAsking({ kind }: TurnClause): boolean {
  return kind === "do" || kind === "look";
}

const PRONOUN = /\b(?:it|its|it's|that|this|them|they|those|these|(?:the|that|this|which) one|there|same)\b/i;
const AGAIN = /\b(?:again|back (?:on|in|off|out|up))\b/i;
const THING = /\b(?:the|your|a|an) (?!same\b)\w+/i;

/** "Switch it off, wait ten seconds, switch it on again" is one step. */
function joinRestarts(clauses: readonly TurnClause[]): readonly TurnClause[] {
  const joined: TurnClause[] = [];
  for (const clause of clauses) {
    const first = joined.findLastIndex(({ kind }) => kind !== "wait" && kind !== "say");
    if (joined[first]?.kind === "do" && isSecondHalf(clause)) {
      const parts = joined.splice(first);
      const text = [...parts.filter(({ kind }) => kind !== "say"), clause].map((part) => part.text).join(", ");
      joined.push({ ...clause, kind: "do", text });
    } else joined.push(clause);
  }
  return joined;
}

function isSecondHalf({ kind, text }: TurnClause): boolean {
  const again = AGAIN.exec(text);
  return (kind === "do" || kind === "place") && again !== null && !THING.test(text.slice(0, again.index));
}

/** Verbs that lead to a place, so that what is meant may only follow. */
const LEADS_ON =
  /^(?:(?:on|in|at|under) [\w' ]{1,30}?)?(?:open|go|tap|click|find|scroll|swipe|navigate|head|take|pick|select|look for|turn to)\b/i;
/** "Look at the wall box: is it dry?" */
const LOOKS_AT = /^(?:look|check|have|take|go)\b/i;
/** "Switch it on if it is off", "plug it in when it arrives". */
const AT_THE_END =
  /\s(if|unless|when|once|as soon as) (?!(?:it|the phone) asks)(?:it|you|the|that|they|your|we|i|this)\b.*$/i;

class TurnReading {
  readonly #reader: StepReader;
  readonly #hands: Hands;
  readonly #said: string;
  readonly #steps: NamedStep[] = [];
  readonly #vague: string[] = [];
  /** Where the agent has led the customer: menus, pages, phrases without a verb. */
  #path: string[] = [];
  /** The latest clauses, which "it" may refer to. */
  #before: readonly string[] = [];
  /** The sentence that is only to be followed later, or on a condition. */
  #open: { readonly sentence: number; readonly onlyIf?: string; readonly look?: MeantTool | undefined } | undefined;

  constructor(reader: StepReader, hands: Hands, said: string) {
    this.#reader = reader;
    this.#hands = hands;
    this.#said = said;
  }

  /** Takes in the next clause, knowing those that follow. */
  take(clause: TurnClause, following: readonly TurnClause[]): void {
    const { kind, text, sentence } = clause;
    if (this.#open?.sentence !== sentence) this.#open = undefined;
    if (kind === "place") this.#path.push(text);
    else if (kind === "if") this.#suppose(clause);
    else if (kind === "time") this.#postpone(clause);
    else if (kind === "keep") this.#keep(text);
    else if (kind === "do") this.#obey(clause, following);
    else if (kind === "look") this.#look(clause, following);
    if (kind !== "place" && kind !== "never" && kind !== "wait") this.#before = [text, ...this.#before].slice(0, 3);
  }

  finish(): TurnSteps {
    const left = this.#path.join(", ");
    const look = left === "" ? undefined : this.#reader.meant({ text: left, before: [] }, isLook);
    const first = this.#path[0] ?? "";
    if (look && look.rate >= certain && (LEADS_ON.test(first) || LOOKS_AT.test(first))) this.#add(look, left);
    const sure = this.#steps.filter(({ isClear, onlyIf }) => isClear && onlyIf === undefined);
    const included = new Set(sure.flatMap(({ tool }) => tool.includes ?? []));
    return { steps: this.#steps.filter(({ tool }) => !included.has(tool.name)), vague: this.#vague };
  }

  /** "If it is red, …": what follows depends on what the customer sees, so it looks first. */
  #suppose({ text, sentence }: TurnClause): void {
    const [asked = ""] = this.#before;
    const onlyIf = text.replace(/^if (?:so|yes)$/i, `if ${asked}`).replace(/^if (?:not|no)$/i, `if not ${asked}`);
    const look = this.#steps.length > 0 && PRONOUN.test(text) ? undefined : this.#find(onlyIf, isLook);
    this.#open = { sentence, onlyIf, look: look && look.lead >= distinct ? { ...look, rate: certain } : undefined };
  }

  /** "Once you've restarted it, …" names a step; "when you land, …" puts off what follows. */
  #postpone({ text, sentence }: TurnClause): void {
    const isOwn = /\b(?:i|we|i'\w+|we'\w+)\b/i.test(text);
    const step = isOwn || !/ you(?:'ve| have)\b/i.test(text) ? undefined : this.#find(text, isDeed);
    if (step && step.rate >= certain && step.lead >= distinct) this.#add(step, text);
    else if (isOwn || !this.#steps.some(({ tool }) => isDeed(tool))) this.#open = { sentence };
  }

  /** "Leave it unplugged" asks for a step only if a tool is told about in that way. */
  #keep(text: string): void {
    const verb = firstWord(text);
    const kept = this.#find(text, (tool) => isToldBy(tool, verb));
    if (kept && kept.rate >= certain) this.#add(kept, text);
  }

  #obey({ text: words }: TurnClause, following: readonly TurnClause[]): void {
    const [end = "", link = ""] = AT_THE_END.exec(words) ?? [];
    const isLater = /^(?:when|once|as)/i.test(link) || (this.#open !== undefined && this.#open.onlyIf === undefined);
    if (isLater) return;
    const text = words.slice(0, words.length - end.length);
    const meant = this.#commanded(text);
    if (meant === undefined || (following.some(isAsking) && this.#leadsOn(text, meant))) {
      if (meant || LEADS_ON.test(text)) this.#path.push(text);
      else if (this.#reader.isHandsOn(firstWord(text))) this.#vague.push(text);
      return;
    }
    const onlyIf = end === "" ? this.#open?.onlyIf : end.trim();
    if (this.#open?.look && isDeed(meant.tool)) this.#add(this.#open.look, onlyIf ?? "");
    this.#add(meant, this.#inContext(text), onlyIf);
    this.#path = [];
  }

  #look({ text, sentence }: TurnClause, [next]: readonly TurnClause[]): void {
    const isQuestion = ASKS.test(text) || text.endsWith("?");
    if (this.#open && this.#open.onlyIf === undefined && !isQuestion) return;
    const goesOn = next?.kind === "look" && next.sentence === sentence && ASKS.test(next.text);
    const meant = this.#find(text, isLook);
    if (LOOKS_AT.test(text) && goesOn) this.#path.push(text);
    else if (meant && meant.rate >= certain) {
      this.#add(meant, this.#inContext(text));
      this.#path = [];
    } else if (this.#open?.look) this.#add(this.#open.look, text);
  }

  /** "Tap Network" leads to what comes next, and so does a command that only begins a look. */
  #leadsOn(text: string, { tool, rate, lead }: MeantTool): boolean {
    if (!isDeed(tool)) return LEADS_ON.test(text) || lead < distinct || !isToldBy(tool, firstWord(text));
    const alone = this.#reader.meant({ text, before: [] }, () => true);
    const isStep = alone !== undefined && isDeed(alone.tool) && alone.rate >= certain;
    const isSure = alone?.tool === tool && alone.lead >= distinct ? alone.rate >= beyondDoubt : PRONOUN.test(text);
    return LEADS_ON.test(text) && !(isStep && isSure && rate >= beyondDoubt && lead >= distinct);
  }

  #inContext(text: string): string {
    return [...this.#path.slice(-3), text].join(", ");
  }

  /** A command asks for a change, or for a look that is told with the same verb, such as "run a test". */
  #commanded(text: string): MeantTool | undefined {
    const named = this.#find(text, (tool) => isDeed(tool) || isToldBy(tool, firstWord(text)));
    return named && named.rate >= certain ? named : (this.#find(text, () => true) ?? named);
  }

  /** The tool a clause means where the agent has led, or with what "it" refers to if that tells more. */
  #find(text: string, isAllowed: (tool: Tool) => boolean): MeantTool | undefined {
    const words = this.#inContext(text);
    const there = this.#reader.meant({ text: words, before: [] }, isAllowed);
    const here = there && there.rate >= certain ? there : this.#reader.meant({ text, before: [] }, isAllowed);
    if (!PRONOUN.test(words)) return here;
    const referred = this.#reader.meant({ text: words, before: this.#before }, isAllowed);
    return referred && referred.lead > (here?.lead ?? 0) ? referred : here;
  }

  #add({ tool, rate, lead, also }: MeantTool, text: string, onlyIf?: string): void {
    for (const one of [tool, ...also]) {
      const { args, isComplete } = valuesIn(one, [text, [...this.#before, text].join(" ")]);
      const isNamed = rate >= certain && isComplete && (lead >= distinct || !isDeed(one));
      const isClear = isNamed && (!isDeed(one) || this.#isPlaced(one));
      if (!isClear && (!isDeed(one) || one.phrases.unsure === undefined)) continue;
      this.#put({ tool: one, text, args, isClear, ...(onlyIf !== undefined && { onlyIf }) });
    }
  }

  #isPlaced({ place }: Tool): boolean {
    return this.#hands.skill !== 1 || place === undefined || place.some((word) => this.#said.includes(word));
  }

  /** A step counts once, in its clearer form; a look counts again after something was changed. */
  #put(step: NamedStep): void {
    const { tool, args, isClear } = step;
    const same = this.#steps.findLastIndex(
      (other) =>
        other.tool === tool && (!isClear || !other.isClear || JSON.stringify(other.args) === JSON.stringify(args)),
    );
    const lastDeed = this.#steps.findLastIndex((other) => isDeed(other.tool));
    if (same < 0 || (!isDeed(tool) && same < lastDeed)) this.#steps.push(step);
    else if (isClear && this.#steps[same]?.isClear === false) this.#steps[same] = step;
  }
}

function isToldBy({ toldAs }: Tool, verb: string): boolean {
  return toldAs.some((example) => firstWord(example) === verb);
}

function isDeed({ effect }: Tool): boolean {
  return effect === "write";
}

function isLook({ effect }: Tool): boolean {
  return effect === "read";
}

/** The values an instruction states for a tool's arguments, in the first of the texts that has all of them. */
function valuesIn(tool: Tool, texts: readonly string[]): { readonly args: JsonObject; readonly isComplete: boolean } {
  const read = texts.map((text) => {
    const stated = Object.entries(tool.takes ?? {}).map(([name, pattern]) => {
      const match = pattern.exec(text);
      return [name, match?.[1] ?? match?.[0]] as const;
    });
    const args = Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
    return { args, isComplete: stated.every(([, value]) => value !== undefined) };
  });
  return read.find(({ isComplete }) => isComplete) ?? read[0] ?? { args: {}, isComplete: true };
}
