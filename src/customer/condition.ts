/** Words that do not describe the state of something. */
const IDLE: ReadonlySet<string> = new Set(
  (
    "if in case should unless the a an it its it's that this is are be at all still now set to switched turned even there then again " +
    "only really completely says say shows show reads read stays by hand your"
  ).split(" "),
);

const STATE = /\b(?:is|are|says?|shows?|reads?|stays?|remains?|isn't|aren't|not|set to|it's|they're|that's|you (?:see|have|find|get))\b/gi;
const NEGATED = /\b(?:not|no longer|isn't|aren't|doesn't|don't|unless|other than|anything but)\b/i;

/**
 * Whether a report of what the customer has just seen meets a condition, such as "if it is off" or "if it still says SeaLink". A condition
 * that cannot be compared with the report is not met.
 */
export function isMet(condition: string, report: string): boolean {
  const plain = condition.replaceAll(/[‘’]/g, "'").toLowerCase();
  const verb = [...plain.matchAll(STATE)].at(-1);
  if (verb === undefined) return false;
  const about = wordsOf(plain.slice(0, verb.index));
  const states = plain
    .slice(verb.index + verb[0].length)
    .split(/,|\bor\b/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  if (states.length === 0) return false;
  if (report.trim() === "") return false;
  const seen = partsAbout(about, report);
  const holds = states.some((state) => seen.some((part) => state.every((word) => part.includes(word))));
  return NEGATED.test(plain) !== holds;
}

/** The parts of a report about the thing that the condition names; all parts if none is about it. */
function partsAbout(about: readonly string[], report: string): readonly (readonly string[])[] {
  const parts = report
    .toLowerCase()
    .split(/[,;.]\s|\band\b/)
    .map(wordsOf);
  const named = parts.filter((part) => about.some((word) => part.includes(word)));
  return named.length > 0 ? named : parts;
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => !IDLE.has(word));
}
