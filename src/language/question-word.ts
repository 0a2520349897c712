import type { Token } from "./token.ts";
import { type WordClass, wordClass } from "./word-class.ts";
import { hasChoice } from "./yes-no-slots.ts";

/** Words that open a question or follow the question word. */
export const AUXILIARIES: WordClass = wordClass("is are was were do does did have has had can could any will would may shall should got");

const WH_SLOTS: ReadonlyMap<string, string> = new Map([
  ["why", "reason"],
  ["when", "date"],
  ["where", "place"],
  ["whereabouts", "place"],
  ["who", "name"],
  ["whose", "name"],
]);

/** The slot a question word asks for if the question names none. */
export function whDefault(tokens: readonly Token[], wh: number): string {
  const word = tokens[wh]?.word ?? "";
  const next = tokens[wh + 1]?.word ?? "";
  if (word === "who" && tokens[wh + 2]?.word === "your") return "other";
  const known = WH_SLOTS.get(word);
  if (known !== undefined) return known;
  if (word === "how" && (next === "many" || next === "much")) return "quantity";
  if (word === "which" && next === "of") return "item";
  if (word === "which" && isNamedThing(tokens, wh)) return "item";
  const bare = next === "" || next === "?" || next === "one" || AUXILIARIES.holds(tokens[wh + 1]);
  return hasChoice(tokens) || (word === "which" && bare) ? "preference" : "other";
}

/** Whether the question names the thing it asks about, as in "which jumper is it?" or "which kettle did you buy?" */
function isNamedThing(tokens: readonly Token[], wh: number): boolean {
  const verb = tokens.findIndex((token, at) => at > wh + 1 && at <= wh + 3 && AUXILIARIES.holds(token));
  const [auxiliary, subject] = [tokens[verb]?.word ?? "", tokens[verb + 1]?.word ?? ""];
  return verb > 0 && (/^(?:is|was)$/.test(auxiliary) ? subject === "it" : auxiliary === "did" && subject === "you");
}
