import { checks } from "./checks.ts";

/** How a check that reads prose did on conversations it had never met, which a reader had labelled as right. */
interface WordsEvidence {
  /** Right conversations of language models in which it looked. */
  readonly conversations: number;
  /** Those in which it suspected something all the same. */
  readonly falseSuspicions: number;
}

type WordsCheckName = Extract<(typeof checks)[number], { tier: "words" }>["name"];

/** What a check has to show before it may decide: no false finding in so many fresh right conversations. */
export const neededConversations = 300;

// Counted by bench/real.ts over fresh rounds only: a conversation that a check was mended by no longer counts for it.
// So far: bench/real/round-2.jsonl.
const counted: Readonly<Partial<Record<WordsCheckName, WordsEvidence>>> = {
  disclosed: { conversations: 49, falseSuspicions: 2 },
  said_not_done: { conversations: 49, falseSuspicions: 1 },
  promised_hand_over: { conversations: 49, falseSuspicions: 0 },
  contradicted: { conversations: 49, falseSuspicions: 0 },
  fabricated: { conversations: 49, falseSuspicions: 6 },
  overpromised: { conversations: 49, falseSuspicions: 3 },
  listed: { conversations: 49, falseSuspicions: 0 },
};

/** What is known of every check that reads prose, in the order of the registry. */
export const wordsEvidence: readonly (WordsEvidence & { readonly check: WordsCheckName })[] = checks.flatMap((check) =>
  check.tier === "words"
    ? [{ check: check.name, ...(counted[check.name] ?? { conversations: 0, falseSuspicions: 0 }) }]
    : [],
);
