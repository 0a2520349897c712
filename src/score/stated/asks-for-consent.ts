import { asksForYes, openSentences } from "../../conversation/asks-yes.ts";
import { memoizeText } from "../../memoize.ts";

// The maximum number of characters that are read.
const longest = 8_000;

/** Whether an agent's message asks for consent to something. */
export const asksForConsent: (text: string) => boolean = memoizeText((text) => openSentences(text.slice(0, longest)).some(asksForYes));
