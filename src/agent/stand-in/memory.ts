import type { Scalar } from "../../case/fact.ts";
import type { TestCase } from "../../case/test-case.ts";
import type { Message } from "../../conversation/message.ts";
import type { JsonObject } from "../../json.ts";
import { holdsWords, isLacking, normalized } from "./hear.ts";
import type { CaseLines } from "./prepared-case.ts";
import type { WorkStep } from "./work-step.ts";

// After this many questions, a fact counts as given, because the customer must have answered in different words.
const mostQuestions = 2;

/** The facts and files that the customer has sent so far. The stand-in recognises them by the lines in the case. */
export class Memory {
  readonly #testCase: TestCase;
  readonly #lines: CaseLines;
  readonly #said = new Map<string, Scalar>();
  readonly #mended = new Set<string>();
  readonly #asked = new Map<string, number>();
  readonly #files = new Set<string>();
  readonly #changes = new Set<TestCase["customer"]["changes_mind"][number]>();
  /** The latest message. */
  text = "";
  /** The first message. */
  opening = "";
  /** The number of customer turns so far. */
  turns = 0;
  /** The kind of file attached to the latest message. */
  file: "photo" | "file" | undefined;
  /** The facts that the latest message revealed for the first time; for the first message, `opening` is one of them. */
  told: readonly string[] = [];
  /** Whether the customer changed their mind in the latest message. */
  changedMind = false;
  /** The facts changed by the latest message. */
  changedSlots: readonly string[] = [];
  /** Whether the latest message repeats a demand or declines an offer. */
  isPush = false;
  /** Whether the latest message repeats the customer's goal. */
  isOpen = false;
  /** Whether the customer just said that they do not have what the agent asked for. */
  isLacking = false;
  /** Whether the latest message is the customer's closing line. */
  isClosing = false;

  constructor(testCase: TestCase, lines: CaseLines) {
    this.#testCase = testCase;
    this.#lines = lines;
  }

  /** Processes a message. */
  hear({ text, attachments }: Message): void {
    const lines = this.#lines;
    const words = normalized(text);
    this.text = text;
    this.opening ||= text;
    this.turns += 1;
    this.file = wordFor(attachments.map(({ name }) => name));
    const before = this.#known();
    for (const { name } of attachments) this.#files.add(name);
    for (const spoken of lines.values)
      if (!(spoken.isTypo && this.#mended.has(spoken.slot)) && holdsWords(words, spoken.words)) this.#said.set(spoken.slot, spoken.value);
    this.told = [...(this.turns === 1 ? ["opening"] : []), ...[...this.#known()].filter((slot) => !before.has(slot))];
    this.#hearChanges(words);
    this.isPush = lines.pushes.some((line) => words.includes(line));
    this.isOpen = this.turns > 1 && words.includes(lines.goal);
    this.isClosing = lines.closings.some((line) => words.includes(line));
    this.isLacking = !this.file && isLacking(words);
  }

  /** The customer's changes of mind that have not happened yet. */
  get changesAhead(): TestCase["customer"]["changes_mind"] {
    return this.#testCase.customer.changes_mind.filter((change) => !this.#changes.has(change));
  }

  /** The facts a step needs that the customer has not given yet. */
  missing(step: WorkStep): string[] {
    return [...new Set([...Object.values(step.given), ...(step.needs ?? [])])].filter((slot) => !this.#has(slot));
  }

  /** Remembers that the customer was asked for these facts. */
  ask(slots: readonly string[]): void {
    for (const slot of slots) this.#asked.set(slot, (this.#asked.get(slot) ?? 0) + 1);
  }

  /** Whether the customer was asked for this fact. */
  wasAsked(slot: string): boolean {
    return this.#asked.has(slot);
  }

  /** The facts among a step's arguments that the customer stated wrongly, each with the wrong value. */
  mistyped(step: WorkStep): { slot: string; value: Scalar }[] {
    const { typos } = this.#testCase.customer;
    return Object.values(step.given).flatMap((slot) => {
      const value = this.#said.get(slot);
      return value !== undefined && value === typos[slot] && !this.#mended.has(slot) ? [{ slot, value }] : [];
    });
  }

  /** Forgets the wrong values and remembers that the customer was asked for them again. */
  forget(slots: readonly string[]): void {
    for (const slot of slots) {
      this.#said.delete(slot);
      this.#asked.set(slot, 1);
      this.#mended.add(slot);
    }
  }

  /** A step's arguments, with the customer's latest values filled in. */
  argumentsOf(step: WorkStep): JsonObject {
    const args: Record<string, JsonObject[string]> = { ...step.args };
    for (const [argument, slot] of Object.entries(step.given)) {
      const value = this.#said.get(slot);
      if (value !== undefined) args[argument] = value;
    }
    return args;
  }

  #known(): ReadonlySet<string> {
    const shown = Object.entries(this.#testCase.customer.facts).filter(
      ([, fact]) => fact.kind === "attachment" && this.#files.has(fact.attachment),
    );
    return new Set([...this.#said.keys(), ...shown.map(([slot]) => slot)]);
  }

  #has(slot: string): boolean {
    const fact = this.#testCase.customer.facts[slot];
    if (fact?.kind === "attachment" && this.#files.has(fact.attachment)) return true;
    return this.#said.has(slot) || (this.#asked.get(slot) ?? 0) >= mostQuestions;
  }

  #hearChanges(words: string): void {
    const { changes } = this.#lines;
    const heard = changes.filter((line) => !this.#changes.has(line.change) && words.includes(line.words));
    this.changedMind = heard.length > 0;
    this.changedSlots = heard.flatMap(({ change }) => change.fact ?? []);
    for (const { change } of heard) {
      this.#changes.add(change);
      if (change.fact !== undefined && change.to !== undefined) this.#said.set(change.fact, change.to);
    }
  }
}

function wordFor(names: readonly string[]): "photo" | "file" | undefined {
  if (names.length === 0) return undefined;
  return names.every((name) => /\.(jpe?g|png|heic|webp)$/i.test(name)) ? "photo" : "file";
}
