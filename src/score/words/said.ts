import type { Clause } from "../../language/clause.ts";
import type { Literal } from "../../language/literal.ts";
import { LONGEST_READ } from "../../language/longest-read.ts";
import { readLiterals } from "../../language/read-literals.ts";
import { readVerbClaims } from "../../language/read-verb-claims.ts";
import { segment } from "../../language/segment.ts";
import type { Span } from "../../language/span.ts";
import type { VerbClaim } from "../../language/verb-claim.ts";
import { summaryOf } from "../exact/hand-over.ts";
import { handOvers } from "../given-ends.ts";
import { oncePer } from "../once-per.ts";
import type { TrialView } from "../trial-view.ts";

/** Something the agent wrote that somebody goes by: a message to the customer, or the summary of a hand-over. */
export class Said {
  readonly step: number;
  readonly text: string;
  readonly to: "customer" | "colleague";
  readonly literals: readonly Literal[];
  readonly clauses: readonly Clause[];
  readonly claims: readonly VerbClaim[];

  constructor(step: number, text: string, to: Said["to"]) {
    this.step = step;
    this.text = text;
    this.to = to;
    this.literals = readLiterals(text);
    this.clauses = segment(text.slice(0, LONGEST_READ));
    this.claims = readVerbClaims(this.clauses);
  }

  /** Its sentences, as stretches of it. */
  get sentences(): readonly Span[] {
    const spans: Span[] = [];
    let last = -1;
    for (const { sentence, start, end } of this.clauses) {
      if (sentence === last) spans[spans.length - 1] = { start: spans.at(-1)?.start ?? start, end };
      else spans.push({ start, end });
      last = sentence;
    }
    return spans;
  }

  /** The sentence that holds a stretch of it, with the one before. */
  sentencesAround({ start }: { readonly start: number }): string {
    const at = this.clauses.findLast((clause) => clause.start <= start)?.sentence ?? 0;
    const near = this.clauses.filter(({ sentence }) => sentence === at || sentence === at - 1);
    const end = near.at(-1)?.end ?? this.text.length;
    return this.text.slice(near[0]?.start ?? 0, Math.max(end, start));
  }

  /** What follows from a claim on to the end of its sentence. */
  sentenceFrom({ start, clause }: Pick<VerbClaim, "start" | "clause">): string {
    const last = this.clauses.findLast(({ sentence }) => sentence === clause.sentence);
    return this.text.slice(start, last?.end ?? clause.end);
  }

  /** The words of a stretch of it. */
  quote({ start, end }: Span): string {
    return this.text.slice(start, end).trim();
  }
}

/** Everything that the agent wrote in a trial, in order. */
export const saidIn: (view: TrialView) => readonly Said[] = oncePer((view) => {
  const summaries = handOvers(view).map((step) => new Said(step, summaryOf(view, step), "colleague"));
  const messages = view.messages.map(({ step, text }) => new Said(step, text, "customer"));
  return [...summaries, ...messages].sort((one, other) => one.step - other.step);
});
