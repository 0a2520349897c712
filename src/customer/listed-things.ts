const DETERMINER = "(?:the|your|its|that|this)";
/** Words that cannot be part of a thing's name; the name ends before them. */
const AFTER_NAME =
  "(?:back|into|in|inside|on|onto|off|out|of|to|from|with|at|for|by|and|or|nor|is|are|was|were|has|" +
  "have|still|again|both|too|now|then|dry|wet|damp|lit|dark|plugged|connected|switched|firmly|" +
  "properly|until|before|after|as|that|which|if|when|go|going|look|show|shows|say|says|get|gets)";
const THING = `${DETERMINER} (?:(?!${AFTER_NAME}\\b)[\\p{L}\\p{N}'-]+ ?){1,3}`;
const LIST = new RegExp(`\\b${THING}(?:, ?${THING})*,? ?\\b(?:and|or|nor|as well as) ${THING}`, "iu");

/** Repeats a text for each thing that it lists, because "is the hub or the strip dry" asks about both. */
export function eachListed(text: string): readonly string[] {
  const list = LIST.exec(text);
  if (list === null) return [text];
  const things = list[0].match(new RegExp(THING, "giu")) ?? [];
  const start = text.slice(0, list.index);
  // "…, or only onto the cabinet?" belongs to none of the listed things.
  const end = text.slice(list.index + list[0].length).replace(/^\s*,? or .*$/i, "");
  return things.map((thing) => `${start}${thing.trim()} ${end.trim()}`.trim());
}
