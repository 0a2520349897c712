import { checks } from "./checks.ts";

type WordsCheckName = Extract<(typeof checks)[number], { tier: "words" }>["name"];

/** How many new, correct conversations a check must process without a false finding before it may fail trials. */
export const neededConversations = 300;

// Counted by bench/real.ts over new rounds only; so far, those in bench/real/round-2.jsonl. A conversation that has been used to fix a
// check no longer counts for that check.
// `conversations` is the number of correct conversations with language models on which the check was run, and `falseSuspicions` how many of
// these it flagged anyway.
const counted: Readonly<Partial<Record<WordsCheckName, { readonly conversations: number; readonly falseSuspicions: number }>>> = {
  disclosed: { conversations: 49, falseSuspicions: 2 },
  said_not_done: { conversations: 49, falseSuspicions: 1 },
  promised_hand_over: { conversations: 49, falseSuspicions: 0 },
  contradicted: { conversations: 49, falseSuspicions: 0 },
  fabricated: { conversations: 49, falseSuspicions: 6 },
  overpromised: { conversations: 49, falseSuspicions: 3 },
  listed: { conversations: 49, falseSuspicions: 0 },
};

/** The evidence for every prose check, in registry order. */
export const wordsEvidence = checks.flatMap((check) =>
  check.tier === "words" ? [{ check: check.name, ...(counted[check.name] ?? { conversations: 0, falseSuspicions: 0 }) }] : [],
);
