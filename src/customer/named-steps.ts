import type { Hearing } from "../conversation/hearing.ts";
import type { Act } from "../language/act.ts";
import type { Tool } from "../world/tool.ts";

/** A sentence in which the agent tells or asks the customer something, or in which nothing else could be read. */
export interface Instruction {
  readonly text: string;
  /** What the reader took it for. */
  readonly acts: readonly Act[];
}

/** The sentences of a turn that may be meant as steps; what the agent says of its own doing is none. */
export function instructionsIn(hearing: Hearing): readonly Instruction[] {
  const instructions = found.get(hearing) ?? findInstructions(hearing);
  found.set(hearing, instructions);
  return instructions;
}

// The same words are heard in many trials of a case.
const found = new WeakMap<Hearing, readonly Instruction[]>();

function findInstructions({ texts, acts }: Hearing): readonly Instruction[] {
  return texts
    .flatMap((text) => text.split(/\n|(?<=[.?!])\s/))
    .filter((sentence) => sentence.trim() !== "")
    .map((text) => ({ text, acts: acts.filter((act) => act.text !== "" && text.includes(act.text.trim())) }))
    .filter(({ acts }) => acts.length === 0 || acts.some(({ act }) => act === "instruct" || act === "request"));
}

/** The tools that an instruction names: a word of every group a tool hears, in the order the sentence names them. */
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

/** Where a word begins in a text; "light" is heard in "lights" but not in "slight". */
function placeOf(word: string, text: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return Number.POSITIVE_INFINITY;
}
