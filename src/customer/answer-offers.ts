import type { CaseCustomer } from "../case/case-customer.ts";
import { offersKnownTo } from "../case/lessons.ts";
import { isSameAction } from "../conversation/acceptance.ts";
import { asksForYes, openSentences } from "../conversation/asks-yes.ts";
import type { Scene } from "./piece.ts";

type Offer = CaseCustomer["offers"][number];

/** The lowest rate at which words count as one of the case's offers. */
const enough = 2;

const refusing = /\b(?:can(?:no|['’])t|can not|unable|not able|won['’]t|isn['’]t possible|not possible|no longer)\b/i;

/** The case's offers that the agent's turn puts to the customer, in the order in which it names them. */
export function offersMade({ agenda, hearing }: Scene): readonly Offer[] {
  const { offers } = agenda.customer;
  if (offers.length === 0 || hearing.closing) return [];
  const sentences = hearing.texts.flatMap(openSentences);
  const last = sentences.at(-1) ?? "";
  const asking = sentences.filter((sentence) => asksForYes(sentence));
  if (!hearing.choice && asking.length === 0 && !(hearing.proposals.length > 0 && last.trimEnd().endsWith("?")))
    return [];
  const known = offersKnownTo(agenda.customer);
  const named = (text: string): readonly Offer[] =>
    partsOf(text).flatMap((part) => {
      const [best] = refusing.test(part) ? [] : [...known.read(part)].sort((one, other) => other[1] - one[1]);
      const offer = best !== undefined && best[1] >= enough ? offers[Number(best[0])] : undefined;
      return offer === undefined ? [] : [offer];
    });
  const asked = asking.flatMap(named);
  // "Shall I go ahead?" is about what was said before it.
  const made = asked.length > 0 && !hearing.choice ? asked : sentences.flatMap(named);
  return [...new Set(made)];
}

function partsOf(sentence: string): readonly string[] {
  return sentence.split(/[,;:]? (?:or|alternatively)\b|[;:]/i).filter((part) => /\p{L}{3}/u.test(part));
}

/** Whether the customer takes an offer now, because it is one of the things that they accept at this moment. */
export function isTaken({ agenda }: Scene, { take }: Offer): boolean {
  return take !== "no" && agenda.accepts.some(({ action }) => action === take || isSameAction(action, take));
}
