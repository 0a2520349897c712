import type { Hearing } from "../conversation/hearing.ts";
import { mentionsOf } from "../conversation/spotted-slots.ts";
import type { Tool } from "../world/tool.ts";
import {
  ASKS,
  AT_THE_END,
  DIRECTED,
  firstWord,
  LATER,
  LEADS_ON,
  LOOKS_AT,
  MOVES,
  NOT_SO,
  PRONOUN,
  RESULT,
  SO,
  UNTIL,
} from "./clause-kind.ts";
import type { CustomerMeans, NamedStep } from "./named-steps.ts";
import { beyondDoubt, certain, distinctLead, type MeantTool, type StepReader, statedValues } from "./step-reader.ts";
import { eachListed, type TurnClause } from "./turn-clauses.ts";

function isAsking({ kind }: TurnClause): boolean {
  return kind === "do" || kind === "look";
}

/** Reads one turn, clause by clause. */
export class TurnReading {
  readonly #reader: StepReader;
  readonly #hands: CustomerMeans;
  readonly #hearing: Hearing;
  readonly #said: string;
  readonly #steps: NamedStep[] = [];
  readonly #vague: string[] = [];
  /** Where the agent has led the customer: menus and pages, and phrases without a verb in the same sentence. */
  #path: readonly { readonly text: string; readonly isLed: boolean }[] = [];
  /** The latest clauses, which "it" may refer to. */
  #before: readonly string[] = [];
  /** The current sentence, if it applies only later or under a condition. */
  #open: { readonly sentence: number; readonly onlyIf?: string; readonly looks?: readonly MeantTool[] } | undefined;
  /** The latest question, to which "if so" refers. */
  #asked = "";
  /** The latest sentence that asks the customer to look at something, as in "read me these lines: airplane mode, data saver and VPN". */
  #lookedIn: number | undefined;
  /** The sentence of the latest clause. */
  #sentence: number | undefined;
  /** Where the customer was told to go. */
  #spot: string | undefined;
  readonly #others: TurnClause[] = [];

  constructor(reader: StepReader, hands: CustomerMeans, hearing: Hearing) {
    this.#reader = reader;
    this.#hands = hands;
    this.#hearing = hearing;
    this.#said = [...hands.heard, ...hearing.texts].join("\n").toLowerCase();
  }

