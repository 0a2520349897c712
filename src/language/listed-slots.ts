import type { ClauseReading, Sentence } from "./clause-reading.ts";
import { findSlots } from "./find-slots.ts";
import type { Token } from "./token.ts";
import { IMPERATIVE_VERBS } from "./verb-lists.ts";
import { wordClass } from "./word-class.ts";
import { wordSet } from "./word-set.ts";

const PLEASE = wordClass("please pls plz");
// Subjects and finite verbs; a clause that contains one of them is more than a list of nouns.
const PREDICATES = wordClass("i we you they or to is are was were has have had will would can could not does did");
const ALSO_NOUNS = wordClass("email post please order name contact call phone reading code photo booking book");
const DATA = wordSet("order_number account_number user_id postcode date_of_birth name email phone verification date photo");

/** The slots of a bare list such as "booking reference, full name, email and postcode?", which has no verb. */
export function listedSlots({ clause }: ClauseReading, { readings }: Sentence): string[] | undefined {
  if (clause.lineKind !== "text" || clause.role !== "main") return undefined;
  const asked = readings.some((other) => other.clause.question) || clause.tokens.some((token, at) => at > 0 && PLEASE.holds(token));
  if (!asked || clause.tokens.some(isPredicate)) return undefined;
  const slots = findSlots(clause.tokens, 0).filter((slot) => DATA.has(slot));
  return slots.length > 1 ? slots : undefined;
}

function isPredicate(token: Token): boolean {
  return PREDICATES.holds(token) || (IMPERATIVE_VERBS.holds(token) && !ALSO_NOUNS.holds(token));
}
