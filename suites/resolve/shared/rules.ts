import type { DeskTerms } from "./desk-terms.ts";
import { closingIsTrue, handOverIsWhole, onlyForAReason, wordsChangeNothing } from "./rules-ending.ts";
import { identityFirst, ownReferenceOnly, speakerHasScope } from "./rules-identity.ts";
import { agreedFirst, chainFirst, nothingTwice, withinLimit } from "./rules-procedure.ts";

/** The policy sentences that differ between desks. */
interface OwnSentences {
  /** RES-7: the limits. */
  readonly limit: string;
  /** RES-11: which actions require consent. */
  readonly consent: string;
}

/** RES-1 to RES-11 for one desk. The desk's rules.ts exports them one by one. */
export function sharedRules(terms: DeskTerms, { limit, consent }: OwnSentences) {
  return {
    identityFirst: identityFirst(),
    ownReferenceOnly: ownReferenceOnly(),
    speakerHasScope: speakerHasScope(terms),
    chainFirst: chainFirst(terms),
    nothingTwice: nothingTwice(terms),
    handOverIsWhole: handOverIsWhole(terms),
    withinLimit: withinLimit(terms, limit),
    wordsChangeNothing: wordsChangeNothing(terms),
    onlyForAReason: onlyForAReason(terms),
    closingIsTrue: closingIsTrue(),
    agreedFirst: agreedFirst(terms, consent),
  };
}