  /** Reads the next clause, given those that follow. */
  take(clause: TurnClause, following: readonly TurnClause[]): void {
    const { kind, text, sentence } = clause;
    if (this.#open?.sentence !== sentence) this.#open = undefined;
    const isFresh = this.#sentence !== sentence && kind !== "do" && !PRONOUN.test(text);
    if (isFresh) this.#path = this.#path.filter(({ isLed }) => isLed);
    const [before, context] = [this.#steps.length, this.#inContext(text)];
    if (kind === "place") this.#pass(clause, following);
    else if (kind === "if") this.#suppose(clause);
    else if (kind === "time") this.#postpone(clause);
    else if (kind === "keep") this.#keep(text);
    else if (kind === "do") this.#obey(clause, following);
    else if (kind === "look") this.#look(clause, following);
    if (this.#steps.length > before) this.#before = [context];
    else {
      this.#others.push(clause);
      if (kind !== "place" && kind !== "never" && kind !== "wait") this.#before = [text, ...this.#before].slice(0, 3);
    }
    if (kind === "past" || (kind === "look" && !this.#open)) this.#asked = text;
    if (kind === "look") this.#lookedIn = sentence;
    this.#sentence = sentence;
  }

  /** The steps that the turn names, its instructions that match no step, and the clauses that may ask for something other than a step. */
  finish() {
    const left = this.#path.map(({ text }) => text).join(", ");
    const look = left === "" ? undefined : this.#reader.meant({ text: left, before: [] }, isLook);
    const first = this.#path[0]?.text ?? "";
    if (look && look.rate >= certain && (LEADS_ON.test(first) || LOOKS_AT.test(first))) this.#add(look, left);
    const sure = this.#steps.filter(({ isClear, onlyIf }) => isClear && onlyIf === undefined);
    const included = new Set(sure.flatMap(({ tool }) => tool.includes ?? []));
    const steps = this.#steps.filter(({ tool }) => !included.has(tool.name));
    return { steps, vague: this.#vague, others: this.#others };
  }

  /** A phrase without a verb says where something is; if it is alone in its sentence, it may be a step. */
  #pass({ text, sentence }: TurnClause, [next]: readonly TurnClause[]): void {
    const items = text.split(/, (?:and )?| and /);
    if (items.length > 2 && this.#lookedIn === sentence) {
      const looks = items.map((item) => ({ item, look: this.#reader.meant({ text: `read me the ${item}`, before: [] }, isLook) }));
      for (const { item, look } of looks) if (look && look.rate >= certain && look.lead >= distinctLead) this.#add(look, item);
      return;
    }
    const isAlone = this.#sentence !== sentence && next?.sentence !== sentence;
    const step = isAlone && DIRECTED.test(text) && !text.includes(",") ? this.#find(text, isWrite) : undefined;
    if (step && step.rate >= beyondDoubt && step.lead >= distinctLead) this.#add(step, text);
    else this.#path = [...this.#path, { text, isLed: false }];
  }

  /** Reads a condition, such as "if it is red, …". The customer looks first, because the rest of the sentence depends on the result. */
  #suppose({ text, sentence }: TurnClause): void {
    if (LATER.test(text)) {
      this.#open = { sentence };
      return;
    }
    const asked = this.#asked;
    const onlyIf = text.replace(SO, `if ${asked}`).replace(NOT_SO, `if not ${asked}`);
    const isSeen = this.#steps.length > 0 && (PRONOUN.test(text) || onlyIf !== text);
    this.#open = { sentence, onlyIf, looks: isSeen ? [] : this.#looksFor(onlyIf) };
  }

  /** The tools that show whether a condition is met. */
  #looksFor(condition: string): readonly MeantTool[] {
    const looks = eachListed(condition).flatMap((one) => this.#find(one, isLook) ?? []);
    return looks.filter(({ lead }) => lead >= distinctLead).map((look) => ({ ...look, rate: certain }));
  }

  /** Reads a time. "Once you've restarted it, …" names a step; "when you land, …" postpones the rest of the sentence. */
  #postpone({ text, sentence }: TurnClause): void {
    const isOwn = /\b(?:i|we|i'\w+|we'\w+)\b/i.test(text);
    const step = isOwn || !/ you(?:'ve| have)\b/i.test(text) ? undefined : this.#find(text, isWrite);
    if (step && step.rate >= certain && step.lead >= distinctLead) this.#add(step, text);
    else if (isOwn || !this.#steps.some(({ tool }) => isWrite(tool))) this.#open = { sentence };
  }

  /** "Leave it unplugged" asks for a step only if the tool has an example with the same verb. */
  #keep(text: string): void {
    const verb = firstWord(text);
    const kept = this.#find(text, (tool) => isToldBy(tool, verb));
    if (kept && kept.rate >= certain) this.#add(kept, text);
  }

  #obey({ text: words }: TurnClause, following: readonly TurnClause[]): void {
    const [end = "", link = ""] = AT_THE_END.exec(words) ?? [];
    const isLater = /^(?:when|once|as)/i.test(link) || (this.#open !== undefined && this.#open.onlyIf === undefined);
    if (isLater) return;
    const text = words.slice(0, words.length - end.length).replace(UNTIL, "");
    if (MOVES.test(text)) this.#spot = text;
    const listed = this.#eachMeant(text, (one) => this.#commanded(one));
    const [meant] = listed;
    if (meant === undefined || (following.some(isAsking) && this.#leadsOn(text, meant.meant))) {
      if (meant || LEADS_ON.test(text)) this.#path = [...this.#path, { text, isLed: true }];
      else if (this.#reader.isHandsOn(firstWord(text))) this.#vague.push(text);
      return;
    }
    const onlyIf = end === "" ? this.#open?.onlyIf : end.trim();
    const looks = end === "" ? this.#open?.looks : this.#steps.length > 0 ? [] : this.#looksFor(text);
    if (isWrite(meant.meant.tool)) for (const look of looks ?? []) this.#add(look, onlyIf ?? "");
    for (const { one, meant: step } of listed) this.#add(step, one, onlyIf);
    this.#path = [];
  }

  /** The tool that a clause asks for, or the tools for the things that it lists. */
  #eachMeant(text: string, find: (text: string) => MeantTool | undefined): readonly { readonly one: string; readonly meant: MeantTool }[] {
    const read = (one: string) => {
      const meant = find(one);
      return meant ? [{ one, meant }] : [];
    };
    const listed = eachListed(text);
    const each = listed.flatMap(read).filter(({ meant }) => meant.rate >= certain && meant.lead >= distinctLead);
    return listed.length > 1 && each.length > 1 ? each : read(text);
  }

  #look({ text, sentence }: TurnClause, [next]: readonly TurnClause[]): void {
    const isQuestion = ASKS.test(text) || text.endsWith("?");
    if (this.#open && this.#open.onlyIf === undefined && !isQuestion) return;
    if (/^\w+$/.test(text) || (this.#steps.length > 0 && RESULT.test(text))) return;
    const goesOn = next?.kind === "look" && next.sentence === sentence && ASKS.test(next.text);
    const listed = this.#eachMeant(text, (one) => this.#find(one, isLook));
    const [first] = listed;
    if (LOOKS_AT.test(text) && goesOn) this.#path = [...this.#path, { text, isLed: true }];
    else if (first && first.meant.rate >= certain) {
      if (first.meant.rate < beyondDoubt && this.#isOwnDetail(text)) return;
      for (const { one, meant } of listed) this.#add(meant, one);
      this.#path = [];
    } else for (const look of this.#open?.looks ?? []) this.#add(look, text);
  }

  /** Whether a clause asks for a detail that the customer knows, as in "which number can we call you on?", and not for a step. */
  #isOwnDetail(text: string): boolean {
    return this.#hearing.questions.some(
      (question) => question.kind === "fact" && question.text.includes(text) && mentionsOf(text, [question.fact]).length > 0,
    );
  }

  /** Whether a command only leads to the next step, as "tap Network" does, or only introduces something to look at. */
  #leadsOn(text: string, { tool, rate, lead }: MeantTool): boolean {
    if (!isWrite(tool)) return LEADS_ON.test(text) || lead < distinctLead || !isToldBy(tool, firstWord(text));
    const there = this.#reader.meant({ text: this.#inContext(text), before: [] }, isWrite);
    if (firstWord(text) === "choose" && there && there.rate >= certain) return false;
    const alone = this.#reader.meant({ text, before: [] }, () => true);
    const isStep = alone !== undefined && isWrite(alone.tool) && alone.rate >= certain;
    const isSure = alone?.tool === tool && alone.lead >= distinctLead ? alone.rate >= beyondDoubt : PRONOUN.test(text);
    return LEADS_ON.test(text) && !(isStep && isSure && rate >= beyondDoubt && lead >= distinctLead);
  }

  #inContext(text: string): string {
    return [...this.#path.slice(-3).map((place) => place.text), text].join(", ");
  }

  /**
   * The tool that a command asks for. This is usually a tool that changes something, or a tool that only looks and has an example with the
   * same verb, such as "run a test".
   */
  #commanded(text: string): MeantTool | undefined {
    const named = this.#find(text, (tool) => isWrite(tool) || isToldBy(tool, firstWord(text)));
    const any = this.#find(text, () => true) ?? named;
    if (!named || named.rate < certain) return any;
    return any && isLook(any.tool) && isLook(named.tool) ? any : named;
  }

  /**
   * The tool that a clause asks for. The clause is read together with the places that the agent has named or, if this is clearer, with the
   * clauses that "it" may refer to.
   */
  #find(text: string, isAllowed: (tool: Tool) => boolean): MeantTool | undefined {
    const words = this.#inContext(text);
    const read = (one: string) => this.#reader.meant({ text: one, before: [] }, isAllowed);
    const alone = read(text);
    const here = [this.#spot ? read(`${this.#spot}, ${text}`) : undefined, words === text ? alone : read(words)];
    const best = here.find((meant) => meant && meant.rate >= certain) ?? alone;
    if (!PRONOUN.test(words) || (best && best.rate >= beyondDoubt && best.lead >= distinctLead && words !== text)) return best;
    const before = this.#before.length === 0 && isAllowed !== isLook ? [this.#hands.lastSaid ?? ""] : this.#before;
    const referred = this.#reader.meant({ text: words, before }, isAllowed);
    return referred && referred.lead > (best?.lead ?? 0) ? referred : best;
  }

  #add({ tool, rate, lead, also, instead }: MeantTool, text: string, onlyIf?: string): void {
    const contexts = [text, this.#inContext(text), [...this.#before, text].join(" ")];
    for (const one of [tool, ...also]) {
      const { args, isComplete } = statedValues(one, contexts);
      // "… and save it" is the end of the same step.
      if (!statedValues(one, [text]).isComplete && this.#steps.some((step) => step.tool === one && step.isClear)) continue;
      const isNamed = rate >= certain && isComplete && (lead >= distinctLead || !isWrite(one));
      const isClear = isNamed && (!isWrite(one) || this.#isPlaced(one));
      if (!isClear && (!isWrite(one) || one.phrases.unsure === undefined)) continue;
      this.#put({ tool: one, text, args, isClear, instead, ...(onlyIf !== undefined && { onlyIf }) });
    }
  }

  #isPlaced({ place }: Tool): boolean {
    return this.#hands.skill !== 1 || place === undefined || place.some((word) => this.#said.includes(word));
  }

  /** Adds a step. A step is listed once, in its clearer form, but looking at something is listed again after a change. */
  #put(step: NamedStep): void {
    const { tool, args, isClear } = step;
    const same = this.#steps.findLastIndex(
      (other) => other.tool === tool && (!isClear || !other.isClear || JSON.stringify(other.args) === JSON.stringify(args)),
    );
    const lastWrite = this.#steps.findLastIndex((other) => isWrite(other.tool));
    if (same < 0 || (!isWrite(tool) && same < lastWrite)) this.#steps.push(step);
    else if (isClear && this.#steps[same]?.isClear === false) this.#steps[same] = step;
  }
}

function isToldBy({ toldAs }: Tool, verb: string): boolean {
  return toldAs.some((example) => firstWord(example) === verb);
}

function isWrite({ effect }: Tool): boolean {
  return effect === "write";
}

function isLook({ effect }: Tool): boolean {
  return effect === "read";
}
