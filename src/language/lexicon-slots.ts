import { DETAILS_SLOTS } from "./lexicon-slots-details.ts";
import { IDENTITY_SLOTS } from "./lexicon-slots-identity.ts";
import { MATTER_SLOTS } from "./lexicon-slots-matter.ts";

/** How each known slot is asked for; the patterns follow the syntax of phrase lists. */
export const SLOT_PHRASES = { ...IDENTITY_SLOTS, ...DETAILS_SLOTS, ...MATTER_SLOTS } as const;
