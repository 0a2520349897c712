import type { CaseCustomer } from "../case/case-customer.ts";
import { offersKnownTo } from "../case/lessons.ts";
import { isSameAction } from "../conversation/acceptance.ts";
import { asksForYes, openSentences } from "../conversation/asks-yes.ts";
import type { Scene } from "./piece.ts";

type Offer = CaseCustomer["offers"][number];

/** An offer from the case that the agent's words resemble, and a score for the resemblance. */
export interface RecognisedOffer {
  readonly offer: Offer;
  readonly rate: number;
}

/** The lowest score at which words count as one of the case's offers. */
const enough = 2;

const refusing = /\b(?:can(?:no|['’])t|can not|unable|not able|won['’]t|isn['’]t possible|not possible|no longer)\b/i;

// A list item, or a sentence about what could be done.
const optional =
  /^\s*(?:[-*•–]|\d+[.)])\s|\b(?:can|could|would|may|shall|possible|options?|offer|either|instead|rather|prefer|if you|or)\b/i;

/**
 * The offers from the case that the agent's turn makes, most likely first. If a turn asks the customer to choose, all offers that it names
 * count; otherwise only those in the sentence that asks for consent.
 */
export function offersMade({ agenda, hearing }: Scene): readonly RecognisedOffer[] {
  const { offers } = agenda.customer;
  const sentences = hearing.texts.flatMap(openSentences);
  const asking = sentences.filter((sentence) => asksForYes(sentence) && sentence.includes("?"));
  if (offers.length === 0 || hearing.closing || !(hearing.choice || asking.length > 0)) return [];
  const known = offersKnownTo(agenda.customer);
  const named = (text: string): readonly RecognisedOffer[] =>
    partsOf(text).flatMap((part) => {
      if (refusing.test(part)) return [];
      return [...known.read(part)].flatMap(([number, rate]) => {
        const offer = offers[Number(number)];
        // Nobody needs to consent to being told something.
        return offer === undefined || offer.take === "inform" || rate < enough ? [] : [{ offer, rate }];
      });
    });
  const options = sentences.filter((sentence) => asking.includes(sentence) || optional.test(sentence));
  const sorted = (hearing.choice ? options : asking).flatMap(named).sort((one, other) => other.rate - one.rate);
  return sorted.filter(({ offer }, index) => sorted.findIndex((one) => one.offer === offer) === index);
}

function partsOf(sentence: string): readonly string[] {
  return sentence.split(/[,;:]? (?:or|alternatively)\b|[;:]/i).filter((part) => /\p{L}{3}/u.test(part));
}

/** Whether the customer takes an offer now, because it is one of the things that they currently accept. */
export function isTaken({ agenda }: Scene, { take }: Offer): boolean {
  return take !== "no" && agenda.accepts.some(({ action }) => action === take || isSameAction(action, take));
}
