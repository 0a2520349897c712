import { contains, inWords, isSaid } from "./act-in-words.ts";
import type { ContractView } from "./contract-view.ts";
import type { CustomerTurn } from "./customer.ts";
import type { CustomerAct } from "./customer-act.ts";
import { withClosingPunctuation } from "./message.ts";

/** Adds words and an act to a turn; words that the turn already contains are not repeated. */
export function sayAlso(turn: CustomerTurn, words: string, ...acts: readonly CustomerAct[]): CustomerTurn {
  const text = contains(turn.text, words) || words === "" ? turn.text : `${withClosingPunctuation(turn.text)} ${words}`.trim();
  return { ...turn, text, acts: [...turn.acts, ...acts] };
}

/** Says the acts of a view's turn anew, in plain words. */
export function tellAlso(view: ContractView, ...acts: readonly CustomerAct[]): CustomerTurn {
  return acts.reduce((turn, act) => sayAlso(turn, inWords(act, view), act), view.said);
}

/** The sentences of a text. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…])\s+|\n+/).filter((sentence) => sentence.trim() !== "");
}

/**
 * Leaves out the sentences that `isWrong` names, together with the acts that `isTakenBack` names; undefined if this changes no word. Other
 * acts whose words are lost with a sentence are said anew.
 */
export function leaveOut(
  view: ContractView,
  isWrong: (sentence: string) => boolean,
  isTakenBack: (act: CustomerAct) => boolean = () => false,
): CustomerTurn | undefined {
  const { said } = view;
  const sentences = sentencesOf(said.text);
  const kept = sentences.filter((sentence) => !isWrong(sentence));
  if (kept.length === sentences.length) return undefined;
  const text = kept.join(" ");
  const acts = said.acts.filter((act) => !isTakenBack(act));
  const lost = acts.filter((act) => isSaid(act, said.text, view) && !isSaid(act, text, view));
  return lost.reduce((turn: CustomerTurn, act) => sayAlso(turn, inWords(act, view)), { ...said, text, acts });
}
