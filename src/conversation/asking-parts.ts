import { type AskingClause, readClauses } from "../language/asking.ts";
import { asksForYes, asksIfThatIsAll } from "./asks-yes.ts";

/** The clauses of a message that may ask for something, without those that ask for consent. */
export function askingParts(message: string): readonly AskingClause[] {
  return readClauses(message).filter(({ text, asks }) => asks > unlikely && isAbout(text) && !asksForYes(text) && !asksIfThatIsAll(text));
}

/** The log odds below which a clause asks for nothing. */
const unlikely = -1;

/** Whether a clause has more than one word of three or more letters. */
function isAbout(clause: string): boolean {
  return (clause.match(/\p{L}{3,}/gu) ?? []).length > 1;
}

const asks = /^\W*(?:(?:and|or|plus|also|but|then)\W+)*(?:what|which|when|where|who|whose|why|how|whether)\b/i;

/** Whether a part begins with a question word. */
export function asksWhat(part: string): boolean {
  return asks.test(part);
}
