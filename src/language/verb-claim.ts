import type { ActionName } from "./act.ts";
import type { Clause } from "./clause.ts";
import type { Span } from "./span.ts";
import type { Token } from "./token.ts";

/** The mood of a claim: stated as fact, conditional, possible, part of a question, or a wish. */
export type Mood = "asserted" | "conditional" | "possible" | "asked" | "wished";

/** Who performs the action; `unnamed` is a passive without "by". */
export type Doer = "agent" | "customer" | "other" | "unnamed";

/** A claim in a clause that someone does, did or will do something, or that something is in some state. */
export interface VerbClaim extends Span {
  /** The stem of the verb. */
  readonly verb: string;
  /** The action the verb names, if any. */
  readonly action: ActionName | undefined;
  readonly doer: Doer;
  readonly tense: "past" | "present" | "future";
  readonly mood: Mood;
  readonly negated: boolean;
  readonly passive: boolean;
  /** The words of the subject, before the verb group. */
  readonly subject: readonly Token[];
  /** The words after the verb, up to the next verb or the end of the clause. */
  readonly rest: readonly Token[];
  readonly clause: Clause;
}
