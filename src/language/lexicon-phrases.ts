import { AGREEING_PHRASES } from "./lexicon-agreeing.ts";
import { ASKING_PHRASES } from "./lexicon-asking.ts";
import { CLOSING_PHRASES } from "./lexicon-closing.ts";
import { COURTESY_PHRASES } from "./lexicon-courtesies.ts";
import { HOLDING_PHRASES } from "./lexicon-holding.ts";
import { LEADING_PHRASES } from "./lexicon-leading.ts";
import { OFFERING_PHRASES } from "./lexicon-offering.ts";
import { REFUSING_PHRASES } from "./lexicon-refusing.ts";

/** What clauses say that helps to tell which act they perform. */
export const ACT_PHRASES = {
  ...COURTESY_PHRASES,
  ...CLOSING_PHRASES,
  ...HOLDING_PHRASES,
  ...ASKING_PHRASES,
  ...AGREEING_PHRASES,
  ...REFUSING_PHRASES,
  ...OFFERING_PHRASES,
  ...LEADING_PHRASES,
} as const;
