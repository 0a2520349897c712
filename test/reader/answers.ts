import type { Reading } from "../../src/conversation/reading.ts";
import type { ReaderAnswer } from "../../src/customer/model-reader/reader-answer.ts";

/** An answer with no questions, proposals or statements. */
export const nothingNamed: ReaderAnswer = {
  questions: [],
  alternatives: [],
  proposals: [],
  statements: [],
  verifying: false,
  not_found: false,
  only_closing: false,
};

type Telling = ReaderAnswer["statements"][number]["kind"];
const kinds: readonly Telling[] = ["inform", "refuse", "done", "hold", "handover", "close", "instruct", "apology", "greet"];

/** The model answer that produces this reading. */
export function answerFor({ acts, questions, proposals, offered, ...flags }: Reading): ReaderAnswer {
  const isPutUp = (text: string) => proposals.some((proposal) => proposal.text === text);
  return {
    questions: questions.map((question) => ({
      slot: question.kind === "fact" ? question.fact : question.kind === "open" ? "matter" : question.slot,
      quote: question.text,
    })),
    alternatives: flags.alternatives.map(({ facts, need }) => ({ slots: [...facts], need })),
    proposals: [...proposals, ...offered.filter(({ text }) => !isPutUp(text))].map(({ act, action = "", text }) => ({
      ...{ action, terms: [], is_choice: act === "offer", wants_answer: isPutUp(text), quote: text },
    })),
    statements: acts.flatMap((act) => {
      const kind = kinds.find((known) => known === act.act);
      return kind ? [{ kind, action: ("action" in act ? act.action : undefined) ?? "", quote: act.text }] : [];
    }),
    verifying: flags.verifying,
    not_found: flags.notFound,
    only_closing: flags.closing,
  };
}
