import type { Hearing } from "../conversation/hearing.ts";
import type { Act } from "../language/act.ts";
import type { Tool } from "../world/tool.ts";

/** A sentence that instructs or asks the customer, or in which the reader found nothing. */
export interface Instruction {
  readonly text: string;
  /** The acts that the reader found in the sentence. */
  readonly acts: readonly Act[];
}

/** The sentences of a turn that may be instructions, without those about the agent's own work. */
export function instructionsIn(hearing: Hearing): readonly Instruction[] {
  const instructions = found.get(hearing) ?? findInstructions(hearing);
  found.set(hearing, instructions);
  return instructions;
}

// The result is cached, because the same words are heard in many trials of a case.
const found = new WeakMap<Hearing, readonly Instruction[]>();

function findInstructions({ texts, acts }: Hearing): readonly Instruction[] {
  return texts
    .flatMap((text) => text.split(/\n|(?<=[.?!])\s/))
    .filter((sentence) => sentence.trim() !== "")
    .map((text) => ({ text, acts: acts.filter((act) => act.text !== "" && text.includes(act.text.trim())) }))
    .filter(({ acts }) => acts.length === 0 || acts.some(({ act }) => act === "instruct" || act === "request"));
}

/**
 * The tools that an instruction names, in order of mention; it must contain a word from each of a tool's `hears`
 * groups.
 */
export function toolsNamed(tools: readonly Tool[], { text }: Instruction): Tool[] {
  const words = text.toLowerCase();
  return tools
    .map((tool) => ({ tool, at: placeOfAll(tool.hears, words) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at)
    .map(({ tool }) => tool);
}

function placeOfAll(groups: Tool["hears"], text: string): number {
  let first = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const place = Math.min(...group.map((word) => placeOf(word.toLowerCase(), text)));
    if (place === Number.POSITIVE_INFINITY) return -1;
    first = Math.min(first, place);
  }
  return groups.length > 0 ? first : -1;
}

/**
 * The position of a word in a text, matched at the start of words, so that "light" matches "lights" but not "slight".
 */
function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return Number.POSITIVE_INFINITY;
}
