import { openSentences } from "../../conversation/asks-yes.ts";
import type { Hearing } from "../../conversation/hearing.ts";
import { withRequestLists } from "../../conversation/request-lists.ts";
import { requestZones } from "../../conversation/request-zone.ts";
import type { UnclearTurn } from "../../conversation/understanding.ts";

const mark = /^\s*(?:[-*•–]|\d+[.)])\s+/;

/**
 * The sentences of a turn that ask for something, without those that the customer understands on their own. If it understands each of them,
 * it may have taken one for another, so all are returned.
 */
export function askingSentences({ heard, told }: UnclearTurn, hear: (texts: readonly string[]) => Hearing): string[] {
  const asking = [...new Set(heard.flatMap(sentencesIn))];
  const isUnderstood = (sentence: string) => {
    const { questions, proposals } = hear([sentence]);
    return proposals.length > 0 || questions.some(({ kind, slot }) => (kind === "fact" && !told.has(slot)) || kind === "unknown");
  };
  const unknown = asking.filter((sentence) => !isUnderstood(sentence));
  return unknown.length > 0 ? unknown : asking;
}

/** The requests in a message; if there are none, its list items or, as a last resort, all of it. */
function sentencesIn(message: string): string[] {
  const text = withRequestLists(message);
  const zones = requestZones(text).map((zone) => zone.text);
  const lines = text.split("\n").filter((line) => mark.test(line));
  const found = [zones, lines, openSentences(text)].map((sentences) => sentences.map(plain).filter(isSentence));
  return found.find((sentences) => sentences.length > 0) ?? [];
}

function plain(sentence: string): string {
  return sentence.replace(mark, "").replaceAll(/\s+/g, " ").trim();
}

// "Please send me the following:" only introduces what is asked for.
function isSentence(sentence: string): boolean {
  return sentence !== "" && !sentence.endsWith(":");
}
