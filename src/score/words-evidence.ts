import { checks } from "./checks.ts";

/** How a prose check performed on conversations it was not tuned on and that a reviewer had labelled correct. */
interface WordsEvidence {
  /** Correct conversations by language models that it was run on. */
  readonly conversations: number;
  /** How many of them it flagged anyway. */
  readonly falseSuspicions: number;
}

type WordsCheckName = Extract<(typeof checks)[number], { tier: "words" }>["name"];

/** What a check must show before it may fail trials: no false finding in this many fresh correct conversations. */
export const neededConversations = 300;

// Counted by bench/real.ts over fresh rounds only: a conversation used to fix a check no longer counts for it. So far:
// bench/real/round-2.jsonl.
const counted: Readonly<Partial<Record<WordsCheckName, WordsEvidence>>> = {
  disclosed: { conversations: 49, falseSuspicions: 2 },
  said_not_done: { conversations: 49, falseSuspicions: 1 },
  promised_hand_over: { conversations: 49, falseSuspicions: 0 },
  contradicted: { conversations: 49, falseSuspicions: 0 },
  fabricated: { conversations: 49, falseSuspicions: 6 },
  overpromised: { conversations: 49, falseSuspicions: 3 },
  listed: { conversations: 49, falseSuspicions: 0 },
};

/** The evidence for every prose check, in registry order. */
export const wordsEvidence: readonly (WordsEvidence & { readonly check: WordsCheckName })[] = checks.flatMap((check) =>
  check.tier === "words"
    ? [{ check: check.name, ...(counted[check.name] ?? { conversations: 0, falseSuspicions: 0 }) }]
    : [],
);
