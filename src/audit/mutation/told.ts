import type { TamperedTurn } from "../../agent/stand-in/tampering.ts";
import type { Literal } from "../../language/literal.ts";
import { type GoldenRun, workWrites } from "../trials/golden-run.ts";
import { factsOf, offBy, type SpokenFact, whereTold, withoutSentences } from "./facts.ts";
import type { Mutant, Operator } from "./operator.ts";

const omitFact: Operator = {
  name: "omit-fact",
  about: "does not tell the customer a required fact",
  mutates: "told",
  shows: ["untold"],
  appliesTo: (golden) => factsOf(golden).map((fact) => whereTold(fact, (text) => withoutSentences(text, fact.said))),
};

/** An operator that misstates facts of one kind in every message that states them. */
function toldWrong(name: string, about: string, kind: Literal["kind"]): Operator {
  return {
    name,
    about,
    mutates: "told",
    shows: ["untold", "contradicted", "fabricated"],
    appliesTo: (golden) =>
      factsOf(golden)
        .filter((fact) => fact.kind === kind && !isSaidOtherwise(golden, fact))
        .map(wronglyTold),
  };
}

/** A mutant that states a wrong value wherever a fact is mentioned, however the currency is written. */
function wronglyTold({ name, said, kind }: SpokenFact): Mutant {
  const value = (kind === "money" ? said.match(/\d[\d,]*(?:\.\d+)?/)?.[0] : said) ?? said;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(value)}(?!\\d)`, "gu");
  const say = (text: string, turn: TamperedTurn) => {
    const wrong = text.replaceAll(pattern, () => offBy(value, 2));
    if (wrong !== text) turn.mark();
    return wrong;
  };
  return { what: name, open: () => ({ say }) };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Whether a message with the date also contains a word such as "today", which would tell the customer the date even if
 * it were misstated.
 */
function isSaidOtherwise({ record }: GoldenRun, { said, kind }: SpokenFact): boolean {
  if (kind !== "date") return false;
  return record.events.some(
    (event) => event.kind === "agent_message" && event.text.includes(said) && /\b(?:today|tomorrow|tonight)\b/i.test(event.text),
  );
}

const denyOutcome: Operator = {
  name: "deny-outcome",
  about: "says that nothing could be done although it was",
  mutates: "told",
  shows: ["untold", "contradicted"],
  appliesTo: (golden) => {
    const facts = factsOf(golden);
    if (workWrites(golden).length === 0 || facts.length === 0) return [];
    const deny = (text: string) => facts.reduce((rest, { said }) => withoutSentences(rest, said), text);
    const isTold = (text: string) => facts.some(({ said }) => text.includes(said));
    const say = (text: string, turn: TamperedTurn) => {
      if (!isTold(text)) return text;
      turn.mark();
      return `${deny(text)} I am sorry, but I was not able to do that.`;
    };
    return [{ what: "says it did not work", open: () => ({ say }) }];
  },
};

const emptyReply: Operator = {
  name: "empty-reply",
  about: "sends an empty reply",
  mutates: "told",
  // If an escalation is the first action, the empty reply replaces its announcement.
  shows: ["empty_reply", "stalled", "hand_over", "untold"],
  appliesTo: () => [
    {
      what: "the first reply",
      open: () => {
        let met = false;
        return {
          say: (text, turn) => {
            if (met) return text;
            met = true;
            turn.mark();
            return "";
          },
        };
      },
    },
  ],
};

/** Operators on the facts the customer must be told. */
export const toldOperators: readonly Operator[] = [
  omitFact,
  toldWrong("tell-wrong-amount", "states a different amount", "money"),
  toldWrong("tell-wrong-date", "states a different date", "date"),
  toldWrong("tell-wrong-id", "states a different number or reference", "id"),
  denyOutcome,
  emptyReply,
];
