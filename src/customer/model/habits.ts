import type { CaseCustomer } from "../../case/case-customer.ts";
import { type Persona, readPersona } from "../persona.ts";

const registers: { readonly [register in Persona["register"]]: readonly string[] } = {
  plain: [],
  brief: ["You write little: a sentence or two, often without a greeting or a thank-you."],
  chatty: ["You write as you talk, with a word about yourself now and then."],
  formal: ["You write whole, correct sentences and stay courteous."],
};

/** The customer's writing habits, one per line, taken from the persona and from the style of the case's own lines. */
export function habitsOf(customer: CaseCustomer): string[] {
  const persona = readPersona(customer.persona);
  const says = (pattern: RegExp) => pattern.test(customer.persona);
  const isLower = persona.lowerCase || customer.openings.every((line) => /^[^\p{Lu}]*$/u.test(line.slice(0, 24)));
  return [
    ...registers[persona.register],
    `Your messages have about ${usualWords(customer)} words; one that gives details may be longer, one that answers yes or no is shorter.`,
    ...(isLower ? ["You write in lower case; ids, names and values keep their letters as they are."] : []),
    ...(persona.sloppy ? ["You mistype a word now and then, never inside a value, and do not mend it."] : []),
    ...(says(/\b(?:two|several|many) messages\b|\bbursts?\b|\bone line at a time\b/i)
      ? ["You often send two short messages instead of one: write both, with a line break between them."]
      : []),
    ...(says(/\bvanish\w*|\bdisappear\w*|\bdrops? (?:off|out)\b|\b(?:without|no|never says) (?:a )?goodbyes?\b/i)
      ? ["You do not say goodbye: once it is settled, your last message is a word or two."]
      : ["You end in a few words and do not sum up what was agreed."]),
  ];
}

/** The customer's usual message length in words, which is the median of the lines that the case's author wrote. */
function usualWords({ openings, pushes, lines }: CaseCustomer): number {
  const counts = [...openings, ...pushes, ...Object.values(lines).flat()]
    .map((line) => line.split(/\s+/).length)
    .sort((one, other) => one - other);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

const kinds: { readonly [kind in keyof CaseCustomer["lines"]]-?: string } = {
  details: "giving details",
  yes: "agreeing",
  no: "turning something down",
  thanks: "when it is settled",
  unknown: "not knowing",
  waiting: "asked to wait",
  again: "asking again",
  unclear: "not understanding",
  gives_in: "accepting a no",
};

/** The case's own lines for common situations, as examples of the customer's voice. */
export function voiceOf({ lines }: CaseCustomer): string[] {
  return Object.entries(kinds).flatMap(([kind, title]) => {
    const own = Object.entries(lines).find(([name]) => name === kind)?.[1] ?? [];
    return own.length === 0 ? [] : [`${title}: ${own.map((line) => `"${withBlanks(line)}"`).join(" or ")}`];
  });
}

function withBlanks(line: string): string {
  return line.replaceAll(/\{\w+\}/g, "…");
}
