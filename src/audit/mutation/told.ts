import type { Literal } from "../../language/literal.ts";
import { type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { factsOf, offBy, type SpokenFact, whereTold, withoutSentences } from "./facts.ts";
import { type Mutant, type Operator, oneMessage, operators, reworded } from "./operator.ts";

/** Operators on the facts the customer must be told. */
export const toldOperators: readonly Operator[] = operators("told", {
  "omit-fact": {
    shows: ["untold"],
    appliesTo: (golden) => factsOf(golden).map((fact) => whereTold(fact, (text) => withoutSentences(text, fact.said))),
  },
  "tell-wrong-amount": toldWrong("money"),
  "tell-wrong-date": toldWrong("date"),
  "tell-wrong-id": toldWrong("id"),
  // Says that nothing could be done although it was.
  "deny-outcome": {
    shows: ["untold"],
    appliesTo: (golden) => {
      const facts = factsOf(golden);
      if (workWrites(golden).length === 0 || facts.length === 0) return [];
      const deny = (text: string) => facts.reduce((rest, { said }) => withoutSentences(rest, said), text);
      const isTold = (text: string) => facts.some(({ said }) => text.includes(said));
      return [
        reworded("says it did not work", (text) => (isTold(text) ? `${deny(text)} I am sorry, but I was not able to do that.` : text)),
      ];
    },
  },
  "empty-reply": {
    // If an escalation is the first action, the empty reply replaces its announcement.
    shows: ["empty_reply", "stalled", "hand_over", "untold"],
    appliesTo: () => [{ what: "the first reply", open: () => oneMessage(() => "") }],
  },
});

/** Misstates facts of one kind in every message that states them. */
function toldWrong(kind: Literal["kind"]): Pick<Operator, "shows" | "appliesTo"> {
  return {
    shows: ["untold"],
    appliesTo: (golden) =>
      factsOf(golden)
        .filter((fact) => fact.kind === kind && !isSaidOtherwise(golden, fact))
        .map(wronglyTold),
  };
}

/** A mutant that states a wrong value wherever a fact is mentioned, however the currency is written. */
function wronglyTold({ name, said, kind }: SpokenFact): Mutant {
  const value = (kind === "money" ? said.match(/\d[\d,]*(?:\.\d+)?/)?.[0] : said) ?? said;
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?!\\d)`, "gu");
  return reworded(name, (text) => text.replaceAll(pattern, () => offBy(value, 2)));
}

/**
 * Whether a message with the date also contains a word such as "today", which would tell the customer the date even if it were misstated.
 */
function isSaidOtherwise({ record }: GoldenRun, { said, kind }: SpokenFact): boolean {
  if (kind !== "date") return false;
  return record.events.some(
    (event) => event.kind === "agent_message" && event.text.includes(said) && /\b(?:today|tomorrow|tonight)\b/i.test(event.text),
  );
}
