import type { JsonObject } from "../json.ts";
import { NUMBER_WORDS } from "../language/number-words.ts";
import type { Tool } from "../world/tool.ts";

/** The values an instruction states for a tool's arguments. */
export interface StatedValues {
  readonly args: JsonObject;
  /** Whether the instruction states every argument that the tool takes. */
  readonly isComplete: boolean;
}

/** The values in the first text that states every argument; if no text does, the values in the first text. */
export function statedValues(tool: Tool, texts: readonly string[]): StatedValues {
  const read = texts.map((text) => valuesIn(tool, text));
  return read.find(({ isComplete }) => isComplete) ?? read[0] ?? { args: {}, isComplete: true };
}

function valuesIn({ takes = {} }: Tool, text: string): StatedValues {
  const plain = withDigits(text);
  const stated = Object.entries(takes).map(([name, pattern]) => {
    const match = pattern.exec(plain);
    return [name, match?.[1] ?? match?.[0]] as const;
  });
  const args = Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { args, isComplete: stated.every(([, value]) => value !== undefined) };
}

/** Converts number words to digits, so that "fifteen full seconds" becomes "15 seconds". */
function withDigits(text: string): string {
  return text
    .replaceAll(/\p{L}+(?= (?:\w+ )?(?:seconds?|minutes?)\b)/giu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word))
    .replaceAll(/(?<=\d) (?:full|whole|good|long|solid|clear) (?=(?:seconds?|minutes?)\b)/gi, " ");
}
